#pragma once
#include <cstdio>

namespace recount {

/// Standard error, for recount's own lines.
std::FILE* own_stderr();

/// From now on libraries print nothing there: what ails a photo is in its record, in recount's own words. To be called
/// once, before any thread starts. The descriptor itself stays, so that a crash can still be told.
void silence_libraries();

} // namespace recount
