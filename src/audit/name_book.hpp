#pragma once
#include "audit/audit.hpp"
#include "audit/place_names.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace recount {

/// A sheet that names are sought for.
struct NamedSheet {
    std::vector<SheetSource> sources; ///< where it is counted, then its other photos
    std::string where;                ///< what the audit calls it
    std::vector<int> games;           ///< the numbers of its games that are written on, ...
    std::vector<int> blank_games;     ///< ... and of those that are not
};

/// Who played, by the lines of a names file. A line that fits several sheets names nobody: who is who cannot be told.
class NameBook {
public:
    /// What a line finds; where it fits several sheets, those with the latest of these are meant.
    enum class Found { no_column, blank_column, game };

    /// The lines outlive the book.
    NameBook(const std::vector<NameLine>& lines, const std::vector<NamedSheet>& sheets, const PlaceNames& places);

    /// The name of a game (by its number) of one of the sheets: by a line for the sheet before one for its file, by one
    /// for the column before one for the whole card. Empty: none, or the card says itself who played.
    std::string name_of(std::size_t sheet, int game, const std::string& own_name);

    /// Names without a game, in sentences without a full stop: who they are may have won.
    std::vector<std::string> without_game() const;
    /// Who they are.
    std::vector<std::string> names_without_game() const;
    /// Names that fit too much or a blank column, in such sentences.
    std::vector<std::string> warnings() const;

private:
    struct Fit {
        std::size_t line = 0;
        bool names_sheet = false; ///< and not the file alone
    };
    bool is_missing(std::size_t line) const { return found_[line] == Found::no_column; }

    const std::vector<NameLine>& lines_;
    std::vector<NamedSheet> sheets_;
    std::vector<std::set<std::size_t>> sheets_of_; ///< that each line fits
    std::vector<std::vector<Fit>> lines_of_;       ///< that fit each sheet
    std::vector<Found> found_;                     ///< by each line
    std::set<std::string> doubles_;                ///< two names for one game
};

} // namespace recount
