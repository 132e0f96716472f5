// Convolution of sixteen pictures at once: convolve(). A vector holds the same place of all sixteen, so that every
// layer, whatever its size, stride or dilation, is the same loop: what a stretch of a row of outputs sees is laid out
// place by place, and some outputs of some places stay in registers while all that they see is added up. Where a kernel
// is three wide, six products serve for four outputs beside each other, instead of twelve: F(4, 3) of S. Winograd,
// along the width alone (A. Lavin and S. Gray, Fast Algorithms for Convolutional Neural Networks, 2016). The loop is
// compiled for each kind of processor with as many outputs as it has room for.
#include "network/convolve.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace recount {

void Planes::resize(int least_channels, int rows, int columns, int rim_rows)
{
    channels = whole(least_channels);
    height = rows;
    width = columns;
    rim = rim_rows;
    const std::ptrdiff_t size = std::ptrdiff_t{channels} * (height + 2 * rim) * width;
    values.resize(std::max(values.size(), static_cast<std::size_t>(size))); // what was used need not be filled again
}

namespace {

constexpr int block = Planes::channel_step; // outputs that are worked on together

/// As many numbers as a register of the processor holds: all lanes, or a slice of them.
using Vector16 [[gnu::vector_size(64), gnu::may_alias]] = float;
using Vector8 [[gnu::vector_size(32), gnu::may_alias]] = float;
using Vector4 [[gnu::vector_size(16), gnu::may_alias]] = float;

template <typename Vector>
constexpr int lanes_of = sizeof(Vector) / sizeof(float);

template <typename Vector>
[[gnu::always_inline]] inline Vector& part(Lanes& lanes, int lane)
{
    return *reinterpret_cast<Vector*>(lanes.of + lane);
}

template <typename Vector>
[[gnu::always_inline]] inline const Vector& part(const Lanes& lanes, int lane)
{
    return *reinterpret_cast<const Vector*>(lanes.of + lane);
}

/// Each output by itself: a tile is one output, and a product is all its taps.
struct Single {
    static constexpr int outputs = 1, products = 1;

    static int taps(const Convolution& layer) { return layer.width; } ///< along a row, that a product adds up
    static int step(const Convolution&) { return 1; }
    static std::array<float, products> weights(const float* weight) { return {*weight}; }

    template <typename Vector>
    [[gnu::always_inline]] static void join(const Vector (&product)[products], Vector (&output)[outputs])
    {
        output[0] = product[0];
    }
};

/// Four outputs, a dilation apart, of a kernel three wide: F(4, 3).
struct Tile {
    static constexpr int outputs = 4, products = 6, seen = 6;

    static int taps(const Convolution&) { return 1; }
    static int step(const Convolution& layer) { return layer.dilation_x; } ///< from one output to the next

    static std::array<float, products> weights(const float* weight)
    {
        const float a = weight[0], b = weight[1], c = weight[2];
        return {a / 4, -(a + b + c) / 6, -(a - b + c) / 6, (a + 2 * b + 4 * c) / 24, (a - 2 * b + 4 * c) / 24, c};
    }

    template <typename Vector>
    [[gnu::always_inline]] static void spread(const Vector (&v)[seen], Vector (&factor)[products])
    {
        const Vector a = v[4] - 4 * v[2], b = v[3] - 4 * v[1], c = v[4] - v[2], d = 2 * (v[3] - v[1]);
        factor[0] = 4 * v[0] - 5 * v[2] + v[4];
        factor[1] = a + b;
        factor[2] = a - b;
        factor[3] = c + d;
        factor[4] = c - d;
        factor[5] = 4 * v[1] - 5 * v[3] + v[5];
    }

    template <typename Vector>
    [[gnu::always_inline]] static void join(const Vector (&product)[products], Vector (&output)[outputs])
    {
        const Vector a = product[1] + product[2], b = product[1] - product[2], c = product[3] + product[4],
                     d = product[3] - product[4];
        output[0] = product[0] + a + c;
        output[1] = b + 2 * d;
        output[2] = a + 4 * c;
        output[3] = b + 8 * d + product[5];
    }
};

bool is_by_tiles(const Convolution& layer)
{
    return layer.width == 3 && layer.stride_x == 1;
}

/// How many numbers of each of its places a product adds up.
template <typename Way>
int depth(const Convolution& layer)
{
    return layer.inputs * layer.height * Way::taps(layer);
}

/// The first output of a tile.
template <typename Way>
int column_of(const Convolution& layer, int tile)
{
    const int step = Way::step(layer);
    return tile / step * Way::outputs * step + tile % step;
}

/// Some tiles of a row of outputs.
struct Stretch {
    int y = 0, first = 0, count = 0;
};

constexpr Lanes beyond; ///< what is outside the planes

/// What a row of a kernel sees for a row of outputs; nothing where that is outside the planes.
const Lanes* seen_row(const Convolution& layer, const Planes& input, int channel, int row, int y)
{
    const int at = y * layer.stride_y + row * layer.dilation_y - layer.pad_y;
    return input.has_row(at) ? input.at(channel, at, 0) : nullptr;
}

/// What the products of a stretch add up: product by product, and of each all inputs, rows and taps, tile by tile.
template <typename Vector>
[[gnu::always_inline]] inline void lay_out(Single, const Convolution& layer, const Planes& input,
                                           const Stretch& stretch, Lanes* room)
{
    for (int channel = 0; channel < layer.inputs; ++channel)
        for (int row = 0; row < layer.height; ++row) {
            const Lanes* from = seen_row(layer, input, channel, row, stretch.y);
            for (int tap = 0; tap < layer.width; ++tap) {
                int x = stretch.first * layer.stride_x + tap * layer.dilation_x - layer.pad_x;
                for (int i = 0; i < stretch.count; ++i, x += layer.stride_x)
                    *room++ = from != nullptr && x >= 0 && x < input.width ? from[x] : beyond;
            }
        }
}

template <typename Vector>
[[gnu::always_inline]] inline void lay_out(Tile, const Convolution& layer, const Planes& input, const Stretch& stretch,
                                           Lanes* room)
{
    const std::ptrdiff_t step = std::ptrdiff_t{depth<Tile>(layer)} * stretch.count; // from product to product
    for (int channel = 0; channel < layer.inputs; ++channel)
        for (int row = 0; row < layer.height; ++row) {
            const Lanes* from = seen_row(layer, input, channel, row, stretch.y);
            for (int i = 0; i < stretch.count; ++i, ++room) {
                const int column = column_of<Tile>(layer, stretch.first + i) - layer.pad_x;
                for (int lane = 0; lane < Lanes::count; lane += lanes_of<Vector>) {
                    Vector seen[Tile::seen], factor[Tile::products];
                    for (int k = 0; k < Tile::seen; ++k) {
                        const int x = column + k * layer.dilation_x;
                        seen[k] = part<Vector>(from != nullptr && x >= 0 && x < input.width ? from[x] : beyond, lane);
                    }
                    Tile::spread(seen, factor);
                    for (int product = 0; product < Tile::products; ++product)
                        part<Vector>(room[product * step], lane) = factor[product];
                }
            }
        }
}

/// One product of a block of outputs at some tiles: the weights and the numbers that are laid out for it, `step` apart,
/// added up.
template <typename Vector, int columns>
[[gnu::always_inline]] inline void add_up(const float* weight, const Lanes* from, int count, std::ptrdiff_t step,
                                          int lane, Vector (&result)[block][columns])
{
    Vector sum[block][columns] = {};
    for (int i = 0; i < count; ++i, from += step, weight += block)
        for (int k = 0; k < columns; ++k) {
            const Vector seen = part<Vector>(from[k], lane);
            for (int o = 0; o < block; ++o)
                sum[o][k] += seen * weight[o];
        }
    for (int o = 0; o < block; ++o)
        for (int k = 0; k < columns; ++k)
            result[o][k] = sum[o][k];
}

/// The outputs from channel `first` on of `columns` tiles from `tile` of the stretch on; of each the numbers from
/// `lane` on.
template <typename Way, typename Vector, int columns>
[[gnu::always_inline]] inline void convolve_block(const Convolution& layer, const Planes& input, Planes& output,
                                                  const Stretch& stretch, const Lanes* room, int first, int tile,
                                                  int lane)
{
    const std::ptrdiff_t count = depth<Way>(layer);
    const float* weight = layer.ordered.data() + first * Way::products * count;
    Vector sums[Way::products][block][columns];
#pragma GCC unroll 1
    for (int product = 0; product < Way::products; ++product)
        add_up<Vector, columns>(weight + product * count * block, room + product * count * stretch.count + tile,
                                static_cast<int>(count), stretch.count, lane, sums[product]);
    for (int o = 0; o < block; ++o) {
        const float bias = layer.bias[static_cast<std::size_t>(first + o)];
        for (int k = 0; k < columns; ++k) {
            Vector of_tile[Way::products], values[Way::outputs];
            for (int product = 0; product < Way::products; ++product)
                of_tile[product] = sums[product][o][k];
            Way::join(of_tile, values);
            int x = column_of<Way>(layer, stretch.first + tile + k);
            for (int i = 0; i < Way::outputs && x < output.width; ++i, x += Way::step(layer)) {
                Vector value = values[i] + bias;
                if (layer.then != Convolution::Then::nothing)
                    value = value > 0 ? value : Vector{};
                if (layer.then == Convolution::Then::relu_and_add_input)
                    value += part<Vector>(*input.at(first + o, stretch.y, x), lane);
                part<Vector>(*output.at(first + o, stretch.y, x), lane) = value;
            }
        }
    }
}

/// The same for `count` tiles, at most `columns`.
template <typename Way, typename Vector, int columns>
[[gnu::always_inline]] inline void convolve_some(const Convolution& layer, const Planes& input, Planes& output,
                                                 const Stretch& stretch, const Lanes* room, int first, int tile,
                                                 int lane, int count)
{
    if (count == columns)
        convolve_block<Way, Vector, columns>(layer, input, output, stretch, room, first, tile, lane);
    else if constexpr (columns > 1)
        convolve_some<Way, Vector, columns - 1>(layer, input, output, stretch, room, first, tile, lane, count);
}

template <typename Way, typename Vector, int columns>
[[gnu::always_inline]] inline void convolve_stretch(const Convolution& layer, const Planes& input, Planes& output,
                                                    const Stretch& stretch, Lanes* room)
{
    lay_out<Vector>(Way{}, layer, input, stretch, room);
    const int steps = (stretch.count + columns - 1) / columns;
    for (int first = 0; first < output.channels; first += block)
        for (int lane = 0; lane < Lanes::count; lane += lanes_of<Vector>)
            for (int step = 0; step < steps; ++step) { // about as many tiles in each
                const int tile = step * stretch.count / steps, next = (step + 1) * stretch.count / steps;
                convolve_some<Way, Vector, columns>(layer, input, output, stretch, room, first, tile, lane,
                                                    next - tile);
            }
}

template <typename Way, typename Vector, int columns>
[[gnu::always_inline]] inline void convolve_by(const Convolution& layer, const Planes& input, Planes& output,
                                               std::vector<Lanes>& room)
{
    constexpr int most_bytes = 256 << 10; // of what is laid out: stays in the processor's cache
    const int step = Way::step(layer), whole = Way::outputs * step;
    const int tiles = (output.width + whole - 1) / whole * step;
    const int of_tile = Way::products * depth<Way>(layer);
    const int most = std::max(1, most_bytes / static_cast<int>(sizeof(Lanes)) / of_tile / columns) * columns;
    const int stretches = (tiles + most - 1) / most, longest = (tiles + stretches - 1) / stretches;
    room.resize(std::max(room.size(), static_cast<std::size_t>(of_tile) * static_cast<std::size_t>(longest)));
    for (int y = 0; y < output.height; ++y)
        for (int first = 0; first < tiles; first += longest)
            convolve_stretch<Way, Vector, columns>(layer, input, output, {y, first, std::min(longest, tiles - first)},
                                                   room.data());
}

template <typename Vector, int columns>
[[gnu::always_inline]] inline void convolve_with(const Convolution& layer, const Planes& input, Planes& output,
                                                 std::vector<Lanes>& room)
{
    if (is_by_tiles(layer))
        convolve_by<Tile, Vector, columns>(layer, input, output, room);
    else
        convolve_by<Single, Vector, columns>(layer, input, output, room);
}

#ifdef __x86_64__
/// 32 registers of 16 numbers.
[[gnu::target("arch=x86-64-v4")]] void convolve_v4(const Convolution& layer, const Planes& input, Planes& output,
                                                   std::vector<Lanes>& room)
{
    convolve_with<Vector16, 6>(layer, input, output, room);
}

/// 16 registers of 8 numbers.
[[gnu::target("arch=x86-64-v3")]] void convolve_v3(const Convolution& layer, const Planes& input, Planes& output,
                                                   std::vector<Lanes>& room)
{
    convolve_with<Vector8, 2>(layer, input, output, room);
}
#endif

template <typename Way>
void order_weights(Convolution& layer)
{
    const std::size_t count = static_cast<std::size_t>(depth<Way>(layer));
    layer.bias.resize(static_cast<std::size_t>(Planes::whole(layer.outputs)));
    layer.ordered.assign(layer.bias.size() * count * Way::products, 0.F);
    const float* weight = layer.weights.data();
    for (std::size_t output = 0; output < static_cast<std::size_t>(layer.outputs); ++output)
        for (std::size_t i = 0; i < count; ++i, weight += layer.width / Way::taps(layer)) {
            const std::array<float, Way::products> weights = Way::weights(weight);
            for (std::size_t product = 0; product < weights.size(); ++product)
                layer.ordered[((output / block * weights.size() + product) * count + i) * block + output % block] =
                    weights[product];
        }
}

} // namespace

void prepare(Convolution& layer)
{
    is_by_tiles(layer) ? order_weights<Tile>(layer) : order_weights<Single>(layer);
}

void convolve(const Convolution& layer, const Planes& input, Planes& output, std::vector<Lanes>& room)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("x86-64-v4"))
        return convolve_v4(layer, input, output, room);
    if (__builtin_cpu_supports("x86-64-v3"))
        return convolve_v3(layer, input, output, room);
#endif
    convolve_with<Vector4, 2>(layer, input, output, room);
}

} // namespace recount
