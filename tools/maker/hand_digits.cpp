// Numbers in a cell: `write_digits` lays digits out side by side as a writer does (size, gaps, baseline, room left) and
// inks them as strokes or as real glyphs; `write_text` writes whole cells.
#include "maker/hand_random.hpp"
#include "maker/hand_style.hpp"

#include <opencv2/imgproc.hpp>
#include <stdexcept>

namespace recount::maker {
namespace {

/// One digit or point before it has its place: lines in units of a digit's height, or a glyph.
struct Piece {
    std::vector<Polyline> lines;
    const GlyphInk* glyph = nullptr;
    float left = 0, right = 0;  ///< extent, in units of the height
    float height = 1, base = 0; ///< relative size; shift of the baseline
    float slant = 0;
    float width() const { return right - left; }
};

/// Corners become curves: each point moves towards the mean of its neighbours.
void round_off(Polyline& line, double amount)
{
    const int passes = int(amount * 5);
    for (int pass = 0; pass < passes && line.size() > 4; ++pass) {
        cv::Point2f before = line[0];
        for (std::size_t i = 1; i + 1 < line.size(); ++i) {
            const cv::Point2f at = line[i];
            line[i] = (before + at * 2 + line[i + 1]) * 0.25F;
            before = at;
        }
    }
}

void shake(Polyline& line, double amount, Random& random)
{
    if (amount <= 0)
        return;
    const double f1 = draw::uniform(random, 0.3, 0.7), f2 = draw::uniform(random, 0.8, 1.7);
    const double p1 = draw::uniform(random, 0, 6.28), p2 = draw::uniform(random, 0, 6.28);
    for (std::size_t i = 0; i < line.size(); ++i) {
        line[i].x += float(amount * (std::sin(p1 + f1 * double(i)) + 0.6 * std::sin(p2 + f2 * double(i))));
        line[i].y += float(amount * (std::cos(p2 + f1 * double(i)) + 0.6 * std::sin(p1 + f2 * double(i))));
    }
}

std::vector<Polyline> unit_lines(const Figure& figure, const Hand::Style& style, double slant, double aspect,
                                 Random& random)
{
    std::vector<Polyline> lines;
    for (Stroke stroke : figure) {
        for (cv::Point2f& p : stroke.points)
            p += cv::Point2f(float(draw::normal(random, 0, style.shape_jitter)),
                             float(draw::normal(random, 0, style.shape_jitter)));
        Polyline line = trace(stroke, 0.06F);
        round_off(line, style.rounding);
        shake(line, style.tremor, random);
        for (cv::Point2f& p : line)
            p.x = float(p.x * aspect + slant * (1 - p.y));
        lines.push_back(std::move(line));
    }
    return lines;
}

Piece piece_for(char sign, const Hand::Style& style, Random& random)
{
    Piece piece;
    piece.slant = float(style.slant + draw::normal(random, 0, style.slant_jitter));
    piece.height = float(std::exp(draw::normal(random, 0, style.size_jitter)));
    piece.base = float(draw::normal(random, 0, style.base_jitter));
    if (sign == '.') {
        piece.lines = {{{0.0F, 0.98F}, {0.02F, 1.0F}}};
        piece.right = 0.05F;
        return piece;
    }
    if (sign == 'S') {
        const float wide = float(draw::uniform(random, 0.4, 0.7));
        piece.lines = {{{wide, 0.05F}, {0.02F, 0}, {0.6F * wide, 0.48F}, {0, 1}, {wide, 0.97F}}};
        piece.right = wide;
        return piece;
    }
    if (sign == '-' || sign == '=' || sign == '+') {
        const float tilt = float(draw::normal(random, 0, 0.04)), length = float(draw::uniform(random, 0.25, 0.7));
        piece.lines = {{{0.0F, 0.55F + tilt}, {length, 0.55F - tilt}}};
        if (sign == '+')
            piece.lines.push_back({{length / 2, 0.55F - length / 2}, {length / 2 - tilt, 0.55F + length / 2}});
        if (sign == '=')
            piece.lines.push_back({{0.02F, 0.75F + tilt}, {length, 0.75F - tilt}});
        piece.right = length;
        return piece;
    }
    const std::size_t digit = std::size_t(sign - '0');
    const double aspect = style.aspect * std::exp(draw::normal(random, 0, 0.05));
    if (!style.glyphs[digit].empty()) {
        piece.glyph = &draw::one_of(random, style.glyphs[digit]);
        piece.right = float(piece.glyph->aspect * aspect);
        return piece;
    }
    const Habit& habit = style.digits[digit];
    piece.lines = unit_lines(draw::chance(random, habit.other_chance) ? habit.other : habit.usual, style, piece.slant,
                             aspect, random);
    piece.left = 9;
    piece.right = -9;
    for (const Polyline& line : piece.lines)
        for (const cv::Point2f& p : line) {
            piece.left = std::min(piece.left, p.x);
            piece.right = std::max(piece.right, p.x);
        }
    return piece;
}

/// Where a run of pieces goes: top left corner of the run, height of a digit, width factor.
struct Layout {
    float x = 0, y = 0, height = 0, narrow = 1;
};

Layout lay_out(float run, const Hand::Style& style, const cv::Rect2f& area, double overrun, Random& random)
{
    Layout layout;
    layout.height =
        float(std::clamp(style.size * std::exp(draw::normal(random, 0, style.size_jitter)), 0.3, 1.25)) * area.height;
    const bool over = draw::chance(random, overrun);
    const float room = area.width * float(over ? draw::uniform(random, 0.97, 1.18) : draw::uniform(random, 0.78, 0.97));
    const float excess = run * layout.height / room;
    if (excess > 1) {
        if (draw::chance(random, style.squeeze))
            layout.narrow = 1 / std::min(excess, 1.45F);
        layout.height /= std::max(1.0F, excess * layout.narrow);
    }
    const float width = run * layout.height * layout.narrow;
    const float spare = area.width - width;
    const Side side = draw::chance(random, style.steadiness)
                          ? style.side
                          : std::array{Side::left, Side::middle, Side::right}[random() % 3];
    const float inset = float(0.04 + std::abs(draw::normal(random, 0.06, 0.07))) * area.height;
    const float shift = float(draw::normal(random, 0, 0.05)) * area.width;
    layout.x = area.x + (side == Side::left    ? std::min(inset, spare)
                         : side == Side::right ? std::max(0.0F, spare - inset)
                                               : spare / 2 + shift);
    if (over)
        layout.x += float(draw::normal(random, 0, 0.13)) * area.height;
    else if (spare > 0)
        layout.x = std::clamp(layout.x, area.x, area.x + spare);
    const float spare_y = area.height - layout.height;
    layout.y = area.y + spare_y / 2 + float(style.lift + draw::normal(random, 0, over ? 0.1 : 0.06)) * area.height;
    if (!over && spare_y > 0)
        layout.y = std::clamp(layout.y, area.y, area.y + spare_y);
    return layout;
}

/// The light stroke with which a hurried hand goes on to the next digit.
void join(CellPage& page, cv::Point2f from, cv::Point2f to, float height, Random& random)
{
    const cv::Point2f way = to - from;
    if (cv::norm(way) > 0.9 * height || way.x < 0)
        return;
    Polyline line;
    const cv::Point2f bend(0, float(draw::uniform(random, -0.1, 0.15)) * height);
    for (int i = 0; i <= 8; ++i) {
        const float t = float(i) / 8;
        line.push_back(from + way * t + bend * (4 * t * (1 - t)));
    }
    Pen light = page.pen;
    light.width_px *= float(draw::uniform(random, 0.5, 0.95));
    light.strength *= float(draw::uniform(random, 0.5, 1));
    ink_line(page.writing.coverage, line, light, random);
}

/// What people add to a number: a line or two under it, a ring around it, a full stop behind it.
void flourish(CellPage& page, cv::Rect2f run, Random& random)
{
    const double kind = draw::uniform(random, 0, 1);
    const float h = run.height;
    if (kind < 0.5) {
        const int lines = draw::integer(random, 1, 2);
        for (int i = 0; i < lines; ++i) {
            const float y = run.br().y + h * (0.1F + 0.12F * float(i)),
                        rise = float(draw::normal(random, 0.03, 0.05)) * h;
            ink_line(
                page.writing.coverage,
                {{run.x - 0.1F * h, y}, {run.x + run.width / 2, y - rise * 0.6F}, {run.br().x + 0.1F * h, y - rise}},
                page.pen, random);
        }
    } else if (kind < 0.75) {
        const cv::Point2f middle = (run.tl() + run.br()) * 0.5F;
        const float wide = run.width / 2 + h * float(draw::uniform(random, 0.25, 0.42)),
                    high = h * float(draw::uniform(random, 0.64, 0.8));
        const float start = float(draw::uniform(random, 0, 6.28)), turn = float(draw::uniform(random, 5.9, 7));
        Polyline ring;
        for (int i = 0; i <= 36; ++i) {
            const float a = start + turn * float(i) / 36, grow = 1 + 0.08F * float(i) / 36;
            ring.push_back(middle + cv::Point2f(wide * grow * std::cos(a), high * grow * std::sin(a)));
        }
        ink_line(page.writing.coverage, ring, page.pen, random);
    } else {
        const cv::Point2f at(run.br().x + h * float(draw::uniform(random, 0.08, 0.2)), run.br().y - h * 0.03F);
        ink_line(page.writing.coverage, {at, at + cv::Point2f(0.02F, 0.02F) * h}, page.pen, random);
    }
}

} // namespace

std::vector<Polyline> drawn(const Figure& figure, const Hand::Style& style, cv::Point2f corner, float height,
                            float aspect, Random& random)
{
    std::vector<Polyline> lines = unit_lines(figure, style, style.slant * 0.5, aspect, random);
    for (Polyline& line : lines)
        for (cv::Point2f& p : line)
            p = corner + p * height;
    return lines;
}

void write_digits(CellPage& page, const Hand::Style& style, const std::string& text, cv::Rect2f area, double overrun,
                  Random& random)
{
    std::vector<Piece> pieces;
    std::vector<float> starts;
    float run = 0;
    for (const char sign : text) {
        Piece piece = piece_for(sign, style, random);
        if (!pieces.empty())
            run += std::max(-0.12F, float(draw::normal(random, style.gap, style.gap_jitter))); // at most they touch
        starts.push_back(run);
        run += piece.width() * piece.height;
        pieces.push_back(std::move(piece));
    }
    const Layout layout = lay_out(run, style, area, overrun, random);
    Pen pen = page.pen;
    pen.width_px = std::min(pen.width_px, 0.17F * layout.height);
    if (draw::chance(random, style.flourish))
        flourish(page, {layout.x, layout.y, run * layout.height * layout.narrow, layout.height}, random);
    cv::Point2f last;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const Piece& piece = pieces[i];
        const float height = layout.height * piece.height;
        const float base = layout.y + layout.height * (1 + piece.base - float(style.climb) * float(i));
        const cv::Point2f corner(layout.x + starts[i] * layout.height * layout.narrow, base - height);
        if (piece.glyph) {
            GlyphPlace place;
            place.corner = corner;
            place.height = height;
            place.width = piece.width() * height * layout.narrow;
            place.slant = piece.slant;
            place.turn = float(draw::normal(random, 0, 0.04));
            place.stroke = pen.width_px;
            place.ink = pen.strength;
            ink_glyph(page.writing.coverage, *piece.glyph, place);
            continue;
        }
        const bool joined = i > 0 && !pieces[i - 1].glyph && draw::chance(random, style.join);
        for (std::size_t k = 0; k < piece.lines.size(); ++k) {
            Polyline line = piece.lines[k];
            for (cv::Point2f& p : line)
                p = corner + cv::Point2f((p.x - piece.left) * height * layout.narrow, p.y * height);
            if (k == 0 && joined)
                join(page, last, line.front(), height, random);
            ink_line(page.writing.coverage, line, pen, random);
            last = line.back();
        }
    }
}

Writing write_text(const Hand::Style& style, const std::string& text, cv::Size cell, const Manner& manner,
                   Random& random)
{
    if (cell.width < 4 || cell.height < 4)
        throw std::invalid_argument("a cell to write in must be at least 4 by 4 pixels");
    CellPage page(cell, style, random);
    if (text.empty())
        return std::move(page.writing);
    if (text == "/")
        write_strike(page, style, manner.overrun, random);
    else if (text == "?")
        write_nonsense(page, style, random);
    else if (text[0] == 'v')
        write_ticks(page, style, int(text.size()), random);
    else if (draw::chance(random, manner.correction))
        write_corrected(page, style, text, manner, random);
    else
        write_digits(page, style, text, cv::Rect2f(page.writing.box), manner.overrun, random);
    if (text[0] >= '0' && text[0] <= '9')
        add_beside(page, style, manner, random);
    grain_ink(page.writing.coverage, float(style.grain), random);
    if (!style.glyphs[0].empty()) // strokes have their pressure already
        fade_ink(page.writing.coverage, style.pen.swell, random);
    return std::move(page.writing);
}

} // namespace recount::maker
