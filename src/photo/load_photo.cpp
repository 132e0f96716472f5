// Loads photos: open_photos(), load_page(). The whole file is read, hashed, checked for being whole, measured against
// the limits before any pixel is decoded, and decoded straight to grey; what is transparent is paper. The pages of TIFF
// and PDF are read from the file again, which must still be the same then.
#include "photo/load_photo.hpp"

#include "core/errors.hpp"
#include "photo/decode_errors.hpp"
#include "photo/heif_picture.hpp"
#include "photo/image_header.hpp"
#include "photo/pdf_pages.hpp"
#include "photo/scanner_streaks.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <leptonica/allheaders.h>
#include <memory>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <openssl/evp.h>
#include <utility>

namespace recount {
namespace {

using Bytes = std::vector<unsigned char>;

Bytes read_file(const std::filesystem::path& path, const LoadLimits& limits)
{
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status))
        throw MissingInput(fmt::format("{}: no such file", path.string()));
    if (!std::filesystem::is_regular_file(status))
        throw Unreadable("load", "not a regular file");
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    if (error)
        throw Unreadable("load", "the file cannot be read: " + error.message());
    if (size == 0)
        throw Unreadable("load", "the file is empty", "copy it from the camera again");
    if (size > limits.file_bytes)
        throw Unreadable("load", fmt::format("the file has {} MB, more than the {} MB allowed", size >> 20,
                                             limits.file_bytes >> 20));
    Bytes bytes(size);
    std::ifstream stream(path, std::ios::binary);
    if (!stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size)))
        throw Unreadable("load", "the file cannot be opened for reading", "check its permissions");
    return bytes;
}

/// Size and time of the last change: what tells a file from one that took its place; of none, zeros.
std::pair<std::uintmax_t, std::filesystem::file_time_type> stamp_of(const std::filesystem::path& path)
{
    std::error_code error;
    const std::uintmax_t size = std::filesystem::file_size(path, error);
    const auto time = std::filesystem::last_write_time(path, error);
    return error ? std::pair<std::uintmax_t, std::filesystem::file_time_type>{} : std::pair{size, time};
}

/// Grey pixels of a decoded picture of 1 to 4 channels of 8 or 16 bits; what is transparent lies on white paper.
cv::Mat grey_on_paper(cv::Mat picture)
{
    if (picture.depth() == CV_16U)
        picture.convertTo(picture, CV_8U, 1. / 257);
    if (picture.channels() == 3)
        cv::cvtColor(picture, picture, cv::COLOR_BGR2GRAY);
    if (picture.channels() != 4)
        return picture.type() == CV_8UC1 ? picture : cv::Mat();
    cv::Mat grey(picture.size(), CV_8U);
    for (int y = 0; y < picture.rows; ++y) {
        const auto* from = picture.ptr<cv::Vec4b>(y);
        auto* to = grey.ptr<std::uint8_t>(y);
        for (int x = 0; x < picture.cols; ++x) {
            const int opaque = from[x][3], luma = (29 * from[x][0] + 150 * from[x][1] + 77 * from[x][2]) >> 8;
            to[x] = static_cast<std::uint8_t>((luma * opaque + 255 * (255 - opaque)) / 255);
        }
    }
    return grey;
}

/// A picture that is stored in one of EXIF's eight ways as a viewer shows it.
cv::Mat turned(cv::Mat picture, int orientation)
{
    if (orientation > 4)
        cv::transpose(picture, picture);
    if (orientation % 4 != 1)
        cv::flip(picture, picture, orientation % 4 == 2 ? 1 : orientation % 4 == 3 ? -1 : 0);
    return picture;
}

/// The only picture of a file.
cv::Mat decode_picture(const Bytes& bytes, ImageKind kind, const ImageHeader& header)
{
    if (kind != ImageKind::png && kind != ImageKind::webp)
        return cv::imdecode(bytes, cv::IMREAD_GRAYSCALE);
    const int flags = header.has_alpha ? cv::IMREAD_UNCHANGED : cv::IMREAD_GRAYSCALE | cv::IMREAD_IGNORE_ORIENTATION;
    return turned(grey_on_paper(cv::imdecode(bytes, flags)), header.orientation);
}

/// A page through Leptonica, which knows pixels of 2 and 4 bits as scanners write them; OpenCV does not.
cv::Mat decode_narrow_tiff_page(const std::filesystem::path& path, int page)
{
    setMsgSeverity(L_SEVERITY_NONE); // it writes to stderr about files that are broken
    const std::unique_ptr<PIX, decltype([](PIX* pix) { pixDestroy(&pix); })> stored(
        pixReadTiff(path.c_str(), page - 1));
    const std::unique_ptr<PIX, decltype([](PIX* pix) { pixDestroy(&pix); })> bytes(
        stored ? pixConvertTo8(stored.get(), FALSE) : nullptr);
    if (!bytes)
        return {};
    cv::Mat grey(pixGetHeight(bytes.get()), pixGetWidth(bytes.get()), CV_8U);
    for (int y = 0; y < grey.rows; ++y)
        for (int x = 0; x < grey.cols; ++x)
            grey.at<std::uint8_t>(y, x) = static_cast<std::uint8_t>(
                GET_DATA_BYTE(pixGetData(bytes.get()) + std::ptrdiff_t{y} * pixGetWpl(bytes.get()), x));
    return grey;
}

/// A page whose every strip could be decoded: what could not would come out as pixels of some kind all the same.
cv::Mat decode_tiff_page(const std::filesystem::path& path, int page, const ImageHeader& header)
{
    const TiffErrors errors;
    std::vector<cv::Mat> pages;
    cv::imreadmulti(path.string(), pages, page - 1, 1, header.has_alpha ? cv::IMREAD_UNCHANGED : cv::IMREAD_GRAYSCALE);
    cv::Mat grey;
    if (!pages.empty())
        grey = grey_on_paper(pages.front());
    else if (errors.first().empty())
        grey = decode_narrow_tiff_page(path, page);
    if (!errors.first().empty())
        throw Unreadable("load", fmt::format("the image is broken and cannot be decoded ({})", errors.first()),
                         "save or photograph it again");
    return grey;
}

/// A decoded picture, which may be another size than the file's header said.
cv::Mat within(cv::Mat picture, const LoadLimits& limits)
{
    check_size(picture.cols, picture.rows, limits);
    return picture;
}

} // namespace

void check_size(std::int64_t width, std::int64_t height, const LoadLimits& limits)
{
    if (width > 0 && height > limits.pixels / width)
        throw Unreadable("load",
                         fmt::format("the image has {} x {} pixels, more than the {} megapixels allowed", width, height,
                                     limits.pixels / 1'000'000),
                         "save it smaller, or allow more with --max-megapixels");
}

std::string sha256_hex(std::string_view bytes)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned int length = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, EVP_sha256(), nullptr) != 1)
        throw std::logic_error("SHA-256 is not available");
    std::string hex;
    for (unsigned int i = 0; i < length; ++i)
        hex += fmt::format("{:02x}", digest[i]);
    return hex;
}

PhotoPages open_photos(const std::filesystem::path& path, const LoadLimits& limits)
{
    const auto must_be_same = [path, stamp = stamp_of(path)] {
        if (stamp_of(path) != stamp)
            throw Unreadable("load", "the file was changed while it was read", "check it again");
    };
    const auto bytes = std::make_shared<const Bytes>(read_file(path, limits));
    const ImageKind kind = kind_of(*bytes);
    if (kind == ImageKind::unknown)
        throw Unreadable("load", "not an image of a kind recount reads",
                         "use JPEG, PNG, WebP, TIFF, BMP, PNM, HEIC or PDF");
    const ImageHeader header = read_header(kind, *bytes, limits.pages);
    if (!header.whole)
        throw Unreadable("load", "the image file is cut short", "copy it from the camera again");
    if (header.is_animated)
        throw Unreadable("load", "an animation, not a photo", "save one picture of it");
    check_size(header.width, header.height, limits);
    if (header.pages > limits.pages)
        throw Unreadable("load", fmt::format("the file has more than the {} pages allowed", limits.pages),
                         "split it, or allow more with --max-pages");
    PhotoPages pages{
        path, sha256_hex({reinterpret_cast<const char*>(bytes->data()), bytes->size()}), header.pages, limits, {}};
    switch (kind) {
    case ImageKind::pdf:
        pages.count = count_pdf_pages(path, limits);
        pages.decode = [=](int page) {
            must_be_same();
            return draw_pdf_page(path, page, limits);
        };
        break;
    case ImageKind::tiff:
        pages.decode = [=](int page) {
            must_be_same();
            const auto [width, height] = tiff_page_size(path.string(), page);
            check_size(width, height, limits);
            return within(decode_tiff_page(path, page, header), limits);
        };
        break;
    case ImageKind::heif: pages.decode = [bytes, limits](int) { return decode_heif(*bytes, limits); }; break;
    default:
        pages.decode = [bytes, kind, header, limits](int) {
            return within(decode_picture(*bytes, kind, header), limits);
        };
    }
    return pages;
}

Photo load_page(const PhotoPages& pages, int page)
{
    cv::Mat grey;
    try {
        grey = pages.decode(page);
    } catch (const cv::Exception&) {
        grey.release();
    }
    if (grey.empty())
        throw Unreadable("load", "the image is broken and cannot be decoded", "save or photograph it again");
    if (std::min(grey.cols, grey.rows) < pages.limits.least_side_px)
        throw Unreadable("load", fmt::format("the image has only {} x {} pixels", grey.cols, grey.rows),
                         "photograph the card from nearer");
    if (std::max(grey.cols, grey.rows) > pages.limits.most_elongation * std::min(grey.cols, grey.rows))
        throw Unreadable("load",
                         fmt::format("the image is a strip of {} x {} pixels, one side over {} times the other",
                                     grey.cols, grey.rows, pages.limits.most_elongation),
                         "photograph the whole card");
    take_out_streaks(grey);
    return {pages.path, page, pages.sha256, grey};
}

} // namespace recount
