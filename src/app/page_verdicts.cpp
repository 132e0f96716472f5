// The audit's verdict in the words of the audit's text, line by line.
#include "app/page_verdicts.hpp"

#include "audit/audit_text.hpp"
#include "report/words.hpp"

#include <fmt/format.h>
#include <sstream>

namespace recount {

namespace {

constexpr int most_lines = 30; ///< of one verdict; the audit itself tells all

void add_lines(PageVerdict& verdict, const std::string& text)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t start = line.find_first_not_of(' ');
        if (start == std::string::npos)
            continue;
        line.erase(0, start);
        if (verdict.headline.empty())
            verdict.headline = line;
        else if (verdict.lines.size() < most_lines)
            verdict.lines.push_back(line);
    }
}

} // namespace

std::vector<PageVerdict> page_verdicts(const Audit& audit)
{
    std::vector<PageVerdict> verdicts;
    for (const Ranking& ranking : audit.rankings) {
        PageVerdict verdict{
            fmt::format("{}: {}", ranking.template_name, counted(static_cast<int>(ranking.entrants.size()), "game")),
            "",
            {}};
        std::ostringstream text;
        write_winner(text, audit, ranking);
        write_what_settles(text, ranking);
        write_mistakes(text, ranking);
        add_lines(verdict, text.str());
        verdicts.push_back(std::move(verdict));
    }
    if (!verdicts.empty() && !audit.obstacles.empty()) {
        PageVerdict verdict{"all games", "What may change who won:", {}};
        for (const std::string& obstacle : audit.obstacles)
            add_lines(verdict, obstacle);
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

} // namespace recount
