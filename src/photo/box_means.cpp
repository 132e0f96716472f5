// Means of a few pixels: mean_along_rows(), mean_along_columns(), mean_over_areas(). They are what OpenCV gives, in
// loops that fill the processor's vectors: sums along one axis fit into 16 bits, and areas are added up row by row
// before the few columns that are left are. OpenCV takes several times as long.
#include "photo/box_means.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace recount {
namespace {

/// (sum + width / 2) / width, exact for the sums of that many pixels.
template <int width>
std::uint8_t mean_of(std::uint16_t sum)
{
    constexpr std::uint16_t part = 65536 / width + 1;
    const auto rounded = static_cast<std::uint16_t>(sum + width / 2);
    return static_cast<std::uint8_t>((static_cast<std::uint32_t>(rounded) * part) >> 16);
}

template <int width>
void means_of_row(const std::uint16_t* padded, std::uint8_t* __restrict out, int count)
{
    for (int x = 0; x < count; ++x) {
        std::uint16_t sum = 0;
        for (int k = 0; k < width; ++k)
            sum = static_cast<std::uint16_t>(sum + padded[x + k]);
        out[x] = mean_of<width>(sum);
    }
}

template <int width>
cv::Mat along_rows(const cv::Mat& image)
{
    constexpr int reach = width / 2;
    cv::Mat result(image.size(), CV_8U);
    std::vector<std::uint16_t> padded(static_cast<std::size_t>(image.cols + 2 * reach));
    for (int y = 0; y < image.rows; ++y) {
        const auto* row = image.ptr<std::uint8_t>(y);
        for (int x = 0; x < image.cols; ++x)
            padded[static_cast<std::size_t>(x + reach)] = row[x];
        for (int k = 1; k <= reach; ++k) {
            padded[static_cast<std::size_t>(reach - k)] =
                row[cv::borderInterpolate(-k, image.cols, cv::BORDER_REFLECT_101)];
            padded[static_cast<std::size_t>(image.cols - 1 + reach + k)] =
                row[cv::borderInterpolate(image.cols - 1 + k, image.cols, cv::BORDER_REFLECT_101)];
        }
        means_of_row<width>(padded.data(), result.ptr<std::uint8_t>(y), image.cols);
    }
    return result;
}

template <int width>
void means_of_rows(const std::array<const std::uint8_t*, width>& rows, std::uint8_t* __restrict out, int count)
{
    const std::array<const std::uint8_t*, width> from = rows; // a copy, which `out` cannot change
    for (int x = 0; x < count; ++x) {
        std::uint16_t sum = 0;
        for (const std::uint8_t* row : from)
            sum = static_cast<std::uint16_t>(sum + row[x]);
        out[x] = mean_of<width>(sum);
    }
}

template <int width>
cv::Mat along_columns(const cv::Mat& image, int step)
{
    cv::Mat result(image.rows / step, image.cols, CV_8U);
    for (int y = 0; y < result.rows; ++y) {
        std::array<const std::uint8_t*, width> rows{};
        for (int k = 0; k < width; ++k)
            rows[static_cast<std::size_t>(k)] = image.ptr<std::uint8_t>(
                cv::borderInterpolate(y * step + step / 2 + k - width / 2, image.rows, cv::BORDER_REFLECT_101));
        means_of_rows<width>(rows, result.ptr<std::uint8_t>(y), image.cols);
    }
    return result;
}

/// Of each pixel of a shrunk axis the first pixel that it covers, and how much it covers of that and the next ones, as
/// many of each.
struct Covers {
    std::vector<int> first;
    std::size_t most = 1; ///< pixels covered by one
    std::vector<float> shares;
};

Covers covers_of(int from, int to)
{
    constexpr double speck = 1e-3; // of a pixel: is not covered
    const double step = static_cast<double>(from) / to;
    Covers covers;
    covers.most = static_cast<std::size_t>(step + 2);
    covers.shares.resize(static_cast<std::size_t>(to) * covers.most);
    float* share = covers.shares.data();
    for (int i = 0; i < to; ++i, share += covers.most) {
        const double begin = i * step, end = std::min<double>(begin + step, from);
        const int first = static_cast<int>(begin + speck);
        covers.first.push_back(first);
        for (int k = first; k < end - speck; ++k)
            share[k - first] = static_cast<float>((std::min<double>(k + 1, end) - std::max<double>(k, begin)) / step);
    }
    return covers;
}

void add_row(const std::uint8_t* row, float share, float* __restrict sum, int count)
{
    for (int x = 0; x < count; ++x)
        sum[x] += share * static_cast<float>(row[x]);
}

/// The pixels of a row from the sums of its columns; `most` is `columns.most`, or 0 where it is not known here.
template <std::size_t most>
void add_columns(const float* sums, const Covers& columns, std::uint8_t* out)
{
    const float* share = columns.shares.data();
    const std::size_t covered = most > 0 ? most : columns.most;
    for (const int first : columns.first) {
        float mean = 0;
        for (std::size_t k = 0; k < covered; ++k)
            mean += share[k] * sums[static_cast<std::size_t>(first) + k];
        *out++ = cv::saturate_cast<std::uint8_t>(mean);
        share += covered;
    }
}

} // namespace

cv::Mat mean_along_rows(const cv::Mat& image, int width)
{
    CV_Assert(image.type() == CV_8U && (width == 3 || width == 7 || width == 9));
    return width == 3 ? along_rows<3>(image) : width == 7 ? along_rows<7>(image) : along_rows<9>(image);
}

cv::Mat mean_along_columns(const cv::Mat& image, int width, int step)
{
    CV_Assert(image.type() == CV_8U && (width == 3 || width == 7 || width == 9) && step >= 1 && step <= image.rows);
    return width == 3   ? along_columns<3>(image, step)
           : width == 7 ? along_columns<7>(image, step)
                        : along_columns<9>(image, step);
}

cv::Mat mean_over_areas(const cv::Mat& image, cv::Size size)
{
    CV_Assert(image.type() == CV_8U && !size.empty() && size.width <= image.cols && size.height <= image.rows);
    const Covers columns = covers_of(image.cols, size.width), rows = covers_of(image.rows, size.height);
    cv::Mat result(size, CV_8U);
    std::vector<float> sum(static_cast<std::size_t>(image.cols) + columns.most);
    for (int y = 0; y < size.height; ++y) {
        std::fill(sum.begin(), sum.end(), 0.F);
        const float* share = rows.shares.data() + static_cast<std::size_t>(y) * rows.most;
        const int first = rows.first[static_cast<std::size_t>(y)];
        for (int k = 0; k < static_cast<int>(rows.most) && share[k] > 0; ++k)
            add_row(image.ptr<std::uint8_t>(first + k), share[k], sum.data(), image.cols);
        auto* out = result.ptr<std::uint8_t>(y);
        if (columns.most == 3)
            add_columns<3>(sum.data(), columns, out);
        else
            add_columns<0>(sum.data(), columns, out);
    }
    return result;
}

} // namespace recount
