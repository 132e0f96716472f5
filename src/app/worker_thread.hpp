#pragma once

namespace recount {

/// Keeps the libraries from starting threads of their own on the calling thread: photos are what runs in parallel. To
/// be called at the start of each thread that reads photos.
void keep_libraries_on_this_thread();

} // namespace recount
