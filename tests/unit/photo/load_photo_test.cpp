// Loading photos: whole files come in grey and the right way up; broken, cut, empty and foreign ones say why.
#include "photo/load_photo.hpp"

#include "../../load_photos.hpp"
#include "core/errors.hpp"
#include "photo_folder.hpp"

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <libheif/heif.h>
#include <opencv2/imgcodecs.hpp>
#include <unistd.h>

namespace recount {
namespace {

class LoadPhoto : public PhotoFolder {
protected:
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

TEST_F(LoadPhoto, PagesOfAFileThatWasChangedSinceAreRefused)
{
    const std::filesystem::path path = folder_ / "two.tiff";
    std::vector<cv::Mat> pages{cv::Mat(100, 120, CV_8U, cv::Scalar(10)), cv::Mat(100, 120, CV_8U, cv::Scalar(200))};
    cv::imwritemulti(path.string(), pages);
    const PhotoPages opened = open_photos(path, {});
    EXPECT_EQ(load_page(opened, 1).grey.cols, 120);
    pages.front() = cv::Mat(4000, 4000, CV_8U, cv::Scalar(10));
    cv::imwritemulti(path.string(), pages);
    EXPECT_THROW(load_page(opened, 1), Unreadable);
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

TEST_F(LoadPhoto, TakesAnyDepthAndLaysWhatIsTransparentOnPaper)
{
    const auto grey_at = [&](const cv::Mat& image, const std::string& name, int y, int x) {
        cv::imwrite((folder_ / name).string(), image);
        return static_cast<int>(load_photos(folder_ / name)[0].grey.at<unsigned char>(y, x));
    };
    cv::Mat clear(100, 120, CV_8UC4, cv::Scalar(0, 0, 0, 0)); // nothing but a written stroke
    clear(cv::Rect(10, 10, 20, 20)).setTo(cv::Scalar(40, 40, 40, 255));
    for (const std::string name : {"clear.png", "clear.webp"}) {
        EXPECT_GT(grey_at(clear, name, 80, 80), 245) << name;
        EXPECT_NEAR(grey_at(clear, name, 20, 20), 40, 12) << name;
    }
    EXPECT_NEAR(grey_at(cv::Mat(100, 120, CV_16U, cv::Scalar(257 * 130)), "deep.png", 50, 50), 130, 1);
    EXPECT_NEAR(grey_at(cv::Mat(100, 120, CV_16U, cv::Scalar(257 * 130)), "deep.tiff", 50, 50), 130, 1);
    cv::Mat deep_clear(100, 120, CV_16UC4, cv::Scalar(0, 0, 0, 0));
    EXPECT_GT(grey_at(deep_clear, "deep-clear.png", 50, 50), 245);
}

TEST_F(LoadPhoto, ReadsTheLumaOfHeic)
{
    if (heif_have_encoder_for_format(heif_compression_HEVC) == 0)
        GTEST_SKIP() << "libheif has no encoder to make a picture with";
    heif_context* context = heif_context_alloc();
    heif_encoder* encoder = nullptr;
    heif_image* image = nullptr;
    ASSERT_EQ(heif_context_get_encoder_for_format(context, heif_compression_HEVC, &encoder).code, heif_error_Ok);
    heif_image_create(200, 100, heif_colorspace_RGB, heif_chroma_interleaved_RGB, &image);
    heif_image_add_plane(image, heif_channel_interleaved, 200, 100, 8);
    int stride = 0;
    std::uint8_t* pixels = heif_image_get_plane(image, heif_channel_interleaved, &stride);
    cv::Mat drawn(100, 200, CV_8UC3, pixels, static_cast<std::size_t>(stride));
    drawn.setTo(cv::Scalar(230, 230, 230));
    drawn(cv::Rect(0, 0, 100, 50)).setTo(cv::Scalar(20, 20, 20));
    heif_context_encode_image(context, image, encoder, nullptr, nullptr);
    heif_context_write_to_file(context, (folder_ / "card.heic").c_str());
    heif_image_release(image);
    heif_encoder_release(encoder);
    heif_context_free(context);
    const std::vector<Photo> photos = load_photos(folder_ / "card.heic");
    ASSERT_EQ(photos.size(), 1U);
    EXPECT_EQ(photos[0].grey.size(), cv::Size(200, 100));
    EXPECT_LT(photos[0].grey.at<unsigned char>(20, 20), 60);
    EXPECT_GT(photos[0].grey.at<unsigned char>(80, 150), 200);
    LoadLimits limits;
    limits.pixels = 10'000;
    EXPECT_NE(refusal(folder_ / "card.heic", limits).find("200 x 100 pixels"), std::string::npos);
    EXPECT_NE(refusal(write("cut.heic", {0, 0, 0, 24, 'f', 't', 'y', 'p', 'h', 'e', 'i', 'c'})), "");
}

TEST_F(LoadPhoto, DrawsEachPageOfAPdf)
{
    if (std::system("command -v pdftocairo pdfinfo > /dev/null") != 0)
        GTEST_SKIP() << "poppler-utils is not installed";
    const std::string pdf = "%PDF-1.4\n"
                            "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
                            "2 0 obj <</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>> endobj\n"
                            "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 5 0 R>> endobj\n"
                            "4 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 14400000 7200000]>> endobj\n"
                            "5 0 obj <</Length 18>> stream\n0 50 100 50 re f \nendstream endobj\n"
                            "trailer <</Root 1 0 R>>\n";
    const std::filesystem::path path = write("-two.pdf", Bytes(pdf.begin(), pdf.end()));
    const PhotoPages pages = open_photos(path);
    ASSERT_EQ(pages.count, 2);
    const Photo first = load_page(pages, 1);
    EXPECT_EQ(first.page, 1);
    EXPECT_EQ(first.grey.size(), cv::Size(3000, 1500));
    EXPECT_LT(first.grey.at<unsigned char>(300, 300), 40);
    EXPECT_GT(first.grey.at<unsigned char>(1200, 2500), 220);
    EXPECT_EQ(load_page(pages, 2).grey.size(), cv::Size(3000, 1500)); // whatever size a page claims
    LoadLimits limits;
    limits.pages = 1;
    EXPECT_NE(refusal(path, limits).find("has 2 pages, more than the 1 allowed"), std::string::npos);
    EXPECT_NE(refusal(write("broken.pdf", {'%', 'P', 'D', 'F', '-', '1'})).find("PDF"), std::string::npos);
}

TEST_F(LoadPhoto, RefusesBombsByTheirHeaders)
{
    const auto little = [](std::initializer_list<int> values) { return Bytes(values.begin(), values.end()); };
    Bytes bmp = little({'B', 'M', 0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0});
    EXPECT_NE(refusal(write("bomb.bmp", bmp)).find("65536 x 65536 pixels"), std::string::npos);
    const std::string pnm = "P5 # 1 1\n90000 90000 255\n";
    EXPECT_NE(refusal(write("bomb.pgm", Bytes(pnm.begin(), pnm.end()))).find("90000 x 90000"), std::string::npos);
    Bytes tiff = little({'I', 'I', 42, 0, 8, 0, 0, 0, 2, 0, 0, 1, 4, 0, 1, 0, 0, 0, 0,
                         0,   1,   0,  1, 1, 4, 0, 1, 0, 0, 0, 0, 0, 1, 0, 8, 0, 0, 0}); // its next page is itself
    EXPECT_NE(refusal(write("bomb.tiff", tiff)).find("65536 x 65536 pixels"), std::string::npos);
    tiff[20] = tiff[32] = 0;
    tiff[18] = tiff[30] = 100;
    EXPECT_NE(refusal(write("pages.tiff", tiff)).find("more than the 500 pages allowed"), std::string::npos);
    Bytes webp = little({'R', 'I', 'F', 'F', 22, 0, 0, 0, 'W', 'E', 'B', 'P', 'V', 'P', '8',
                         'X', 10,  0,   0,   0,  0, 0, 0, 0,   255, 255, 0,   255, 255, 0});
    EXPECT_NE(refusal(write("bomb.webp", webp)).find("65536 x 65536 pixels"), std::string::npos);
    const Bytes jpeg = little({0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0x4E, 0x20, 0x4E, 0x20, 1,    1, 0x11, 0,
                               0xFF, 0xC0, 0,    11,   8, 0,  9, 0,    9,    1,    1,    0x11, 0, 0xFF, 0xD9});
    EXPECT_NE(refusal(write("two-frames.jpg", jpeg)).find("20000 x 20000 pixels"), std::string::npos);
    bmp[20] = 0;
    bmp[21] = 0x80; // the least number of 32 bits, whose opposite there is not
    EXPECT_NE(refusal(write("least.bmp", bmp)).find("2147483648 x 65536 pixels"), std::string::npos);
}

TEST_F(LoadPhoto, HashesTheFileItself)
{
    EXPECT_EQ(sha256_hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    const Bytes jpeg = picture(".jpg");
    EXPECT_EQ(load_photos(write("hashed.jpg", jpeg))[0].sha256, sha256_hex(std::string(jpeg.begin(), jpeg.end())));
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
    Bytes strip;
    cv::imencode(".png", cv::Mat(64, 3201, CV_8U, cv::Scalar(255)), strip);
    EXPECT_EQ(refusal(write("strip.png", strip)),
              "the image is a strip of 3201 x 64 pixels, one side over 50 times the other");
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
