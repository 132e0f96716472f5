// Pictures that a run writes: what cannot be encoded is no file.
#include "app/write_picture.hpp"

#include "core/errors.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>

namespace recount {
namespace {

TEST(WritePicture, IsThereWholeOrNotAtAll)
{
    const TemporaryFolder folder;
    write_picture(folder.path / "a.png", cv::Mat1b(20, 30, static_cast<unsigned char>(200)));
    EXPECT_EQ(cv::imread((folder.path / "a.png").string()).size(), cv::Size(30, 20));
    const cv::Mat wide(1, 70000, CV_8UC1, cv::Scalar(200)); // a JPEG has 65,500 pixels along a side at most
    EXPECT_THROW(write_picture(folder.path / "b.jpg", wide), OutputError);
    EXPECT_FALSE(std::filesystem::exists(folder.path / "b.jpg"));
}

} // namespace
} // namespace recount
