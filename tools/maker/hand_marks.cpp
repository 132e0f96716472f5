// Marks that are no numbers: `write_strike` (slash, backslash, dash, cross), `write_ticks`, `write_nonsense`
// (scribbles, letters, hearts, blots, dots), `blot` and `write_letters`.
#include "maker/hand_random.hpp"
#include "maker/hand_style.hpp"

namespace recount::maker {
namespace {

/// A drawn line from one point to another: a little bent, a little shaky.
Polyline drawn_line(cv::Point2f from, cv::Point2f to, double bend, double shake, Random& random)
{
    const cv::Point2f way = to - from, across(-way.y, way.x);
    const float sag = float(draw::normal(random, 0, bend)), skew = float(draw::uniform(random, 0.5, 1.5));
    Polyline line;
    constexpr int pieces = 12;
    for (int i = 0; i <= pieces; ++i) {
        const float t = float(i) / pieces, u = std::pow(t, skew);
        line.push_back(from + way * t + across * (4 * sag * u * (1 - u) + float(draw::normal(random, 0, shake))));
    }
    return line;
}

cv::Point2f somewhere(const cv::Rect2f& cell, double spread, Random& random)
{
    return {cell.x + cell.width * float(0.5 + draw::normal(random, 0, spread)),
            cell.y + cell.height * float(0.5 + draw::normal(random, 0, 0.5 * spread))};
}

/// A slanted stroke through `centre`; `angle` from upright, to the right for a slash.
Polyline slanted(cv::Point2f centre, float length, double angle, const Hand::Style& style, Random& random)
{
    const cv::Point2f half(float(std::sin(angle)) * length / 2, -float(std::cos(angle)) * length / 2);
    return drawn_line(centre - half, centre + half, 0.04, style.tremor * 0.5, random);
}

void strike_slanted(CellPage& page, const Hand::Style& style, Strike strike, double overrun, Random& random)
{
    const cv::Rect2f cell(page.writing.box);
    double angle = std::clamp(style.strike_angle + draw::normal(random, 0, 0.07), 0.6, 1.35);
    float length = cell.height *
                   float(style.strike_size * std::exp(draw::normal(random, 0, 0.15)) / std::cos(std::min(angle, 1.0)));
    cv::Point2f centre = somewhere(cell, 0.1, random);
    if (draw::chance(random, 0.25)) { // corner to corner, or beyond
        angle = std::atan2(cell.width, cell.height) + draw::normal(random, 0, 0.08);
        length = std::hypot(cell.width, cell.height) *
                 float(draw::uniform(random, 0.75, draw::chance(random, overrun) ? 1.35 : 1.05));
        centre = somewhere(cell, 0.04, random);
    }
    const bool both = strike == Strike::cross;
    if (strike == Strike::backslash) // steeper than a slash may be: no 1 leans that way
        angle = -std::max(0.45, angle - draw::uniform(random, 0, 0.3));
    if (both)
        length *= 0.85F;
    ink_line(page.writing.coverage, slanted(centre, length, angle, style, random), page.pen, random);
    if (both)
        ink_line(page.writing.coverage,
                 slanted(centre + cv::Point2f(float(draw::normal(random, 0, 0.05)) * length,
                                              float(draw::normal(random, 0, 0.05)) * length),
                         length * float(draw::uniform(random, 0.75, 1.2)), -angle + draw::normal(random, 0, 0.15),
                         style, random),
                 page.pen, random);
}

void strike_flat(CellPage& page, const Hand::Style& style, Random& random)
{
    const cv::Rect2f cell(page.writing.box);
    float length =
        std::min(cell.height * float(style.strike_size * draw::uniform(random, 0.6, 1.2)), cell.width * 0.95F);
    cv::Point2f centre = somewhere(cell, 0.1, random);
    if (draw::chance(random, 0.12))
        length = cell.width * float(draw::uniform(random, 0.7, 1.15));
    const double tilt = draw::normal(random, 0.04, 0.1);
    const cv::Point2f half(length / 2 * float(std::cos(tilt)), -length / 2 * float(std::sin(tilt)));
    Polyline line = drawn_line(centre - half, centre + half, 0.04, style.tremor * 0.5, random);
    if (draw::chance(random, 0.12)) { // a wave
        const float swing = length * float(draw::uniform(random, 0.03, 0.09));
        for (std::size_t i = 0; i < line.size(); ++i)
            line[i].y += swing * std::sin(6.28F * float(i) / float(line.size()));
    }
    ink_line(page.writing.coverage, line, page.pen, random);
}

void ink_mark_glyph(CellPage& page, const GlyphInk& glyph, cv::Point2f centre, float size, float stretch,
                    Random& random)
{
    GlyphPlace place;
    const bool flat = glyph.aspect > 1;
    place.width = (flat ? size : size * glyph.aspect) * stretch;
    place.height = flat ? size / glyph.aspect : size;
    place.corner = centre - cv::Point2f(place.width / 2, place.height / 2);
    place.slant = float(draw::normal(random, 0, 0.08));
    place.turn = float(draw::normal(random, 0, 0.06));
    place.stroke = page.pen.width_px;
    place.ink = page.pen.strength;
    ink_glyph(page.writing.coverage, glyph, place);
}

void write_tally(CellPage& page, const Hand::Style& style, int count, Random& random)
{
    const cv::Rect2f cell(page.writing.box);
    const float height = cell.height * float(std::clamp(style.size, 0.45, 0.9));
    const float gap = std::min(height * float(draw::uniform(random, 0.14, 0.34)), cell.width * 0.9F / 5);
    const int uprights = std::min(count, 4);
    page.pen.width_px = std::min(page.pen.width_px, 0.45F * gap); // strokes stay apart
    const float x0 =
        cell.x + std::max(2.0F, (cell.width - gap * float(uprights - 1)) * float(draw::uniform(random, 0.2, 0.7)));
    const float y0 = cell.y + (cell.height - height) / 2;
    const float lean = float(style.slant * 0.5) * height;
    for (int i = 0; i < uprights; ++i) {
        const float x = x0 + gap * float(i), off = float(draw::normal(random, 0, 0.04)) * height;
        ink_line(page.writing.coverage,
                 drawn_line({x + lean, y0 + off}, {x - off * 0.5F, y0 + height + off}, 0.02, 0.003, random), page.pen,
                 random);
    }
    if (count == 5)
        ink_line(page.writing.coverage,
                 drawn_line({x0 - gap * 0.6F, y0 + height * float(draw::uniform(random, 0.6, 0.9))},
                            {x0 + gap * 3.6F + lean, y0 + height * float(draw::uniform(random, 0.1, 0.4))}, 0.03, 0.003,
                            random),
                 page.pen, random);
}

void scribble(CellPage& page, Random& random)
{
    const cv::Rect2f cell(page.writing.box);
    Polyline line;
    const int turns = draw::integer(random, 4, 14);
    const float height = cell.height * float(draw::uniform(random, 0.2, 0.7)),
                width = std::min(cell.width * 0.9F, cell.height * float(draw::uniform(random, 0.8, 3)));
    const cv::Point2f start = somewhere(cell, 0.06, random) - cv::Point2f(width / 2, 0);
    const bool loops = draw::chance(random, 0.5);
    const int points = turns * 8;
    const float phase = float(draw::uniform(random, 0, 6)), wobble = float(draw::uniform(random, 0.3, 1));
    for (int i = 0; i < points; ++i) {
        const float t = float(i) / float(points), a = t * float(turns) * 6.283F;
        const float swell = 1 - wobble * (0.5F + 0.5F * std::sin(phase + 7 * t));
        line.push_back(start + cv::Point2f(width * t + (loops ? 0.25F * height * std::sin(a) : 0),
                                           0.5F * height * swell * std::cos(a)));
    }
    ink_line(page.writing.coverage, line, page.pen, random);
}

} // namespace

void write_strike(CellPage& page, const Hand::Style& style, double overrun, Random& random)
{
    const Strike strike = draw::chance(random, style.steadiness) ? style.strike : Strike(random() % 4);
    const auto& real = style.strikes[std::size_t(strike)];
    if (!real.empty() && draw::chance(random, 0.6)) {
        const cv::Rect2f cell(page.writing.box);
        const float size = std::min(cell.height * float(std::min(style.strike_size, 1.0)), cell.width * 0.9F);
        ink_mark_glyph(page, draw::one_of(random, real), somewhere(cell, 0.1, random), size,
                       strike == Strike::slash ? float(draw::uniform(random, 1.5, 2.2)) : 1.0F, random);
    } else if (strike == Strike::dash) {
        strike_flat(page, style, random);
    } else {
        strike_slanted(page, style, strike, overrun, random);
    }
}

void write_ticks(CellPage& page, const Hand::Style& style, int count, Random& random)
{
    if (style.tally && count >= 4 && count <= 5) {
        write_tally(page, style, count, random);
        return;
    }
    const cv::Rect2f cell(page.writing.box);
    float height = cell.height * float(std::clamp(style.size * draw::uniform(random, 0.75, 1.15), 0.35, 1.1));
    const float pitch = std::min(height * float(draw::uniform(random, 0.7, 1.1)), cell.width * 0.95F / float(count));
    const float run = pitch * float(count);
    const float x0 = cell.x + (cell.width - run) * float(draw::uniform(random, 0.1, 0.9));
    height = std::min(height, pitch * 1.3F);
    page.pen.width_px = std::min(page.pen.width_px, 0.14F * height);
    const Figure& figure =
        tick_figures()[draw::chance(random, style.steadiness) ? style.tick : random() % tick_figures().size()];
    for (int i = 0; i < count; ++i) {
        const float top = cell.y + (cell.height - height) / 2 + float(draw::normal(random, 0, 0.06)) * cell.height;
        const cv::Point2f corner(x0 + pitch * float(i), top);
        if (!style.vees.empty() && draw::chance(random, 0.4))
            ink_mark_glyph(page, draw::one_of(random, style.vees), corner + cv::Point2f(pitch, height) * 0.45F,
                           height * 0.9F, 1, random);
        else
            ink_lines(page.writing.coverage,
                      drawn(figure, style, corner, height, std::min(1.2F, 0.85F * pitch / height), random), page.pen,
                      random);
    }
}

void blot(CellPage& page, cv::Rect2f area, Random& random)
{
    Polyline line;
    const int turns = draw::integer(random, 5, 12);
    for (int i = 0; i <= turns * 2; ++i) {
        const float t = float(i) / float(turns * 2);
        line.emplace_back(area.x + area.width * (t + float(draw::normal(random, 0, 0.05))),
                          area.y + area.height * (i % 2 ? 0.05F : 0.95F) +
                              area.height * float(draw::normal(random, 0, 0.08)));
    }
    Pen pen = page.pen;
    pen.width_px *= float(draw::uniform(random, 1, 1.6));
    ink_line(page.writing.coverage, line, pen, random);
    if (draw::chance(random, 0.5)) {
        std::reverse(line.begin(), line.end());
        for (cv::Point2f& p : line)
            p.x += float(draw::normal(random, 0, 0.08)) * area.width;
        ink_line(page.writing.coverage, line, pen, random);
    }
}

void write_letters(CellPage& page, const Hand::Style& style, int count, cv::Rect2f area, Random& random)
{
    const float height =
        std::min(area.height * float(std::clamp(style.size, 0.4, 0.9)), area.width / (0.65F * float(count)));
    float x =
        area.x + std::max(0.0F, area.width - 0.6F * height * float(count)) * float(draw::uniform(random, 0.1, 0.7));
    const float y = area.y + (area.height - height) / 2;
    for (int i = 0; i < count; ++i) {
        ink_lines(page.writing.coverage,
                  drawn(draw::one_of(random, letter_figures()), style, {x, y}, height, float(style.aspect), random),
                  page.pen, random);
        x += height * float(draw::uniform(random, 0.48, 0.7));
    }
}

void write_nonsense(CellPage& page, const Hand::Style& style, Random& random)
{
    const cv::Rect2f cell(page.writing.box);
    const std::array<double, 5> weights{0.3, 0.25, 0.25, 0.12, 0.08};
    switch (draw::weighted(random, weights)) {
    case 0: scribble(page, random); break;
    case 1: {
        const float height = cell.height * float(draw::uniform(random, 0.4, 0.95));
        const cv::Point2f corner(cell.x + std::max(0.0F, cell.width - height) * float(draw::uniform(random, 0.2, 0.8)),
                                 cell.y + (cell.height - height) / 2);
        ink_lines(page.writing.coverage,
                  drawn(draw::one_of(random, doodle_figures()), style, corner, height,
                        float(draw::uniform(random, 0.6, 1.3)), random),
                  page.pen, random);
        break;
    }
    case 2: write_letters(page, style, draw::integer(random, 2, 5), cell, random); break;
    case 3: {
        const float height = cell.height * float(draw::uniform(random, 0.3, 0.8)),
                    width = std::min(cell.width * 0.9F, height * float(draw::uniform(random, 0.7, 2)));
        const cv::Point2f middle = somewhere(cell, 0.08, random);
        page.pen.width_px *= 1.4F;
        blot(page, {middle.x - width / 2, middle.y - height / 2, width, height}, random);
        blot(page, {middle.x - width / 2, middle.y - height / 2, width, height}, random);
        break;
    }
    default: {
        const cv::Point2f at = somewhere(cell, 0.15, random);
        page.pen.width_px = std::max(page.pen.width_px * float(draw::uniform(random, 1.2, 2.2)), 0.08F * cell.height);
        page.pen.taper = page.pen.skips = 0; // smaller or paler, it would be a speck
        ink_line(page.writing.coverage,
                 {at, at + cv::Point2f(float(draw::normal(random, 0, 0.02)), 0.02F) * cell.height}, page.pen, random);
    }
    }
}

} // namespace recount::maker
