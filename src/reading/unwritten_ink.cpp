// Ink in cells that nobody wrote there: erase_unwritten_ink(). A hand never writes the same twice in the same place,
// and hardly ever with two pens of which one is a sixth as dark.
#include "reading/unwritten_ink.hpp"

#include "core/median.hpp"
#include "reading/cell_image.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <opencv2/imgproc.hpp>
#include <string>
#include <utility>
#include <vector>

namespace recount {
namespace {

struct UnwrittenSettings {
    double darkest = 0.006; ///< share of a cell's pixels that tell its darkness: a small digit has more
    float faint = 0.03F;    ///< of the paper's light: less is noise
    double written = 0.85;  ///< of all inked cells are no darker than what is written on the card
    float pale = 0.35F;     ///< of what is written: print that is to be written over
    cv::Size size{48, 24};  ///< at which cells are compared,
    int shift_px = 3;       ///< so far moved against each other,
    double blur_px = 0.8;   ///< smoothed by so much
    double stroke = 0.3;    ///< of its length a stroke is wide at most
    float missing = 0.5F;   ///< of the palest print: a game of the row without it shows that it is none
    float palest = 0.2F;    ///< print in which little is seen but noise, and ...
    double alike = 0.88;    ///< ... correlation of it: crosses of one hand reach 0.8;
    double same = 0.95;     ///< of other print: digits of one hand reach 0.91, print 0.98
    double through = 0.16;  ///< of the darkness of half of the inked cells: of 14,600 written cells of others' photos
                            ///< the palest has 0.23, most of what shines through 0.06 to 0.13
} const settings;

cv::Mat1f inner_part(const FlatCell& flat)
{
    return flat.ink.empty() ? cv::Mat1f() : cv::Mat1f(flat.ink(inside_lines(flat.cell)));
}

/// How dark the ink of a cell is.
float darkness(const FlatCell& flat)
{
    const cv::Mat1f inner = inner_part(flat);
    if (inner.empty())
        return 0;
    return quantile(std::vector<float>(inner.begin(), inner.end()), 1 - settings.darkest);
}

/// The inner part of a cell as it is compared with others.
cv::Mat1f look(const FlatCell& flat)
{
    cv::Mat1f result;
    cv::resize(inner_part(flat), result, settings.size, 0, 0, cv::INTER_AREA);
    cv::GaussianBlur(result, result, {}, settings.blur_px);
    return result;
}

bool are_alike(const cv::Mat1f& one, const cv::Mat1f& other, double least)
{
    const int shift = settings.shift_px;
    cv::Mat1f correlation;
    cv::matchTemplate(other, one(cv::Rect({shift, shift}, settings.size - cv::Size(2 * shift, 2 * shift))), correlation,
                      cv::TM_CCOEFF_NORMED);
    return *std::max_element(correlation.begin(), correlation.end()) >= least;
}

/// Whether all ink is along one line: strokes for zero look alike wherever they are. So do specks of a wide cell that
/// fall between the pixels looked at.
bool is_stroke(const cv::Mat1f& look)
{
    double most = 0;
    cv::minMaxLoc(look, nullptr, &most);
    std::vector<cv::Point> ink;
    cv::findNonZero(look > most / 2, ink);
    if (ink.empty())
        return true;
    const cv::Size2f size = cv::minAreaRect(ink).size;
    return std::min(size.width, size.height) < settings.stroke * std::max(size.width, size.height);
}

/// Those of some cells that look like another of them; those that are no paler than `palest` as no hand writes alike.
/// Strokes are left out.
std::vector<std::size_t> alike_cells(const std::vector<FlatCell>& flats, const std::vector<std::size_t>& cells,
                                     const std::vector<float>& dark, float palest)
{
    std::vector<std::size_t> shapes;
    std::vector<cv::Mat1f> looks;
    for (const std::size_t cell : cells)
        if (cv::Mat1f shape = look(flats[cell]); !is_stroke(shape)) {
            shapes.push_back(cell);
            looks.push_back(std::move(shape));
        }
    std::vector<std::size_t> alike;
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const double least = dark[shapes[i]] <= palest ? settings.alike : settings.same;
        const auto is_like = [&](const cv::Mat1f& other) {
            return other.data != looks[i].data && are_alike(looks[i], other, least);
        };
        if (std::ranges::any_of(looks, is_like))
            alike.push_back(shapes[i]);
    }
    return alike;
}

/// The darkness that such a share of the cells with ink does not exceed; 0 where none has any.
float usual_darkness(std::vector<float> dark, double share)
{
    std::erase_if(dark, [](float cell) { return cell < settings.faint; });
    return dark.empty() ? 0 : quantile(std::move(dark), share);
}

/// How dark numbers are written.
struct WritingDarkness {
    float on_card = 0;          ///< 0 where nothing is written
    std::map<int, float> paler; ///< in games of a hand that writes more palely: their totals show it, as print has none

    float in_game(int column) const
    {
        const auto own = paler.find(column);
        return own == paler.end() ? on_card : own->second;
    }
};

/// The same of a card: strokes for zero may be drawn thicker, so that numbers look like print.
WritingDarkness darkness_of_writing(const Grid& grid, const std::vector<FlatCell>& flats,
                                    const std::vector<float>& dark)
{
    std::vector<float> numbers;
    std::map<int, std::vector<float>> totals; // by games, 0 where there is no number
    for (std::size_t cell = 0; cell < flats.size(); ++cell) {
        const bool is_number = dark[cell] >= settings.faint && !is_stroke(look(flats[cell]));
        if (is_number)
            numbers.push_back(dark[cell]);
        if (is_sum(grid.cells[cell].role))
            totals[grid.cells[cell].column].push_back(is_number ? dark[cell] : 0);
    }
    WritingDarkness writing{usual_darkness(std::move(numbers), settings.written), {}};
    for (auto& [column, of_game] : totals)
        if (const float usual = quantile(std::move(of_game), 0.5); usual > settings.through * writing.on_card)
            writing.paler[column] = std::min(writing.on_card, usual);
    return writing;
}

void erase(std::size_t cell, std::vector<FlatCell>& flats, std::vector<float>& dark)
{
    flats[cell].ink.setTo(0);
    dark[cell] = 0;
}

/// Erases points that are printed in cells so `dark`.
void erase_preprinted(const Grid& grid, std::vector<FlatCell>& flats, std::vector<float>& dark)
{
    const WritingDarkness writing = darkness_of_writing(grid, flats, dark);
    const float most = settings.pale * writing.on_card;
    std::map<std::string, std::vector<std::size_t>> rows;
    for (std::size_t i = 0; i < flats.size(); ++i)
        if (grid.cells[i].column > 0)
            rows[grid.cells[i].row].push_back(i);
    for (const auto& [row, cells] : rows) {
        std::vector<std::size_t> pale;
        std::ranges::copy_if(cells, std::back_inserter(pale), [&](std::size_t cell) {
            return dark[cell] >= settings.faint &&
                   dark[cell] <= settings.pale * writing.in_game(grid.cells[cell].column);
        });
        const std::vector<std::size_t> printed = alike_cells(flats, pale, dark, settings.palest * writing.on_card);
        float palest = most;
        for (const std::size_t cell : printed)
            palest = std::min(palest, dark[cell]);
        if (std::ranges::all_of(cells, [&](std::size_t cell) { return dark[cell] >= settings.missing * palest; }))
            for (const std::size_t cell : printed)
                erase(cell, flats, dark);
    }
}

/// Erases what shines through.
void erase_shine_through(std::vector<FlatCell>& flats, std::vector<float>& dark)
{
    const double most = settings.through * usual_darkness(dark, 0.5);
    for (std::size_t cell = 0; cell < flats.size(); ++cell)
        if (dark[cell] < most)
            erase(cell, flats, dark);
}

} // namespace

void erase_unwritten_ink(const Grid& grid, std::vector<FlatCell>& flats)
{
    std::vector<float> dark;
    std::ranges::transform(flats, std::back_inserter(dark), darkness);
    erase_preprinted(grid, flats, dark);
    erase_shine_through(flats, dark);
}

} // namespace recount
