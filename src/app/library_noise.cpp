// libpng, libjpeg and OpenCV print what they think of a broken picture to standard error, and have no switch that
// reaches all of it. The C library lets a program put another stream in the place of `stderr`, which is what they write
// to; recount keeps the first one to itself.
#include "app/library_noise.hpp"

#include <iostream>

namespace recount {

namespace {

std::FILE* kept = nullptr;

} // namespace

std::FILE* own_stderr()
{
    return kept != nullptr ? kept : stderr;
}

void tell(std::string_view text, std::FILE* stream)
{
    std::fwrite(text.data(), 1, text.size(), stream);
    std::fflush(stream);
}

void silence_libraries()
{
    std::FILE* nowhere = std::fopen("/dev/null", "we");
    if (kept != nullptr || nowhere == nullptr)
        return;
    kept = stderr;
    stderr = nowhere;
    std::cerr.rdbuf(nullptr);
}

} // namespace recount
