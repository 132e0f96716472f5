// One file from disk to readings: the place where a photo that cannot be read becomes a record with its reason, so that
// the rest of the batch goes on. A photo that loads but gives no sheet is `no-sheet`; one that does not load
// `unreadable`.
#include "app/read_file.hpp"

#include "core/errors.hpp"
#include "core/utf8.hpp"
#include "photo/load_photo.hpp"
#include "recount.hpp"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <new>
#include <optional>
#include <stdexcept>

namespace recount {

namespace {

constexpr const char* no_sheet_message = "no score sheet found: no printed table; photograph the whole card, flat and "
                                         "with a margin around it";

std::string sentence(const Unreadable& error)
{
    return error.hint.empty() ? error.what() : std::string(error.what()) + "; " + error.hint;
}

/// A library's message on one line, if need be its beginning: OpenCV's run over several.
std::string on_one_line(std::string text)
{
    constexpr std::size_t most_bytes = 1000; // a report's messages have 4096 at most
    if (text.size() > most_bytes)
        text = std::string(beginning_of(text, most_bytes)) + "...";
    std::replace(text.begin(), text.end(), '\n', ' ');
    while (!text.empty() && text.back() == ' ')
        text.pop_back();
    return text;
}

/// Does the work, and says why it could not where the reason is the photo or the machine rather than recount.
template <typename Work>
std::optional<Failure> try_to(Work work)
{
    try {
        work();
        return std::nullopt;
    } catch (const Unreadable& error) {
        return Failure{error.stage == "load" ? PhotoStatus::unreadable : PhotoStatus::no_sheet, sentence(error)};
    } catch (const MissingInput&) {
        return Failure{PhotoStatus::unreadable, "this file vanished before it could be read"};
    } catch (const std::bad_alloc&) {
        return Failure{PhotoStatus::unreadable,
                       "there is not enough memory for this photo; make it smaller or use fewer --threads"};
    } catch (const OutputError&) {
        throw;
    } catch (const std::logic_error& error) {
        return fault(error);
    } catch (const std::exception& error) {
        return Failure{PhotoStatus::unreadable, "it could not be processed: " + on_one_line(error.what())};
    }
}

PhotoReading read_page(const Photo& photo, const ReadingPlan& plan, CellReader& reader, const Trace& trace)
{
    PhotoReading result;
    result.path = photo.path.string();
    result.page = photo.page;
    result.width = photo.grey.cols;
    result.height = photo.grey.rows;
    result.sha256 = photo.sha256;
    std::optional<Failure> failure = try_to([&] {
        ReadSheets read = read_sheets(photo, plan.games, reader, trace, &plan.prints);
        result.sheets = std::move(read.sheets);
        result.message = remarks_words(read.remarks);
    });
    if (!failure && result.sheets.empty())
        failure = Failure{PhotoStatus::no_sheet, no_sheet_message};
    if (failure)
        set_failed(result, *failure);
    return result;
}

} // namespace

Failure fault(const std::exception& error)
{
    return {PhotoStatus::unreadable, "internal fault, please report it with this photo: " + on_one_line(error.what()),
            true};
}

std::string remarks_words(const std::vector<std::string>& cards)
{
    constexpr std::size_t most = 5; // told one by one: of a table full of cards the others hardly differ
    const std::size_t told = std::min(most, cards.size());
    const auto end = cards.begin() + static_cast<std::ptrdiff_t>(told);
    return fmt::format("{}{}", fmt::join(cards.begin(), end, "; "),
                       told < cards.size() ? fmt::format("; and {} more", cards.size() - told) : "");
}

LoadLimits load_limits(const PhotoLimits& asked)
{
    LoadLimits limits;
    if (asked.megapixels)
        limits.pixels = std::int64_t{1'000'000} * *asked.megapixels;
    if (asked.pages)
        limits.pages = *asked.pages;
    return limits;
}

void set_failed(PhotoReading& reading, const Failure& failure)
{
    reading.status = failure.status;
    reading.message = failure.message;
    reading.is_fault = failure.is_fault;
}

PhotoReading failed(const PhotoFile& file, int page, const Failure& failure)
{
    PhotoReading result;
    result.path = file.path.string();
    result.page = page;
    set_failed(result, failure);
    return result;
}

std::vector<PhotoReading> read_file(const PhotoFile& file, const ReadingPlan& plan, CellReader& reader,
                                    const Trace& trace, const OnPage& on_page)
{
    if (!file.problem.empty())
        return {failed(file, 1, {PhotoStatus::unreadable, file.problem})};
    PhotoPages pages;
    if (const std::optional<Failure> failure = try_to([&] { pages = open_photos(file.path, plan.limits); }))
        return {failed(file, 1, *failure)};
    std::vector<PhotoReading> readings;
    for (int page = 1; page <= pages.count; ++page) { // one page at a time is in memory
        Photo photo;
        std::optional<Failure> failure = try_to([&] {
            const StageTimer timer(trace, "load");
            photo = load_page(pages, page);
        });
        PhotoReading reading;
        if (!failure) {
            reading = read_page(photo, plan, reader, trace);
            if (on_page)
                failure = try_to([&] { on_page(photo, reading); });
        }
        if (failure) {
            reading = failed(file, page, *failure);
            reading.sha256 = pages.sha256;
        }
        readings.push_back(std::move(reading));
    }
    return readings;
}

} // namespace recount
