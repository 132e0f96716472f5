// One sheet on the page. The picture is an inline SVG image, once; the marks lie over it as paths, one for each state,
// and every crop is a view into the same image, so that a page of a thousand cards stays light and needs no script to
// be read. Cells go along as data for the script: which cell was tapped, and what it says.
#include "report/html_card.hpp"

#include "report/base64.hpp"
#include "report/terminal_text.hpp"
#include "report/words.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace recount {

namespace {

using Json = nlohmann::ordered_json;

/// How the cells of a state look; later ones are drawn over earlier ones.
struct Look {
    const char* name; ///< the CSS class
    const char* sign;
};

constexpr std::array<Look, 5> looks{
    {{"sure", ""}, {"doubtful", "~"}, {"settled", "✓"}, {"review", "?"}, {"error", "!"}}};

const Look& look(CellState state)
{
    return looks[static_cast<std::size_t>(state)];
}

/// A mark as the page's buttons and keys have it: `written` of page.js says the same.
std::string on_button(const Mark& mark)
{
    const bool has_no_sign = mark.kind == MarkKind::blank || mark.kind == MarkKind::illegible;
    return has_no_sign ? std::string(name(mark.kind)) : written(mark);
}

/// Whole pixels of the picture.
struct Box {
    long left = 0, top = 0, width = 0, height = 0;
};

Point in_picture(const SheetPicture& picture, const Point& point)
{
    const auto& m = picture.from_photo;
    const double w = m[6] * point.x + m[7] * point.y + m[8];
    if (std::abs(w) < 1e-12)
        return {};
    return {std::clamp((m[0] * point.x + m[1] * point.y + m[2]) / w, -1e5, 1e5),
            std::clamp((m[3] * point.x + m[4] * point.y + m[5]) / w, -1e5, 1e5)};
}

Quad in_picture(const SheetPicture& picture, const Quad& quad)
{
    Quad moved{};
    std::transform(quad.begin(), quad.end(), moved.begin(),
                   [&](const Point& corner) { return in_picture(picture, corner); });
    return moved;
}

Box box_around(const Quad& quad)
{
    const auto [left, right] =
        std::minmax_element(quad.begin(), quad.end(), [](const Point& a, const Point& b) { return a.x < b.x; });
    const auto [top, bottom] =
        std::minmax_element(quad.begin(), quad.end(), [](const Point& a, const Point& b) { return a.y < b.y; });
    return {std::lround(left->x), std::lround(top->y), std::lround(right->x - left->x),
            std::lround(bottom->y - top->y)};
}

/// Writes one card, part by part.
class CardWriter {
public:
    CardWriter(const CardPlace& place, const PhotoResult& photo, const SheetResult& sheet, const SheetPicture& picture)
        : place_(place), photo_(photo), sheet_(sheet), picture_(picture)
    {
    }

    std::string html()
    {
        head();
        picture();
        out_ += "<div class=\"said\">";
        games();
        out_ += "</div>";
        data();
        out_ += "</article>\n";
        return std::move(out_);
    }

private:
    template <typename... Values>
    void add(fmt::format_string<Values...> text, Values&&... values)
    {
        out_ += fmt::format(text, std::forward<Values>(values)...);
    }

    bool has_picture() const { return !picture_.webp.empty(); }

    void head()
    {
        Verdict worst = Verdict::empty;
        std::string verdicts;
        for (const GameResult& game : sheet_.games) {
            verdicts += fmt::format("{}{}", verdicts.empty() ? "" : " ", name(game.verdict));
            worst = std::min(worst, game.verdict);
        }
        add("<article class=\"card {}\" id=\"c{}\" data-verdicts=\"{}\" data-sha256=\"{}\" data-page=\"{}\" "
            "data-sheet=\"{}\" data-photo=\"{}\" aria-labelledby=\"h{}\">",
            name(worst), place_.number, verdicts, html_text(photo_.sha256), photo_.page, place_.sheet,
            html_text(photo_.path), place_.number);
        const std::string_view unsure = unsure_words(sheet_);
        add("<header><h3 id=\"h{}\"><span class=\"badge {}\">{} {}</span> {}</h3><p>{} ({}){}{}</p></header>",
            place_.number, name(worst), verdict_sign(worst), verdict_words(worst),
            html_text(sheet_name(photo_, static_cast<std::size_t>(place_.sheet) - 1)), html_text(sheet_.template_name),
            percent(sheet_.confidence), unsure.empty() ? "" : ": ", unsure);
    }

    /// The picture, and over it one path for all cells of a state.
    void picture()
    {
        if (!has_picture())
            return;
        add("<div class=\"picture\"><svg viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
            "aria-label=\"The sheet, laid flat\"><image id=\"p{2}\" width=\"{0}\" height=\"{1}\" "
            "href=\"data:image/webp;base64,",
            picture_.width, picture_.height, place_.number);
        out_ += base64(picture_.webp);
        out_ += "\"/>";
        std::array<std::string, looks.size()> paths;
        std::string signs;
        for (const GameResult& game : sheet_.games) {
            for (const CellResult& cell : game.cells) {
                const CellState state = state_of(game, cell);
                if (cell.written.kind == MarkKind::blank && state == CellState::sure)
                    continue;
                const Quad quad = in_picture(picture_, cell.quad);
                paths[static_cast<std::size_t>(state)] +=
                    fmt::format("M{:.0f} {:.0f}L{:.0f} {:.0f} {:.0f} {:.0f} {:.0f} {:.0f}Z", quad[0].x, quad[0].y,
                                quad[1].x, quad[1].y, quad[2].x, quad[2].y, quad[3].x, quad[3].y);
                if (state != CellState::sure)
                    signs += fmt::format("<text class=\"{}\" x=\"{:.0f}\" y=\"{:.0f}\">{}</text>", look(state).name,
                                         quad[0].x + 3, quad[0].y + 19, look(state).sign);
            }
        }
        for (std::size_t state = 0; state < paths.size(); ++state) {
            if (!paths[state].empty())
                add("<path class=\"{}\" d=\"{}\"/>", looks[state].name, paths[state]);
        }
        add("{}</svg></div>", signs);
    }

    void games()
    {
        for (const GameResult& game : sheet_.games) {
            if (game.verdict == Verdict::empty)
                continue;
            add("<section class=\"game {}\"><h4>{} Game {}{}: {}</h4><p class=\"totals\">written {}, recounted "
                "{}{}</p>",
                name(game.verdict), verdict_sign(game.verdict), game.game,
                game.player.empty() ? "" : fmt::format(", {}", html_text(game.player)), verdict_words(game.verdict),
                game.claimed_total ? std::to_string(*game.claimed_total) : "nothing",
                game.recomputed_total ? std::to_string(*game.recomputed_total) : "open", range_words(game));
            std::string flags;
            for (const CellResult& cell : game.cells)
                flags += flag(game, cell);
            for (const Finding& finding : game.findings)
                flags += placeless(game, finding);
            if (!flags.empty())
                add("<ol class=\"flags\">{}</ol>", flags);
            out_ += "</section>";
        }
    }

    static std::string range_words(const GameResult& game)
    {
        const auto& range = game.recomputed_range;
        return range && (*range)[0] != (*range)[1] ? fmt::format(" ({} to {})", (*range)[0], (*range)[1]) : "";
    }

    /// A cell that asks for a person, or that a person has settled.
    std::string flag(const GameResult& game, const CellResult& cell) const
    {
        const CellState state = state_of(game, cell);
        if (state == CellState::sure || state == CellState::doubtful)
            return "";
        std::string why;
        for (const Finding* finding : findings_on(game, cell))
            why += fmt::format("<p class=\"why\">{} <span class=\"sure\">({})</span></p>", html_text(finding->message),
                               percent(finding->probability));
        return fmt::format("<li class=\"flag {}\" data-row=\"{}\" data-column=\"{}\">{}<div class=\"what\"><h5>{} "
                           "{}{}</h5>{}{}</div></li>",
                           look(state).name, html_text(cell.row), cell.column, crop(cell), look(state).sign,
                           html_text(row_words(cell.row)),
                           cell.column != 0 && cell.column != game.game ? fmt::format(", column {}", cell.column) : "",
                           readings(cell), why);
    }

    /// What was read, what else it may say, and what the rules expect.
    static std::string readings(const CellResult& cell)
    {
        std::string text = fmt::format("<dl><dt>read</dt><dd><b>{}</b> ({})</dd>", html_text(on_button(cell.written)),
                                       percent(cell.confidence));
        if (!cell.alternatives.empty()) {
            text += "<dt>or</dt><dd>";
            for (const Candidate& other : cell.alternatives)
                text += fmt::format("{}{} ({})", &other == &cell.alternatives.front() ? "" : ", ",
                                    html_text(on_button(other.mark)), share(other.probability));
            text += "</dd>";
        }
        text += fmt::format("<dt>its ink alone</dt><dd>{} ({})</dd>", html_text(on_button(cell.ink.mark)),
                            percent(cell.ink.probability));
        if (cell.expected)
            text += fmt::format("<dt>by the rules</dt><dd><b>{}</b></dd>", *cell.expected);
        if (cell.original)
            text += fmt::format("<dt>read before</dt><dd>{} ({})</dd>", html_text(on_button(cell.original->written)),
                                percent(cell.original->confidence));
        for (const Correction& correction : cell.corrections)
            text += fmt::format("<dt>looked at</dt><dd>{}, says {} <time>{}</time></dd>",
                                html_text(on_button(correction.mark)),
                                correction.by.empty() ? "someone" : html_text(correction.by), html_text(correction.at));
        return text + "</dl>";
    }

    static std::string share(double probability)
    {
        return probability < 0.01 ? fmt::format("{:.2g} %", probability * 100) : percent(probability);
    }

    /// A finding that names no cell of this game.
    static std::string placeless(const GameResult& game, const Finding& finding)
    {
        if (finding.severity == Severity::note || find_cell(game.cells, finding.row, finding.column) != nullptr)
            return "";
        const bool is_error = finding.severity == Severity::error;
        return fmt::format("<li class=\"flag {}\"><div class=\"what\"><h5>{} the whole game</h5><p class=\"why\">{} "
                           "<span class=\"sure\">({})</span></p></div></li>",
                           look(is_error ? CellState::error : CellState::review).name,
                           look(is_error ? CellState::error : CellState::review).sign, html_text(finding.message),
                           percent(finding.probability));
    }

    /// The cell and a little around it, as a view into the card's picture.
    std::string crop(const CellResult& cell) const
    {
        if (!has_picture())
            return "";
        const Box box = box_around(in_picture(picture_, cell.quad));
        const long rim = std::max(8L, box.height / 3);
        return fmt::format("<svg class=\"crop\" viewBox=\"{} {} {} {}\" role=\"img\" aria-label=\"The cell in the "
                           "photo\"><use href=\"#p{}\"/></svg>",
                           box.left - rim, box.top - rim, std::max(1L, box.width + 2 * rim),
                           std::max(1L, box.height + 2 * rim), place_.number);
    }

    /// Every cell, for the script: where it is and what it says.
    void data()
    {
        Json cells = Json::array();
        Json said = Json::array();
        for (const GameResult& game : sheet_.games) {
            for (const CellResult& cell : game.cells) {
                const Box box = has_picture() ? box_around(in_picture(picture_, cell.quad)) : Box{};
                cells.push_back({cell.row, cell.column, game.game, name(cell.written.kind), cell.written.value,
                                 std::round(cell.confidence * 1e4) / 1e4,
                                 cell.expected ? Json(*cell.expected) : Json(nullptr), box.left, box.top, box.width,
                                 box.height});
                for (const Correction& one : cell.corrections)
                    said.push_back({{"row", cell.row},
                                    {"column", cell.column},
                                    {"kind", name(one.mark.kind)},
                                    {"value", one.mark.value},
                                    {"read", {{"kind", name(one.read.kind)}, {"value", one.read.value}}},
                                    {"by", printable(one.by)},
                                    {"at", printable(one.at)}});
            }
        }
        std::string json = Json{{"cells", std::move(cells)}, {"said", std::move(said)}}.dump(
            -1, ' ', true, Json::error_handler_t::replace);
        for (std::size_t at = 0; (at = json.find_first_of("<>&", at)) != std::string::npos;)
            json.replace(at, 1, fmt::format("\\u{:04x}", static_cast<unsigned>(json[at])));
        add("<script type=\"application/json\">{}</script>", json);
    }

    const CardPlace& place_;
    const PhotoResult& photo_;
    const SheetResult& sheet_;
    const SheetPicture& picture_;
    std::string out_;
};

} // namespace

std::string html_text(std::string_view text)
{
    std::string safe;
    for (const char letter : printable(text)) {
        switch (letter) {
        case '&': safe += "&amp;"; break;
        case '<': safe += "&lt;"; break;
        case '>': safe += "&gt;"; break;
        case '"': safe += "&quot;"; break;
        case '\'': safe += "&#39;"; break;
        default: safe += letter;
        }
    }
    return safe;
}

std::string_view verdict_sign(Verdict verdict)
{
    switch (verdict) {
    case Verdict::ok: return "✓";
    case Verdict::error: return "!";
    case Verdict::review: return "?";
    case Verdict::empty: return "–";
    }
    return "";
}

std::string_view verdict_words(Verdict verdict)
{
    switch (verdict) {
    case Verdict::ok: return "right";
    case Verdict::error: return "wrong";
    case Verdict::review: return "to look at";
    case Verdict::empty: return "blank";
    }
    return "";
}

std::string card_html(const CardPlace& place, const PhotoResult& photo, const SheetResult& sheet,
                      const SheetPicture& picture)
{
    return CardWriter(place, photo, sheet, picture).html();
}

} // namespace recount
