#pragma once
#include <cstddef>
#include <vector>

namespace recount {

/// One number of each of sixteen pictures, which are worked on side by side.
struct alignas(64) Lanes {
    static constexpr int count = 16;
    float of[count] = {};
};

/// Channels of sixteen pictures, each with room for rows above and below it.
struct Planes {
    int channels = 0; ///< a whole number of `channel_step`
    int height = 0, width = 0;
    int rim = 0;               ///< rows above and below
    std::vector<Lanes> values; ///< at least as many as there are places

    static constexpr int channel_step = 4;
    static constexpr int whole(int channels) { return (channels + channel_step - 1) / channel_step * channel_step; }

    /// Takes this size. What is within stays undefined.
    void resize(int least_channels, int rows, int columns, int rim_rows = 0);

    bool has_row(int y) const { return y >= -rim && y < height + rim; }
    /// The values of a channel's row; `y` may lie in the rim.
    Lanes* at(int channel, int y, int x)
    {
        return values.data() + (std::ptrdiff_t{channel} * (height + 2 * rim) + y + rim) * width + x;
    }
    const Lanes* at(int channel, int y, int x) const { return const_cast<Planes*>(this)->at(channel, y, x); }
};

/// One layer of a convolutional network.
struct Convolution {
    enum class Then { nothing, relu, relu_and_add_input };

    int inputs = 0, outputs = 0;
    int height = 1, width = 1; ///< of the kernel
    int stride_y = 1, stride_x = 1;
    int pad_y = 0, pad_x = 0;
    int dilation_y = 1, dilation_x = 1;
    std::vector<float> weights; ///< outputs x inputs x height x width
    std::vector<float> bias;    ///< of each output
    Then then = Then::nothing;
    std::vector<float> ordered; ///< the weights as convolve() goes through them: by prepare()

    int rows_of(int input_rows) const
    {
        return (input_rows + 2 * pad_y - dilation_y * (height - 1) - 1) / stride_y + 1;
    }
    int columns_of(int input_columns) const
    {
        return (input_columns + 2 * pad_x - dilation_x * (width - 1) - 1) / stride_x + 1;
    }
};

/// Makes a layer ready for convolve(), once its size, weights and bias are known.
void prepare(Convolution& layer);

/// Fills `output` (of the layer's size; its rim stays as it is) from `input`; what is beyond that and its rim counts as
/// 0. `room` is for work, and may be used again.
void convolve(const Convolution& layer, const Planes& input, Planes& output, std::vector<Lanes>& room);

} // namespace recount
