// What people write beside a number that is no part of it: `add_beside`.
#include "maker/hand_random.hpp"
#include "maker/hand_style.hpp"

#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

cv::Rect2f number_on(const CellPage& page)
{
    return cv::Rect2f(cv::boundingRect(page.writing.coverage));
}

/// One frame or two around the number.
void box_in(CellPage& page, Random& random)
{
    const cv::Rect2f number = number_on(page);
    const int frames = draw::chance(random, 0.75) ? 1 : 2;
    const auto off = [&](double low, double high) { return number.height * float(draw::uniform(random, low, high)); };
    for (int i = 0; i < frames; ++i) {
        const float x0 = number.x - off(0.1, 0.3), x1 = number.br().x + off(0.1, 0.3), y0 = number.y - off(0.05, 0.25),
                    y1 = number.br().y + off(0.05, 0.25), skew = off(-0.05, 0.05);
        ink_lines(page.writing.coverage,
                  {{{x0, y0}, {x1, y0 + skew}},
                   {{x1, y0}, {x1 + skew, y1}},
                   {{x1, y1}, {x0, y1 - skew}},
                   {{x0, y1}, {x0, y0}}},
                  page.pen, random);
    }
}

/// A letter or two behind the number: points, an initial.
void add_letters(CellPage& page, const Hand::Style& style, Random& random)
{
    const cv::Rect2f cell(page.writing.box), number = number_on(page);
    const float height = std::min(number.height, cell.height) * float(draw::uniform(random, 0.4, 0.8));
    const cv::Rect2f room(number.br().x + 0.15F * height, cell.y + (cell.height - height) / 2, 1.6F * height, height);
    if (room.br().x < cell.br().x + 0.3F * height)
        write_letters(page, style, draw::integer(random, 1, 2), room, random);
}

/// A small sum, or what is carried, above the number or beside it at the top.
void add_small_digits(CellPage& page, const Hand::Style& style, Random& random)
{
    const cv::Rect2f cell(page.writing.box), number = number_on(page);
    const float height = 0.3F * cell.height * float(draw::uniform(random, 0.8, 1.2));
    if (number.y - cell.y < 0.7F * height)
        return; // no room
    std::string text = std::to_string(draw::integer(random, 1, 2));
    if (draw::chance(random, 0.6))
        text = std::to_string(draw::integer(random, 10, 150)) + "+" + std::to_string(draw::integer(random, 5, 150));
    Hand::Style small = style;
    small.size = 1;
    Pen pen = page.pen;
    pen.width_px = std::min(pen.width_px, 0.15F * height);
    std::swap(pen, page.pen);
    write_digits(page, small, text,
                 {cell.x, cell.y - 0.5F * height, cell.width * float(draw::uniform(random, 0.5, 1)), height}, 0,
                 random);
    std::swap(pen, page.pen);
}

/// Ticks off the number that is written.
void check_off(CellPage& page, const Hand::Style& style, Random& random)
{
    const cv::Rect2f cell(page.writing.box), number = number_on(page);
    const float height = cell.height * float(draw::uniform(random, 0.25, 0.6)), width = 0.7F * height;
    const double place = draw::uniform(random, 0, 1);
    float x = number.br().x + height * float(draw::uniform(random, 0.05, 0.35));
    if (place < 0.35) // where all ticks of the column stand, at the cell's right line
        x = std::max(number.br().x, cell.br().x - width + height * float(draw::normal(random, -0.1, 0.15)));
    else if (place < 0.6 && number.x - cell.x > 0.6F * width)
        x = number.x - width - height * float(draw::uniform(random, 0, 0.25));
    if (x + width / 2 > cell.br().x)
        return; // no room
    const float y = cell.y + (cell.height - height) * float(draw::uniform(random, 0.15, 0.85));
    Pen pen = page.pen;
    pen.width_px = std::min(pen.width_px, 0.16F * height);
    const std::size_t kind = style.tick % 4; // a writer's habit
    if (kind == 1)                           // a short stroke or a dot
        ink_lines(page.writing.coverage,
                  {{{x + 0.3F * height, y + 0.3F * height},
                    {x + height * float(draw::uniform(random, 0, 0.28)),
                     y + height * float(draw::uniform(random, 0.4, 0.75))}}},
                  pen, random);
    else
        ink_lines(page.writing.coverage, drawn(tick_figures()[style.tick], style, {x, y}, height, 0.7F, random), pen,
                  random);
}

} // namespace

void add_beside(CellPage& page, const Hand::Style& style, const Manner& manner, Random& random)
{
    if (manner.check_off > 0 && draw::chance(random, manner.check_off))
        check_off(page, style, random);
    if (manner.addition <= 0 || !draw::chance(random, manner.addition))
        return;
    const std::array<double, 3> kinds{0.4, 0.3, 0.3};
    switch (draw::weighted(random, kinds)) {
    case 0: box_in(page, random); break;
    case 1: add_letters(page, style, random); break;
    default: add_small_digits(page, style, random);
    }
}

} // namespace recount::maker
