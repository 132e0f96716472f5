#pragma once
#include <cstdint>
#include <vector>

namespace recount {

/// The kinds of files that hold photos, told by their first bytes and never by their names.
enum class ImageKind { unknown, jpeg, png, webp, bmp, pnm, tiff, heif, pdf };

/// What the header of an image file says before anything is decoded.
struct ImageHeader {
    std::int64_t width = 0; ///< of the largest page; 0 where the kind does not say
    std::int64_t height = 0;
    int pages = 1;
    bool whole = true;        ///< false: the file ends before the picture does, as far as that can be told
    bool has_alpha = false;   ///< some of its pixels may be transparent
    bool is_animated = false; ///< a WebP of many pictures in time
    int orientation = 1;      ///< of EXIF, 1 to 8, in PNG and WebP; OpenCV knows that of the others
};

/// The kind of a file that begins with these bytes.
ImageKind kind_of(const std::vector<unsigned char>& bytes);

/// The header of a file of this kind; all zero for PDF and HEIF, whose libraries know their sizes. Pages of a TIFF are
/// counted up to `most_pages` + 1.
ImageHeader read_header(ImageKind kind, const std::vector<unsigned char>& bytes, int most_pages);

} // namespace recount
