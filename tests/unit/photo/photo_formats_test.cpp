// What phones, cameras, scanners and picture programs write: every kind comes in grey, the right way up. Kinds that
// OpenCV does not write are put together here, from the format's own description.
#include "photo/load_photo.hpp"

#include "../../load_photos.hpp"
#include "core/errors.hpp"
#include "photo_folder.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <leptonica/allheaders.h>
#include <opencv2/imgcodecs.hpp>
#include <unistd.h>

namespace recount {
namespace {

constexpr int dark = 20, light = 230;

/// 200 x 100, dark in its top left quarter.
cv::Mat1b card()
{
    cv::Mat1b image(100, 200, static_cast<unsigned char>(light));
    image(cv::Rect(0, 0, 100, 50)).setTo(dark);
    return image;
}

class PhotoFormats : public PhotoFolder {
protected:
    /// Every page of the file shows card(), but for what coding loses.
    static void expect_card(const std::filesystem::path& path)
    {
        for (const Photo& photo : load_photos(path)) {
            ASSERT_EQ(photo.grey.type(), CV_8UC1) << path;
            ASSERT_EQ(photo.grey.size(), cv::Size(200, 100)) << path;
            EXPECT_LT(cv::norm(photo.grey, card(), cv::NORM_L1) / photo.grey.total(), 6) << path;
        }
    }
};

/// Where a JPEG's segment with this marker begins.
std::size_t segment(const Bytes& jpeg, unsigned char marker)
{
    std::size_t at = 2;
    while (jpeg[at + 1] != marker)
        at += 2U + 256U * jpeg[at + 2] + jpeg[at + 3];
    return at;
}

std::size_t segment_end(const Bytes& jpeg, std::size_t at)
{
    return at + 2U + 256U * jpeg[at + 2] + jpeg[at + 3];
}

/// A CMYK JPEG as picture programs write it: Adobe's marker, inverted inks, here with a scan for each ink. Only black
/// ink is used: `grey` is its plane, and the others are full of light.
Bytes cmyk_jpeg(const cv::Mat1b& grey)
{
    Bytes black, blank;
    cv::imencode(".jpg", grey, black);
    cv::imencode(".jpg", cv::Mat1b(grey.size(), static_cast<unsigned char>(255)), blank);
    const std::size_t frame = segment(black, 0xC0), frame_end = segment_end(black, frame);
    const std::size_t scan = segment(black, 0xDA);
    Bytes jpeg{0xFF, 0xD8, 0xFF, 0xEE, 0, 14, 'A', 'd', 'o', 'b', 'e', 0, 100, 0, 0, 0, 0, 0};
    const auto append = [&](const Bytes& from, std::size_t begin, std::size_t end) {
        jpeg.insert(jpeg.end(), from.begin() + static_cast<std::ptrdiff_t>(begin),
                    from.begin() + static_cast<std::ptrdiff_t>(end));
    };
    append(black, 2, frame);
    jpeg.insert(jpeg.end(), {0xFF, 0xC0, 0, 20});
    append(black, frame + 4, frame + 9); // depth, height and width
    jpeg.push_back(4);
    for (unsigned char ink = 1; ink <= 4; ++ink)
        jpeg.insert(jpeg.end(), {ink, 0x11, 0});
    append(black, frame_end, scan);
    for (unsigned char ink = 1; ink <= 4; ++ink) {
        const Bytes& plane = ink == 4 ? black : blank;
        const std::size_t from = segment(plane, 0xDA);
        jpeg.insert(jpeg.end(), {0xFF, 0xDA, 0, 8, 1, ink, 0x00, 0, 63, 0});
        append(plane, segment_end(plane, from), plane.size() - 2);
    }
    jpeg.insert(jpeg.end(), {0xFF, 0xD9});
    return jpeg;
}

TEST_F(PhotoFormats, CmykJpeg)
{
    expect_card(write("cmyk.jpg", cmyk_jpeg(card())));
}

TEST_F(PhotoFormats, GreyAndProgressiveJpeg)
{
    Bytes bytes;
    cv::imencode(".jpg", card(), bytes);
    expect_card(write("grey.jpg", bytes));
    cv::Mat colour;
    cv::merge(std::vector<cv::Mat>{card(), card(), card()}, colour);
    cv::imencode(".jpg", colour, bytes, {cv::IMWRITE_JPEG_PROGRESSIVE, 1});
    expect_card(write("progressive.jpg", bytes));
}

/// card() with a palette of two colours, in a depth that Leptonica writes.
PIX* card_with_palette(int depth)
{
    PIX* pix = pixCreate(200, 100, depth);
    PIXCMAP* colours = pixcmapCreate(depth);
    pixcmapAddColor(colours, light, light, light);
    pixcmapAddColor(colours, dark, dark, dark);
    pixSetColormap(pix, colours);
    for (l_int32 y = 0; y < 50; ++y)
        for (l_int32 x = 0; x < 100; ++x)
            pixSetPixel(pix, x, y, 1);
    return pix;
}

TEST_F(PhotoFormats, Palettes)
{
    for (const int depth : {1, 2, 4, 8}) {
        PIX* pix = card_with_palette(depth);
        for (const auto& [ending, format] : {std::pair{"png", IFF_PNG}, std::pair{"tiff", IFF_TIFF_LZW}}) {
            const std::filesystem::path path = folder_ / ("palette" + std::to_string(depth) + "." + ending);
            ASSERT_EQ(pixWrite(path.c_str(), pix, format), 0);
            expect_card(path);
        }
        pixDestroy(&pix);
    }
    Bytes bmp;
    cv::imencode(".bmp", card(), bmp); // 8 bits and a grey palette
    expect_card(write("palette.bmp", bmp));
}

TEST_F(PhotoFormats, FaxPagesOfAScanner)
{
    PIX* page = pixCreate(200, 100, 1);
    for (l_int32 y = 0; y < 50; ++y)
        for (l_int32 x = 0; x < 100; ++x)
            pixSetPixel(page, x, y, 1);
    const std::filesystem::path path = folder_ / "fax.tiff";
    ASSERT_EQ(pixWrite(path.c_str(), page, IFF_TIFF_G4), 0);
    pixDestroy(&page);
    const std::vector<Photo> photos = load_photos(path);
    ASSERT_EQ(photos.size(), 1U);
    ASSERT_EQ(photos[0].grey.size(), cv::Size(200, 100));
    EXPECT_LT(photos[0].grey.at<unsigned char>(20, 20), 10);
    EXPECT_GT(photos[0].grey.at<unsigned char>(80, 150), 245);
}

TEST_F(PhotoFormats, SixteenBits)
{
    cv::Mat deep;
    card().convertTo(deep, CV_16U, 257);
    for (const std::string ending : {"png", "tiff"}) {
        const std::filesystem::path path = folder_ / ("deep." + ending);
        cv::imwrite(path.string(), deep);
        expect_card(path);
    }
    cv::Mat colour;
    cv::merge(std::vector<cv::Mat>{deep, deep, deep}, colour);
    cv::imwrite((folder_ / "deep-colour.tiff").string(), colour);
    expect_card(folder_ / "deep-colour.tiff");
}

TEST_F(PhotoFormats, TransparentPaper)
{
    cv::Mat1b opaque(100, 200, static_cast<unsigned char>(0));
    opaque(cv::Rect(0, 0, 100, 50)).setTo(255);
    cv::Mat picture;
    cv::merge(std::vector<cv::Mat>{card(), card(), card(), opaque}, picture);
    for (const std::string ending : {"png", "webp", "tiff"}) {
        const std::filesystem::path path = folder_ / ("clear." + ending);
        cv::imwrite(path.string(), picture);
        const std::vector<Photo> photos = load_photos(path);
        ASSERT_EQ(photos.size(), 1U);
        EXPECT_LT(photos[0].grey.at<unsigned char>(20, 20), 60) << ending;
        EXPECT_GT(photos[0].grey.at<unsigned char>(80, 150), 245) << ending; // nothing is there: paper
    }
}

/// Why a file is refused; empty: it is not.
std::string refusal(const std::filesystem::path& path)
{
    try {
        load_photos(path);
    } catch (const Unreadable& error) {
        return error.what();
    }
    return "";
}

TEST_F(PhotoFormats, DamagedTiffIsRefused)
{
    cv::Mat1b noise(100, 200);
    cv::randu(noise, 0, 256);
    PIX* page = pixCreate(200, 100, 1);
    for (l_int32 y = 0; y < 100; ++y)
        for (l_int32 x = 0; x < 200; ++x)
            pixSetPixel(page, x, y, noise(y, x) < 40 ? 1 : 0);
    for (const auto& [name, format] : {std::pair{"fax", IFF_TIFF_G4}, std::pair{"lzw", IFF_TIFF_LZW}}) {
        const std::filesystem::path path = folder_ / (std::string(name) + ".tiff");
        ASSERT_EQ(pixWrite(path.c_str(), page, format), 0);
        EXPECT_EQ(refusal(path), "");
        std::ifstream stream(path, std::ios::binary);
        Bytes bytes((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        std::fill_n(bytes.begin() + 300, 40, static_cast<unsigned char>(0xFF));
        EXPECT_NE(refusal(write(std::string("damaged-") + name + ".tiff", bytes)).find("broken"), std::string::npos)
            << name;
    }
    pixDestroy(&page);
}

TEST_F(PhotoFormats, AnAnimationIsCalledOne)
{
    Bytes webp{'R', 'I', 'F', 'F', 22, 0,    0, 0, 'W', 'E', 'B', 'P', 'V', 'P', '8',
               'X', 10,  0,   0,   0,  0x02, 0, 0, 0,   199, 0,   0,   99,  0,   0};
    EXPECT_NE(refusal(write("moving.webp", webp)).find("animation"), std::string::npos);
}

TEST_F(PhotoFormats, EveryKindOfPnm)
{
    std::string letters = "P2\n# a comment\n200 100\n255\n";
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 200; ++x)
            letters += std::to_string(card()(y, x)) + (x == 199 ? "\n" : " ");
    expect_card(write("letters.pgm", Bytes(letters.begin(), letters.end())));
    std::string bits = "P4 200 100\n";
    for (int y = 0; y < 100; ++y)
        bits += std::string(25, y < 50 ? '\xFF' : '\0');
    const std::vector<Photo> photos = load_photos(write("bits.pbm", Bytes(bits.begin(), bits.end())));
    ASSERT_EQ(photos[0].grey.size(), cv::Size(200, 100));
    EXPECT_EQ(photos[0].grey.at<unsigned char>(20, 20), 0);
    EXPECT_EQ(photos[0].grey.at<unsigned char>(80, 150), 255);
}

TEST_F(PhotoFormats, EveryPageOfATiff)
{
    cv::imwritemulti((folder_ / "pages.tiff").string(), std::vector<cv::Mat>(5, card()));
    EXPECT_EQ(load_photos(folder_ / "pages.tiff").size(), 5U);
    expect_card(folder_ / "pages.tiff");
}

/// The card as a camera stores it that was held in one of EXIF's eight ways.
cv::Mat stored(int orientation)
{
    cv::Mat image = card();
    switch (orientation) {
    case 2: cv::flip(image, image, 1); break;
    case 3: cv::rotate(image, image, cv::ROTATE_180); break;
    case 4: cv::flip(image, image, 0); break;
    case 5: cv::transpose(card(), image); break;
    case 6: cv::rotate(card(), image, cv::ROTATE_90_COUNTERCLOCKWISE); break;
    case 7:
        cv::transpose(card(), image);
        cv::rotate(image, image, cv::ROTATE_180);
        break;
    case 8: cv::rotate(card(), image, cv::ROTATE_90_CLOCKWISE); break;
    default: break;
    }
    return image;
}

TEST_F(PhotoFormats, EveryOrientationOfExif)
{
    for (unsigned char orientation = 1; orientation <= 8; ++orientation) {
        Bytes jpeg;
        cv::imencode(".jpg", stored(orientation), jpeg);
        const Bytes exif{0xFF, 0xE1, 0x00, 0x22, 'E', 'x', 'i', 'f', 0, 0, 'M', 'M',         0, 42, 0, 0, 0, 8,
                         0,    1,    0x01, 0x12, 0,   3,   0,   0,   0, 1, 0,   orientation, 0, 0,  0, 0, 0, 0};
        jpeg.insert(jpeg.begin() + 2, exif.begin(), exif.end());
        expect_card(write("held-" + std::to_string(orientation) + ".jpg", jpeg));
    }
}

unsigned int crc_of(const Bytes& bytes)
{
    unsigned int crc = ~0U;
    for (const unsigned char byte : bytes) {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit)
            crc = crc >> 1 ^ (crc % 2 != 0 ? 0xEDB88320U : 0);
    }
    return ~crc;
}

void append_number(Bytes& bytes, std::size_t number)
{
    for (const unsigned shift : {24U, 16U, 8U, 0U})
        bytes.push_back(static_cast<unsigned char>(number >> shift));
}

TEST_F(PhotoFormats, EveryOrientationOfExifInPngAndWebp)
{
    for (unsigned char orientation = 1; orientation <= 8; ++orientation) {
        const Bytes exif{'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0};
        const cv::Mat grey = stored(orientation), opaque(grey.size(), CV_8U, cv::Scalar(255));
        cv::Mat colours;
        cv::merge(std::vector<cv::Mat>{grey, grey, grey, opaque}, colours);
        for (const cv::Mat& picture : {grey, colours}) {
            const std::string name = std::to_string(orientation) + "-" + std::to_string(picture.channels());
            Bytes png, chunk{'e', 'X', 'I', 'f'}, webp, begun;
            cv::imencode(".png", picture, png);
            chunk.insert(chunk.end(), exif.begin(), exif.end());
            append_number(chunk, crc_of(chunk));
            append_number(begun, exif.size());
            begun.insert(begun.end(), chunk.begin(), chunk.end());
            png.insert(png.begin() + 33, begun.begin(), begun.end()); // after the head
            expect_card(write("held-" + name + ".png", png));

            cv::imencode(".webp", picture, webp);
            Bytes extended(webp.begin(), webp.begin() + 12);
            const auto size = [](int side) { return static_cast<unsigned char>(side - 1); };
            extended.insert(extended.end(), {'V', 'P', '8', 'X', 10, 0, 0, 0, 0x18, 0, 0, 0, size(picture.cols), 0, 0,
                                             size(picture.rows), 0, 0});
            extended.insert(extended.end(), webp.begin() + 12, webp.end());
            extended.insert(extended.end(), {'E', 'X', 'I', 'F', static_cast<unsigned char>(exif.size()), 0, 0, 0});
            extended.insert(extended.end(), exif.begin(), exif.end());
            extended[4] = static_cast<unsigned char>(extended.size() - 8);
            extended[5] = static_cast<unsigned char>((extended.size() - 8) >> 8);
            expect_card(write("held-" + name + ".webp", extended));
        }
    }
}

/// A page of `content` with the JPEG as its picture /I.
Bytes pdf_page(const std::string& content, const Bytes& jpeg)
{
    const std::string head =
        "%PDF-1.4\n"
        "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
        "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
        "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>> "
        "endobj\n"
        "4 0 obj <</Length " +
        std::to_string(content.size()) + ">> stream\n" + content +
        "\nendstream endobj\n"
        "5 0 obj <</Type/XObject/Subtype/Image/Width 200/Height 100/ColorSpace/DeviceGray/BitsPerComponent 8"
        "/Filter/DCTDecode/Length " +
        std::to_string(jpeg.size()) + ">> stream\n";
    Bytes pdf(head.begin(), head.end());
    pdf.insert(pdf.end(), jpeg.begin(), jpeg.end());
    const std::string tail = "\nendstream endobj\ntrailer <</Root 1 0 R>>\n";
    pdf.insert(pdf.end(), tail.begin(), tail.end());
    return pdf;
}

TEST_F(PhotoFormats, ScannedAndBornDigitalPdf)
{
    if (std::system("command -v pdftocairo pdfinfo > /dev/null") != 0)
        GTEST_SKIP() << "poppler-utils is not installed";
    Bytes jpeg;
    cv::imencode(".jpg", card(), jpeg);
    for (const std::string content :
         {"q 200 0 0 100 0 0 cm /I Do Q", "0.9 g 0 0 200 100 re f 0.08 g 0 50 100 50 re f"}) {
        const std::vector<Photo> photos = load_photos(write("page.pdf", pdf_page(content, jpeg)));
        ASSERT_EQ(photos.size(), 1U);
        const cv::Mat& page = photos[0].grey;
        EXPECT_EQ(page.size(), cv::Size(3000, 1500));
        EXPECT_NEAR(page.at<unsigned char>(300, 300), dark, 6) << content;
        EXPECT_NEAR(page.at<unsigned char>(1200, 2500), light, 6) << content;
    }
}

} // namespace
} // namespace recount
