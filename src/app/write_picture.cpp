// Pictures that a run writes: write_picture. Some formats have no room for every size, or no memory is left for one.
#include "app/write_picture.hpp"

#include "app/whole_file.hpp"
#include "core/errors.hpp"

#include <fmt/format.h>
#include <opencv2/imgcodecs.hpp>

namespace recount {

void write_picture(const std::filesystem::path& path, const cv::Mat& picture, const std::vector<int>& settings)
{
    std::vector<unsigned char> bytes;
    bool is_made = false;
    try {
        is_made = cv::imencode(path.extension().string(), picture, bytes, settings);
    } catch (const cv::Exception&) { // which of the two says so differs from format to format
    }
    if (!is_made)
        throw OutputError(
            fmt::format("{}: cannot write a picture of {} by {} pixels", path.string(), picture.cols, picture.rows));
    write_whole(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

} // namespace recount
