// Columns of printed dice: is_dice_column(), dice_among(). Numbers that a hand wrote into the same rows are of many
// widths and stand at many places; dice are squares of one size on one vertical line.
#include "sheet/dice_column.hpp"

#include "lattice/flatten.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <opencv2/imgproc.hpp>
#include <vector>

namespace recount {
namespace {

struct DiceSettings {
    int row_height_px = 32;
    int rim_px = 2;            // of a cell, where lines are
    double ink = 0.8;          // of the paper's brightness: darker is print
    int least_speck_px = 6;    // pixels of a figure's part
    std::size_t least = 5;     // dice of six: one may be hidden
    double least_height = 0.3; // of the row's height
    double square = 0.2;       // by which width and height may differ
    double same_size = 0.12;   // of a die's side
    double same_place = 0.12;  // of its side, across
} const settings;

/// What encloses all print in a cell, or nothing there.
cv::Rect printed_box(const cv::Mat& cell, double paper)
{
    cv::Mat parts, stats, centres;
    const int count = cv::connectedComponentsWithStats(cell < settings.ink * paper, parts, stats, centres, 8, CV_32S);
    cv::Rect box;
    for (int i = 1; i < count; ++i)
        if (stats.at<int>(i, cv::CC_STAT_AREA) >= settings.least_speck_px)
            box |= cv::Rect(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                            stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
    return box;
}

/// Of a square of the same area.
double side(const RowPiece& piece)
{
    return std::sqrt((piece.right - piece.left) * piece.height);
}

} // namespace

std::optional<RowPiece> dice_among(const std::vector<RowPiece>& pieces, const Template& game,
                                   const std::vector<int>& rows)
{
    std::map<int, std::vector<RowPiece>> squares; // by row
    for (std::size_t t = 0; t < game.rows.size(); ++t)
        if (std::holds_alternative<CountFace>(game.rows[t].rule))
            std::ranges::copy_if(pieces, std::back_inserter(squares[rows[t]]), [&](const RowPiece& piece) {
                return piece.row == rows[t] &&
                       std::abs(piece.right - piece.left - piece.height) <= settings.square * piece.height;
            });
    for (const auto& [row, of_row] : squares)
        for (const RowPiece& die : of_row) {
            const auto fits = [&](const RowPiece& other) {
                return std::abs(side(other) - side(die)) <= settings.same_size * side(die) &&
                       std::abs(other.middle() - die.middle()) <= settings.same_place * side(die);
            };
            const auto dice = std::ranges::count_if(
                squares, [&](const auto& others) { return std::ranges::any_of(others.second, fits); });
            if (static_cast<std::size_t>(dice) >= settings.least)
                return die;
        }
    return std::nullopt;
}

bool is_dice_column(const Photo& photo, const Lattice& lattice, const Template& game, const RowMatch& match, int column)
{
    const Flat flat = flatten_columns(photo, lattice, column, column + 1, settings.row_height_px, Light::even);
    std::vector<RowPiece> pieces;
    for (std::size_t t = 0; t < game.rows.size(); ++t) {
        if (!std::holds_alternative<CountFace>(game.rows[t].rule))
            continue;
        const auto row = static_cast<std::size_t>(match.lattice_row[t]);
        const cv::Rect cell(cv::Point(flat.column_x[0] + settings.rim_px, flat.row_y[row] + settings.rim_px),
                            cv::Point(flat.column_x[1] - settings.rim_px, flat.row_y[row + 1] - settings.rim_px));
        const cv::Mat inside = flat.grey(cell & cv::Rect({0, 0}, flat.grey.size()));
        if (inside.empty())
            continue;
        cv::Mat1b sorted = inside.clone().reshape(1, 1);
        cv::sort(sorted, sorted, cv::SORT_ASCENDING);
        const double paper = sorted(sorted.cols * 9 / 10);
        const cv::Rect box = printed_box(inside, paper);
        const bool stands_free = box.x > 0 && box.y > 0 && box.br().x < inside.cols && box.br().y < inside.rows;
        if (stands_free && box.height >= settings.least_height * inside.rows)
            pieces.push_back({match.lattice_row[t], double(box.x), double(box.br().x), double(box.height)});
    }
    return dice_among(pieces, game, match.lattice_row).has_value();
}

} // namespace recount
