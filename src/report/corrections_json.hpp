#pragma once
#include "core/corrections.hpp"

#include <stdexcept>
#include <string_view>

namespace recount {

/// A text that holds no corrections. `what()` says where and why.
struct BadCorrections : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// What people said, from the JSON that the report's page saves (`recount-corrections/1`), added to `corrections` in
/// its order; the same word of the same person about the same cell counts once. Throws BadCorrections.
void read_corrections(std::string_view text, Corrections& corrections);

} // namespace recount
