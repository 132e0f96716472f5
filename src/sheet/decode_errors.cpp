// The errors of libtiff: TiffErrors. It has one handler of this kind for all threads, which OpenCV leaves alone, and
// looks it up by name: the library is there wherever OpenCV or Leptonica is, its headers need not be.
#include "sheet/decode_errors.hpp"

#include <algorithm>
#include <array>
#include <cstdarg>
#include <cstdio>
#include <dlfcn.h>

namespace recount {

namespace {

thread_local std::string* first_error = nullptr; ///< of whoever listens on this thread

void note_error(void* /*stream*/, const char* module, const char* format, std::va_list arguments)
{
    if (first_error == nullptr || !first_error->empty())
        return;
    std::array<char, 200> text{};
    std::vsnprintf(text.data(), text.size(), format, arguments);
    *first_error = module != nullptr ? std::string(module) + ": " + text.data() : text.data();
    std::replace(first_error->begin(), first_error->end(), '\n', ' ');
}

/// Once for the program; where libtiff is not there, nothing can decode with it either.
bool hand_over_errors()
{
    using Handler = void (*)(void*, const char*, const char*, std::va_list);
    void* const set = ::dlsym(RTLD_DEFAULT, "TIFFSetErrorHandlerExt");
    if (set != nullptr)
        reinterpret_cast<Handler (*)(Handler)>(set)(note_error);
    return set != nullptr;
}

} // namespace

TiffErrors::TiffErrors()
{
    static const bool handed_over = hand_over_errors();
    first_error = handed_over ? &first_ : nullptr;
}

TiffErrors::~TiffErrors()
{
    first_error = nullptr;
}

} // namespace recount
