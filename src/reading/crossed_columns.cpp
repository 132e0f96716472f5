// Columns that nobody uses, with a line drawn through one or several: leave_out_crossed_columns().
#include "reading/crossed_columns.hpp"

#include "reading/cell_image.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace recount {
namespace {

struct CrossedSettings {
    float ink = 0.3F;           ///< of 1: darker is ink
    double through = 0.75;      ///< of a cell's height that shows ink, where a line goes through it
    double least_crossed = 0.5; ///< of the rows: they say nothing, but have a line through
    double unforeseen = 1e-3;   ///< of what may stand there all the same
} const settings;

/// Whether a mark may be an end of a line, or of two.
bool may_be_stroke(const Mark& mark)
{
    return mark.kind != MarkKind::number || mark.value == 1 || mark.value == 11;
}

/// Which rows of pixels between a cell's lines show ink.
std::vector<bool> inked_rows(const cv::Mat& picture)
{
    const cv::Rect inside = inside_lines(cell_box(picture));
    std::vector<bool> inked;
    for (int y = inside.y; y < inside.y + inside.height; ++y) {
        const auto* pixels = picture.ptr<float>(y) + inside.x;
        inked.push_back(std::any_of(pixels, pixels + inside.width, [](float ink) { return ink > settings.ink; }));
    }
    return inked;
}

bool goes_through(const std::vector<bool>& inked)
{
    return !inked.empty() &&
           static_cast<double>(std::ranges::count(inked, true)) >= settings.through * static_cast<double>(inked.size());
}

/// Columns side by side in which nobody writes, and lines in their cells.
class UnusedColumns {
public:
    /// Adds a column; `cells` are its places among the card's. Whether it is an unused one that a line touches.
    bool add(const Card& card, const std::vector<std::size_t>& cells, std::span<const cv::Mat> pictures)
    {
        bool is_touched = false;
        std::map<std::string, std::vector<bool>> inked;
        for (const std::size_t i : cells) {
            const Ink& ink = card.cells[i].ink;
            if (!is_blank(ink) && !ink.candidates.empty() && !may_be_stroke(ink.candidates.front().mark))
                return false;
            if (is_blank(ink)) {
                const std::vector<bool>& here = inked[card.cells[i].row] = inked_rows(pictures[i]);
                is_touched = is_touched || goes_through(here);
            }
        }
        if (!is_touched)
            return false;
        cells_.insert(cells_.end(), cells.begin(), cells.end());
        for (const auto& [row, pixels] : inked) {
            std::vector<bool>& all = inked_[row];
            all.resize(std::max(all.size(), pixels.size()));
            for (std::size_t y = 0; y < pixels.size(); ++y)
                all[y] = all[y] || pixels[y];
        }
        return true;
    }

    /// Takes them for blank if a line goes through most of their rows, and forgets them.
    void leave_out_of(Card& card)
    {
        const auto crossed = std::ranges::count_if(inked_, [](const auto& row) { return goes_through(row.second); });
        if (static_cast<double>(crossed) >= settings.least_crossed * static_cast<double>(card.game->rows.size()))
            for (const std::size_t i : cells_) {
                card.cells[i].ink = {{{blank, 1 - settings.unforeseen}}, settings.unforeseen};
                card.cells[i].shape.clear();
            }
        *this = {};
    }

private:
    std::vector<std::size_t> cells_;                 ///< places among the card's
    std::map<std::string, std::vector<bool>> inked_; ///< by row id: which rows of pixels show ink in any of the columns
};

} // namespace

void leave_out_crossed_columns(Card& card, std::span<const cv::Mat> pictures)
{
    std::vector<std::vector<std::size_t>> columns(static_cast<std::size_t>(card.columns));
    for (std::size_t i = 0; i < card.cells.size(); ++i)
        if (card.cells[i].column > 0)
            columns[static_cast<std::size_t>(card.cells[i].column) - 1].push_back(i);
    UnusedColumns unused;
    for (const std::vector<std::size_t>& cells : columns)
        if (!unused.add(card, cells, pictures))
            unused.leave_out_of(card);
    unused.leave_out_of(card);
}

} // namespace recount
