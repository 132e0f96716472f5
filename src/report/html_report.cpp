// The report as one page. Its style and its script are files of their own beside this one, part of the program; the
// page may run that script and nothing else (its hash stands in the page's content security policy), and loads nothing.
// The page is put together at the end: the cards wait in a temporary file, and only what orders them is in memory.
#include "report/html_report.hpp"

#include "core/embedded.hpp"
#include "core/errors.hpp"
#include "report/base64.hpp"
#include "report/html_card.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <ostream>
#include <string_view>

namespace recount {

namespace {

/// A hash in hexadecimal digits as the policy writes it.
std::string policy_hash(std::string_view hexadecimal)
{
    std::string bytes;
    for (std::size_t at = 0; at + 1 < hexadecimal.size(); at += 2)
        bytes += static_cast<char>(std::strtol(std::string(hexadecimal.substr(at, 2)).c_str(), nullptr, 16));
    return base64(bytes);
}

constexpr std::size_t rows_a_block = 50; ///< of the table of games: a browser lays out only the blocks in sight

std::string total_words(const std::optional<int>& total, const char* otherwise)
{
    return total ? std::to_string(*total) : otherwise;
}

/// Worst first: wrong games by how much, then those to look at, then the others in their order.
struct Badness {
    Verdict verdict = Verdict::empty;
    int difference = 0;
    double probability = 0;
    auto operator<=>(const Badness&) const = default;
};

Badness badness_of(const GameResult& game)
{
    Badness badness{game.verdict, 0, 0};
    if (game.verdict == Verdict::ok || game.verdict == Verdict::empty)
        return badness;
    if (game.claimed_total && game.recomputed_total)
        badness.difference = -std::abs(*game.claimed_total - *game.recomputed_total);
    for (const Finding& finding : game.findings) {
        if (finding.severity != Severity::note)
            badness.probability = std::min(badness.probability, -finding.probability);
    }
    return badness;
}

/// One line of the table of games.
std::string game_line(int card, const std::string& where, const GameResult& game)
{
    std::string difference;
    if (game.claimed_total && game.recomputed_total && *game.claimed_total != *game.recomputed_total)
        difference = fmt::format("{:+}", *game.claimed_total - *game.recomputed_total);
    return fmt::format("<tr data-verdicts=\"{0}\"><td><span class=\"badge {0}\">{1} {2}</span></td><td><a "
                       "href=\"#c{3}\">{4}</a></td><td>{5}{6}</td><td class=\"n\">{7}</td><td class=\"n\">{8}</td><td "
                       "class=\"n\">{9}</td></tr>\n",
                       name(game.verdict), verdict_sign(game.verdict), verdict_words(game.verdict), card,
                       html_text(where), game.game,
                       game.player.empty() ? "" : fmt::format(", {}", html_text(game.player)),
                       total_words(game.claimed_total, "–"), total_words(game.recomputed_total, "open"), difference);
}

} // namespace

/// Where a part of the page waits, and what orders it.
struct HtmlReport::Part {
    Badness badness;
    long offset = 0;
    std::size_t bytes = 0;
    bool operator<(const Part& other) const { return badness < other.badness; }
};

HtmlReport::HtmlReport() : waiting_(std::tmpfile())
{
    if (waiting_ == nullptr)
        throw OutputError("the page: cannot make a temporary file");
}

HtmlReport::~HtmlReport()
{
    std::fclose(waiting_);
}

HtmlReport::Part HtmlReport::keep(const std::string& html)
{
    std::fseek(waiting_, 0, SEEK_END);
    const Part part{{}, std::ftell(waiting_), html.size()};
    if (part.offset < 0 || std::fwrite(html.data(), 1, html.size(), waiting_) != html.size())
        throw OutputError("the page: cannot write a temporary file: is its disk full?");
    return part;
}

std::string HtmlReport::kept(const Part& part) const
{
    std::string html(part.bytes, ' ');
    if (std::fseek(waiting_, part.offset, SEEK_SET) != 0 ||
        std::fread(html.data(), 1, part.bytes, waiting_) != part.bytes)
        throw OutputError("the page: cannot read its temporary file again");
    return html;
}

void HtmlReport::photo(const PhotoReading& reading, const PhotoResult& result)
{
    for (const char letter : result.path + result.sha256)
        identity_ = (identity_ ^ static_cast<unsigned char>(letter)) * 1099511628211U;
    if (!result.is_all_read())
        failures_.push_back(
            fmt::format("<li><b>{}</b>: {}</li>\n", html_text(photo_name(result)), html_text(result.message)));
    for (std::size_t sheet = 0; sheet < result.sheets.size(); ++sheet) {
        const CardPlace place{static_cast<int>(cards_.size()) + 1, static_cast<int>(sheet) + 1};
        const std::string where = sheet_name(result, sheet);
        Badness worst;
        for (const GameResult& game : result.sheets[sheet].games) {
            const Badness badness = badness_of(game);
            worst = std::min(worst, badness);
            if (game.verdict == Verdict::empty)
                continue;
            games_.push_back(keep(game_line(place.number, where, game)));
            games_.back().badness = badness;
        }
        cards_.push_back(keep(card_html(place, result, result.sheets[sheet], reading.sheets[sheet].picture)));
        cards_.back().badness = worst;
    }
}

void HtmlReport::write_games(std::ostream& out)
{
    std::stable_sort(games_.begin(), games_.end());
    out << "<section class=\"games\"><h2>Games, worst first</h2><div class=\"wide\">";
    for (std::size_t index = 0; index < games_.size(); ++index) {
        if (index % rows_a_block == 0)
            out << (index == 0 ? "" : "</tbody></table></div>\n")
                << "<div class=\"rows\"><table><colgroup><col class=\"verdict-column\"><col><col "
                   "class=\"game-column\"><col class=\"number-column\" span=\"3\"></colgroup><thead><tr><th "
                   "scope=\"col\">Verdict</th><th scope=\"col\">Photo</th><th scope=\"col\">Game</th><th "
                   "scope=\"col\" class=\"n\">Written</th><th scope=\"col\" class=\"n\">Recounted</th><th "
                   "scope=\"col\" class=\"n\">Off by</th></tr></thead><tbody>\n";
        out << kept(games_[index]);
    }
    out << (games_.empty() ? "" : "</tbody></table></div>") << "</div></section>\n";
}

void HtmlReport::write(std::ostream& out, const Summary& summary, const std::vector<PageAnswer>& answers,
                       const std::string& version)
{
    out << "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        << "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src "
           "'unsafe-inline'; script-src 'sha256-"
        << policy_hash(RECOUNT_PAGE_SCRIPT_SHA256) << "'; base-uri 'none'; form-action 'none'\">\n"
        << "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>recount: "
        << counted(summary.games - summary.empty, "game") << "</title>\n<style>" << embedded("page.css")
        << "</style></head>\n<body " << fmt::format("data-report=\"{:016x}\">\n", identity_);

    out << "<header class=\"top\"><h1>recount</h1>\n";
    for (const PageAnswer& answer : answers) {
        out << "<section class=\"answer\"><h2>" << html_text(answer.about) << "</h2><p class=\"headline\">"
            << html_text(answer.headline) << "</p>";
        for (const std::string& line : answer.lines)
            out << "<p>" << html_text(line) << "</p>";
        out << "</section>\n";
    }
    const std::string not_read = not_read_words(summary);
    out << fmt::format("<p class=\"counts\">{}, {}, {}: <b>{} right</b>, <b>{} wrong</b>, <b>{} to look at</b>, {} "
                       "blank{}.</p></header>\n",
                       counted(summary.photos, "photo"), counted(summary.sheets, "sheet"),
                       counted(summary.games, "game"), summary.ok, summary.error, summary.review, summary.empty,
                       not_read.empty() ? "" : "; " + not_read);
    out << "<div id=\"tools\" class=\"tools\" role=\"region\" aria-label=\"Filter and corrections\"></div>\n<main>\n";
    if (!failures_.empty()) {
        out << "<section class=\"failures\"><h2>Not checked</h2><ul>";
        for (const std::string& failure : failures_)
            out << failure;
        out << "</ul></section>\n";
    }

    write_games(out);
    out << "<section class=\"cards\"><h2>Cards, worst first</h2>\n"
        << "<p class=\"key\">In the pictures: <span class=\"sure\">read surely</span> <span class=\"doubtful\">~ not "
           "quite sure</span> <span class=\"review\">? to look at</span> <span class=\"error\">! wrong</span> <span "
           "class=\"settled\">✓ settled by a person</span></p>\n";
    std::stable_sort(cards_.begin(), cards_.end());
    for (const Part& card : cards_)
        out << kept(card);
    out << "</section>\n</main>\n<footer><p>Made by recount " << html_text(version)
        << ". It reads, it does not correct: what a cell says, what its ink alone looks like, and what the rules "
           "expect are told apart.</p></footer>\n<script>"
        << embedded("page.js") << "</script>\n</body></html>\n";
}

} // namespace recount
