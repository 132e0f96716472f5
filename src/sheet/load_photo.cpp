// Loads photos: load_photos(). The whole file is read once, hashed, checked for being whole (a JPEG or PNG that was
// cut short decodes to a half-grey picture without an error), measured against the limits before any pixel is
// decoded, and decoded straight to grey.
#include "sheet/load_photo.hpp"

#include "core/errors.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <fstream>
#include <opencv2/imgcodecs.hpp>
#include <openssl/evp.h>
#include <optional>
#include <string_view>

namespace recount {
namespace {

using Bytes = std::vector<unsigned char>;

bool starts_with(const Bytes& bytes, std::string_view magic, std::size_t at = 0)
{
    return bytes.size() >= at + magic.size() &&
           std::equal(magic.begin(), magic.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                      [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
}

std::uint32_t big_endian(const Bytes& bytes, std::size_t at, int count)
{
    std::uint32_t value = 0;
    for (int i = 0; i < count; ++i)
        value = value << 8 | bytes[at + static_cast<std::size_t>(i)];
    return value;
}

/// What the header says before decoding.
struct Header {
    std::int64_t width = 0;
    std::int64_t height = 0;
    bool whole = true; ///< false: the file ends before the picture does
};

/// Walks a JPEG's segments to its frame size, and its data to the end-of-image marker.
Header jpeg_header(const Bytes& bytes)
{
    Header header;
    header.whole = false;
    std::size_t at = 2;
    while (at + 2 <= bytes.size()) {
        if (bytes[at] != 0xFF) { // entropy-coded data or padding
            ++at;
            continue;
        }
        const unsigned char marker = bytes[at + 1];
        if (marker == 0xFF || marker == 0x00 || (marker >= 0xD0 && marker <= 0xD8)) {
            at += marker == 0xFF ? 1 : 2;
            continue;
        }
        if (marker == 0xD9) {
            header.whole = true;
            break;
        }
        if (at + 4 > bytes.size())
            break;
        const bool frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (frame && at + 9 <= bytes.size()) {
            header.height = big_endian(bytes, at + 5, 2);
            header.width = big_endian(bytes, at + 7, 2);
        }
        at += 2 + std::max<std::size_t>(2, big_endian(bytes, at + 2, 2));
    }
    return header;
}

/// Walks a PNG's chunks from the size to the end chunk.
Header png_header(const Bytes& bytes)
{
    Header header;
    header.whole = false;
    if (bytes.size() >= 24) {
        header.width = big_endian(bytes, 16, 4);
        header.height = big_endian(bytes, 20, 4);
    }
    for (std::size_t at = 8; at + 12 <= bytes.size();) {
        if (starts_with(bytes, "IEND", at + 4)) {
            header.whole = true;
            break;
        }
        at += 12 + std::size_t{big_endian(bytes, at, 4)};
    }
    return header;
}

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

void check_header(const Header& header, const LoadLimits& limits)
{
    if (!header.whole)
        throw Unreadable("load", "the image file is cut short", "copy it from the camera again");
    if (header.width * header.height > limits.pixels)
        throw Unreadable("load", fmt::format("the image has {} x {} pixels, more than the {} megapixels allowed",
                                             header.width, header.height, limits.pixels / 1'000'000));
}

std::vector<cv::Mat> decode(const Bytes& bytes, const std::filesystem::path& path, const LoadLimits& limits)
{
    const bool jpeg = starts_with(bytes, "\xFF\xD8\xFF");
    const bool png = starts_with(bytes, "\x89PNG\r\n\x1A\n");
    const bool tiff =
        starts_with(bytes, std::string_view("II*\0", 4)) || starts_with(bytes, std::string_view("MM\0*", 4));
    const bool other = starts_with(bytes, "BM") || (starts_with(bytes, "RIFF") && starts_with(bytes, "WEBP", 8)) ||
                       starts_with(bytes, "P5") || starts_with(bytes, "P6");
    if (!jpeg && !png && !tiff && !other)
        throw Unreadable("load", "not an image of a kind recount reads", "use JPEG, PNG, WebP, TIFF or BMP");
    if (jpeg || png)
        check_header(jpeg ? jpeg_header(bytes) : png_header(bytes), limits);
    std::vector<cv::Mat> pages;
    if (tiff)
        cv::imreadmulti(path.string(), pages, cv::IMREAD_GRAYSCALE);
    else
        pages.push_back(cv::imdecode(bytes, cv::IMREAD_GRAYSCALE));
    return pages;
}

} // namespace

std::string sha256_hex(const std::vector<unsigned char>& bytes)
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

std::vector<Photo> load_photos(const std::filesystem::path& path, const LoadLimits& limits)
{
    // OpenCV refuses larger pictures itself, for the formats whose header is not walked here.
    static const bool limited = setenv("OPENCV_IO_MAX_IMAGE_PIXELS", std::to_string(limits.pixels).c_str(), 0) == 0;
    const Bytes bytes = read_file(path, limits);
    std::vector<cv::Mat> pages;
    try {
        pages = limited ? decode(bytes, path, limits) : std::vector<cv::Mat>{};
    } catch (const cv::Exception&) {
        throw Unreadable("load", "the image is broken and cannot be decoded", "save or photograph it again");
    }
    std::vector<Photo> photos;
    const std::string hash = sha256_hex(bytes);
    for (cv::Mat& page : pages) {
        if (page.empty())
            throw Unreadable("load", "the image is broken and cannot be decoded", "save or photograph it again");
        if (std::min(page.cols, page.rows) < limits.least_side_px)
            throw Unreadable("load", fmt::format("the image has only {} x {} pixels", page.cols, page.rows),
                             "photograph the card from nearer");
        photos.push_back({path, static_cast<int>(photos.size()) + 1, hash, page});
    }
    if (photos.empty())
        throw Unreadable("load", "the file holds no picture");
    return photos;
}

} // namespace recount
