// Loading photos: whole files come in grey and the right way up; broken, cut, empty and foreign ones say why.
#include "sheet/load_photo.hpp"

#include "core/errors.hpp"

#include <fstream>
#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <unistd.h>

namespace recount {
namespace {

using Bytes = std::vector<unsigned char>;

class LoadPhoto : public testing::Test {
protected:
    void SetUp() override
    {
        folder_ = std::filesystem::temp_directory_path() / ("recount-load-" + std::to_string(getpid()));
        std::filesystem::create_directories(folder_);
    }
    void TearDown() override { std::filesystem::remove_all(folder_); }

    std::filesystem::path write(const std::string& name, const Bytes& bytes) const
    {
        std::ofstream(folder_ / name, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return folder_ / name;
    }

    /// 200 x 100, dark in its top left quarter, as bytes of `extension`.
    static Bytes picture(const std::string& extension)
    {
        cv::Mat image(100, 200, CV_8UC3, cv::Scalar(230, 230, 230));
        image(cv::Rect(0, 0, 100, 50)).setTo(cv::Scalar(20, 20, 20));
        Bytes bytes;
        cv::imencode(extension, image, bytes);
        return bytes;
    }

    std::string refusal(const std::filesystem::path& path, const LoadLimits& limits = {}) const
    {
        try {
            load_photos(path, limits);
        } catch (const Unreadable& why) {
            return why.what();
        }
        return "";
    }

    std::filesystem::path folder_;
};

TEST_F(LoadPhoto, ReadsTheFormatsInGrey)
{
    for (const std::string extension : {".jpg", ".png", ".bmp", ".webp", ".tiff"}) {
        const std::vector<Photo> photos = load_photos(write("card" + extension, picture(extension)));
        ASSERT_EQ(photos.size(), 1U) << extension;
        EXPECT_EQ(photos[0].grey.type(), CV_8UC1);
        EXPECT_EQ(photos[0].grey.size(), cv::Size(200, 100));
        EXPECT_LT(photos[0].grey.at<unsigned char>(20, 20), 60) << extension;
        EXPECT_GT(photos[0].grey.at<unsigned char>(80, 150), 200) << extension;
        EXPECT_EQ(photos[0].page, 1);
    }
}

TEST_F(LoadPhoto, GivesEachTiffPageItsNumber)
{
    const std::vector<cv::Mat> pages{cv::Mat(100, 120, CV_8U, cv::Scalar(10)), cv::Mat(90, 80, CV_8U, cv::Scalar(200))};
    cv::imwritemulti((folder_ / "two.tiff").string(), pages);
    const std::vector<Photo> photos = load_photos(folder_ / "two.tiff");
    ASSERT_EQ(photos.size(), 2U);
    EXPECT_EQ(photos[1].page, 2);
    EXPECT_EQ(photos[1].grey.size(), cv::Size(80, 90));
}

TEST_F(LoadPhoto, TurnsThePictureAsExifSays)
{
    Bytes jpeg = picture(".jpg");
    // An APP1 segment with one tag: orientation 6, "turn by 90 degrees clockwise to view".
    const Bytes exif{0xFF, 0xE1, 0x00, 0x22, 'E', 'x', 'i', 'f', 0, 0, 'M', 'M', 0, 42, 0, 0, 0, 8,
                     0,    1,    0x01, 0x12, 0,   3,   0,   0,   0, 1, 0,   6,   0, 0,  0, 0, 0, 0};
    jpeg.insert(jpeg.begin() + 2, exif.begin(), exif.end());
    const std::vector<Photo> photos = load_photos(write("turned.jpg", jpeg));
    ASSERT_EQ(photos.size(), 1U);
    EXPECT_EQ(photos[0].grey.size(), cv::Size(100, 200));
    EXPECT_LT(photos[0].grey.at<unsigned char>(20, 80), 60); // the dark quarter is now at the top right
}

TEST_F(LoadPhoto, HashesTheFileItself)
{
    const Bytes abc{'a', 'b', 'c'};
    EXPECT_EQ(sha256_hex(abc), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const Bytes jpeg = picture(".jpg");
    EXPECT_EQ(load_photos(write("hashed.jpg", jpeg))[0].sha256, sha256_hex(jpeg));
}

TEST_F(LoadPhoto, SaysWhyAFileIsNoPhoto)
{
    EXPECT_THROW(load_photos(folder_ / "nowhere.jpg"), MissingInput);
    EXPECT_EQ(refusal(write("empty.jpg", {})), "the file is empty");
    EXPECT_EQ(refusal(write("text.jpg", {'h', 'e', 'l', 'l', 'o'})), "not an image of a kind recount reads");
    EXPECT_EQ(refusal(folder_), "not a regular file");
    for (const std::string extension : {".jpg", ".png"}) {
        Bytes cut = picture(extension);
        cut.resize(cut.size() * 3 / 4);
        EXPECT_EQ(refusal(write("cut" + extension, cut)), "the image file is cut short") << extension;
    }
}

TEST_F(LoadPhoto, RefusesWhatIsTooLargeOrTooSmall)
{
    LoadLimits limits;
    limits.pixels = 10'000;
    EXPECT_NE(refusal(write("large.png", picture(".png")), limits).find("200 x 100 pixels"), std::string::npos);
    limits = {};
    limits.file_bytes = 10;
    EXPECT_NE(refusal(write("heavy.png", picture(".png")), limits).find("more than"), std::string::npos);
    limits = {};
    limits.least_side_px = 150;
    EXPECT_NE(refusal(write("small.png", picture(".png")), limits).find("only 200 x 100"), std::string::npos);
}

TEST_F(LoadPhoto, SurvivesDamageAtAnyByte)
{
    const Bytes whole = picture(".jpg");
    for (std::size_t at = 0; at < whole.size(); at += 7) {
        Bytes damaged = whole;
        damaged[at] = static_cast<unsigned char>(damaged[at] ^ 0xFF);
        try {
            EXPECT_FALSE(load_photos(write("damaged.jpg", damaged)).empty());
        } catch (const Unreadable& why) {
            EXPECT_NE(std::string(why.what()), "");
        }
    }
}

} // namespace
} // namespace recount
