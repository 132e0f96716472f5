// Words and numbers as people read them, for every format that is made for people.
#include "report/words.hpp"

#include "report/terminal_text.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace recount {

std::string percent(double probability)
{
    if (probability >= 0.9995)
        return "over 99.9 %";
    return fmt::format("{:.{}f} %", probability * 100, probability >= 0.95 ? 1 : 0);
}

std::string row_words(std::string id)
{
    std::replace(id.begin(), id.end(), '_', ' ');
    return printable(id);
}

std::string counted(int count, std::string_view thing)
{
    return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

std::string not_read_words(const Summary& summary)
{
    std::string words;
    if (summary.failed_photos > 0)
        words = counted(summary.failed_photos, "photo") + " not checked";
    if (summary.partly_read > 0)
        words += (words.empty() ? "" : ", ") + counted(summary.partly_read, "photo") + " read in part";
    return words;
}

std::string photo_name(const PhotoResult& photo)
{
    return printable(photo.path) + (photo.page > 1 ? fmt::format(", page {}", photo.page) : "");
}

std::string sheet_name(const PhotoResult& photo, std::size_t sheet)
{
    return photo_name(photo) + (photo.sheets.size() > 1 ? fmt::format(", sheet {}", sheet + 1) : "");
}

std::string_view unsure_words(const SheetResult& sheet)
{
    return sheet.confidence < sure_game
               ? "this sheet is hard to tell: look whether all games are here, with what was written in them"
               : "";
}

} // namespace recount
