// The network's own convolutions against OpenCV's, with the embedded network and pictures of noise.
#include "network/network.hpp"

#include "core/embedded.hpp"

#include <gtest/gtest.h>
#include <opencv2/dnn.hpp>

namespace recount {
namespace {

const std::string_view embedded_network = embedded("cells.onnx");

cv::Mat noise(int pictures, int width)
{
    const int shape[] = {pictures, 2, 40, width};
    cv::Mat blob(4, shape, CV_32F);
    cv::RNG(static_cast<std::uint64_t>(pictures * 1000 + width)).fill(blob, cv::RNG::UNIFORM, 0., 1.);
    return blob;
}

TEST(ConvolutionalNetwork, gives_what_opencv_gives)
{
    ConvolutionalNetwork network(embedded_network);
    cv::dnn::Net opencv = cv::dnn::readNetFromONNX(embedded_network.data(), embedded_network.size());
    for (const int width : {64, 72, 104, 112})
        for (const int pictures : {1, 5, 16, 19}) {
            const cv::Mat blob = noise(pictures, width);
            opencv.setInput(blob);
            const cv::Mat expected = opencv.forward(), given = network.forward(blob);
            ASSERT_EQ(given.size, expected.size);
            EXPECT_LT(cv::norm(given.reshape(1, 1), expected.reshape(1, 1), cv::NORM_INF), 2e-4)
                << pictures << " pictures, " << width << " px wide";
            EXPECT_GT(cv::norm(given.reshape(1, 1), cv::NORM_INF), 1);
        }
}

TEST(ConvolutionalNetwork, gives_what_opencv_gives_for_one_large_picture)
{
    const std::string_view lines = embedded("lines.onnx");
    ConvolutionalNetwork network(lines);
    cv::dnn::Net opencv = cv::dnn::readNetFromONNX(lines.data(), lines.size());
    for (const cv::Size size :
         {cv::Size(160, 64), cv::Size(96, 4), cv::Size(60, 76), cv::Size(132, 260), cv::Size(64, 640)}) {
        const int shape[] = {1, 1, size.height, size.width};
        cv::Mat blob(4, shape, CV_32F);
        cv::RNG(static_cast<std::uint64_t>(size.area())).fill(blob, cv::RNG::UNIFORM, -2., 2.);
        opencv.setInput(blob);
        const cv::Mat expected = opencv.forward(), given = network.forward_large(cv::Mat(size, CV_32F, blob.ptr()));
        ASSERT_EQ(given.total(), expected.total());
        EXPECT_EQ(given.size[1], size.height / 4);
        EXPECT_LT(cv::norm(given.reshape(1, 1), expected.reshape(1, 1), cv::NORM_INF), 2e-4) << size;
        EXPECT_GT(cv::norm(given.reshape(1, 1), cv::NORM_INF), 1);
    }
    EXPECT_ANY_THROW(network.forward_large(cv::Mat1f(62, 64, 0.F))) << "sides that the strides do not divide";
}

TEST(ConvolutionalNetwork, refuses_what_is_no_network)
{
    const std::string bytes = "no network";
    EXPECT_ANY_THROW(ConvolutionalNetwork{std::span<const char>(bytes)});
}

} // namespace
} // namespace recount
