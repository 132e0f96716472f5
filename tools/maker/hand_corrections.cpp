// Numbers that were corrected: `write_corrected` writes a wrong one first, strikes it out or rubs it out, and writes
// the right one beside, above or over it.
#include "maker/hand_random.hpp"
#include "maker/hand_style.hpp"

#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

/// A different number that could have stood there first.
std::string mistaken(const std::string& text, Random& random)
{
    std::string other = text;
    if (draw::chance(random, 0.6)) {
        char& digit = other[random() % other.size()];
        digit = char('0' + (digit - '0' + draw::integer(random, 1, 9)) % 10);
    } else {
        other = std::to_string(draw::integer(random, 0, text.size() > 2 ? 400 : 60));
        if (other == text)
            other += "0";
    }
    return other;
}

/// Lines along the number, or a blot over it.
void strike_along(CellPage& page, cv::Rect2f area, Random& random)
{
    if (draw::chance(random, 0.3)) {
        blot(page, area, random);
        return;
    }
    const int lines = draw::integer(random, area.width < area.height ? 2 : 1, 4);
    const double tilt = draw::normal(random, draw::chance(random, 0.5) ? 0 : -0.5, 0.15);
    for (int i = 0; i < lines; ++i) {
        const float y = area.y + area.height * float(draw::uniform(random, 0.35, 0.65));
        const float rise = float(tilt) * area.height;
        Polyline line;
        for (int k = 0; k <= 6; ++k)
            line.emplace_back(area.x + area.width * (float(k) / 6 * 1.24F - 0.12F),
                              y + rise * (float(k) / 6 - 0.5F) + float(draw::normal(random, 0, 0.015)) * area.height);
        ink_line(page.writing.coverage, line, page.pen, random);
    }
}

/// Strokes across the number: one from corner to corner, two as a cross, one through each digit, or a quick zigzag.
void strike_across(CellPage& page, cv::Rect2f area, int digits, Random& random)
{
    const float h = area.height;
    const auto near = [&](float x, float y) {
        return cv::Point2f(x + h * float(draw::normal(random, 0, 0.1)), y + h * float(draw::normal(random, 0, 0.12)));
    };
    const auto slash = [&](float left, float right, bool falls) {
        const cv::Point2f from = near(left, falls ? area.y : area.br().y),
                          to = near(right, falls ? area.br().y : area.y);
        const cv::Point2f bend(0, h * float(draw::normal(random, 0, 0.06)));
        ink_line(page.writing.coverage, {from, (from + to) / 2 + bend, to}, page.pen, random);
    };
    const bool falls = draw::chance(random, 0.25);
    const std::array<double, 4> kinds{0.35, 0.25, 0.2, 0.2};
    switch (draw::weighted(random, kinds)) {
    case 0: slash(area.x, area.br().x, falls); break;
    case 1:
        slash(area.x, area.br().x, falls);
        slash(area.x, area.br().x, !falls);
        break;
    case 2:
        for (int i = 0; i < digits; ++i)
            slash(area.x + area.width * float(i) / float(digits), area.x + area.width * float(i + 1) / float(digits),
                  falls);
        break;
    default: {
        Polyline zigzag;
        const int turns = draw::integer(random, 3, 7);
        for (int i = 0; i <= turns; ++i)
            zigzag.push_back(near(area.x + area.width * float(i) / float(turns), i % 2 == 0 ? area.y : area.br().y));
        ink_line(page.writing.coverage, zigzag, page.pen, random);
    }
    }
}

/// Strikes out the number that is all that has been written yet.
void strike_through(CellPage& page, const std::string& number, const Manner& manner, Random& random)
{
    const cv::Rect2f area(cv::boundingRect(page.writing.coverage));
    if (manner.across > 0 && draw::chance(random, manner.across))
        strike_across(page, area, int(number.size()), random);
    else
        strike_along(page, area, random);
}

void rub_out(cv::Mat& coverage, Random& random)
{
    const double sigma = draw::uniform(random, 0.01, 0.06) * coverage.rows / 2 + 0.3;
    cv::GaussianBlur(coverage, coverage, {0, 0}, sigma);
    coverage.convertTo(coverage, CV_8U, draw::uniform(random, 0.06, 0.22));
}

/// Struck out where it stood, a little low; the new value, smaller, above it or behind it, across the cell's line.
void correct_above(CellPage& page, const Hand::Style& style, const std::string& first, const std::string& text,
                   const Manner& manner, Random& random)
{
    const cv::Rect2f cell(page.writing.box);
    Hand::Style low = style;
    low.size = std::min(style.size, draw::uniform(random, 0.5, 0.75));
    write_digits(
        page, low, first,
        {cell.x, cell.y + 0.25F * cell.height, cell.width * float(draw::uniform(random, 0.6, 1)), 0.8F * cell.height},
        0, random);
    const cv::Rect2f old(cv::boundingRect(page.writing.coverage));
    strike_through(page, first, manner, random);
    Hand::Style small = style;
    small.size = 1;
    const float height = cell.height * float(draw::uniform(random, 0.36, 0.55)),
                wide = 0.7F * height * float(text.size());
    float x = old.x + (old.width - wide) * 0.5F, y = old.y - height * float(draw::uniform(random, 0.75, 1.05));
    if (draw::chance(random, 0.45)) { // as an exponent is written
        x = old.br().x;
        y = old.y - height * float(draw::uniform(random, 0.3, 0.7));
    }
    x = std::clamp(x, cell.x, std::max(cell.x, cell.br().x - wide));
    y = std::max(y, cell.y - 0.12F * cell.height); // higher, it would stand in the cell above
    write_digits(page, small, text, {x, y, wide, height}, 0, random);
}

} // namespace

void write_corrected(CellPage& page, const Hand::Style& style, const std::string& text, const Manner& manner,
                     Random& random)
{
    page.writing.corrected = true;
    const cv::Rect2f cell(page.writing.box);
    const std::string first = mistaken(text, random);
    if (manner.above > 0 && draw::chance(random, manner.above)) {
        correct_above(page, style, first, text, manner, random);
        return;
    }
    const bool tight = cell.width < 0.5F * cell.height * float(first.size() + text.size());
    const bool beside = !tight || draw::chance(random, 0.3); // without room for both: mostly written over or rubbed out
    const double kind = draw::uniform(random, beside ? 0 : 0.45, 1);
    if (kind < 0.45) { // struck out, the new value beside it
        const float share = float(draw::uniform(random, 0.42, 0.58));
        cv::Rect2f old = cell, fresh = cell;
        old.width *= share;
        fresh.x += old.width;
        fresh.width -= old.width;
        write_digits(page, style, first, old, 0, random);
        strike_through(page, first, manner, random);
        write_digits(page, style, text, fresh, 0, random);
    } else if (kind < 0.75) { // written over
        const float width = page.pen.width_px;
        page.pen.strength *= float(draw::uniform(random, 0.3, 0.65));
        page.pen.width_px *= 0.75F;
        Hand::Style aiming = style; // a correction goes onto the place of what it corrects
        aiming.steadiness = 1;
        aiming.size_jitter = aiming.base_jitter = 0.02;
        write_digits(page, aiming, first, cell, 0, random);
        page.pen.strength = 1;
        page.pen.width_px = width * float(draw::uniform(random, 1.25, 1.7));
        write_digits(page, aiming, text, cell, 0, random);
    } else { // rubbed out first
        write_digits(page, style, first, cell, 0, random);
        rub_out(page.writing.coverage, random);
        write_digits(page, style, text, cell, 0, random);
    }
}

} // namespace recount::maker
