// What stands in a sheet's rows and in the strip above them: writing_in_rows().
#include "sheet/row_writing.hpp"

#include "core/median.hpp"
#include "lattice/reframe.hpp"
#include "lattice/side_by_side.hpp"
#include "sheet/game_columns.hpp"
#include "sheet/labels.hpp"

#include <algorithm>
#include <cmath>

namespace recount {
namespace {

struct RowWritingSettings {
    int printed_letters = 5;     // of a piece of text that is no number,
    double letter_width = 0.9;   // of its height, on average: numbers side by side have gaps between them,
    double printed_height = 0.6; // of a row's height, at most
    double low = 0.55;           // of the height of most numbers: lower pieces are print, strokes or specks
    double least_height = 0.15;  // of a row's height: lower pieces are specks
    double line_width = 0.15;    // of a row's height, at most: a piece of a column line,
    double line_px = 3;          // at one place
    double line_rows = 0.6;      // in so many of the rows
    double heads = 2.2;          // of a row's height, above the first row: where heads stand
    float head_space = 0.55F;    // between the letters of one head, of their height
    std::size_t least_heads = 2; // dark ones: with fewer, light ones on a dark band are looked for
    std::size_t most_heads = 24; // more are noise
    double sure_head = 0.5;      // confidence in the word that says which game's it is
    int darkest = 40;            // of 255: what writing is made where it has little contrast,
    double faint_share = 0.02;   // where so many pixels are as dark as it,
    double most_contrast = 4;    // times as much as before, at most
} constexpr settings;

/// Whether a piece of text can only be printed.
bool is_printed(const TextLine& line)
{
    return line.letters >= settings.printed_letters &&
           line.right.x - line.left.x <= settings.letter_width * line.letters * line.height &&
           line.height <= settings.printed_height * writing_row_px;
}

/// What stands above the rows, as wide as the flat sheet, be it light on dark.
std::vector<RowPiece> any_heads(const cv::Mat& strip, double width)
{
    std::vector<RowPiece> heads;
    const double scale = width / strip.cols;
    for (const TextLine& line : text_lines(find_letters(strip), {1, 0}, settings.head_space))
        heads.push_back({-1, scale * line.left.x, scale * line.right.x, line.height});
    return heads;
}

/// Whether a piece is one of a column line's, in most of so many rows at one place, rather than a 1.
bool is_of_line(const RowPiece& piece, const std::vector<RowPiece>& all, std::size_t rows)
{
    if (piece.right - piece.left > settings.line_width * writing_row_px)
        return false;
    const auto below_one_another = std::ranges::count_if(all, [&](const RowPiece& other) {
        return std::abs(other.middle() - piece.middle()) <= settings.line_px &&
               other.right - other.left <= settings.line_width * writing_row_px;
    });
    return static_cast<double>(below_one_another) > settings.line_rows * static_cast<double>(rows);
}

/// Where heads stand that say which game's they are, in a strip above the rows as wide as the flat sheet; none where
/// they do not follow one another.
std::map<int, double> numbered_heads(const cv::Mat& strip, double width, const Template& game)
{
    std::map<int, double> heads;
    for (const Word& word : read_words(strip, TextLayout::heading))
        if (const int number = head_number(fold_text(word.text), game);
            number > 0 && word.confidence >= settings.sure_head)
            heads.insert({number, width / strip.cols * (word.box.x + word.box.width / 2.)});
    const bool is_in_order = std::ranges::is_sorted(heads, {}, [](const auto& head) { return head.second; });
    return is_in_order && heads.size() >= settings.least_heads ? heads : std::map<int, double>{};
}

} // namespace

int row_at(const Flat& flat, float y)
{
    const auto below = std::upper_bound(flat.row_y.begin(), flat.row_y.end(), static_cast<int>(y));
    return static_cast<int>(below - flat.row_y.begin()) - 1;
}

cv::Mat with_more_contrast(const cv::Mat& grey)
{
    std::vector<uchar> values(grey.begin<uchar>(), grey.end<uchar>());
    const auto dark = values.begin() + static_cast<std::ptrdiff_t>(settings.faint_share * double(values.size()));
    std::ranges::nth_element(values, dark);
    const double times = std::min(settings.most_contrast, (255. - settings.darkest) / std::max(1, 255 - *dark));
    cv::Mat result;
    grey.convertTo(result, CV_8U, std::max(1., times), 255 * (1 - std::max(1., times)));
    return result;
}

RowWriting writing_in_rows(const Flat& flat, const std::vector<Letter>& letters, const std::vector<int>& rows,
                           float space, const GameHeads& above, std::optional<double> labels_end)
{
    RowWriting writing;
    writing.heads.numbered = above.numbered;
    std::vector<RowPiece>& heads = writing.heads.any;
    for (const TextLine& line : text_lines(letters, {1, 0}, space)) {
        const RowPiece piece{row_at(flat, line.left.y), line.left.x, line.right.x, line.height};
        const double above_px = flat.row_y[static_cast<std::size_t>(rows.front())] - double(line.left.y);
        if (above_px > 0 && above_px < settings.heads * writing_row_px)
            heads.push_back(piece);
        else if (std::ranges::find(rows, piece.row) == rows.end())
            continue;
        else if (is_printed(line))
            writing.text.push_back(piece);
        else if (line.height > settings.least_height * writing_row_px)
            writing.numbers.push_back(piece);
    }
    const std::vector<RowPiece> all = writing.numbers;
    std::erase_if(writing.numbers, [&](const RowPiece& piece) { return is_of_line(piece, all, rows.size()); });
    if (writing.numbers.empty())
        return writing;
    std::vector<double> heights, ends;
    for (const RowPiece& number : writing.numbers)
        heights.push_back(number.height);
    const auto high = heights.begin() + std::ssize(heights) * 3 / 4;
    std::ranges::nth_element(heights, high);
    std::erase_if(writing.numbers, [&](const RowPiece& piece) { return piece.height < settings.low * *high; });
    for (const RowPiece& text : writing.text)
        ends.push_back(text.right);
    const double end = labels_end ? *labels_end : ends.empty() ? 0 : median(ends);
    for (std::vector<RowPiece>* pieces : {&writing.numbers, &heads}) // short labels
        std::erase_if(*pieces, [&](const RowPiece& piece) { return piece.middle() < end; });
    if (heads.size() < settings.least_heads)
        heads = above.any;
    if (heads.size() > settings.most_heads)
        heads.clear();
    return writing;
}

GameHeads heads_above(const Photo& photo, const Lattice& lattice, int first_row, double width, const Template& game)
{
    const bool is_at_left = first_row < lattice.joint; // of two sections side by side
    const Lattice section = is_at_left ? sections_of(lattice).left : lattice;
    const cv::Mat strip = flatten_title(photo, reframed(section, -first_row, 0), settings.heads, 0, writing_row_px);
    return {any_heads(strip, width), numbered_heads(strip, width, game)};
}

} // namespace recount
