#pragma once
#include "core/record.hpp"

#include <string>
#include <string_view>

namespace recount {

/// Text made safe to stand in HTML, in and outside of attributes, and to show.
std::string html_text(std::string_view text);

/// Which card of the page it is, and where it comes from.
struct CardPlace {
    int number = 1; ///< on the page, from 1
    int sheet = 1;  ///< on its photo, from 1
};

/// One sheet as an <article>: its picture with the cells marked by their state, the findings with their crops, and the
/// readings as data for the page's script.
std::string card_html(const CardPlace& place, const PhotoResult& photo, const SheetResult& sheet,
                      const SheetPicture& picture);

/// The word and the sign for a verdict: colours alone tell nothing.
std::string_view verdict_sign(Verdict verdict);
std::string_view verdict_words(Verdict verdict);

} // namespace recount
