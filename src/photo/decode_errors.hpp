#pragma once
#include <array>
#include <cstdint>
#include <string>

namespace recount {

/// Listens to what libtiff says on this thread while it lives. OpenCV and Leptonica, who decode TIFF through it, hand
/// out what it made of damaged data as if nothing had happened.
class TiffErrors {
public:
    TiffErrors();
    ~TiffErrors();
    TiffErrors(const TiffErrors&) = delete;
    TiffErrors& operator=(const TiffErrors&) = delete;

    /// The first error, on one line; empty: none.
    const std::string& first() const { return first_; }

private:
    std::string first_;
};

/// Width and height in pixels of a page (1-based) as libtiff will decode it, whatever else the file says; 0 where it
/// cannot tell.
std::array<std::int64_t, 2> tiff_page_size(const std::string& path, int page);

} // namespace recount
