#pragma once
#include "core/mark.hpp"

#include <memory>
#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// Reads cell pictures (see `cell_image`) with the trained network: one batch, calibrated candidates.
class CellReader {
public:
    /// The network embedded in the program.
    CellReader();
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
