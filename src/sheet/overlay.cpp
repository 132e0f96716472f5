// Draws a photo's result onto it, so that a person can see at a glance what was read where. The photo is paled a
// little, each cell is outlined in the style of its state, and the reading stands small in the cell's upper left
// corner, beside the ink rather than on it; the findings stand as sentences under the photo. Sizes follow the cells, so
// that a sheet filling the photo and a small one both stay legible.
#include "sheet/overlay.hpp"

#include "core/utf8.hpp"
#include "sheet/labels.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <opencv2/imgproc.hpp>

namespace recount {

namespace {

/// How things look; lengths as shares of a cell's height.
struct Style {
    static constexpr int longest_side_px = 3200; ///< of the photo: enough to read every cell of a sheet
    static constexpr double text_height = 0.26;  ///< of a reading: leaves the ink visible
    static constexpr int least_text_px = 7;      ///< below this digits run together
    static constexpr double pale = 0.35;         ///< share of white mixed into the photo, so that colours stand out
};

struct Look {
    cv::Scalar colour; ///< BGR
    const char* sign;
    int thickness;
};

Look look(CellState state)
{
    switch (state) {
    case CellState::settled:
    case CellState::sure: return {{70, 140, 30}, "", 1};
    case CellState::doubtful: return {{0, 120, 230}, "~", 1};
    case CellState::review: return {{180, 30, 150}, "?", 2};
    case CellState::error: return {{30, 20, 210}, "!", 3};
    }
    return {};
}

/// Points in the drawing, which may be smaller than the photo.
struct Canvas {
    cv::Mat picture;
    double scale = 1;

    cv::Point2d at(const Point& point) const { return {point.x * scale, point.y * scale}; }
};

double length(const cv::Point2d& vector)
{
    return std::hypot(vector.x, vector.y);
}

double height_px(const Canvas& canvas, const Quad& quad)
{
    return (length(canvas.at(quad[3]) - canvas.at(quad[0])) + length(canvas.at(quad[2]) - canvas.at(quad[1]))) / 2;
}

void draw_quad(Canvas& canvas, const Quad& quad, const cv::Scalar& colour, int thickness, double inset = 0)
{
    const Point middle = centre(quad);
    std::vector<cv::Point> corners;
    for (const Point& corner : quad) {
        const Point drawn{corner.x + (middle.x - corner.x) * inset, corner.y + (middle.y - corner.y) * inset};
        const cv::Point2d at = canvas.at(drawn);
        corners.emplace_back(cvRound(at.x), cvRound(at.y));
    }
    cv::polylines(canvas.picture, corners, true, colour, thickness, cv::LINE_AA);
}

/// Text whose lower left corner stands at `at`, with a pale rim so that it reads on ink too.
void draw_text(Canvas& canvas, const std::string& text, const cv::Point2d& at, double height, const cv::Scalar& colour)
{
    const double size = std::max<double>(height, Style::least_text_px) / 21.0; // Hershey capitals are 21 units high
    const int thickness = std::max(1, cvRound(size * 1.6));
    const cv::Point corner(cvRound(at.x), cvRound(at.y));
    cv::putText(canvas.picture, text, corner, cv::FONT_HERSHEY_SIMPLEX, size, {255, 255, 255}, thickness + 3,
                cv::LINE_AA);
    cv::putText(canvas.picture, text, corner, cv::FONT_HERSHEY_SIMPLEX, size, colour, thickness, cv::LINE_AA);
}

/// Blank cells that nothing is wrong with are left alone.
void draw_cell(Canvas& canvas, const GameResult& game, const CellResult& cell)
{
    const CellState state = state_of(game, cell);
    if (cell.written.kind == MarkKind::blank && (state == CellState::sure || state == CellState::settled))
        return;
    const Look style = look(state);
    draw_quad(canvas, cell.quad, style.colour, style.thickness);
    if (state == CellState::review)
        draw_quad(canvas, cell.quad, style.colour, 1, 0.12);

    std::string text = written(cell.written);
    if (cell.written.kind == MarkKind::blank)
        text = "blank";
    text += style.sign;
    const std::vector<const Finding*> findings = findings_on(game, cell);
    if (state == CellState::error && findings.front()->expected)
        text += fmt::format(" {}", *findings.front()->expected);
    const double height = height_px(canvas, cell.quad) * Style::text_height;
    const cv::Point2d top_left = canvas.at(cell.quad[0]);
    draw_text(canvas, text, top_left + cv::Point2d(2, std::max<double>(height, Style::least_text_px) + 3), height,
              style.colour);
}

void draw_sheet(Canvas& canvas, const SheetResult& sheet)
{
    const cv::Scalar colour(160, 90, 0);
    draw_quad(canvas, sheet.outline, colour, 2);
    double cell_height = 20;
    for (const GameResult& game : sheet.games) {
        for (const CellResult& cell : game.cells) {
            cell_height = height_px(canvas, cell.quad);
            draw_cell(canvas, game, cell);
        }
    }
    const std::string text = fmt::format("{} {:.1f} %", sheet.template_name, sheet.confidence * 100);
    draw_text(canvas, text, canvas.at(sheet.outline[0]) + cv::Point2d(0, -4), cell_height * 0.4, colour);
}

/// OpenCV's fonts know ASCII only: accents are left out, and what is no letter becomes one `?` a character.
std::string ascii(const std::string& text)
{
    std::string shown;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decode_utf8(text, at);
        std::string plain = point.code < 0x80 ? text.substr(at, 1) : fold_text(text.substr(at, point.length));
        if (point.code >= 0xC0 && point.code <= 0xDE && !plain.empty()) // capitals, which are folded to small ones
            plain.front() = static_cast<char>(plain.front() - 'a' + 'A');
        shown += plain.empty() ? "?" : plain;
        at += point.length;
    }
    return shown;
}

struct Caption {
    std::string text;
    cv::Scalar colour;
};

/// Every finding as a sentence with its place, errors and reviews only, broken into lines of so many characters.
std::vector<Caption> captions(const PhotoResult& result, std::size_t line_length)
{
    std::vector<Caption> lines;
    for (std::size_t sheet = 0; sheet < result.sheets.size(); ++sheet) {
        for (const GameResult& game : result.sheets[sheet].games) {
            for (const Finding& finding : game.findings) {
                if (finding.severity == Severity::note)
                    continue;
                const Look style = look(finding.severity == Severity::error ? CellState::error : CellState::review);
                std::string text = fmt::format("{} ", style.sign);
                if (result.sheets.size() > 1)
                    text += fmt::format("sheet {}, ", sheet + 1);
                text += fmt::format("game {}: {}", game.game, ascii(finding.message));
                while (text.size() > line_length) {
                    const std::size_t space = text.rfind(' ', line_length);
                    const std::size_t end = space == std::string::npos || space < 4 ? line_length : space;
                    lines.push_back({text.substr(0, end), style.colour});
                    text = "   " + text.substr(end);
                }
                lines.push_back({text, style.colour});
            }
        }
    }
    return lines;
}

/// Puts the findings under the picture, on white.
void draw_captions(Canvas& canvas, const PhotoResult& result)
{
    const double size = std::max(0.45, canvas.picture.cols / 1800.0);
    const int line_px = cvRound(size * 32);
    const auto line_length = static_cast<std::size_t>(std::max(20.0, canvas.picture.cols / (size * 19.5)));
    const std::vector<Caption> lines = captions(result, line_length);
    if (lines.empty())
        return;
    cv::Point at(line_px / 2, canvas.picture.rows);
    cv::copyMakeBorder(canvas.picture, canvas.picture, 0, line_px * (static_cast<int>(lines.size()) + 1), 0, 0,
                       cv::BORDER_CONSTANT, {255, 255, 255});
    for (const Caption& line : lines) {
        at.y += line_px;
        cv::putText(canvas.picture, line.text, at, cv::FONT_HERSHEY_SIMPLEX, size, line.colour,
                    std::max(1, cvRound(size * 1.6)), cv::LINE_AA);
    }
}

} // namespace

cv::Mat draw_overlay(const cv::Mat& grey, const PhotoResult& result)
{
    Canvas canvas;
    canvas.scale = std::min(1.0, static_cast<double>(Style::longest_side_px) / std::max(grey.cols, grey.rows));
    cv::Mat resized = grey;
    if (canvas.scale < 1)
        cv::resize(grey, resized, {}, canvas.scale, canvas.scale, cv::INTER_AREA);
    const cv::Mat paler = resized * (1 - Style::pale) + 255 * Style::pale; // in `resized` it would change the photo
    cv::cvtColor(paler, canvas.picture, cv::COLOR_GRAY2BGR);
    for (const SheetResult& sheet : result.sheets)
        draw_sheet(canvas, sheet);
    draw_captions(canvas, result);
    return canvas.picture;
}

} // namespace recount
