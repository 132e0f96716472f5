// OpenCV and Tesseract each bring their own threads, which only get in each other's way where every core already reads
// a photo. Tesseract asks OpenMP for four threads whatever the environment's thread count says, so OpenMP is told that
// no region may be active at all; that setting belongs to the calling thread.
#include "app/worker_thread.hpp"

#include <omp.h>
#include <opencv2/core.hpp>

namespace recount {

void keep_libraries_on_this_thread()
{
    // OpenCV's number belongs to the process, and setting it on two threads at once crashes.
    [[maybe_unused]] static const bool is_set = (cv::setNumThreads(1), true);
    omp_set_max_active_levels(0);
}

} // namespace recount
