#pragma once
#include "core/corrections.hpp"

#include <filesystem>
#include <set>
#include <vector>

namespace recount {

/// The corrections that a user gives, and which of them found their cell.
class GivenCorrections {
public:
    /// Reads the files in their order. Throws MissingInput, or UsageError where one holds no corrections.
    explicit GivenCorrections(const std::vector<std::filesystem::path>& files);

    const Corrections& all() const { return corrections_; }
    /// The corrections in this photo's results found their cells.
    void note_applied(const PhotoResult& photo);
    /// Says how many corrections fit no cell, if any.
    void say_unused() const;

private:
    Corrections corrections_;
    std::set<CellPlace> applied_;
};

} // namespace recount
