// Lines of letters, found without reading any: find_letters(), with_faint_text(), text_way(), text_lines(). Pieces of
// ink as large as letters are joined to the nearest on their right, as O'Gorman's docstrum does (1993).
#include "lattice/text_lines.hpp"

#include "core/median.hpp"
#include "lattice/dark_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>
#include <opencv2/imgproc.hpp>
#include <optional>

namespace recount {
namespace {

struct TextSettings {
    int ink = 185;                   // of 255, and darker
    int least_px = 5, most_px = 70;  // height of letters
    float longest = 14;              // of its height: a word whose letters touch
    std::size_t most_letters = 6000; // more is texture
    float alike = 2.2F;              // heights of letters in a line
    float off_line = 0.45F;          // of the higher one's height
    float word_space = 0.4F;         // of the line's height so far: the least between two words
    int short_word = 3;              // letters
    int around_px = 31;              // what is around a faint stroke, several times as wide,
    double smooth_px = 1;            // without specks;
    double darkest = 60;             // grey value of what is around light text, at least
    double faint = 18, noise = 6;    // grey values that it differs by, and of how much most pixels do
    int way_steps = 180;             // of the quarter turn, in which the way is looked for
    int way_blur = 3;                // steps
} constexpr settings;

/// A letter in directions along and across the lines, and the line that it is in.
struct Piece {
    float left, right, y, height;
    std::size_t line;
};

/// The letters from left to right, joined to lines: each with the next of its height that is close behind it.
std::vector<Piece> pieces_of_lines(const std::vector<Letter>& letters, cv::Point2f way, float space)
{
    const cv::Point2f across(-way.y, way.x);
    const bool is_steep = std::abs(way.y) > std::abs(way.x);
    std::vector<Piece> pieces;
    for (const Letter& letter : letters) {
        const float width = is_steep ? letter.size.height : letter.size.width,
                    height = is_steep ? letter.size.width : letter.size.height, x = letter.centre.dot(way);
        if (height >= static_cast<float>(settings.least_px) && height <= static_cast<float>(settings.most_px))
            pieces.push_back({x - width / 2, x + width / 2, letter.centre.dot(across), height, pieces.size()});
    }
    std::ranges::sort(pieces, {}, &Piece::left);
    for (std::size_t i = 0; i < pieces.size(); ++i)
        pieces[i].line = i;
    for (std::size_t i = 0; i < pieces.size(); ++i)
        for (std::size_t k = i + 1; k < pieces.size(); ++k) {
            const Piece &piece = pieces[i], &next = pieces[k];
            const float higher = std::max(piece.height, next.height), lower = std::min(piece.height, next.height);
            if (next.left - piece.right > space * static_cast<float>(settings.most_px))
                break;
            if (next.left - piece.right <= space * higher && next.right > piece.right &&
                higher <= settings.alike * lower && std::abs(next.y - piece.y) <= settings.off_line * higher) {
                const std::size_t from = next.line, to = piece.line;
                if (from != to)
                    for (Piece& other : pieces)
                        if (other.line == from)
                            other.line = to;
                break;
            }
        }
    return pieces;
}

} // namespace

std::vector<Letter> find_letters(const cv::Mat& grey)
{
    cv::Mat labels, stats, centres;
    const int count = cv::connectedComponentsWithStats(grey < settings.ink, labels, stats, centres, 8, CV_32S);
    std::vector<Letter> letters;
    for (int i = 1; i < count; ++i) {
        const int* box = stats.ptr<int>(i);
        const int width = box[cv::CC_STAT_WIDTH], height = box[cv::CC_STAT_HEIGHT];
        const int shorter = std::min(width, height), longer = std::max(width, height);
        if (longer < settings.least_px || shorter > settings.most_px ||
            static_cast<float>(longer) > settings.longest * static_cast<float>(std::max(shorter, settings.least_px)))
            continue;
        letters.push_back({{static_cast<float>(box[cv::CC_STAT_LEFT]) + static_cast<float>(width) / 2,
                            static_cast<float>(box[cv::CC_STAT_TOP]) + static_cast<float>(height) / 2},
                           {static_cast<float>(width), static_cast<float>(height)}});
    }
    if (letters.size() > settings.most_letters)
        letters.clear();
    return letters;
}

cv::Mat with_faint_text(const cv::Mat& grey)
{
    cv::Mat smooth, around, difference;
    cv::GaussianBlur(grey, smooth, {}, settings.smooth_px);
    cv::medianBlur(smooth, around, settings.around_px);
    cv::absdiff(smooth, around, difference);
    cv::divide(difference, cv::max(around, settings.darkest), difference, even_paper);
    const cv::Mat1b values = difference;
    const double noise = settings.noise * quantile(std::vector<uchar>(values.begin(), values.end()), 0.5);
    return 255 - difference * ((255 - settings.ink) / std::max(settings.faint, noise));
}

cv::Point2f text_way(const std::vector<Letter>& letters)
{
    std::vector<double> turns(static_cast<std::size_t>(settings.way_steps), 0);
    for (const Letter& letter : letters) {
        const Letter* nearest = nullptr;
        double least = 1e18;
        for (const Letter& other : letters) {
            const cv::Point2f to = other.centre - letter.centre;
            const double squared = to.dot(to);
            if (&other != &letter && squared < least) {
                least = squared;
                nearest = &other;
            }
        }
        if (nearest == nullptr)
            continue;
        const cv::Point2f to = nearest->centre - letter.centre;
        const double quarters = std::atan2(to.y, to.x) / (std::numbers::pi / 2);
        const double turn = quarters - std::floor(quarters); // of a quarter turn
        ++turns[static_cast<std::size_t>(turn * settings.way_steps) % turns.size()];
    }
    const auto weight = [&](int step) {
        double sum = 0;
        for (int k = -settings.way_blur; k <= settings.way_blur; ++k)
            sum += turns[static_cast<std::size_t>((step + k + settings.way_steps) % settings.way_steps)] *
                   (settings.way_blur + 1 - std::abs(k));
        return sum;
    };
    int best = 0;
    for (int step = 1; step < settings.way_steps; ++step)
        if (weight(step) > weight(best))
            best = step;
    double turn = (best + 0.5) / settings.way_steps;
    turn = (turn > 0.5 ? turn - 1 : turn) * std::numbers::pi / 2;
    return {static_cast<float>(std::cos(turn)), static_cast<float>(std::sin(turn))};
}

std::vector<TextLine> text_lines(const std::vector<Letter>& letters, cv::Point2f way, float space)
{
    const cv::Point2f across(-way.y, way.x);
    const std::vector<Piece> pieces = pieces_of_lines(letters, way, space);
    std::vector<TextLine> lines;
    std::vector<std::size_t> index(pieces.size(), pieces.size());
    std::vector<std::vector<double>> middles;
    std::vector<std::pair<float, float>> ends;
    std::vector<std::optional<float>> second; // where the second word begins, if there is one
    std::vector<int> letters_of_first;
    for (const Piece& piece : pieces) {
        if (index[piece.line] == pieces.size()) {
            index[piece.line] = lines.size();
            lines.emplace_back();
            middles.emplace_back();
            ends.emplace_back(piece.left, piece.right);
            second.emplace_back();
            letters_of_first.push_back(0);
        }
        const std::size_t at = index[piece.line];
        if (!second[at] && piece.left - ends[at].second > settings.word_space * lines[at].height)
            second[at] = piece.left;
        letters_of_first[at] += second[at] ? 0 : 1;
        lines[at].height = std::max(lines[at].height, piece.height);
        ++lines[at].letters;
        middles[at].push_back(piece.y);
        ends[at] = {std::min(ends[at].first, piece.left), std::max(ends[at].second, piece.right)};
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const cv::Point2f middle = across * static_cast<float>(median(std::move(middles[i])));
        lines[i].left = way * ends[i].first + middle;
        lines[i].right = way * ends[i].second + middle;
        lines[i].second =
            second[i] && letters_of_first[i] <= settings.short_word ? way * *second[i] + middle : lines[i].left;
    }
    return lines;
}

} // namespace recount
