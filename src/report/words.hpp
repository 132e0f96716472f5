#pragma once
#include "core/report.hpp"

#include <string>
#include <string_view>

namespace recount {

/// What reports for people share. Everything is safe to show (see `printable`), but not escaped for any format.

/// "98.9 %", "72 %", "over 99.9 %"
std::string percent(double probability);
/// A row's id in words: `small_straight` as "small straight".
std::string row_words(std::string id);
/// "1 photo", "3 photos"
std::string counted(int count, std::string_view thing);

/// "1 photo not checked, 2 photos read in part"; empty where everything was read.
std::string not_read_words(const Summary& summary);
/// The photo's path, with the page where a document has several.
std::string photo_name(const PhotoResult& photo);
/// The same for a sheet of it, with its number (the first is 0 here) where there are several.
std::string sheet_name(const PhotoResult& photo, std::size_t sheet);
/// What to look at on a sheet that is less sure than `sure_game`; nothing of others.
std::string_view unsure_words(const SheetResult& sheet);

} // namespace recount
