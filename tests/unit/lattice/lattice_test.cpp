// Drawn grids with known crossings: straight, turned, tilted, curled, double-ruled, faint, in sections, two on a photo.
#include "lattice/find_lattices.hpp"

#include "lattice/reframe.hpp"

#include <cmath>
#include <functional>
#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

using Place = std::function<cv::Point2d(cv::Point2d)>; ///< from the drawing to the photo

/// A grid to draw: its lines in drawing units, and how they look.
struct Drawing {
    std::vector<double> rows, columns;
    double thickness = 2;
    int ink = 60;           ///< brightness of the lines
    double double_rule = 0; ///< distance of a second rule, for every fifth row line
    bool outer_border = true;
    Place place = [](cv::Point2d point) { return point; };
};

std::vector<double> evenly(double first, double step, int count)
{
    std::vector<double> lines;
    for (int i = 0; i < count; ++i)
        lines.push_back(first + i * step);
    return lines;
}

Drawing card()
{
    Drawing drawing;
    drawing.rows = evenly(150, 45, 20);
    drawing.columns = {120, 300, 400, 480, 560, 640, 720, 800};
    return drawing;
}

Photo paper(cv::Size size, double noise = 3)
{
    Photo photo;
    photo.grey = cv::Mat(size, CV_8U, cv::Scalar(225));
    cv::Mat grain(size, CV_8S);
    cv::RNG random(7);
    random.fill(grain, cv::RNG::NORMAL, 0, noise);
    cv::add(photo.grey, grain, photo.grey, {}, CV_8U);
    return photo;
}

void draw_line(cv::Mat& image, const Drawing& drawing, cv::Point2d from, cv::Point2d to)
{
    constexpr int pieces = 60;
    std::vector<cv::Point> path;
    for (int i = 0; i <= pieces; ++i) {
        const cv::Point2d point = drawing.place(from + (to - from) * (static_cast<double>(i) / pieces));
        path.emplace_back(static_cast<int>(std::lround((point.x - 0.5) * 16)),
                          static_cast<int>(std::lround((point.y - 0.5) * 16)));
    }
    cv::polylines(image, path, false, cv::Scalar(drawing.ink), static_cast<int>(drawing.thickness), cv::LINE_AA, 4);
}

void draw(Photo& photo, const Drawing& drawing)
{
    const double left = drawing.columns.front(), right = drawing.columns.back(), top = drawing.rows.front(),
                 bottom = drawing.rows.back();
    for (std::size_t i = 0; i < drawing.rows.size(); ++i) {
        draw_line(photo.grey, drawing, {left, drawing.rows[i]}, {right, drawing.rows[i]});
        if (drawing.double_rule > 0 && i % 5 == 0)
            draw_line(photo.grey, drawing, {left, drawing.rows[i] + drawing.double_rule},
                      {right, drawing.rows[i] + drawing.double_rule});
    }
    for (std::size_t j = 0; j < drawing.columns.size(); ++j)
        if (drawing.outer_border || (j > 0 && j + 1 < drawing.columns.size()))
            draw_line(photo.grey, drawing, {drawing.columns[j], top}, {drawing.columns[j], bottom});
}

/// Ink in the cells: strokes that cross the lines.
void scribble(Photo& photo, const Drawing& drawing)
{
    cv::RNG random(3);
    for (std::size_t i = 0; i + 1 < drawing.rows.size(); ++i)
        for (std::size_t j = 1; j + 1 < drawing.columns.size(); ++j) {
            const cv::Point2d middle((drawing.columns[j] + drawing.columns[j + 1]) / 2,
                                     (drawing.rows[i] + drawing.rows[i + 1]) / 2);
            const auto at = [&](double dx, double dy) {
                const cv::Point2d point =
                    drawing.place(middle + cv::Point2d(dx + random.uniform(-15., 15.), dy + random.uniform(-9., 9.)));
                return cv::Point(cvRound(point.x), cvRound(point.y));
            };
            cv::line(photo.grey, at(-14, -18), at(-8, 20), cv::Scalar(70), 3, cv::LINE_AA);
            cv::ellipse(photo.grey, at(12, 0), {10, 17}, 20, 0, 360, cv::Scalar(70), 3, cv::LINE_AA);
        }
}

/// The farthest of a lattice's nodes from the drawing's crossings, where both have the same size; else a huge number.
double farthest_node(const Lattice& lattice, const Drawing& drawing)
{
    if (lattice.rows + 1 != static_cast<int>(drawing.rows.size()) ||
        lattice.columns + 1 != static_cast<int>(drawing.columns.size()))
        return 1e9;
    double farthest = 0;
    for (int i = 0; i <= lattice.rows; ++i)
        for (int j = 0; j <= lattice.columns; ++j) {
            const cv::Point2d truth = drawing.place(
                {drawing.columns[static_cast<std::size_t>(j)], drawing.rows[static_cast<std::size_t>(i)]});
            const Point& node = lattice.node(i, j);
            farthest = std::max(farthest, std::hypot(node.x - truth.x, node.y - truth.y));
        }
    return farthest;
}

/// The same for the better of both ways up.
double farthest_either_way(const Lattice& lattice, const Drawing& drawing)
{
    return std::min(farthest_node(lattice, drawing), farthest_node(turned(lattice), drawing));
}

std::vector<Lattice> lattices_in(const Photo& photo)
{
    return find_lattices(searched_photo(photo.grey), {}).lattices;
}

Place rotated(double degrees, cv::Point2d centre, cv::Point2d to)
{
    const double angle = degrees * CV_PI / 180, c = std::cos(angle), s = std::sin(angle);
    return [=](cv::Point2d p) {
        return cv::Point2d(c * (p.x - centre.x) - s * (p.y - centre.y), s * (p.x - centre.x) + c * (p.y - centre.y)) +
               to;
    };
}

TEST(Lattice, FindsAStraightGrid)
{
    Photo photo = paper({950, 1200});
    const Drawing drawing = card();
    draw(photo, drawing);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 1.5);
    for (float printed : found[0].across)
        EXPECT_GT(printed, 0.8F);
    for (float printed : found[0].down)
        EXPECT_GT(printed, 0.8F);
}

TEST(Lattice, WhatIsFarSmallerThanATableIsNone)
{
    Photo photo = paper({1500, 1200});
    draw(photo, card());
    Drawing small;
    small.rows = evenly(200, 18, 9);
    small.columns = evenly(1100, 25, 5);
    draw(photo, small);
    EXPECT_EQ(lattices_in(photo).size(), 1U);
    Photo alone = paper({1500, 1200});
    draw(alone, small);
    EXPECT_EQ(lattices_in(alone).size(), 1U);
}

class TurnedGrid : public testing::TestWithParam<double> {};

TEST_P(TurnedGrid, IsFoundAtAnyAngle)
{
    Photo photo = paper({1500, 1500});
    Drawing drawing = card();
    drawing.place = rotated(GetParam(), {460, 577}, {750, 750});
    draw(photo, drawing);
    scribble(photo, drawing);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_either_way(found[0], drawing), 2.2);
}

INSTANTIATE_TEST_SUITE_P(Angles, TurnedGrid, testing::Values(0., 4.5, -17., 33., 45., 61., 90., 180., 254.));

TEST(Lattice, FollowsTiltAndCurl)
{
    Photo photo = paper({1500, 1700});
    Drawing drawing = card();
    drawing.place = [](cv::Point2d p) {
        const double x = (p.x - 460) / 400, y = (p.y - 577) / 500, depth = 1 + 0.18 * y + 0.05 * x;
        const double curl = 26 * std::sin(2.2 * x + 0.4);
        return cv::Point2d(750 + 500 * x / depth, 850 + (650 * y + curl) / depth);
    };
    draw(photo, drawing);
    scribble(photo, drawing);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 2.5);
}

TEST(Lattice, DoubleRulesAreOneLine)
{
    Photo photo = paper({950, 1200});
    Drawing drawing = card();
    drawing.double_rule = 7;
    draw(photo, drawing);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].rows, 19);
    EXPECT_LT(farthest_node(found[0], drawing), 5); // the middle of both rules
}

TEST(Lattice, ADoubleRuleBetweenColumnsIsNoEdgeOfThePaper)
{
    Photo photo = paper({950, 1200});
    const Drawing drawing = card();
    Drawing others = drawing, rules = drawing;
    others.columns.erase(others.columns.begin() + 2);
    draw(photo, others);
    rules.thickness = 4;
    for (const double x : {drawing.columns[2] - 4.5, drawing.columns[2] + 4.5})
        draw_line(photo.grey, rules, {x, drawing.rows.front()}, {x, drawing.rows.back()});
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 3);
}

TEST(Lattice, FindsFaintLines)
{
    Photo photo = paper({950, 1200});
    Drawing drawing = card();
    drawing.ink = 195;
    drawing.thickness = 1;
    draw(photo, drawing);
    scribble(photo, drawing);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 2);
}

TEST(Lattice, ALowGapBetweenSectionsIsARow)
{
    Photo photo = paper({950, 1300});
    Drawing whole = card(), upper = whole, lower = whole;
    upper.rows = evenly(150, 45, 10);
    lower.rows = evenly(upper.rows.back() + 28, 45, 11);
    whole.rows = upper.rows;
    whole.rows.insert(whole.rows.end(), lower.rows.begin(), lower.rows.end());
    draw(photo, upper);
    draw(photo, lower);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], whole), 2);
    EXPECT_LT(found[0].down_at(9, 3), 0.5F); // nothing is printed in the gap
}

TEST(Lattice, OneRowThatStandsApartHasItsOwnFirstLine)
{
    Photo photo = paper({950, 1250});
    Drawing whole = card(), table = whole, total = whole;
    total.rows = {table.rows.back() + 20, table.rows.back() + 65};
    whole.rows.insert(whole.rows.end(), total.rows.begin(), total.rows.end());
    draw(photo, table);
    draw(photo, total);
    scribble(photo, table);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], whole), 2);
}

TEST(Lattice, UnprintedOuterBordersAreWhereTheRowLinesEnd)
{
    Photo photo = paper({950, 1200});
    Drawing drawing = card();
    drawing.outer_border = false;
    draw(photo, drawing);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 8);
    EXPECT_LT(found[0].down_at(4, 0), 0.5F);
}

TEST(Lattice, OneColumnLineBesideTheEdgeOfThePaperIsATable)
{
    Photo photo = paper({1100, 1250});
    Drawing drawing = card();
    drawing.columns = {120, 560, 800};
    drawing.outer_border = false;
    draw(photo, drawing);
    photo.grey.colRange(870, photo.grey.cols) -= 50;
    photo.grey(cv::Rect(870, 100, 3, 1000)) -= 60; // its shadow
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].columns, 2);
    EXPECT_LT(farthest_node(found[0], drawing), 12);
}

TEST(Lattice, AStripOfPaperBesideTheTableIsNoColumn)
{
    Photo photo = paper({1050, 1250});
    const Drawing drawing = card();
    draw(photo, drawing);
    // What the paper lies on is darker, and its edge, with its shadow, as long as the table.
    const auto edge = static_cast<int>(drawing.columns.back()) + 70, top = static_cast<int>(drawing.rows.front()),
               bottom = static_cast<int>(drawing.rows.back());
    photo.grey.colRange(edge, photo.grey.cols) -= 50;
    photo.grey(cv::Rect(cv::Point(edge, top), cv::Point(edge + 3, bottom))) -= 60;
    photo.grey(cv::Rect(cv::Point(edge - 60, 0), cv::Point(edge, top - 20))) -= 50;
    photo.grey(cv::Rect(cv::Point(edge - 60, bottom + 20), cv::Point(edge, photo.grey.rows))) -= 50;
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 2);
}

TEST(Lattice, AStripOfPaperIsNoColumnOnATableAsLightAsItself)
{
    Photo photo = paper({1050, 1250});
    const Drawing drawing = card();
    draw(photo, drawing);
    Drawing edges = drawing;
    edges.columns = {drawing.columns.front(), drawing.columns.back() + 70};
    edges.rows = {drawing.rows.front() - 45, drawing.rows.back() + 45};
    draw(photo, edges);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].columns + 1, static_cast<int>(drawing.columns.size()));
}

/// A card whose upper section has columns and whose lower one has only row lines.
void draw_with_open_section(Photo& photo, const Drawing& card, std::size_t upper_rows)
{
    Drawing upper = card;
    upper.rows.resize(upper_rows + 1);
    draw(photo, upper);
    for (std::size_t i = upper_rows + 1; i < card.rows.size(); ++i)
        draw_line(photo.grey, card, {card.columns.front(), card.rows[i]}, {card.columns.back(), card.rows[i]});
}

/// The grids found on a photo of such a card.
std::vector<Lattice> found_with_open_section(cv::Size size, const Drawing& card, std::size_t upper_rows)
{
    Photo photo = paper(size);
    draw_with_open_section(photo, card, upper_rows);
    return lattices_in(photo);
}

/// The grids that inferred lines show, seen at full size.
std::vector<Lattice> inferred(const Photo& photo)
{
    return infer_lattices(photo, {{0, 0}, photo.grey.size()}, 0.5, {}, {});
}

TEST(Lattice, LinesThatNoiseHidesAreInferred)
{
    Photo photo = paper({950, 1200}, 18);
    Drawing drawing = card();
    drawing.ink = 212;
    drawing.place = rotated(9, {460, 580}, {475, 600});
    draw(photo, drawing);
    EXPECT_TRUE(lattices_in(photo).empty());
    const std::vector<Lattice> found = inferred(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_either_way(found[0], drawing), 6);
}

TEST(Lattice, NoLinesAreInferredWhereThereAreNone)
{
    Photo photo = paper({950, 1200}, 18);
    EXPECT_TRUE(inferred(photo).empty());
    for (int x = 0; x < 950; x += 120) // a checked cloth
        cv::rectangle(photo.grey, {x, 0}, {x + 60, 1200}, cv::Scalar(150), cv::FILLED);
    for (int y = 0; y < 1200; y += 120)
        cv::rectangle(photo.grey, {0, y}, {950, y + 60}, cv::Scalar(110), cv::FILLED);
    EXPECT_TRUE(inferred(photo).empty());
    EXPECT_TRUE(inferred(paper({40, 900})).empty());
    EXPECT_TRUE(inferred(Photo{}).empty());
}

TEST(Lattice, WhatIsInferredDoesNotRunOnFromAKnownTable)
{
    const Drawing left = card();
    Drawing both = left, right = left;
    right.columns = {845, 1025, 1125, 1205, 1285, 1365, 1445, 1525}; // the row lines run on from one to the other
    both.columns.insert(both.columns.end(), right.columns.begin(), right.columns.end());
    Photo photo = paper({1700, 1200});
    draw(photo, both);
    ASSERT_EQ(inferred(photo).size(), 1U);
    EXPECT_EQ(inferred(photo)[0].columns, 15);
    Photo alone = paper({1700, 1200});
    draw(alone, left);
    const std::vector<Lattice> known = lattices_in(alone);
    ASSERT_EQ(known.size(), 1U);
    const std::vector<Lattice> found = infer_lattices(photo, {{0, 0}, photo.grey.size()}, 0.5, known, {});
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], right), 6);
}

TEST(Lattice, TheEdgesOfShadedBandsAreInferredLines)
{
    Photo photo = paper({950, 1200});
    const Drawing drawing = card();
    const auto [left, right] = std::minmax(drawing.columns.front(), drawing.columns.back());
    for (std::size_t i = 1; i + 1 < drawing.rows.size(); i += 2) // in white rows thin lines part the columns
        for (const double x : drawing.columns)
            cv::line(photo.grey, cv::Point2d(x, drawing.rows[i]), cv::Point2d(x, drawing.rows[i + 1]), cv::Scalar(150));
    for (std::size_t i = 0; i + 1 < drawing.rows.size(); i += 2)
        cv::rectangle(photo.grey, cv::Point2d(left, drawing.rows[i]), cv::Point2d(right, drawing.rows[i + 1]),
                      cv::Scalar(185), cv::FILLED);
    EXPECT_TRUE(lattices_in(photo).empty());
    const std::vector<Lattice> found = inferred(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 6); // an eighth of a row
}

TEST(Lattice, ASectionWithoutColumnLinesIsFoundUnderTilt)
{
    Drawing drawing = card();
    drawing.rows = evenly(150, 45, 22);
    drawing.place = [](cv::Point2d p) { // seen from below, and a little bent
        const double depth = 1 + 0.0004 * (p.y - 600);
        return cv::Point2d(650 + (p.x - 460) / depth, 750 + (p.y - 620 + 8e-5 * (p.x - 460) * (p.y - 400)) / depth);
    };
    const std::vector<Lattice> found = found_with_open_section({1300, 1500}, drawing, 10);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 4);
    EXPECT_LT(found[0].down_at(15, 3), 0.5F);
}

TEST(Lattice, ASectionMayBeSeveralTimesAsHighAsTheOneWithColumnLines)
{
    Drawing drawing = card();
    drawing.rows = evenly(150, 45, 21);
    const std::vector<Lattice> found = found_with_open_section({950, 1300}, drawing, 7);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 4);
}

TEST(Lattice, ALowerSectionWithoutColumnLinesIsFoundToItsLastRow)
{
    Drawing drawing = card();
    drawing.rows = evenly(150, 45, 24); // thirteen rows below ten
    const std::vector<Lattice> found = found_with_open_section({950, 1400}, drawing, 10);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 4);
}

TEST(Lattice, MoreColumnsThanRuledRowsDoNotTurnTheCard)
{
    Drawing drawing = card();
    drawing.columns = evenly(120, 70, 13);
    const std::vector<Lattice> found = found_with_open_section({1300, 1300}, drawing, 10);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_either_way(found[0], drawing), 3);
}

TEST(Lattice, DigitsOneAboveTheOtherAreNoColumnLine)
{
    Photo photo = paper({950, 1300});
    Drawing drawing = card();
    draw_with_open_section(photo, drawing, 10);
    for (std::size_t i = 0; i + 1 < drawing.rows.size();
         ++i) // a 1 in each row of the lower section, in few of the upper
        if (i >= 10 || i % 4 == 0)
            cv::line(photo.grey, {600, cvRound(drawing.rows[i]) + 2}, {600, cvRound(drawing.rows[i]) + 43},
                     cv::Scalar(90), 3);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 3);
}

TEST(Lattice, HiddenRowLinesDoNotMakeTheRowsHigher)
{
    Photo photo = paper({950, 1200});
    Drawing drawing = card();
    drawing.rows = evenly(150, 42, 21);
    drawing.columns = {120, 400, 430, 460, 490, 520, 550, 580}; // games narrower than most of two rows
    Drawing upper = drawing;
    upper.rows.resize(10);
    for (std::size_t j = 0; j < drawing.columns.size(); ++j) {
        const bool border = j == 0 || j + 1 == drawing.columns.size();
        const double bottom = border ? drawing.rows.back() : upper.rows.back();
        draw_line(photo.grey, drawing, {drawing.columns[j], drawing.rows.front()}, {drawing.columns[j], bottom});
    }
    for (const std::size_t row : {0U, 1U, 2U, 4U, 5U, 6U, 11U, 12U, 13U, 15U, 20U})
        draw_line(photo.grey, drawing, {drawing.columns.front(), drawing.rows[row]},
                  {drawing.columns.back(), drawing.rows[row]});
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].columns, 7);
}

TEST(Lattice, ShadedRowsNeedNoLinesBetween)
{
    Photo photo = paper({950, 1200});
    Drawing drawing = card();
    for (std::size_t i = 1; i + 2 < drawing.rows.size(); i += 2)
        photo.grey(cv::Rect(cv::Point(120, cvRound(drawing.rows[i])), cv::Point(800, cvRound(drawing.rows[i + 1])))) -=
            45;
    Drawing lines = drawing;
    lines.rows = {drawing.rows[0], drawing.rows[9], drawing.rows[10], drawing.rows[19]}; // of the sections
    draw(photo, lines);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_either_way(found[0], drawing), 4);
}

TEST(Lattice, LettersInTheLabelColumnAreNoHiddenColumnLine)
{
    Photo photo = paper({950, 1200});
    Drawing drawing = card();
    drawing.columns = {120, 360, 440, 520, 600, 680, 760}; // the label column is three game columns wide
    draw(photo, drawing);
    for (const std::size_t row : {1U, 4U, 8U, 13U}) // a high letter, just where game columns would go on
        cv::line(photo.grey, {200, cvRound(drawing.rows[row])}, {200, cvRound(drawing.rows[row + 1])}, cv::Scalar(60),
                 3);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 2);
}

TEST(Lattice, ALabelFromBorderToBorderIsNoRowLine)
{
    Photo photo = paper({600, 1200});
    Drawing drawing = card();
    drawing.columns = {100, 420, 500}; // one game
    for (std::size_t i = 8; i < drawing.rows.size(); ++i)
        drawing.rows[i] += 9; // below a row higher than others
    draw(photo, drawing);
    const int middle = cvRound((drawing.rows[7] + drawing.rows[8]) / 2); // letters too small to be told apart
    cv::line(photo.grey, {103, middle}, {417, middle}, cv::Scalar(110), 3);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_either_way(found[0], drawing), 2);
}

/// Pale column lines, and darker strokes through the columns that nobody plays.
TEST(Lattice, LinesThatAPenDrewThroughColumnsAreNoneOfItsColumns)
{
    Drawing drawing = card();
    drawing.ink = 170;
    drawing.place = rotated(-3, {460, 577}, {520, 640});
    Photo photo = paper({1050, 1300});
    draw(photo, drawing);
    Drawing pen = drawing;
    pen.ink = 90;
    pen.thickness = 3;
    for (int column = 4; column < 7; ++column)
        draw_line(photo.grey, pen, {drawing.columns[static_cast<std::size_t>(column)] + 68, 165},
                  {drawing.columns[static_cast<std::size_t>(column)] + 8, 988});
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_node(found[0], drawing), 2.5);
}

TEST(Lattice, TwoCardsAreTwoGridsInReadingOrder)
{
    Photo photo = paper({1900, 1300});
    const Drawing left = card();
    Drawing right = card();
    right.place = rotated(6, {460, 577}, {1400, 640});
    draw(photo, right);
    draw(photo, left);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_LT(farthest_node(found[0], left), 2);
    EXPECT_LT(farthest_node(found[1], right), 2);
}

TEST(Lattice, ACardBelowAnotherIsNoSectionOfIt)
{
    Photo photo = paper({1300, 2000});
    const auto tilted = [](cv::Point2d p) { // turned, and seen from below
        const cv::Point2d q(p.x - 460 + 0.04 * (p.y - 780), p.y - 780 - 0.04 * (p.x - 460));
        const double depth = 1 + 2e-4 * q.y - 1e-4 * q.x;
        return cv::Point2d(650 + q.x / depth, 1000 + q.y / depth);
    };
    std::vector<Drawing> cards;
    for (const double top : {0., 810.}) { // row lines between the games alone
        Drawing sheet = card();
        sheet.ink = 140;
        sheet.rows = evenly(top, 46, 17);
        sheet.columns = {60, 220, 380, 470, 560, 650, 740, 830, 920};
        sheet.place = tilted;
        Drawing games = sheet;
        games.columns.erase(games.columns.begin(), games.columns.begin() + 2);
        draw(photo, games);
        Drawing frame = sheet;
        frame.rows = {sheet.rows.front(), sheet.rows.back()};
        draw(photo, frame);
        if (top == 0)
            for (const Drawing& written : {games, sheet})
                scribble(photo, written);
        cards.push_back(sheet);
    }
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_LT(farthest_node(found[0], cards[0]), 4);
    EXPECT_LT(farthest_node(found[1], cards[1]), 4);
}

TEST(Lattice, CardsThatAPenStrokeJoinsAreTwoGrids)
{
    Photo photo = paper({1600, 1300});
    const Drawing left = card();
    Drawing right = card();
    for (double& column : right.columns)
        column += 715; // a gap narrower than a column
    draw(photo, left);
    draw(photo, right);
    for (const double row : {left.rows[4], left.rows[15]})
        draw_line(photo.grey, left, {760, row - 30}, {900, row + 25});
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_LT(farthest_node(found[0], left), 2);
    EXPECT_LT(farthest_node(found[1], right), 2);
}

TEST(Lattice, CardsThatShortStrokesJoinAreTwoGrids)
{
    Photo photo = paper({1900, 1300});
    const Drawing left = card();
    Drawing right = card();
    right.place = rotated(14, {460, 577}, {1400, 640});
    draw(photo, right);
    draw(photo, left);
    for (int step = 0; step < 12; ++step) { // stairs of strokes as long as letters, from one to the other
        const cv::Point2d from(790 + step * 26, step % 2 == 0 ? 560 : 584);
        draw_line(photo.grey, left, from, from + cv::Point2d(36, 2));
        draw_line(photo.grey, left, {from.x + 30, 554}, {from.x + 29, 592});
    }
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_LT(farthest_node(found[0], left), 2);
    EXPECT_LT(farthest_node(found[1], right), 2);
}

TEST(Lattice, ACardOnAnotherAtAnAngleIsAGridOfItsOwn)
{
    Photo photo = paper({1700, 1400});
    Drawing below = card();
    below.place = rotated(28, {460, 577}, {640, 700});
    draw(photo, below);
    Drawing above = card();
    above.place = [](cv::Point2d point) { return point + cv::Point2d(560, 40); };
    photo.grey(cv::Rect(670, 180, 700, 880)) = cv::Scalar(225); // its paper, up to its borders: the lines touch
    draw(photo, above);
    const auto found = lattices_in(photo);
    const auto is_above = [&](const Lattice& lattice) {
        return lattice.rows == 19 && lattice.columns == 7 && farthest_node(lattice, above) < 2;
    };
    EXPECT_EQ(std::ranges::count_if(found, is_above), 1);
}

TEST(Lattice, RowsAndColumnsThatTiltTurnsFromEachOtherAreOneGrid)
{
    Drawing drawing = card();
    drawing.place = [](cv::Point2d p) { return cv::Point2d(0.9 * p.x + 0.1 * p.y + 50, 0.25 * p.x + 0.85 * p.y); };
    Photo photo = paper({1000, 1250});
    draw(photo, drawing);
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_LT(farthest_either_way(found[0], drawing), 2.5);
}

TEST(Lattice, AColumnThatNoRowLineCrossesPartsTables)
{
    Photo photo = paper({950, 1200});
    draw(photo, card());
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    Lattice lattice = found[0];
    const auto fade = [&](int column) {
        for (int i = 0; i <= lattice.rows; ++i)
            lattice.across[static_cast<std::size_t>(i * lattice.columns + column)] = 0;
    };
    EXPECT_EQ(side_by_side(lattice).size(), 1U);
    fade(1);
    EXPECT_EQ(side_by_side(lattice).size(), 1U) << "one column is no table";
    lattice = found[0];
    fade(3);
    const std::vector<Lattice> tables = side_by_side(lattice);
    ASSERT_EQ(tables.size(), 2U);
    EXPECT_EQ(tables[0].columns, 3);
    EXPECT_EQ(tables[1].columns, 3);
    EXPECT_EQ(tables[1].node(5, 0), lattice.node(5, 4));
    EXPECT_EQ(tables[1].down_at(5, 3), lattice.down_at(5, 7));
}

TEST(Lattice, NoGridGivesNone)
{
    EXPECT_TRUE(lattices_in(Photo{}).empty());
    EXPECT_TRUE(lattices_in(paper({3, 3})).empty());
    EXPECT_TRUE(lattices_in(paper({5000, 70})).empty());
    EXPECT_TRUE(lattices_in(paper({900, 900}, 40)).empty());
    Photo black;
    black.grey = cv::Mat::zeros(800, 800, CV_8U);
    EXPECT_TRUE(lattices_in(black).empty());
    Photo noise = paper({1200, 1200});
    cv::randu(noise.grey, 0, 256);
    EXPECT_TRUE(lattices_in(noise).empty());
    Photo large = paper({4000, 3000}); // what is left of noise in a reduced picture
    cv::randu(large.grey, 0, 256);
    EXPECT_TRUE(lattices_in(large).empty());
    cv::GaussianBlur(large.grey, large.grey, {}, 2);
    cv::normalize(large.grey, large.grey, 0, 255, cv::NORM_MINMAX);
    EXPECT_TRUE(lattices_in(large).empty());
    Photo ruled = paper({1200, 1200}); // lines of one family only
    for (int y = 100; y < 1100; y += 50)
        cv::line(ruled.grey, {100, y}, {1100, y}, cv::Scalar(80), 2);
    EXPECT_TRUE(lattices_in(ruled).empty());
}

TEST(Lattice, ItsPrintedRowsEndAtTheLastLine)
{
    Photo photo = paper({950, 1200});
    draw(photo, card());
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(printed_rows(found[0]), found[0].rows);
    EXPECT_EQ(printed_rows(reframed(found[0], 1, 3)), found[0].rows + 1);
}

TEST(Lattice, TurnedTwiceIsTheSame)
{
    Photo photo = paper({950, 1200});
    draw(photo, card());
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    const Lattice once = turned(found[0]), twice = turned(once);
    EXPECT_EQ(once.node(0, 0), found[0].node(found[0].rows, found[0].columns));
    EXPECT_EQ(once.down_at(0, 0), found[0].down_at(found[0].rows - 1, found[0].columns));
    EXPECT_EQ(twice.nodes, found[0].nodes);
    EXPECT_EQ(twice.across, found[0].across);
    EXPECT_EQ(twice.down, found[0].down);
    EXPECT_EQ(found[0].quad(2, 1, 3, 2)[2], found[0].node(5, 3));
}

TEST(Lattice, TwoQuarterTurnsAreAHalfTurn)
{
    Photo photo = paper({950, 1200});
    draw(photo, card());
    const std::vector<Lattice> found = lattices_in(photo);
    ASSERT_EQ(found.size(), 1U);
    const Lattice quarter = quarter_turned(found[0]), half = quarter_turned(quarter), whole = turned(found[0]);
    EXPECT_EQ(quarter.rows, found[0].columns);
    EXPECT_EQ(quarter.node(0, 0), found[0].node(found[0].rows, 0));
    EXPECT_EQ(quarter.across_at(2, 1), found[0].down_at(found[0].rows - 2, 2));
    EXPECT_EQ(half.nodes, whole.nodes);
    EXPECT_EQ(half.across, whole.across);
    EXPECT_EQ(half.down, whole.down);
}

} // namespace
} // namespace recount
