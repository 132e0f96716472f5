// Pages of PDF files, scanned or drawn: count_pdf_pages(), draw_pdf_page(), through poppler's pdfinfo and pdftocairo as
// child processes with limits. Each page is drawn to the same number of pixels, whatever size it claims to have.
#include "photo/pdf_pages.hpp"

#include "core/errors.hpp"
#include "photo/limited_process.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <opencv2/imgcodecs.hpp>
#include <string>

namespace recount {
namespace {

constexpr int longer_side_px = 3000;               // A4 at 256 dots an inch: as sharp as a good photo
constexpr const char* jpeg_options = "quality=97"; // within 4 of 255 of its PNG, which takes 50 times as long to write

/// What a program writes; `task` is what it is to do, in a sentence.
std::vector<unsigned char> output_of(const std::vector<std::string>& command, const char* task,
                                     const LoadLimits& limits)
{
    ProcessLimits process;
    process.seconds = limits.page_seconds;
    const ProcessResult result = run_limited(command, process);
    switch (result.end) {
    case ProcessResult::End::finished: break;
    case ProcessResult::End::not_found:
        throw Unreadable("load", fmt::format("reading a PDF needs the program {}", command.front()),
                         "install the package poppler-utils");
    case ProcessResult::End::not_started:
        throw Unreadable("load", fmt::format("the program {} could not be started", command.front()),
                         "try again when the machine does less");
    case ProcessResult::End::too_long:
        throw Unreadable("load", fmt::format("{} of the PDF took longer than {} seconds", task, process.seconds),
                         "save its pages as pictures");
    case ProcessResult::End::too_much_output:
    case ProcessResult::End::failed:
        throw Unreadable("load", "the PDF is broken, locked by a password or too large to be drawn",
                         "save its pages as pictures");
    }
    return result.output;
}

/// Never taken for an option.
std::string as_argument(const std::filesystem::path& path)
{
    return std::filesystem::absolute(path).string();
}

} // namespace

int count_pdf_pages(const std::filesystem::path& path, const LoadLimits& limits)
{
    const std::vector<unsigned char> output = output_of({"pdfinfo", as_argument(path)}, "counting the pages", limits);
    const std::string text(output.begin(), output.end());
    const std::size_t line = text.rfind("\nPages:"); // the last: what a title claims comes before
    const long pages = line == std::string::npos ? 0 : std::strtol(text.c_str() + line + 7, nullptr, 10);
    if (pages < 1)
        throw Unreadable("load", "the PDF holds no page");
    if (pages > limits.pages)
        throw Unreadable("load", fmt::format("the PDF has {} pages, more than the {} allowed", pages, limits.pages),
                         "split it, or allow more with --max-pages");
    return static_cast<int>(pages);
}

cv::Mat draw_pdf_page(const std::filesystem::path& path, int page, const LoadLimits& limits)
{
    const std::string number = std::to_string(page), side = std::to_string(longer_side_px);
    const std::vector<unsigned char> jpeg =
        output_of({"pdftocairo", "-jpeg", "-jpegopt", jpeg_options, "-gray", "-singlefile", "-f", number, "-l", number,
                   "-scale-to", side, as_argument(path), "-"},
                  "drawing a page", limits);
    return jpeg.empty() ? cv::Mat() : cv::imdecode(jpeg, cv::IMREAD_GRAYSCALE);
}

} // namespace recount
