// The errors of libtiff: TiffErrors. It has one handler of this kind for all threads, which OpenCV leaves alone.
#include "sheet/decode_errors.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
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

} // namespace recount
