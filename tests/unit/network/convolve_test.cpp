// convolve() by hand, and against the plain sum over all taps.
#include "network/convolve.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace recount {
namespace {

using Then = Convolution::Then;

std::mt19937& random_numbers()
{
    static std::mt19937 random(7);
    return random;
}

void fill_with_noise(Planes& planes)
{
    std::normal_distribution<float> noise(0.2F, 1);
    for (int channel = 0; channel < planes.channels; ++channel)
        for (int y = 0; y < planes.height; ++y)
            for (int x = 0; x < planes.width; ++x)
                for (float& value : planes.at(channel, y, x)->of)
                    value = noise(random_numbers());
}

/// A layer of a kernel of that size, padded so that nothing is lost at the sides; its weights let outputs be about as
/// large as inputs.
Convolution layer_of(int inputs, int outputs, int height, int width, int dilation)
{
    Convolution layer;
    layer.inputs = inputs;
    layer.outputs = outputs;
    layer.height = height;
    layer.width = width;
    layer.dilation_y = layer.dilation_x = dilation;
    layer.pad_y = height / 2 * dilation;
    layer.pad_x = width / 2 * dilation;
    const int taps = inputs * height * width;
    std::normal_distribution<float> noise(0, 1 / std::sqrt(static_cast<float>(taps)));
    for (int i = 0; i < outputs * taps; ++i)
        layer.weights.push_back(noise(random_numbers()));
    for (int i = 0; i < outputs; ++i)
        layer.bias.push_back(noise(random_numbers()));
    return layer;
}

double plain_sum(const Convolution& layer, const Planes& input, int output, int y, int x, int lane)
{
    double sum = layer.bias[static_cast<std::size_t>(output)];
    const std::ptrdiff_t kernel = std::ptrdiff_t{layer.inputs} * layer.height * layer.width;
    const float* weight = layer.weights.data() + output * kernel;
    for (int channel = 0; channel < layer.inputs; ++channel)
        for (int row = 0; row < layer.height; ++row)
            for (int column = 0; column < layer.width; ++column, ++weight) {
                const int from_y = y * layer.stride_y + row * layer.dilation_y - layer.pad_y,
                          from_x = x * layer.stride_x + column * layer.dilation_x - layer.pad_x;
                if (from_y >= 0 && from_y < input.height && from_x >= 0 && from_x < input.width)
                    sum += *weight * input.at(channel, from_y, from_x)->of[lane];
            }
    if (layer.then != Then::nothing)
        sum = std::max(sum, 0.);
    return layer.then == Then::relu_and_add_input ? sum + input.at(output, y, x)->of[lane] : sum;
}

/// The greatest difference to the plain sum, for inputs of that size.
double greatest_error(Convolution layer, int height, int width)
{
    prepare(layer);
    Planes input, output;
    std::vector<Lanes> room;
    input.resize(layer.inputs, height, width);
    fill_with_noise(input);
    output.resize(layer.outputs, layer.rows_of(height), layer.columns_of(width));
    convolve(layer, input, output, room);
    double greatest = 0;
    for (int channel = 0; channel < layer.outputs; ++channel)
        for (int y = 0; y < output.height; ++y)
            for (int x = 0; x < output.width; ++x)
                for (int lane = 0; lane < Lanes::count; ++lane)
                    greatest = std::max(greatest, std::abs(output.at(channel, y, x)->of[lane] -
                                                           plain_sum(layer, input, channel, y, x, lane)));
    return greatest;
}

constexpr double rounding = 2e-5;

TEST(Convolve, adds_up_by_hand)
{
    // One input, one output, a kernel of 2 places two apart in each row, steps of 2, a rim of 1.
    Convolution layer;
    layer.inputs = layer.outputs = 1;
    layer.height = 1;
    layer.width = 2;
    layer.stride_x = 2;
    layer.pad_x = 1;
    layer.dilation_x = 2;
    layer.weights = {1, 10};
    layer.bias = {0.5F};
    prepare(layer);
    Planes input, output;
    std::vector<Lanes> room;
    input.resize(1, 1, 5);
    output.resize(1, 1, layer.columns_of(5));
    for (int x = 0; x < 5; ++x)
        for (int lane = 0; lane < Lanes::count; ++lane)
            input.at(0, 0, x)->of[lane] = static_cast<float>(x + 1 + lane);
    ASSERT_EQ(output.width, 3);
    convolve(layer, input, output, room);
    EXPECT_FLOAT_EQ(output.at(0, 0, 0)->of[0], 0.5F + 20); // beyond the edge, and the second
    EXPECT_FLOAT_EQ(output.at(0, 0, 1)->of[0], 0.5F + 2 + 40);
    EXPECT_FLOAT_EQ(output.at(0, 0, 2)->of[0], 0.5F + 4);
    EXPECT_FLOAT_EQ(output.at(0, 0, 1)->of[15], 0.5F + 17 + 190);
    layer.then = Then::relu;
    layer.bias[0] = -30;
    convolve(layer, input, output, room);
    EXPECT_FLOAT_EQ(output.at(0, 0, 0)->of[0], 0);
    EXPECT_FLOAT_EQ(output.at(0, 0, 1)->of[0], 12);
}

TEST(Convolve, gives_the_plain_sum_by_tiles)
{
    for (const int dilation : {1, 2, 4, 16})
        for (const int width : {1, 3, 4, 17, 26, 64, 131}) {
            Convolution layer = layer_of(8, 8, 3, 3, dilation);
            layer.then = Then::relu_and_add_input;
            EXPECT_LT(greatest_error(layer, 4, width), rounding) << width << " wide, dilation " << dilation;
        }
    for (const auto& [inputs, outputs, height] :
         {std::array{24, 48, 3}, std::array{160, 160, 1}, std::array{3, 5, 4}, std::array{112, 37, 2}})
        for (const int width : {16, 18, 50}) {
            Convolution layer = layer_of(inputs, outputs, height, 3, 1);
            layer.then = Then::relu;
            EXPECT_LT(greatest_error(layer, 6, width), rounding) << inputs << " inputs, " << width << " wide";
            layer.stride_y = 2;
            layer.pad_x = 0;
            EXPECT_LT(greatest_error(layer, 7, width), rounding) << inputs << " inputs, every other row";
        }
}

TEST(Convolve, gives_the_plain_sum_of_other_kernels)
{
    for (const auto& [height, width] : {std::array{3, 3}, std::array{5, 1}, std::array{1, 1}, std::array{2, 5}})
        for (const int stride : {1, 2, 3}) {
            Convolution layer = layer_of(12, 14, height, width, 1);
            layer.stride_x = layer.stride_y = stride;
            EXPECT_LT(greatest_error(layer, 9, 40), rounding) << height << " x " << width << ", stride " << stride;
        }
}

TEST(Convolve, sees_the_rows_of_a_rim_and_nothing_beyond)
{
    Convolution layer = layer_of(4, 4, 3, 3, 2);
    prepare(layer);
    Planes whole, part, of_whole, of_part;
    std::vector<Lanes> room;
    whole.resize(4, 8, 10);
    fill_with_noise(whole);
    part.resize(4, 4, 10, 2); // the middle rows, those around them as its rim
    for (int channel = 0; channel < 4; ++channel)
        for (int y = -2; y < 6; ++y)
            std::copy_n(whole.at(channel, y + 2, 0), 10, part.at(channel, y, 0));
    of_whole.resize(4, 8, 10);
    of_part.resize(4, 4, 10);
    convolve(layer, whole, of_whole, room);
    convolve(layer, part, of_part, room);
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 10; ++x)
            EXPECT_EQ(of_part.at(3, y, x)->of[5], of_whole.at(3, y + 2, x)->of[5]) << x << ", " << y;
}

} // namespace
} // namespace recount
