// Sheets of paper, printed and written on: fill_paper(), draw_paper().
// The print comes from the drawing code of `recount print`; the writing from a Hand as a mask of ink, laid over the
// print as a pen does: it darkens what is below.
#include "maker/sheet.hpp"
#include "maker/chance.hpp"
#include "maker/design_variety.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <stdexcept>

namespace recount::maker {
namespace {

constexpr double points_per_mm = 72 / 25.4;

Pen draw_pen(Random& random)
{
    const double draw = between(random, 0, 1);
    if (draw < 0.3) // ballpoint, blue
        return {{between(random, 120, 190), between(random, 40, 90), between(random, 15, 60)},
                between(random, 0.75, 0.97),
                false};
    if (draw < 0.55) { // ballpoint or felt tip, black
        const double grey = between(random, 15, 60);
        return {{grey, grey, grey}, between(random, 0.8, 1), false};
    }
    if (draw < 0.85) { // pencil
        const double grey = between(random, 55, 95);
        return {{grey, grey, grey}, between(random, 0.55, 0.9), true};
    }
    if (draw < 0.95) // red
        return {{between(random, 20, 60), between(random, 20, 60), between(random, 160, 215)},
                between(random, 0.8, 0.97),
                false};
    return {{between(random, 40, 90), between(random, 90, 130), between(random, 20, 60)},
            between(random, 0.8, 0.97),
            false}; // green
}

Writer draw_writer(const PaperOrder& order, Random& random)
{
    const bool real = order.glyphs != nullptr && chance(random, 0.8);
    Writer writer{Hand::make(random, real ? order.glyphs : nullptr), draw_pen(random), {}, between(random, 0.72, 1)};
    const double carelessness = order.severity == Difficulty::scan || order.severity == Difficulty::easy ? 0.5 : 1;
    writer.manner.correction = carelessness * (chance(random, 0.4) ? between(random, 0, 0.04) : 0);
    writer.manner.overrun = carelessness * between(random, 0, 0.25);
    return writer;
}

/// Which of the sheet's columns were played: mostly the first ones.
std::vector<bool> played_columns(int columns, Random& random)
{
    std::vector<bool> played(static_cast<std::size_t>(columns), false);
    const int count = chance(random, 0.45) ? columns : whole(random, 1, columns);
    for (int column = 0; column < count; ++column)
        played[static_cast<std::size_t>(column)] = true;
    if (chance(random, 0.12))
        std::shuffle(played.begin(), played.end(), random);
    return played;
}

FilledSheet fill_sheet(const PaperOrder& order, int columns, Random& random)
{
    FilledSheet sheet;
    const bool one_game = order.rules->columns == Columns::one_game;
    const std::vector<bool> played = played_columns(one_game ? 1 : columns, random);
    const bool one_writer = one_game || chance(random, 0.65);
    const Writer keeper = draw_writer(order, random);
    const Habits habits = draw_habits(random);
    for (std::size_t game = 0; game < played.size(); ++game) {
        const int column = static_cast<int>(game) + 1;
        const bool own = !one_writer && game > 0;
        Writer writer = own ? draw_writer(order, random) : keeper;
        if (!own && chance(random, 0.12)) // another evening, another pen
            writer.pen = draw_pen(random);
        sheet.cards.push_back(
            played[game] ? keep_score(*order.rules, column, own ? draw_habits(random) : habits, order.mistakes, random)
                         : empty_card(*order.rules, column));
        sheet.writers.push_back(writer);
    }
    if (order.card != nullptr)
        sheet.cards.front() = *order.card;
    return sheet;
}

/// Bare paper: its tint, its tooth, and a print on the back that shines through.
void lay_on_paper(cv::Mat& picture, const Paper& paper, Random& random)
{
    cv::Mat lookup(1, 256, CV_8UC3);
    for (int value = 0; value < 256; ++value)
        for (int channel = 0; channel < 3; ++channel) {
            const double printed = 255 - (255 - value) * paper.print_strength;
            lookup.at<cv::Vec3b>(0, value)[channel] =
                cv::saturate_cast<unsigned char>(printed * paper.tint[channel] / 255);
        }
    cv::Mat back;
    if (paper.shows_through > 0) {
        cv::flip(picture, back, 1);
        cv::GaussianBlur(back, back, {}, 1.5);
    }
    cv::LUT(picture, lookup, picture);
    if (paper.shows_through > 0) {
        cv::Mat dim;
        back.convertTo(dim, CV_8U, -paper.shows_through, 255 * paper.shows_through);
        cv::subtract(picture, dim, picture);
    }
    cv::Mat tooth(std::max(2, picture.rows / 6), std::max(2, picture.cols / 6), CV_8UC1);
    cv::RNG generator(random());
    generator.fill(tooth, cv::RNG::NORMAL, 3, 1.5);
    cv::resize(tooth, tooth, picture.size(), 0, 0, cv::INTER_LINEAR);
    cv::Mat three;
    cv::merge(std::vector<cv::Mat>{tooth, tooth, tooth}, three);
    cv::subtract(picture, three, picture);
}

class PaperDrawer {
public:
    PaperDrawer(Paper& paper, cv::Mat& picture, double px_per_mm, Random& random)
        : paper_(paper), picture_(picture), px_per_point_(px_per_mm / points_per_mm), random_(random)
    {
    }

    void write()
    {
        for (std::size_t index = 0; index < paper_.sheets.size(); ++index) {
            if (paper_.hand_ruled)
                rule_by_hand(paper_.sheets[index], paper_.page.sheets[index]);
            write_sheet(paper_.sheets[index], paper_.page.sheets[index]);
            write_strays(paper_.sheets[index], paper_.page.sheets[index]);
        }
    }

private:
    Paper& paper_;
    cv::Mat& picture_;
    const double px_per_point_;
    Random& random_;

    cv::Rect pixels(const print::Box& box) const
    {
        const int left = static_cast<int>(std::lround(box.x * px_per_point_));
        const int top = static_cast<int>(std::lround(box.y * px_per_point_));
        return {left, top, static_cast<int>(std::lround(box.right() * px_per_point_)) - left,
                static_cast<int>(std::lround(box.bottom() * px_per_point_)) - top};
    }

    void write_sheet(FilledSheet& sheet, const print::DrawnSheet& places)
    {
        sheet.corrected.clear();
        for (std::size_t game = 0; game < sheet.cards.size(); ++game) {
            const Writer& writer = sheet.writers[game];
            sheet.corrected.emplace_back();
            for (const WrittenCell& cell : sheet.cards[game].cells)
                sheet.corrected.back().push_back(write_cell(cell, writer, places));
            if (paper_.has_names && sheet.cards[game].verdict != Verdict::empty && game < places.heads.size())
                write_in(places.heads[game], writer, true);
        }
        if (places.name_line.width > 0 && chance(random_, 0.6))
            write_in(places.name_line, sheet.writers.front(), true);
    }

    /// A line under each row of the first column's cells, across the table, as steady as a hand is.
    void rule_by_hand(const FilledSheet& sheet, const print::DrawnSheet& places)
    {
        const Pen pen = sheet.writers.front().pen;
        const double width_px = std::max(1.0, between(random_, 0.2, 0.45) * points_per_mm * px_per_point_);
        for (const print::DrawnCell& cell : places.cells) {
            if (cell.column > 1)
                break;
            const cv::Rect table = pixels(places.body);
            const int rim = std::max(4, static_cast<int>(0.25 * cell.box.height * px_per_point_));
            Writing line{cv::Mat::zeros(2 * rim, table.width, CV_8U), {0, rim, table.width, 1}, false};
            std::vector<cv::Point> course;
            double y = rim + bell(random_, 0.08 * rim);
            for (int x = 0; x < table.width; x += std::max(4, table.width / 14)) {
                y += bell(random_, 0.05 * rim);
                course.emplace_back(x, static_cast<int>(y));
            }
            cv::polylines(line.coverage, course, false, cv::Scalar(255), static_cast<int>(std::lround(width_px)),
                          cv::LINE_AA);
            lay_ink(picture_, line, {table.x, pixels(cell.box).br().y}, pen, random_);
        }
    }

    bool write_cell(const WrittenCell& cell, const Writer& writer, const print::DrawnSheet& places)
    {
        if (cell.mark.kind == MarkKind::blank)
            return false;
        const std::string& row = paper_.rules->rows[cell.row].id;
        const auto place = std::find_if(places.cells.begin(), places.cells.end(), [&](const print::DrawnCell& drawn) {
            return drawn.row == row && drawn.column == cell.column;
        });
        if (place == places.cells.end())
            throw std::logic_error("a game was played in a column that the sheet does not have");
        const print::Box& whole_cell = place->box;
        const double inset = (1 - writer.room) / 2;
        const cv::Rect box = pixels({whole_cell.x + inset * whole_cell.width, whole_cell.y + inset * whole_cell.height,
                                     writer.room * whole_cell.width, writer.room * whole_cell.height});
        const Writing writing = writer.hand.write(cell.mark, box.size(), writer.manner, random_);
        ink(writing, box.tl(), writer.pen);
        return writing.corrected;
    }

    void write_in(const print::Box& place, const Writer& writer, bool name)
    {
        const cv::Rect box = pixels(place);
        if (box.width < 8 || box.height < 8)
            return;
        ink(name ? writer.hand.write_name(box.size(), random_)
                 : writer.hand.write(number(whole(random_, 1, 399)), box.size(), writer.manner, random_),
            box.tl(), writer.pen);
    }

    void ink(const Writing& writing, cv::Point corner, const Pen& pen)
    {
        lay_ink(picture_, writing, corner, pen, random_);
    }

    /// Dots anywhere, and sums and scribbles in the margins.
    void write_strays(const FilledSheet& sheet, const print::DrawnSheet& places)
    {
        const double cell = places.cells.front().box.height;
        const double below = places.outline.bottom();
        const double right = places.outline.right();
        const bool single = paper_.sheets.size() == 1;
        for (int stray = 0; stray < paper_.strays; ++stray) {
            const Writer& writer = one_of(random_, sheet.writers);
            const int kind = whole(random_, 0, 2);
            if (kind == 0)
                dot(places, writer);
            else if (kind == 1 && single && paper_.page.height_pt - below > 1.4 * cell)
                write_in({between(random_, places.outline.x, right - 2 * cell), below + 0.2 * cell, 1.8 * cell, cell},
                         writer, chance(random_, 0.3));
            else if (kind == 2 && single && paper_.page.width_pt - right > 2.1 * cell)
                write_in({right + 0.2 * cell, between(random_, places.outline.y, below - cell), 1.8 * cell, cell},
                         writer, chance(random_, 0.3));
        }
    }

    void dot(const print::DrawnSheet& places, const Writer& writer)
    {
        const cv::Rect table = pixels(places.outline);
        const double radius = between(random_, 0.1, 0.3) * points_per_mm * px_per_point_;
        const int size = 2 * static_cast<int>(std::ceil(radius)) + 3;
        Writing writing{cv::Mat::zeros(size, size, CV_8U), {0, 0, size, size}, false};
        cv::circle(writing.coverage, {size / 2, size / 2}, std::max(1, static_cast<int>(radius)), 200, cv::FILLED,
                   cv::LINE_AA);
        ink(writing, {table.x + whole(random_, 0, table.width), table.y + whole(random_, 0, table.height)}, writer.pen);
    }
};

/// The game's rules in small print below a table that leaves room for them.
void add_prose(Paper& paper, Random& random)
{
    constexpr std::array sentences{"Roll up to three times per turn. ",
                                   "Keep the dice you like and roll the others again. ",
                                   "Score each turn in one box. ",
                                   "A box that cannot be filled is crossed out. ",
                                   "Add up the upper section and the bonus. ",
                                   "The player with the most points wins. "};
    const print::Box& table = paper.page.sheets.front().outline;
    const double size = between(random, 5, 9);
    const double foot = paper.page.height_pt - 20;
    for (double y = table.bottom() + 4 * size; y < foot; y += 1.3 * size) {
        std::string line;
        while (static_cast<double>(line.size()) * size * 0.5 < table.width - 20 * size)
            line += one_of(random, sentences);
        paper.page.texts.push_back({line, paper.design.font, size, false, table.x, y, paper.design.ink, {}, {}});
    }
}

} // namespace

PaperBox on_paper(const print::Box& box)
{
    return {box.x / points_per_mm, box.y / points_per_mm, box.width / points_per_mm, box.height / points_per_mm};
}

Paper fill_paper(const PaperOrder& order, Random& random)
{
    Paper paper;
    paper.rules = order.rules;
    paper.design = order.design != nullptr ? *order.design : random_design(*order.rules, order.severity, random);
    if (order.unruled && order.design == nullptr) {
        leave_unruled(paper.design, random);
    } else if (order.severity == Difficulty::hard && order.design == nullptr && chance(random, 0.07)) {
        paper.hand_ruled = true;
        paper.design.row_lines = print::RowLines::none;
    }
    paper.page = print::layout_sheet(*order.rules, paper.design);
    for (std::size_t sheet = 0; sheet < paper.page.sheets.size(); ++sheet)
        paper.sheets.push_back(fill_sheet(order, paper.design.columns, random));
    const double white = between(random, 225, 255);
    const double cream = chance(random, 0.3) ? between(random, 0.85, 0.98) : 1;
    paper.tint = {white * cream, white * (1 + cream) / 2, white};
    if (chance(random, 0.12)) // bluish
        paper.tint = {white, white * 0.99, white * 0.96};
    paper.print_strength = chance(random, 0.7) ? 1 : between(random, 0.6, 1);
    paper.shows_through = order.severity == Difficulty::hard && chance(random, 0.2) ? between(random, 0.03, 0.1) : 0;
    paper.has_names = paper.design.heads == print::Heads::blank_row ? chance(random, 0.8)
                      : paper.design.heads == print::Heads::above   ? chance(random, 0.1)
                                                                    : false;
    paper.strays = chance(random, 0.3) ? whole(random, 1, 4) : 0;
    if (paper.sheets.size() == 1 && order.design == nullptr && chance(random, 0.1))
        add_prose(paper, random);
    return paper;
}

PaperSize size_of(const Paper& paper)
{
    PaperSize size{paper.width_mm(), paper.height_mm(), {}, 1e9};
    for (const print::DrawnSheet& sheet : paper.page.sheets) {
        size.tables.push_back(on_paper(sheet.outline));
        for (const print::DrawnCell& cell : sheet.cells)
            size.least_cell_mm = std::min({size.least_cell_mm, on_paper(cell.box).width, on_paper(cell.box).height});
    }
    return size;
}

cv::Mat draw_paper(Paper& paper, double px_per_mm, Random& random)
{
    cv::Mat picture = page_picture(paper.page, px_per_mm);
    lay_on_paper(picture, paper, random);
    PaperDrawer(paper, picture, px_per_mm, random).write();
    return picture;
}

} // namespace recount::maker
