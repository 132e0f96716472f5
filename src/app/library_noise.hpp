#pragma once
#include <cstdio>
#include <string_view>

namespace recount {

/// Standard error, for recount's own lines.
std::FILE* own_stderr();

/// Writes a text there, or to another stream. Where that cannot be it is lost: nothing hangs on it.
void tell(std::string_view text, std::FILE* stream = own_stderr());

/// From now on libraries print nothing there: what ails a photo is in its record, in recount's own words. To be called
/// once, before any thread starts. The descriptor itself stays, so that a crash can still be told.
void silence_libraries();

} // namespace recount
