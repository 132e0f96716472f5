#pragma once
#include "print/layout_sheet.hpp"

#include <string>

namespace recount::print {

/// How a text is to be set, at most so large.
struct TextStyle {
    std::string font;
    double size_pt = 10;
    bool bold = false;
    Align align = Align::left;
    Colour colour;
    int most_lines = 2; ///< 1 or 2
};

/// Sets `text` into `room`, vertically centred: on one line, on two where that lets it stand larger, smaller where
/// it has to. Adds nothing for an empty text.
void place_text(Drawn& page, const std::string& text, const TextStyle& style, const Box& room);

} // namespace recount::print
