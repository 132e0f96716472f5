#pragma once
#include "sheet/find_sheets.hpp"

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

namespace recount {

/// The prints of a batch that were seen before, told by their look: a small picture of the printed labels. Reading the
/// labels takes several times longer than all else about finding a sheet. May be used by several threads at once; the
/// templates of the sheets must outlive it.
///
/// What it recalls must be what reading would say, so that the order of the photos and the number of threads hardly
/// show in a result: every single label must look the same, two photos must have been read to the same answer, and no
/// photo to another one. All sheets that were read as surely as one that may be recalled have one confidence. What is
/// left: on hard photos a sheet that is read may be a few hundredths less sure than one that is recalled, or the other
/// of two grids in its place.
class PrintMemory {
public:
    /// `witnesses`: photos that must have been read to the same answer; of one photo alone, sheets.
    explicit PrintMemory(int witnesses = 2);
    ~PrintMemory();

    /// What the grid is, either way up, if it is a print that was seen before; nothing where that is not sure.
    std::optional<Sheet> recall(const Photo& photo, const Lattice& grid) const;

    /// Takes note of a sheet that was read beyond doubt; `grid` is its grid as found, upright.
    void learn(const Photo& photo, const Lattice& grid, const Sheet& sheet);

private:
    struct Print;
    int witnesses_;
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<Print>> prints_;
};

} // namespace recount
