// Convolution of sixteen pictures at once: convolve(). A vector holds the same place of all sixteen, so that every
// layer, whatever its size, stride or dilation, is the same loop: some outputs of some neighbouring places stay in
// registers while all inputs are added up. The loop is compiled for each kind of processor with as many of them as it
// has room for.
#include "network/convolve.hpp"

#include <algorithm>
#include <cstddef>

namespace recount {

void Planes::resize(int least_channels, int rows, int columns, int rim_rows, int rim_columns)
{
    channels = whole(least_channels);
    height = rows;
    width = columns;
    rim_y = rim_rows;
    rim_x = rim_columns;
    values.resize(static_cast<std::size_t>(channels) * static_cast<std::size_t>(channel_size()));
    for (int channel = 0; channel < channels; ++channel) {
        Lanes *const begin = at(channel, -rim_y, -rim_x), *const end = begin + channel_size();
        std::fill(begin, at(channel, 0, 0), Lanes{});
        for (int y = 0; y < height; ++y) // the end of a row and the beginning of the next
            std::fill(at(channel, y, width), std::min(at(channel, y + 1, 0), end), Lanes{});
        std::fill(std::min(at(channel, height, 0), end), end, Lanes{});
    }
}

namespace {

/// As many numbers as a register of the processor holds: all lanes, or a slice of them.
using Vector16 [[gnu::vector_size(64), gnu::may_alias]] = float;
using Vector8 [[gnu::vector_size(32), gnu::may_alias]] = float;
using Vector4 [[gnu::vector_size(16), gnu::may_alias]] = float;

/// `outputs` channels from `first` on, at `columns` places from (x, y) on; of each the numbers from `lane` on.
template <typename Vector, int outputs, int columns>
[[gnu::always_inline]] inline void convolve_block(const Convolution& layer, const Planes& input, Planes& output,
                                                  int first, int y, int x, int lane)
{
    Vector sum[outputs][columns];
    for (int o = 0; o < outputs; ++o)
        for (int k = 0; k < columns; ++k)
            sum[o][k] = Vector{} + layer.bias[static_cast<std::size_t>(first + o)];
    const std::ptrdiff_t kernel = std::ptrdiff_t{layer.inputs} * layer.height * layer.width;
    const float* weight = layer.weights.data() + first * kernel;
    for (int channel = 0; channel < layer.inputs; ++channel)
        for (int row = 0; row < layer.height; ++row) {
            const Lanes* from = input.at(channel, y * layer.stride_y + row * layer.dilation_y - layer.pad_y,
                                         x * layer.stride_x - layer.pad_x);
            for (int column = 0; column < layer.width; ++column, from += layer.dilation_x, ++weight)
                for (int k = 0; k < columns; ++k) {
                    const Vector seen = *reinterpret_cast<const Vector*>((from + k * layer.stride_x)->of + lane);
                    for (int o = 0; o < outputs; ++o)
                        sum[o][k] += seen * weight[o * kernel];
                }
        }
    for (int o = 0; o < outputs; ++o) {
        for (int k = 0; k < columns; ++k) {
            Vector value = sum[o][k];
            if (layer.then != Convolution::Then::nothing)
                value = value > 0 ? value : Vector{};
            if (layer.then == Convolution::Then::relu_and_add_input)
                value += *reinterpret_cast<const Vector*>(input.at(first + o, y, x + k)->of + lane);
            *reinterpret_cast<Vector*>(output.at(first + o, y, x + k)->of + lane) = value;
        }
    }
}

/// The last `left` places of a row, at most `columns`.
template <typename Vector, int outputs, int columns>
[[gnu::always_inline]] inline void convolve_rest(const Convolution& layer, const Planes& input, Planes& output,
                                                 int first, int y, int x, int lane, int left)
{
    if (left == columns)
        convolve_block<Vector, outputs, columns>(layer, input, output, first, y, x, lane);
    else if constexpr (columns > 1)
        convolve_rest<Vector, outputs, columns - 1>(layer, input, output, first, y, x, lane, left);
}

template <typename Vector, int outputs, int columns>
[[gnu::always_inline]] inline void convolve_by(const Convolution& layer, const Planes& input, Planes& output)
{
    static_assert(Planes::channel_step % outputs == 0 && sizeof(Lanes) % sizeof(Vector) == 0);
    constexpr std::size_t cache = 2 << 20; // bytes: a larger input is gone through once, else the weights are
    const int steps = output.channels / outputs;
    const bool by_rows = input.values.size() * sizeof(Lanes) > cache;
    for (int i = 0; i < steps * output.height; ++i) {
        const int first = (by_rows ? i % steps : i / output.height) * outputs,
                  y = by_rows ? i / steps : i % output.height;
        for (int lane = 0; lane < Lanes::count; lane += sizeof(Vector) / sizeof(float)) {
            int x = 0;
            for (; x + columns <= output.width; x += columns)
                convolve_block<Vector, outputs, columns>(layer, input, output, first, y, x, lane);
            if (x < output.width)
                convolve_rest<Vector, outputs, columns>(layer, input, output, first, y, x, lane, output.width - x);
        }
    }
}

#ifdef __x86_64__
/// 32 registers of 16 numbers.
[[gnu::target("arch=x86-64-v4")]] void convolve_v4(const Convolution& layer, const Planes& input, Planes& output)
{
    convolve_by<Vector16, 4, 6>(layer, input, output);
}

/// 16 registers of 8 numbers.
[[gnu::target("arch=x86-64-v3")]] void convolve_v3(const Convolution& layer, const Planes& input, Planes& output)
{
    convolve_by<Vector8, 4, 2>(layer, input, output);
}
#endif

} // namespace

void convolve(const Convolution& layer, const Planes& input, Planes& output)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("x86-64-v4"))
        return convolve_v4(layer, input, output);
    if (__builtin_cpu_supports("x86-64-v3"))
        return convolve_v3(layer, input, output);
#endif
    convolve_by<Vector4, 4, 2>(layer, input, output);
}

} // namespace recount
