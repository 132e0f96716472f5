// The audit's answer in the words of the audit's text, line by line.
#include "app/page_answers.hpp"

#include "audit/audit_text.hpp"
#include "report/words.hpp"

#include <fmt/format.h>
#include <sstream>

namespace recount {

namespace {

constexpr int most_lines = 30; ///< of one answer; the audit itself tells all

void add_lines(PageAnswer& answer, const std::string& text)
{
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t start = line.find_first_not_of(' ');
        if (start == std::string::npos)
            continue;
        line.erase(0, start);
        if (answer.headline.empty())
            answer.headline = line;
        else if (answer.lines.size() < most_lines)
            answer.lines.push_back(line);
    }
}

} // namespace

std::vector<PageAnswer> page_answers(const Audit& audit)
{
    std::vector<PageAnswer> answers;
    for (const Ranking& ranking : audit.rankings) {
        PageAnswer answer{
            fmt::format("{}: {}", ranking.template_name, counted(static_cast<int>(ranking.entrants.size()), "game")),
            "",
            {}};
        std::ostringstream text;
        write_winner(text, audit, ranking);
        write_what_settles(text, ranking);
        write_mistakes(text, ranking);
        add_lines(answer, text.str());
        answers.push_back(std::move(answer));
    }
    if (!answers.empty() && !audit.obstacles.empty()) {
        PageAnswer answer{"all games", "What may change who won:", {}};
        for (const std::string& obstacle : audit.obstacles)
            add_lines(answer, obstacle);
        answers.push_back(std::move(answer));
    }
    return answers;
}

} // namespace recount
