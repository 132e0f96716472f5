#pragma once
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

} // namespace recount
