// What image files say about themselves: kind_of(), read_header(). Sizes are read here, byte by byte and within bounds,
// so that a small file that would decode to gigapixels is refused before memory is spent on it; and the ends of JPEG
// and PNG are looked for, because a picture that was cut short decodes to a half-grey one without an error.
#include "photo/image_header.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <string_view>
#include <utility>

namespace recount {
namespace {

using Bytes = std::vector<unsigned char>;

bool has_at(const Bytes& bytes, std::size_t at, std::string_view magic)
{
    return bytes.size() >= at + magic.size() &&
           std::equal(magic.begin(), magic.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at),
                      [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
}

enum class Order { big, little };

/// The number of `count` bytes at `at`; 0 where the file ends before.
std::uint64_t number_at(const Bytes& bytes, std::size_t at, std::size_t count, Order order)
{
    if (at > bytes.size() || bytes.size() - at < count)
        return 0;
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count; ++i)
        value = value << 8 | bytes[at + (order == Order::big ? i : count - 1 - i)];
    return value;
}

std::int64_t side_at(const Bytes& bytes, std::size_t at, std::size_t count, Order order)
{
    return static_cast<std::int64_t>(number_at(bytes, at, count, order));
}

/// Walks a JPEG's segments to its frame size, the largest where a hostile file has several, and its data to the
/// end-of-image marker.
ImageHeader jpeg_header(const Bytes& bytes)
{
    ImageHeader header;
    header.whole = false;
    std::size_t at = 2;
    while (at + 2 <= bytes.size()) {
        if (bytes[at] != 0xFF) { // entropy-coded data or padding
            const void* next = std::memchr(&bytes[at], 0xFF, bytes.size() - at);
            if (next == nullptr)
                break;
            at = static_cast<std::size_t>(static_cast<const unsigned char*>(next) - bytes.data());
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
            header.height = std::max(header.height, side_at(bytes, at + 5, 2, Order::big));
            header.width = std::max(header.width, side_at(bytes, at + 7, 2, Order::big));
        }
        at += 2 + std::max<std::size_t>(2, number_at(bytes, at + 2, 2, Order::big));
    }
    return header;
}

/// The orientation that EXIF data of so many bytes say, which are a little TIFF of their own; 1 where they say none.
int exif_orientation(const Bytes& bytes, std::size_t at, std::uint64_t length)
{
    constexpr std::size_t head = 8, entry_bytes = 12;
    const Order order = has_at(bytes, at, "MM") ? Order::big : Order::little;
    const std::uint64_t before = number_at(bytes, at + 4, 4, order);
    if (length < head || before > length)
        return 1;
    const std::size_t directory = at + before;
    const std::uint64_t entries = std::min(number_at(bytes, directory, 2, order), (length - before) / entry_bytes);
    for (std::uint64_t i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + entry_bytes * i;
        const std::uint64_t value = number_at(bytes, entry + 8, 2, order);
        if (number_at(bytes, entry, 2, order) == 0x112 && value >= 1 && value <= 8)
            return static_cast<int>(value);
    }
    return 1;
}

/// Walks a PNG's chunks from the size to the end chunk.
ImageHeader png_header(const Bytes& bytes)
{
    ImageHeader header;
    header.whole = false;
    header.width = side_at(bytes, 16, 4, Order::big);
    header.height = side_at(bytes, 20, 4, Order::big);
    const std::uint64_t colour = number_at(bytes, 25, 1, Order::big);
    header.has_alpha = colour == 4 || colour == 6;
    bool has_exif = false; // the first chunk counts, as for libpng
    for (std::size_t at = 8; at + 12 <= bytes.size();) {
        header.has_alpha |= has_at(bytes, at + 4, "tRNS");
        if (has_at(bytes, at + 4, "eXIf") && !std::exchange(has_exif, true))
            header.orientation = exif_orientation(bytes, at + 8, number_at(bytes, at, 4, Order::big));
        if (has_at(bytes, at + 4, "IEND")) {
            header.whole = true;
            break;
        }
        at += 12 + number_at(bytes, at, 4, Order::big);
    }
    return header;
}

ImageHeader webp_header(const Bytes& bytes)
{
    ImageHeader header;
    header.whole = number_at(bytes, 4, 4, Order::little) + 8 <= bytes.size();
    if (has_at(bytes, 12, "VP8X")) {
        header.width = 1 + side_at(bytes, 24, 3, Order::little);
        header.height = 1 + side_at(bytes, 27, 3, Order::little);
        header.has_alpha = (number_at(bytes, 20, 1, Order::little) & 0x10U) != 0;
        header.is_animated = (number_at(bytes, 20, 1, Order::little) & 0x02U) != 0;
    } else if (has_at(bytes, 12, "VP8L")) {
        const std::uint64_t bits = number_at(bytes, 21, 4, Order::little);
        header.width = 1 + static_cast<std::int64_t>(bits & 0x3FFFU);
        header.height = 1 + static_cast<std::int64_t>(bits >> 14U & 0x3FFFU);
        header.has_alpha = (bits >> 28U & 1U) != 0;
    } else {
        header.width = side_at(bytes, 26, 2, Order::little) & 0x3FFF;
        header.height = side_at(bytes, 28, 2, Order::little) & 0x3FFF;
    }
    bool has_exif = false;
    for (std::size_t at = 12; at + 8 <= bytes.size();) {
        const std::uint64_t length = number_at(bytes, at + 4, 4, Order::little);
        if (has_at(bytes, at, "EXIF") && !std::exchange(has_exif, true)) {
            const std::size_t mark = has_at(bytes, at + 8, "Exif") && length >= 6 ? 6 : 0; // some write JPEG's there
            header.orientation = exif_orientation(bytes, at + 8 + mark, length - mark);
        }
        at += 8 + length + length % 2;
    }
    return header;
}

ImageHeader bmp_header(const Bytes& bytes)
{
    const auto side = [&](std::size_t at) { // negative heights are stored from the top
        return std::abs(std::int64_t{static_cast<std::int32_t>(number_at(bytes, at, 4, Order::little))});
    };
    ImageHeader header;
    const bool is_old = number_at(bytes, 14, 4, Order::little) == 12;
    header.width = is_old ? side_at(bytes, 18, 2, Order::little) : side(18);
    header.height = is_old ? side_at(bytes, 20, 2, Order::little) : side(22);
    return header;
}

/// One of "P1" to "P6", then a space or a comment.
bool is_pnm(const Bytes& bytes)
{
    return bytes.size() > 2 && bytes[0] == 'P' && bytes[1] >= '1' && bytes[1] <= '6' &&
           std::string_view(" \t\r\n#").find(static_cast<char>(bytes[2])) != std::string_view::npos;
}

/// "P5 width height depth", with comments from # to the end of a line.
ImageHeader pnm_header(const Bytes& bytes)
{
    std::array<std::int64_t, 2> sides{};
    std::size_t at = 2;
    for (std::int64_t& side : sides) {
        for (bool comment = false; at < bytes.size() && (comment || bytes[at] < '0' || bytes[at] > '9'); ++at)
            comment = bytes[at] == '#' || (comment && bytes[at] != '\n');
        for (; at < bytes.size() && bytes[at] >= '0' && bytes[at] <= '9' && side < 1'000'000'000; ++at)
            side = side * 10 + (bytes[at] - '0');
    }
    ImageHeader header;
    header.width = sides[0];
    header.height = sides[1];
    return header;
}

/// Bytes of one number of a TIFF's type: 1 for BYTE, 2 for SHORT, 8 for LONG8, each with its signed kind, else 4.
std::size_t tiff_number_size(std::uint64_t type)
{
    return type == 1 || type == 6 ? 1 : type == 3 || type == 8 ? 2 : type == 16 || type == 17 ? 8 : 4;
}

/// Walks a TIFF's directories, one a page; classic and BigTIFF. Of tags that come twice the greatest counts, since
/// decoders differ in which they take.
ImageHeader tiff_header(const Bytes& bytes, int most_pages)
{
    const Order order = bytes[0] == 'M' ? Order::big : Order::little;
    const bool big = number_at(bytes, 2, 2, order) == 43;
    const std::size_t offset = big ? 8 : 4, counter = big ? 8 : 2, entry = big ? 20 : 12;
    constexpr std::uint64_t most_entries = 4096; // of a directory; libtiff takes no more of a BigTIFF
    ImageHeader header;
    header.pages = 0;
    std::uint64_t at = number_at(bytes, big ? 8 : 4, offset, order);
    while (at != 0 && at < bytes.size() && header.pages <= most_pages) {
        const std::uint64_t entries = number_at(bytes, at, counter, order);
        if (entries > std::min<std::uint64_t>(most_entries, (bytes.size() - at) / entry))
            break;
        std::int64_t width = 0, height = 0;
        std::uint64_t colours = 0, samples = 0;
        for (std::uint64_t i = 0; i < entries; ++i) {
            const std::size_t place = at + counter + i * entry;
            const std::uint64_t tag = number_at(bytes, place, 2, order), type = number_at(bytes, place + 2, 2, order);
            const std::size_t size = tiff_number_size(type), here = place + (big ? 12 : 8);
            if (tag == 256 || tag == 257) {
                const std::uint64_t value = size > offset ? number_at(bytes, here, offset, order) : here; // its place
                std::int64_t& side = tag == 256 ? width : height;
                side = std::max(side, side_at(bytes, value, size, order));
            }
            if (tag == 262 || tag == 277)
                (tag == 262 ? colours : samples) = number_at(bytes, here, 2, order);
        }
        ++header.pages;
        header.has_alpha |= colours == 2 && samples > 3; // red, green and blue, and whether anything is there
        header.width = std::max(header.width, width);
        header.height = std::max(header.height, height);
        at = number_at(bytes, at + counter + entries * entry, offset, order);
    }
    header.whole = header.pages > 0;
    return header;
}

} // namespace

ImageKind kind_of(const Bytes& bytes)
{
    if (has_at(bytes, 0, "\xFF\xD8\xFF"))
        return ImageKind::jpeg;
    if (has_at(bytes, 0, "\x89PNG\r\n\x1A\n"))
        return ImageKind::png;
    if (has_at(bytes, 0, "RIFF") && has_at(bytes, 8, "WEBP"))
        return ImageKind::webp;
    if (has_at(bytes, 0, "BM"))
        return ImageKind::bmp;
    if (is_pnm(bytes))
        return ImageKind::pnm;
    for (const std::string_view magic : {std::string_view("II*\0", 4), std::string_view("MM\0*", 4),
                                         std::string_view("II+\0", 4), std::string_view("MM\0+", 4)})
        if (has_at(bytes, 0, magic))
            return ImageKind::tiff;
    if (has_at(bytes, 4, "ftyp"))
        for (const char* brand : {"heic", "heix", "heim", "heis", "hevc", "mif1", "msf1"})
            if (has_at(bytes, 8, brand))
                return ImageKind::heif;
    return has_at(bytes, 0, "%PDF-") ? ImageKind::pdf : ImageKind::unknown;
}

ImageHeader read_header(ImageKind kind, const Bytes& bytes, int most_pages)
{
    switch (kind) {
    case ImageKind::jpeg: return jpeg_header(bytes);
    case ImageKind::png: return png_header(bytes);
    case ImageKind::webp: return webp_header(bytes);
    case ImageKind::bmp: return bmp_header(bytes);
    case ImageKind::pnm: return pnm_header(bytes);
    case ImageKind::tiff: return tiff_header(bytes, most_pages);
    case ImageKind::heif:
    case ImageKind::pdf:
    case ImageKind::unknown: break;
    }
    return {};
}

} // namespace recount
