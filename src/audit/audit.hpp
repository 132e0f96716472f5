#pragma once
#include "audit/distribution.hpp"
#include "core/report.hpp"
#include "core/template.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

/// What is ranked: every game, or every card (printed sheet) by its best game or by all its games together.
enum class RankBy { game, card_best, card_sum };
std::string_view name(RankBy rank_by); ///< "game", "card-best", "card-sum"

/// How sure it is who won. `certain`: whatever the doubtful cells say; `likely`: with a probability worth telling.
enum class Certainty { certain, likely, open };
std::string_view name(Certainty certainty);

/// The thresholds of an audit, with their reasons: `audit_limits`.
struct AuditLimits {
    double negligible = 2e-3;      ///< a total less probable decides nothing: ink is trusted less than it deserves,
                                   ///< so that such a total is true once in ten thousand cards or less
    double certain = 0.998;        ///< a winner is certain only with this probability, however small each single doubt
    double likely = 0.8;           ///< a winner less probable than this is called open rather than likely
    double negligible_cell = 1e-4; ///< readings of a cell down to this are thought of; reports list no rarer ones
    double unread = 0.5;           ///< P(illegible, or none of the listed readings) from which a cell may hold anything
                                   ///< legal, whatever the sums say: it is likelier not read than read
    double sure_template = sure_game; ///< a sheet less surely of its game may be another one's: its totals mean nothing
};
inline constexpr AuditLimits audit_limits;

/// Who a game or a card belongs to: a line of the names file. Column 0 stands for the whole card.
struct NameLine {
    std::string photo;
    int column = 0;
    std::string name;
    int sheet = 0; ///< of the photo's, from 1; 0: it shows one, or `photo` names it as the audit does
};

/// Where a sheet or a game is found in the report.
struct SheetPlace {
    std::size_t photo = 0; ///< index into Report::photos
    std::size_t sheet = 0; ///< index into its sheets
    bool operator==(const SheetPlace&) const = default;
};

/// A cell whose reading could change who won.
struct DoubtfulCell {
    SheetPlace place;
    std::size_t game = 0; ///< index into the sheet's games
    std::size_t cell = 0; ///< index into its cells
    std::string label;    ///< the printed name of the row
    int least = 0;        ///< how much the total changes with the cell's worst reading (0 or less) ...
    int most = 0;         ///< ... and with its best one (0 or more)
    int column = 0;       ///< the cell's, where it is not the game's own; else 0
    Mark written;         ///< what was read there
    double confidence = 0;
    std::vector<Candidate> alternatives; ///< other readings, as in the report
    std::vector<int> changes;            ///< of the total with each of them; empty where that is not known
    std::string where;                   ///< its game, as in Entrant
    bool is_open = false;                ///< it may hold whatever the rules allow, even if it says what was read
    std::string ruling; ///< why a look at it settles nothing: the finding that the rules do not allow what stands there
    int swing() const { return most - least; }
};

/// What is ranked: a game, or a card.
struct Entrant {
    SheetPlace place;
    std::vector<std::size_t> games; ///< indices into the sheet's games
    std::string name;               ///< of a player, where one is known
    std::string where;              ///< "table3.jpg, game 2", as `PlaceNames` has it
    std::optional<int> claimed;     ///< what the card itself says
    int total = 0;                  ///< by the rules, most probably; as claimed where there are no entries
    Distribution totals;            ///< empty where there are no entries
    int lowest = 0;                 ///< with every doubtful cell at its worst
    int highest = 0;                ///< and at its best
    int joint_loss = 0; ///< what cells that may hold anything cost together beyond the sum of their own swings ...
    int joint_gain = 0; ///< ... and what they give: a bonus may need two of them
    std::vector<DoubtfulCell> doubts;
    bool is_finished = true;
    bool is_faulty = false;            ///< something on it is wrong by the rules
    std::vector<std::string> mistakes; ///< what is wrong, in the sentences of its findings
    int claimed_place = 0;             ///< by claimed totals (its own total where it claims none); equal ones share it
    int final_place = 0;               ///< by recomputed totals
};

/// The games of one kind of sheet, ranked.
struct Ranking {
    std::string template_name;
    std::string ties;              ///< how the rules decide a tie; empty: they do not say
    std::vector<Entrant> entrants; ///< best first; equal totals in the order of the report
    std::size_t tied = 1;          ///< so many share the first place
    bool tie_is_certain = false;   ///< ... whatever the doubtful cells say
    Certainty certainty = Certainty::open;
    Certainty among_read = Certainty::open; ///< the same if nothing but what was read is part of the event
    double probability = 0;             ///< that the first entrant, or one tied with it, has the highest total alone
    std::vector<DoubtfulCell> look_at;  ///< the fewest cells that would settle it if they say what was read
    std::vector<std::string> obstacles; ///< what keeps this one open besides those cells, in sentences
};

/// Two photos of the same sheet; only the first is counted.
struct SameSheet {
    SheetPlace counted;
    SheetPlace left_out;
    double likeness = 1; ///< of the ink, 1: the same
};

/// Who won an event.
struct Audit {
    RankBy rank_by = RankBy::game;
    std::vector<Ranking> rankings;      ///< one for each kind of sheet, in the order of the report
    std::vector<std::string> obstacles; ///< what keeps every ranking open: cards that could be anyone's, in sentences
    std::vector<std::string> doubts;    ///< the same in short, each kind of obstacle once
    std::size_t pictures = 0;           ///< photos, and pages of documents; typed files are none
    std::size_t cards = 0;              ///< read, each sheet once
    std::vector<std::string> blank_cards;
    std::vector<SameSheet> same_sheets;
    std::vector<std::string> same_sheet_words; ///< the same in sentences, those of two photos in one
    std::vector<std::size_t> unchecked;        ///< photos of which no sheet, or not every one, was read
    std::vector<std::string> warnings;         ///< names that fit no game or too many, ...
};

/// An audit that is told photo by photo and keeps of each only what could decide who won, so that a pile of any size
/// needs little memory.
class EventAudit {
public:
    /// `games` are the templates by which the sheets were judged; they outlive the audit.
    explicit EventAudit(const std::vector<Template>& games);
    ~EventAudit();
    EventAudit(const EventAudit&) = delete;
    EventAudit& operator=(const EventAudit&) = delete;

    /// One more photo, in the order of the report, as it was judged by those templates.
    void photo(const PhotoResult& photo);
    /// Who won among the photos so far. The places in it are those of a report with these photos.
    Audit answer(RankBy rank_by, const std::vector<NameLine>& names) const;

private:
    class State;
    std::unique_ptr<State> state_;
};

/// Ranks the games of a report and says who won and how sure that is. `games` are the templates by which the sheets
/// were judged; a report that comes from elsewhere has passed `must_be_consistent` with them.
Audit audit(const Report& report, const std::vector<Template>& games, RankBy rank_by,
            const std::vector<NameLine>& names);

/// Whether every ranking has one certain winner.
bool is_settled(const Audit& audit);

} // namespace recount
