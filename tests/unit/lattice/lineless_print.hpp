#pragma once
#include "photo/photo.hpp"

#include <algorithm>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

namespace recount::lineless_print {

inline constexpr int left = 140, top = 160, row_px = 52, rows = 16, label_px = 300, game_px = 110, games = 4;
inline constexpr int right = left + label_px + games * game_px;

inline void write(cv::Mat& grey, const std::string& text, cv::Point at, double size)
{
    cv::putText(grey, text, at, cv::FONT_HERSHEY_SIMPLEX, size, cv::Scalar(40), 2, cv::LINE_AA);
}

/// Labels and numbers in rows without any line. A gap parts the sections, and the last game is blank. Some labels go on
/// in a second line.
inline Photo lineless(const std::vector<int>& of_two_lines = {})
{
    Photo photo;
    photo.grey = cv::Mat(top + (rows + 1) * row_px + 150, right + 140, CV_8U, cv::Scalar(235));
    for (int row = 0; row < rows; ++row) {
        const int y = top + (row < rows / 2 ? row : row + 1) * row_px + row_px - 17;
        if (std::ranges::count(of_two_lines, row) > 0) {
            write(photo.grey, "Total of Upper", {left, y - 13}, 0.6);
            write(photo.grey, "Section", {left, y + 13}, 0.6);
        } else {
            write(photo.grey, row % 3 == 0 ? "Full House" : row % 3 == 1 ? "Four of a kind" : "Threes", {left, y}, 0.8);
        }
        for (int game = 0; game + 1 < games; ++game)
            write(photo.grey, std::to_string(10 + (7 * row + 13 * game) % 80),
                  {left + label_px + game * game_px + 30, y}, 1.1);
    }
    return photo;
}

} // namespace recount::lineless_print
