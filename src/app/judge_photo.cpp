// From a photo's reading to its result: judge_photo(). A sheet with corrections is judged twice, without and with them,
// so that what was read stays beside what people said.
#include "app/judge_photo.hpp"

#include "app/read_file.hpp"
#include "core/errors.hpp"
#include "recount.hpp"

#include <algorithm>
#include <exception>

namespace recount {

namespace {

CellPlace place_of(const PhotoHead& photo, std::size_t sheet, const std::string& row, int column)
{
    return {photo.sha256, photo.page, static_cast<int>(sheet) + 1, row, column};
}

/// The card with what people said in place of its ink; nothing where nobody said anything.
std::optional<Card> corrected_card(const PhotoReading& photo, std::size_t sheet, const Corrections& corrections)
{
    std::optional<Card> corrected;
    const Card& card = photo.sheets[sheet].card;
    for (std::size_t index = 0; index < card.cells.size(); ++index) {
        const auto said = corrections.find(place_of(photo, sheet, card.cells[index].row, card.cells[index].column));
        if (said == corrections.end())
            continue;
        if (!corrected)
            corrected = card;
        corrected->cells[index].ink = {{{said->second.back().mark, 1}}, 0};
        corrected->cells[index].settled = true;
    }
    return corrected;
}

SheetResult judge_sheet(const PhotoReading& photo, std::size_t sheet, const Corrections& corrections)
{
    const SheetReading& reading = photo.sheets[sheet];
    SheetResult original = judge(reading);
    std::optional<Card> card = corrected_card(photo, sheet, corrections);
    if (!card)
        return original;
    SheetResult result = judge(SheetReading{std::move(*card), reading.outline, {}});
    for (std::size_t game = 0; game < result.games.size(); ++game) {
        for (std::size_t index = 0; index < result.games[game].cells.size(); ++index) {
            CellResult& cell = result.games[game].cells[index];
            const auto said = corrections.find(place_of(photo, sheet, cell.row, cell.column));
            if (said == corrections.end())
                continue;
            const CellResult& before = original.games[game].cells[index];
            cell.ink = before.ink;
            cell.original = Reading{before.written, before.confidence};
            cell.corrections = said->second;
        }
    }
    return result;
}

} // namespace

PhotoResult judge_photo(const PhotoReading& reading, const Corrections& corrections)
{
    PhotoResult result{reading, {}};
    for (std::size_t sheet = 0; sheet < reading.sheets.size(); ++sheet)
        result.sheets.push_back(judge_sheet(reading, sheet, corrections));
    return result;
}

PhotoResult judge_or_fail(PhotoReading& reading, const Corrections& corrections)
{
    try {
        return judge_photo(reading, corrections);
    } catch (const std::exception& error) {
        set_failed(reading, fault(error));
        reading.sheets.clear();
        return {reading, {}};
    }
}

JudgedFile judge_file(const PhotoFile& file, const std::function<std::vector<PhotoReading>()>& read,
                      const Corrections& corrections)
{
    JudgedFile judged;
    try {
        judged.readings = read();
    } catch (const OutputError&) {
        throw;
    } catch (const std::exception& error) {
        judged.readings = {failed(file, 1, fault(error))};
    }
    for (PhotoReading& reading : judged.readings)
        judged.results.push_back(judge_or_fail(reading, corrections));
    return judged;
}

std::vector<CellPlace> corrected_places(const PhotoResult& photo)
{
    std::vector<CellPlace> places;
    for (std::size_t sheet = 0; sheet < photo.sheets.size(); ++sheet) {
        for (const GameResult& game : photo.sheets[sheet].games) {
            for (const CellResult& cell : game.cells) {
                if (!cell.corrections.empty())
                    places.push_back(place_of(photo, sheet, cell.row, cell.column));
            }
        }
    }
    return places;
}

} // namespace recount
