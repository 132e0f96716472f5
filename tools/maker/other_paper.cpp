// Pages that are no score sheets, to lie beside them or to be taken for them: draw_matter().
// Words are made of syllables, numbers of digits; most kinds are a grid with something in its cells.
#include "maker/other_paper.hpp"
#include "maker/chance.hpp"
#include "maker/page_picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace recount::maker {
namespace {

using print::Box;
using print::Colour;
using print::Drawn;

constexpr std::array fonts{"DejaVu Sans", "DejaVu Serif", "Liberation Sans", "Liberation Serif", "DejaVu Sans Mono"};

std::string word(Random& random)
{
    constexpr std::array syllables{"ba", "co", "der", "en",  "fi", "gra", "hou", "in", "ka",  "lo", "men",
                                   "na", "or", "pre", "qui", "ra", "sto", "ter", "un", "ver", "wi", "ze"};
    std::string text;
    const int count = whole(random, 1, 4);
    for (int i = 0; i < count; ++i)
        text += one_of(random, syllables);
    return text;
}

std::string capital(std::string text)
{
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string amount(Random& random)
{
    return chance(random, 0.5) ? fmt::format("{}", whole(random, 0, 999))
                               : fmt::format("{}.{:02}", whole(random, 0, 2999), whole(random, 0, 99));
}

/// What a page is drawn with.
class Page {
public:
    explicit Page(Random& random) : random_(random)
    {
        const bool small = chance(random, 0.3);
        drawn_.width_pt = small ? between(random, 280, 420) : 595;
        drawn_.height_pt = drawn_.width_pt * between(random, 1.2, 1.5);
        if (chance(random, 0.3))
            std::swap(drawn_.width_pt, drawn_.height_pt);
        font_ = one_of(random, fonts);
        const double grey = chance(random, 0.75) ? between(random, 0, 0.3) : between(random, 0.4, 0.65);
        line_ = {grey, grey, chance(random, 0.2) ? std::min(1.0, grey + 0.3) : grey};
        thin_pt_ = between(random, 0.4, 1.2);
    }

    Drawn take() { return std::move(drawn_); }
    Random& random() { return random_; }

    Box room() const
    {
        const double margin = 0.07 * drawn_.width_pt;
        return {margin, margin, drawn_.width_pt - 2 * margin, drawn_.height_pt - 2 * margin};
    }

    void text(const std::string& words, double x, double baseline, double size_pt, bool bold = false)
    {
        drawn_.texts.push_back({words, font_, size_pt, bold, x, baseline, {0.08, 0.08, 0.1}, {}, {}});
    }

    void rule(double x1, double y1, double x2, double y2, double width_pt = 0)
    {
        drawn_.lines.push_back({x1, y1, x2, y2, width_pt > 0 ? width_pt : thin_pt_, print::RowLines::solid, line_});
    }

    void band(const Box& box, double grey) { drawn_.bands.push_back({box, {grey, grey, grey}}); }

    /// Lines of text, to the room's foot.
    void prose(const Box& box, double size_pt)
    {
        for (double y = box.y + size_pt; y < box.bottom(); y += 1.25 * size_pt) {
            std::string line;
            while (static_cast<double>(line.size()) * size_pt * 0.52 < box.width - 5 * size_pt)
                line += word(random_) + " ";
            text(line, box.x, y, size_pt);
        }
    }

    /// A ruled grid; `fill` gives a cell's text. The first column may be wider.
    void grid(const Box& box, int rows, int columns, double first_share,
              const std::function<std::string(int, int)>& fill)
    {
        const double first = columns > 1 ? box.width * first_share : box.width;
        const double other = columns > 1 ? (box.width - first) / (columns - 1) : 0;
        const double height = box.height / rows;
        const auto left = [&](int column) { return box.x + (column == 0 ? 0 : first + (column - 1) * other); };
        const double size = std::min(0.45 * height, 0.2 * std::max(other, 30.0));
        if (chance(random_, 0.5))
            band({box.x, box.y, box.width, height}, between(random_, 0.75, 0.92));
        for (int row = 0; row <= rows; ++row)
            rule(box.x, box.y + row * height, box.right(), box.y + row * height);
        for (int column = 0; column <= columns; ++column)
            rule(column == columns ? box.right() : left(column), box.y, column == columns ? box.right() : left(column),
                 box.bottom());
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                text(fill(row, column), left(column) + 0.3 * size, box.y + (row + 0.68) * height, size, row == 0);
    }

private:
    Random& random_;
    Drawn drawn_;
    std::string font_;
    Colour line_;
    double thin_pt_ = 0.6;
};

Box below_title(Page& page, const std::string& title)
{
    Box room = page.room();
    const double size = between(page.random(), 14, 28);
    page.text(title, room.x, room.y + size, size, true);
    room.y += 1.6 * size;
    room.height -= 1.6 * size;
    return room;
}

void calendar(Page& page)
{
    constexpr std::array days{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
    constexpr std::array months{"January", "March", "June", "October", "December"};
    const Box room =
        below_title(page, fmt::format("{} {}", one_of(page.random(), months), whole(page.random(), 1998, 2031)));
    const int first = whole(page.random(), 0, 6);
    const bool list = chance(page.random(), 0.3); // a day a line
    if (list) {
        page.grid(room, 32, whole(page.random(), 2, 6), 0.15, [&](int row, int column) {
            return column == 0 && row > 0 ? fmt::format("{} {}", row, days[static_cast<std::size_t>((row + first) % 7)])
                                          : "";
        });
        return;
    }
    page.grid(room, 7, 7, 1.0 / 7, [&](int row, int column) {
        const int day = (row - 1) * 7 + column - first + 1;
        return row == 0                ? std::string(days[static_cast<std::size_t>(column)])
               : day >= 1 && day <= 31 ? std::to_string(day)
                                       : "";
    });
}

void newspaper(Page& page)
{
    const Box room =
        below_title(page, fmt::format("The {} {}", capital(word(page.random())), capital(word(page.random()))));
    const int columns = whole(page.random(), 2, 5);
    const double pitch = room.width / columns;
    for (int column = 0; column < columns; ++column) {
        Box part{room.x + column * pitch, room.y, pitch * 0.93, room.height};
        if (chance(page.random(), 0.5)) {
            const double height = part.height * between(page.random(), 0.1, 0.3);
            page.band({part.x, part.y, part.width, height}, between(page.random(), 0.3, 0.8));
            part.y += height + 6;
            part.height -= height + 6;
        }
        page.prose(part, between(page.random(), 6, 10));
        if (column > 0 && chance(page.random(), 0.5))
            page.rule(part.x - 0.03 * pitch, room.y, part.x - 0.03 * pitch, room.bottom());
    }
}

void spreadsheet(Page& page)
{
    const int columns = whole(page.random(), 4, 12);
    const double filled = between(page.random(), 0.2, 0.9);
    page.grid(page.room(), whole(page.random(), 12, 40), columns, 0.5 / columns, [&](int row, int column) {
        if (row == 0)
            return column == 0 ? std::string() : std::string(1, static_cast<char>('A' + column - 1));
        return column == 0 ? std::to_string(row) : chance(page.random(), filled) ? amount(page.random()) : "";
    });
}

void form(Page& page)
{
    Box room = below_title(page, fmt::format("Form {}", amount(page.random())));
    while (room.height > 60) {
        const double height = between(page.random(), 18, 48);
        const int fields = whole(page.random(), 1, 4);
        for (int field = 0; field < fields; ++field) {
            const Box box{room.x + field * room.width / fields, room.y, room.width / fields, height};
            page.rule(box.x, box.y, box.right(), box.y);
            page.rule(box.x, box.y, box.x, box.bottom());
            page.rule(box.right(), box.y, box.right(), box.bottom());
            page.rule(box.x, box.bottom(), box.right(), box.bottom());
            page.text(fmt::format("{}. {} {}", whole(page.random(), 1, 60), word(page.random()), word(page.random())),
                      box.x + 3, box.y + 8, 6.5);
        }
        const double gap = chance(page.random(), 0.3) ? between(page.random(), 5, 25) : 0;
        room.y += height + gap;
        room.height -= height + gap;
    }
}

/// A price list, a timetable, exam marks, a tax table: labels at the left, numbers beside.
void table(Page& page)
{
    const Box room = below_title(page, fmt::format("{} {}", capital(word(page.random())), word(page.random())));
    const int columns = whole(page.random(), 2, 9);
    const bool times = chance(page.random(), 0.3);
    const double filled = chance(page.random(), 0.3) ? 0 : 1;
    page.grid(room, whole(page.random(), 8, 26), columns, between(page.random(), 0.2, 0.45), [&](int row, int column) {
        if (row == 0 || column == 0)
            return fmt::format(fmt::runtime(chance(page.random(), 0.3) ? "{} {}" : "{}"), capital(word(page.random())),
                               word(page.random()));
        if (!chance(page.random(), filled))
            return std::string();
        return times ? fmt::format("{}:{:02}", whole(page.random(), 5, 23), whole(page.random(), 0, 59))
                     : amount(page.random());
    });
}

/// Number puzzles, bingo cards, squared paper.
void puzzle(Page& page)
{
    const std::array<int, 6> sizes{5, 9, 9, 12, 15, 24};
    const int size = one_of(page.random(), sizes);
    Box room = below_title(page, capital(word(page.random())));
    room.width = room.height = std::min(room.width, room.height);
    page.grid(room, size, size, 1.0 / size, [&](int, int) {
        return chance(page.random(), 0.3) ? std::to_string(whole(page.random(), 1, size)) : "";
    });
}

void notebook(Page& page)
{
    const Box room = page.room();
    const double pitch = between(page.random(), 14, 26);
    const bool squared = chance(page.random(), 0.4);
    for (double y = room.y; y < room.bottom(); y += pitch)
        page.rule(0, y, room.right() + room.x, y);
    for (double x = room.x; squared && x < room.right(); x += pitch)
        page.rule(x, 0, x, room.bottom() + room.y);
    page.rule(room.x * 1.3, 0, room.x * 1.3, room.bottom() + room.y);
}

void receipt(Page& page)
{
    const Box room = below_title(page, fmt::format("{} Ltd.", capital(word(page.random()))));
    const int rows = whole(page.random(), 8, 22);
    const double pitch = room.height / (rows + 3);
    const double size = std::min(11.0, pitch * 0.6);
    for (int row = 0; row < rows; ++row) {
        const double y = room.y + (row + 1) * pitch;
        page.text(fmt::format("{} {}", word(page.random()), word(page.random())), room.x, y, size);
        page.text(amount(page.random()), room.right() - 7 * size, y, size);
    }
    page.rule(room.x, room.y + (rows + 1.3) * pitch, room.right(), room.y + (rows + 1.3) * pitch, 1.2);
    page.text("TOTAL", room.x, room.y + (rows + 2.2) * pitch, size * 1.3, true);
    page.text(amount(page.random()), room.right() - 7 * size, room.y + (rows + 2.2) * pitch, size * 1.3, true);
}

} // namespace

Matter draw_matter_kind(Random& random)
{
    return static_cast<Matter>(whole(random, 0, static_cast<int>(Matter::receipt)));
}

Drawn draw_matter(Matter matter, Random& random)
{
    Page page(random);
    switch (matter) {
    case Matter::calendar: calendar(page); break;
    case Matter::newspaper: newspaper(page); break;
    case Matter::spreadsheet: spreadsheet(page); break;
    case Matter::form: form(page); break;
    case Matter::table: table(page); break;
    case Matter::puzzle: puzzle(page); break;
    case Matter::notebook: notebook(page); break;
    case Matter::receipt: receipt(page); break;
    }
    return page.take();
}

cv::Mat draw_other_paper(const Drawn& page, double px_per_mm, Random& random)
{
    cv::Mat picture = page_picture(page, px_per_mm);
    const double points_px = px_per_mm * 25.4 / 72;
    const Hand hand = Hand::make(random, nullptr);
    const int notes = chance(random, 0.6) ? whole(random, 1, 60) : 0;
    const Pen pen{{between(random, 20, 160), between(random, 20, 90), between(random, 20, 90)}, 0.9, false};
    const double height = between(random, 12, 26) * points_px;
    const cv::Size cell(static_cast<int>(height * 1.6), static_cast<int>(height));
    for (int note = 0; note < notes; ++note) {
        const cv::Point place(static_cast<int>(between(random, 0.1, 0.85) * picture.cols),
                              static_cast<int>(between(random, 0.1, 0.9) * picture.rows));
        lay_ink(picture,
                chance(random, 0.8) ? hand.write(number(whole(random, 0, 120)), cell, {}, random)
                                    : hand.write_name(cell, random),
                place, pen, random);
    }
    return picture;
}

} // namespace recount::maker
