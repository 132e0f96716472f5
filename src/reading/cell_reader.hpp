#pragma once
#include "core/mark.hpp"

#include <memory>
#include <opencv2/core.hpp>
#include <span>
#include <vector>

namespace recount {

/// Reads cell pictures (see `cell_image`) with the trained network: one batch, calibrated candidates.
class CellReader {
public:
    /// Reads with the network embedded in the program.
    CellReader();
    /// Reads with another network of the same inputs and outputs: the bytes of an ONNX file. Throws as
    /// ConvolutionalNetwork does.
    explicit CellReader(std::span<const char> onnx);
    virtual ~CellReader();
    CellReader(const CellReader&) = delete;
    CellReader& operator=(const CellReader&) = delete;

    /// What each picture's ink may say, in the same order.
    virtual std::vector<Ink> read(const std::vector<cv::Mat>& pictures);

private:
    struct Network;
    std::unique_ptr<Network> network_;
};

} // namespace recount
