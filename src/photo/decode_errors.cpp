// What libtiff itself says: its errors, TiffErrors, and the size it takes a page for, tiff_page_size(). It has one
// error handler of this kind for all threads, which OpenCV leaves alone.
#include "photo/decode_errors.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <memory>
#include <tiffio.h>

namespace recount {

namespace {

thread_local std::string* first_error = nullptr; ///< of whoever listens on this thread

void note_error(thandle_t /*stream*/, const char* module, const char* format, std::va_list arguments)
{
    if (first_error == nullptr || !first_error->empty())
        return;
    std::array<char, 200> text{};
    std::vsnprintf(text.data(), text.size(), format, arguments);
    *first_error = module != nullptr ? std::string(module) + ": " + text.data() : text.data();
    std::replace(first_error->begin(), first_error->end(), '\n', ' ');
}

} // namespace

TiffErrors::TiffErrors()
{
    [[maybe_unused]] static const TIFFErrorHandlerExt before = TIFFSetErrorHandlerExt(note_error);
    first_error = &first_;
}

TiffErrors::~TiffErrors()
{
    first_error = nullptr;
}

std::array<std::int64_t, 2> tiff_page_size(const std::string& path, int page)
{
    const TiffErrors unheard; // whoever decodes the page will hear them again
    const std::unique_ptr<TIFF, decltype([](TIFF* tiff) { TIFFClose(tiff); })> tiff(TIFFOpen(path.c_str(), "r"));
    std::uint32_t width = 0, height = 0;
    if (tiff && TIFFSetDirectory(tiff.get(), static_cast<tdir_t>(page - 1)) != 0) {
        TIFFGetField(tiff.get(), TIFFTAG_IMAGEWIDTH, &width);
        TIFFGetField(tiff.get(), TIFFTAG_IMAGELENGTH, &height);
    }
    return {width, height};
}

} // namespace recount
