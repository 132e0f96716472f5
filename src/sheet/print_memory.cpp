// Prints seen before in a batch: PrintMemory. A print is known by the numbers of its rows and columns and by how its
// labels look when they are laid flat, each row equally high: row by row the normalised correlation must be high, so
// that two games whose cards differ in one label are two prints. Blur, light and tilt change that little, and where
// they change much, or the print is small, the labels are read as ever.
#include "sheet/print_memory.hpp"

#include "lattice/flatten.hpp"
#include "lattice/reframe.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

struct LookSettings {
    int row_px = 20;            // height of a row: print of that size shows its shape and none of the camera's grain
    int widest_column_px = 320; // a how-to column may be wide: it is squeezed
    int rim_px = 4;             // of a row's picture, where printed lines are
    int shift_px = 2;           // that far the lines of two photos may lie apart
    double ink = 9;             // of 255, standard deviation: a row with less shows no text
    double same_row =
        0.68; // correlation of a label with itself on another photo: measured 0.73 and more, with others 0.5
    double same_print = 0.8;    // the same, mean of all labels: 0.84 and more, of another print up to 0.5
    std::size_t least_rows = 8; // with text
    double least_row_px = 30;   // of the photo: smaller labels look the same where they cannot be read any more
    double same_width = 0.3;    // of a column's width: what tilt may change
    std::size_t most_prints = 48;
} const settings;

/// The text columns' borders in the picture of a look: their widths by the height of the rows.
std::vector<int> look_columns(const Lattice& lattice, int text_columns)
{
    const double scale = settings.row_px / std::max(1., median_row_height_px(lattice));
    std::vector<int> column_x{0};
    for (int j = 0; j < text_columns; ++j)
        column_x.push_back(column_x.back() +
                           std::clamp(static_cast<int>(std::lround(column_width_px(lattice, j) * scale)),
                                      4 * settings.rim_px, settings.widest_column_px));
    return column_x;
}

bool is_as_wide(const std::vector<int>& one, const std::vector<int>& other)
{
    for (std::size_t j = 1; j < one.size(); ++j) {
        const double here = one[j] - one[j - 1], there = other[j] - other[j - 1];
        if (std::abs(here - there) > settings.same_width * std::max(here, there))
            return false;
    }
    return true;
}

double spread(const cv::Mat& part)
{
    cv::Scalar mean, deviation;
    cv::meanStdDev(part, mean, deviation);
    return deviation[0];
}

/// Whether two looks show the same labels in the rows that count.
bool is_same_look(const cv::Mat& one, const cv::Mat& other, const std::vector<int>& rows)
{
    std::size_t compared = 0;
    double sum = 0;
    for (const int row : rows) {
        const cv::Rect inner(settings.rim_px, row * settings.row_px + settings.rim_px, one.cols - 2 * settings.rim_px,
                             settings.row_px - 2 * settings.rim_px);
        const int shift = settings.shift_px;
        const cv::Rect around(inner.x - shift, inner.y - shift, inner.width + 2 * shift, inner.height + 2 * shift);
        const bool has_text = spread(one(inner)) >= settings.ink;
        if (has_text != (spread(other(inner)) >= settings.ink))
            return false;
        if (!has_text)
            continue;
        cv::Mat1f correlation;
        cv::matchTemplate(other(around), one(inner), correlation, cv::TM_CCOEFF_NORMED);
        const double best = *std::max_element(correlation.begin(), correlation.end());
        if (!(best >= settings.same_row))
            return false;
        sum += best;
        ++compared;
    }
    return compared >= settings.least_rows && sum >= settings.same_print * static_cast<double>(compared);
}

} // namespace

/// One print, and what it was read as.
struct PrintMemory::Print {
    Sheet sheet;       ///< of the first photo; its lattice serves for its size alone
    int rows = 0;      ///< of the grid as found
    RowsBeyond beyond; ///< of the sheet
    std::vector<int> column_x;
    cv::Mat look;
    int witnesses = 1;
    bool is_disputed = false; ///< two photos of it were read differently

    /// Whether the sheet's other facts are those of this print.
    bool agrees(const Sheet& other) const
    {
        return other.game == sheet.game && other.lattice_row == sheet.lattice_row &&
               other.lattice.rows == sheet.lattice.rows && other.first_column == sheet.first_column &&
               other.columns == sheet.columns;
    }

    bool has_size_of(const Lattice& grid) const { return grid.rows == rows && grid.columns == sheet.lattice.columns; }

    Lattice frame(const Lattice& grid) const { return reframed(grid, beyond.above, beyond.below); }

    /// Whether a lattice that is framed like this print looks like it.
    bool shows(const Photo& photo, const Lattice& framed) const
    {
        return is_as_wide(look_columns(framed, sheet.first_column), column_x) &&
               is_same_look(look, flatten_look(photo, framed, column_x, settings.row_px), sheet.lattice_row);
    }
};

PrintMemory::PrintMemory(int witnesses) : witnesses_(witnesses) {}

PrintMemory::~PrintMemory() = default;

std::optional<Sheet> PrintMemory::recall(const Photo& photo, const Lattice& grid) const
{
    std::vector<std::shared_ptr<Print>> known;
    if (median_row_height_px(grid) >= settings.least_row_px) {
        const std::lock_guard lock(mutex_);
        for (const auto& print : prints_)
            if (print->witnesses >= witnesses_ && !print->is_disputed && print->has_size_of(grid))
                known.push_back(print);
    }
    std::optional<Sheet> found;
    for (const auto& print : known)
        for (const Lattice& view : {grid, turned(grid)}) {
            const Lattice framed = print->frame(view);
            if (!print->shows(photo, framed))
                continue;
            if (found)
                return std::nullopt; // two prints that look alike: not sure
            found = print->sheet;
            found->lattice = framed;
            take_for_printed(found->lattice, found->lattice_row.back() + 1); // as it was where it was learnt
        }
    return found;
}

void PrintMemory::learn(const Photo& photo, const Lattice& grid, const Sheet& sheet)
{
    Print fresh;
    fresh.sheet = sheet;
    fresh.rows = grid.rows;
    const std::optional<RowsBeyond> beyond = rows_beyond(grid, sheet.lattice);
    if (!beyond || sheet.before || ends_with_labels(sheet))
        return; // labels beside the grid: how wide their column is depends on what was read; or right of the games
    fresh.beyond = *beyond;

    const std::lock_guard lock(mutex_);
    for (const auto& print : prints_)
        if (print->has_size_of(grid) && print->shows(photo, print->frame(grid))) {
            if (print->agrees(sheet))
                ++print->witnesses;
            else
                print->is_disputed = true;
            return;
        }
    if (prints_.size() >= settings.most_prints)
        return;
    fresh.column_x = look_columns(sheet.lattice, sheet.first_column);
    fresh.look = flatten_look(photo, sheet.lattice, fresh.column_x, settings.row_px);
    prints_.push_back(std::make_shared<Print>(std::move(fresh)));
}

} // namespace recount
