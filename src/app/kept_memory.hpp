#pragma once

namespace recount {

/// Keeps memory that was freed for what comes next, up to about the largest photo's need, rather than giving it back
/// to the system. To be called once, before photos are read.
void keep_freed_memory();

} // namespace recount
