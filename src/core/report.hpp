#pragma once
#include "core/card.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

/// What can be found on a card. A new enumerator brings compiler warnings at the places that need it.
enum class FindingCode {
    wrong_total,
    wrong_bonus,
    wrong_carry,
    wrong_multiplier,
    impossible_entry,
    missing_entry,
    missing_total,
    too_many_entries,
    bonus_not_earned,
    unclear_entry,
    unclear_total
};
inline constexpr FindingCode last_finding_code = FindingCode::unclear_total;
/// `error`: the card is wrong; `review`: a person should look; `note`: worth knowing, nothing wrong.
enum class Severity { error, review, note };
inline constexpr Severity last_severity = Severity::note;
/// What a game comes to, worst first: a finding of severity error; else one that needs a person's look; else everything
/// is right; or nothing is written in its column.
enum class Verdict { error, review, ok, empty };
inline constexpr Verdict last_verdict = Verdict::empty;
/// `no_sheet`: an image, but no known sheet on it; `unreadable`: not an image, broken, or too large.
enum class PhotoStatus { checked, no_sheet, unreadable };
inline constexpr PhotoStatus last_photo_status = PhotoStatus::unreadable;

std::string_view name(FindingCode code); ///< "wrong-total", ...
std::string_view name(Severity severity);
std::string_view name(Verdict verdict);
std::string_view name(PhotoStatus status);
std::string_view name(Role role);

/// Something that a person should know about a game, and how probable it is.
struct Finding {
    FindingCode code = FindingCode::unclear_entry;
    Severity severity = Severity::note;
    std::string row;            ///< of the cell it is about
    int column = 1;             ///< 0 for a cell that spans all columns
    std::optional<int> written; ///< the number in the cell, if there is one; the entries' count for too_many_entries
    /// What follows from what is written above, a wrong sum included (`CellResult::expected` is by the rules alone), so
    /// that a mistake carried on correctly is no second one; for too_many_entries the most entries that are allowed.
    std::optional<int> expected;
    double probability = 0;      ///< that the finding holds
    std::string message;         ///< one sentence for a person
    bool tells_how_sure = false; ///< the message itself says how probable it is, or the readings that it is about
};

/// What a person said about a reading: the same as was read, or something else. The last of a cell's counts.
struct Correction {
    Mark mark;
    Mark read; ///< what stood in the report that the person looked at
    std::string by;
    std::string at; ///< when, as the page wrote it (ISO 8601)
    bool operator==(const Correction&) const = default;
};

/// What was read before any person looked.
struct Reading {
    Mark written;
    double confidence = 0;
};

/// One cell after judging: ink, written and expected, kept apart.
struct CellResult {
    std::string row;
    int column = 1;
    Role role = Role::entry;
    Mark written; ///< after all evidence
    double confidence = 0;
    Candidate ink;                       ///< the best reading from the ink alone
    std::vector<Candidate> alternatives; ///< other readings after all evidence, most probable first
    std::optional<int> expected;         ///< what the rules make of the entries; unset for entries
    Quad quad{};
    std::string shape;                   ///< as in Cell: tells whether two photos show the same ink
    std::vector<Correction> corrections; ///< what people said, oldest first
    std::optional<Reading> original;     ///< the reading without `corrections`, where there are any
};

/// One game: a column of a sheet, or a whole sheet whose columns make one game.
struct GameResult {
    int game = 1;
    std::string player;
    Verdict verdict = Verdict::ok;
    std::optional<int> claimed_total; ///< 0 where it is crossed out; unset where it is blank or illegible
    std::optional<int> recomputed_total;
    std::optional<std::array<int, 2>> recomputed_range; ///< least and greatest total of the smallest 99.9 % set
    std::vector<Candidate> recomputed_totals; ///< how probable each total is, most probable first (kind number)
    std::vector<CellResult> cells;
    std::vector<Finding> findings;
};

/// The cell of a game at a place; null where it has none.
const CellResult* find_cell(const std::vector<CellResult>& cells, const std::string& row, int column);

/// Whether a finding is about this cell of its game.
bool is_on(const Finding& finding, const CellResult& cell);
/// The cell's findings that ask for a person, worst first.
std::vector<const Finding*> findings_on(const GameResult& game, const CellResult& cell);

/// How a cell stands, for whoever shows it; later ones are worse. `settled`: a person has said what it is.
enum class CellState { sure, doubtful, settled, review, error };
CellState state_of(const GameResult& game, const CellResult& cell);

/// Below this probability that a sheet is of the game it was taken for, with all its games where they were found, its
/// rules accuse nobody.
constexpr double sure_game = 0.6;

/// One printed sheet found on a photo.
struct SheetResult {
    std::string template_name;
    double confidence = 0;
    Quad outline{}; ///< the printed table, its head row included, in photo pixels
    std::vector<GameResult> games;
};

/// Which photo (or page of a PDF or TIFF), and whether it could be checked: what its reading and its result share.
struct PhotoHead {
    std::string path;
    int page = 1;
    int width = 0;
    int height = 0;
    std::string sha256;
    PhotoStatus status = PhotoStatus::checked;
    std::string message; ///< why, where the status is not `checked`; else what says why a sheet was left out, or empty
    bool is_fault = false; ///< of recount itself, not of the photo: it ends the run with exit status 70

    /// Whether nothing was left out: the photo, or a sheet on it.
    bool is_all_read() const { return status == PhotoStatus::checked && message.empty(); }
    /// Whether it is no picture, but a file of cards that were typed in.
    bool is_typed() const { return status == PhotoStatus::checked && width == 0; }
};

/// One photo as it was judged.
struct PhotoResult : PhotoHead {
    std::vector<SheetResult> sheets;
};

/// Everything a run found: `recount-report/1`.
struct Report {
    std::vector<PhotoResult> photos;
};

/// The counts of the report's `summary`.
struct Summary {
    int photos = 0, sheets = 0, games = 0, ok = 0, error = 0, review = 0, empty = 0, failed_photos = 0;
    int partly_read = 0; ///< photos that are checked, but for a sheet
    int faults = 0;      ///< photos at which recount itself failed
};
void add(Summary& summary, const PhotoResult& photo);
Summary summarise(const Report& report);

} // namespace recount
