#pragma once
#include "network/convolve.hpp"

#include <opencv2/core.hpp>
#include <optional>
#include <span>
#include <vector>

namespace recount {

/// A network of convolutions one after the other, on the processor: several times faster for small pictures than
/// OpenCV's, which works on one at a time.
class ConvolutionalNetwork {
public:
    /// From the bytes of an ONNX file with convolutions, ReLU after them, and additions of what went into both. Throws
    /// std::logic_error for any other.
    explicit ConvolutionalNetwork(std::span<const char> onnx);

    /// n x channels x height x width floats to the last layer's outputs, as many.
    cv::Mat forward(const cv::Mat& pictures);

    /// One large picture (of one channel; sides that the strides divide) to the last layer's outputs: outputs x rows x
    /// columns. It is worked on in strips, all at once, each beside its neighbours. For layers whose outputs are as
    /// large as their inputs, but for the stride.
    cv::Mat forward_large(const cv::Mat1f& picture);

private:
    /// Of one picture, the lanes: so many rows each.
    struct Strips {
        int picture_rows = 0, rows = 0;
    };

    /// Runs all layers on planes_[0], which holds pictures or the strips of one.
    void run(const std::optional<Strips>& strips);

    std::vector<Convolution> layers_;
    Planes planes_[2]; ///< what goes into a layer, and what comes out of it
    std::vector<Lanes> room_;
};

} // namespace recount
