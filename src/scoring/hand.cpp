// What a sheet's hand makes look like something else: look_alikes(), may_be_look_alike(). Where the sums of one game
// prove that a sure 9 is a 2, a sure 9 of another game may be one as well, and is no ground to accuse anybody.
#include "scoring/hand.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace recount {

namespace {

struct HandLimits {
    double seen = 0.9;  ///< probability of what the ink looks like: less is doubt, which is judged as such
    double shown = 0.9; ///< probability of what the sums make of it
} const limits;

/// What a number may be if one of its digits is a look-alike.
std::vector<int> others_of(int number, const LookAlikes& alikes)
{
    std::vector<int> result;
    const std::string digits = std::to_string(number);
    for (std::size_t place = 0; place < digits.size(); ++place)
        for (const auto& [looks, is] : alikes)
            if (digits[place] == static_cast<char>('0' + looks)) {
                std::string other = digits;
                other[place] = static_cast<char>('0' + is);
                result.push_back(std::stoi(other));
            }
    return result;
}

} // namespace

LookAlikes look_alikes(const std::vector<GameResult>& games, const GameResult& except)
{
    LookAlikes alikes;
    for (const GameResult& game : games)
        for (const CellResult& cell : game.cells) {
            if (game.game == except.game || cell.ink.mark.kind != MarkKind::number ||
                cell.written.kind != MarkKind::number || cell.ink.probability < limits.seen ||
                cell.confidence < limits.shown)
                continue;
            const std::string looks = std::to_string(cell.ink.mark.value), is = std::to_string(cell.written.value);
            for (std::size_t place = 0; looks.size() == is.size() && place < looks.size(); ++place)
                if (looks[place] != is[place])
                    alikes.emplace_back(looks[place] - '0', is[place] - '0');
        }
    return alikes;
}

bool may_be_look_alike(const Finding& finding, const GameResult& game, const LookAlikes& alikes)
{
    if (!finding.written || *finding.written < 0)
        return false;
    const std::vector<int> others = others_of(*finding.written, alikes);
    if (!finding.expected)
        return !others.empty();
    if (std::ranges::find(others, *finding.expected) != others.end())
        return true;
    const int off = std::abs(*finding.written - *finding.expected);
    return std::ranges::any_of(game.cells, [&](const CellResult& cell) {
        return cell.written.kind == MarkKind::number && cell.written.value >= 0 &&
               std::ranges::any_of(others_of(cell.written.value, alikes),
                                   [&](int other) { return std::abs(other - cell.written.value) == off; });
    });
}

} // namespace recount
