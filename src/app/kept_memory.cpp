// A photo takes dozens of pictures of megabytes to read, each for milliseconds. Given back to the system and asked for
// again, page by page, they cost up to a third of the time: keep_freed_memory().
#include "app/kept_memory.hpp"

#include <cstdlib> // says which library it is
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace recount {

void keep_freed_memory()
{
#ifdef __GLIBC__
    constexpr int mapped_apart = 32 << 20; // bytes, and more: the most that may be asked for
    constexpr int kept = 512 << 20;        // bytes at the end of the heap: a photo of 12 megapixels takes 100
    constexpr int grown_by = 64 << 20;     // bytes: as much as the heap of a thread may be long
    mallopt(M_MMAP_THRESHOLD, mapped_apart);
    mallopt(M_TRIM_THRESHOLD, kept);
    mallopt(M_TOP_PAD, grown_by);
#endif
}

} // namespace recount
