// OpenCV and Tesseract each bring their own threads, which only get in each other's way where every core already reads
// a photo. Tesseract asks OpenMP for four threads whatever the environment's thread count says, so OpenMP is told that
// no region may be active at all; that setting belongs to the calling thread.
#include "app/worker_thread.hpp"

#include <omp.h>
#include <opencv2/core.hpp>

namespace recount {

void keep_libraries_on_this_thread()
{
    cv::setNumThreads(1);
    omp_set_max_active_levels(0);
}

} // namespace recount
