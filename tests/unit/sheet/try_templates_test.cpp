// How much of a grid is read before it is given up.
#include "../lattice/even_lattice.hpp"
#include "sheet/try_templates.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

constexpr int rows = 12, row_px = 30, column_px = 200, left_px = 100, top_px = 300;

/// A game whose rows all say "Full House".
Templates games()
{
    Template game;
    for (int row = 0; row < rows; ++row)
        game.rows.push_back({"row" + std::to_string(row), {"Full House"}, {}, CountFace{1}});
    game.most_columns = 2;
    return {game};
}

/// Three columns of one width, with labels in one of them, or in none.
Photo labelled_in(int column)
{
    Photo photo;
    photo.grey = cv::Mat(top_px + (rows + 2) * row_px, 2 * left_px + 3 * column_px, CV_8U, cv::Scalar(225));
    for (int row = 0; row < rows && column >= 0; ++row)
        cv::putText(photo.grey, "Full House", {left_px + column * column_px + 10, top_px + (row + 1) * row_px - 8},
                    cv::FONT_HERSHEY_DUPLEX, 0.6, cv::Scalar(60), 1, cv::LINE_AA);
    return photo;
}

/// The best score, in rows, of what is found in the grid.
double score(int labels_in, Effort effort)
{
    std::vector<int> lines;
    for (int line = 0; line <= 3; ++line)
        lines.push_back(left_px + line * column_px);
    const Templates templates = games();
    const Photo photo = labelled_in(labels_in);
    const TriedViews tried =
        try_views(photo, even_lattice(lines, top_px, rows, row_px), 0, templates, effort, false, 0);
    return tried.attempts.empty() ? 0 : tried.attempts.front().score;
}

TEST(TryViews, WithoutAnyLabelFurtherColumnsAreReadOnlyWithFullEffort)
{
    EXPECT_GT(score(0, Effort::hopeful), rows / 3.) << "the first column shows labels";
    EXPECT_LT(score(1, Effort::hopeful), 1);
    EXPECT_GT(score(1, Effort::full), rows / 3.);
    EXPECT_LT(score(-1, Effort::full), 1);
}

} // namespace
} // namespace recount
