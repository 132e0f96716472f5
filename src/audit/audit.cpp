// Who won: EventAudit, audit. Photos are taken one by one; of each sheet only what ranks its games and what its ink
// looks like is kept. Sheets that were photographed twice are counted once, each kind of sheet is ranked for itself,
// and what could not be read keeps the winner open, since it might be anyone's.
#include "audit/audit.hpp"

#include "audit/consistency.hpp"
#include "audit/entrants.hpp"
#include "audit/same_sheet.hpp"
#include "audit/settle.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <set>

namespace recount {

namespace {

/// The templates by name.
class Rules {
public:
    explicit Rules(const std::vector<Template>& games)
    {
        for (const Template& game : games)
            by_name_.emplace(game.name, &game); // the first of a name counts
    }

    const Template& of(const SheetResult& sheet) const { return *by_name_.at(sheet.template_name); }

private:
    std::map<std::string, const Template*> by_name_;
};

/// What is kept of a sheet: its games as entrants, each with its number.
struct JudgedSheet {
    SheetPlace place;
    const Template* rules = nullptr;
    std::string photo; ///< path
    std::string where;
    std::vector<std::pair<int, Entrant>> games;
    bool is_doubtful = false; ///< it may be of another game
};

/// Names by photo and column; says which lines found nothing, too much, or the same as another line.
class NameBook {
public:
    explicit NameBook(const std::vector<NameLine>& lines)
        : lines_(lines), sheets_(lines.size()), is_left_out_(lines.size())
    {
        for (const NameLine& line : lines)
            paths_.push_back(normal(line.photo));
    }

    /// The name of a sheet's game `column`: by the sheet as the audit calls it, else by its photo's path or file name,
    /// by column before the whole card. Empty: none, or the card says itself who played.
    std::string name_of(const JudgedSheet& sheet, int column, const std::string& own_name)
    {
        const std::string path = normal(sheet.photo);
        const std::string file = std::filesystem::path(sheet.photo).filename().string();
        const bool is_one_of_several = sheet.where != sheet.photo;
        const NameLine* best = nullptr;
        for (std::size_t index = 0; index < lines_.size(); ++index) {
            const NameLine& line = lines_[index];
            if (!fits(index, sheet.where, path, file) || (line.column != 0 && line.column != column))
                continue;
            sheets_[index].insert(sheet.where);
            if (!own_name.empty() && is_one_of_several && line.photo != sheet.where)
                continue; // its file says who played each of its cards
            const auto rank = [&](const NameLine& of) {
                return std::pair(is_one_of_several && of.photo == sheet.where, of.column != 0);
            };
            if (best != nullptr && rank(*best) == rank(line) && best->name != line.name)
                doubles_.insert(fmt::format("two names for {}, column {}: {} and {}; the first counts", sheet.where,
                                            column, best->name, line.name));
            if (best == nullptr || rank(line) > rank(*best))
                best = &line;
        }
        return best == nullptr ? "" : best->name;
    }
    /// Takes note of a sheet that is counted by another photo of it.
    void leave_out(const std::string& photo, const std::string& where)
    {
        const std::string file = std::filesystem::path(photo).filename().string();
        for (std::size_t index = 0; index < lines_.size(); ++index)
            is_left_out_[index] = is_left_out_[index] || fits(index, where, normal(photo), file);
    }
    /// Names without a game: who they are may have won.
    std::vector<std::string> without_game() const
    {
        std::vector<std::string> sentences;
        for (std::size_t index = 0; index < lines_.size(); ++index) {
            if (sheets_[index].empty() && !is_left_out_[index])
                sentences.push_back("no game for the name " + words_of(lines_[index]));
        }
        return sentences;
    }
    /// Names that fit too much.
    std::vector<std::string> warnings() const
    {
        std::vector<std::string> sentences;
        for (std::size_t index = 0; index < lines_.size(); ++index) {
            if (sheets_[index].size() > 1)
                sentences.push_back(fmt::format("the name {} fits {} cards: {}", words_of(lines_[index]),
                                                sheets_[index].size(), fmt::join(sheets_[index], "; ")));
        }
        sentences.insert(sentences.end(), doubles_.begin(), doubles_.end());
        return sentences;
    }

private:
    static std::string words_of(const NameLine& line)
    {
        return fmt::format("{} ({}{})", line.name, line.photo,
                           line.column == 0 ? "" : fmt::format(", column {}", line.column));
    }
    /// Whether a line names a card, which goes by what the audit calls it, by its photo's path or by its file name.
    bool fits(std::size_t line, const std::string& where, const std::string& path, const std::string& file) const
    {
        return lines_[line].photo == where || lines_[line].photo == file || paths_[line] == path;
    }
    /// One spelling of a path: `./x` is `x`.
    static std::string normal(const std::filesystem::path& path) { return path.lexically_normal().string(); }

    const std::vector<NameLine>& lines_;
    std::vector<std::string> paths_;            ///< of the lines, normal
    std::vector<std::set<std::string>> sheets_; ///< that each line has found
    std::vector<bool> is_left_out_;             ///< whether a line names a sheet that is counted by another photo
    std::set<std::string> doubles_;
};

Ranking& ranking_of(std::vector<Ranking>& rankings, const Template& rules)
{
    const auto found = std::find_if(rankings.begin(), rankings.end(),
                                    [&](const Ranking& ranking) { return ranking.template_name == rules.name; });
    if (found != rankings.end())
        return *found;
    rankings.push_back({rules.name, rules.ties});
    return rankings.back();
}

/// A place is one more than the number of those with more points. Entrants stand in the order of their totals.
void give_places(std::vector<Entrant>& entrants)
{
    const auto claimed = [](const Entrant& entrant) { return entrant.claimed.value_or(entrant.total); };
    std::vector<int> totals, claims;
    for (const Entrant& entrant : entrants) {
        totals.push_back(entrant.total);
        claims.push_back(claimed(entrant));
    }
    std::sort(claims.begin(), claims.end(), std::greater());
    const auto place = [](const std::vector<int>& falling, int points) {
        return 1 + static_cast<int>(std::lower_bound(falling.begin(), falling.end(), points, std::greater()) -
                                    falling.begin());
    };
    for (Entrant& entrant : entrants) {
        entrant.claimed_place = place(claims, claimed(entrant));
        entrant.final_place = place(totals, entrant.total);
    }
}

void rank(Ranking& ranking, const AuditLimits& limits)
{
    std::stable_sort(ranking.entrants.begin(), ranking.entrants.end(),
                     [](const Entrant& left, const Entrant& right) { return left.total > right.total; });
    give_places(ranking.entrants);
    settle(ranking, limits);
    if (!ranking.obstacles.empty())
        ranking.certainty = ranking.certainty == Certainty::certain ? Certainty::likely : ranking.certainty;
}

/// The entrants of one sheet, by what is ranked.
std::vector<Entrant> entrants_of(const JudgedSheet& sheet, RankBy rank_by, NameBook& names, const AuditLimits& limits)
{
    std::vector<Entrant> games;
    for (const auto& [number, entrant] : sheet.games) {
        games.push_back(entrant);
        for (DoubtfulCell& doubt : games.back().doubts)
            doubt.where = entrant.where;
        if (const std::string name = names.name_of(sheet, number, entrant.name); !name.empty())
            games.back().name = name;
    }
    if (games.empty() || rank_by == RankBy::game)
        return games;
    std::vector<Entrant> card{card_entrant(games, rank_by, limits)};
    card.front().where = sheet.where;
    return card;
}

} // namespace

std::string_view name(RankBy rank_by)
{
    switch (rank_by) {
    case RankBy::game: return "game";
    case RankBy::card_best: return "card-best";
    case RankBy::card_sum: return "card-sum";
    }
    return "";
}

std::string_view name(Certainty certainty)
{
    switch (certainty) {
    case Certainty::certain: return "certain";
    case Certainty::likely: return "likely";
    case Certainty::open: return "open";
    }
    return "";
}

class EventAudit::State {
public:
    State(const std::vector<Template>& games, const AuditLimits& limits) : rules_(games), limits_(limits) {}

    void photo(const PhotoResult& photo)
    {
        if (photo.status != PhotoStatus::checked)
            unchecked_.push_back({photos_, photo.path, photo.message});
        for (std::size_t sheet = 0; sheet < photo.sheets.size(); ++sheet)
            add({photos_, sheet}, photo);
        ++photos_;
    }

    Audit answer(RankBy rank_by, const std::vector<NameLine>& names) const
    {
        Audit audit;
        audit.rank_by = rank_by;
        audit.same_sheets = seen_.same();
        NameBook book(names);
        for (const auto& [photo, where] : left_out_)
            book.leave_out(photo, where);
        for (const JudgedSheet& sheet : sheets_) {
            Ranking& ranking = ranking_of(audit.rankings, *sheet.rules);
            for (Entrant& entrant : entrants_of(sheet, rank_by, book, limits_))
                ranking.entrants.push_back(std::move(entrant));
            if (sheet.is_doubtful)
                audit.obstacles.push_back(
                    sheet.where + ": this sheet may be of another game, or its columns other ones than they seem");
        }
        for (const Unchecked& failed : unchecked_) {
            audit.unchecked.push_back(failed.photo);
            audit.obstacles.push_back(
                fmt::format("{}: not read, so that its card is not counted: {}", failed.path, failed.message));
        }
        const std::vector<std::string> missing = book.without_game();
        audit.obstacles.insert(audit.obstacles.end(), missing.begin(), missing.end());
        std::erase_if(audit.rankings, [](const Ranking& ranking) { return ranking.entrants.empty(); });
        for (Ranking& ranking : audit.rankings) {
            rank(ranking, limits_);
            if (!audit.obstacles.empty())
                ranking.certainty = Certainty::open;
        }
        audit.warnings = missing;
        const std::vector<std::string> others = book.warnings();
        audit.warnings.insert(audit.warnings.end(), others.begin(), others.end());
        return audit;
    }

private:
    void add(const SheetPlace& place, const PhotoResult& photo)
    {
        const SheetResult& sheet = photo.sheets[place.sheet];
        const Template& game = rules_.of(sheet);
        const std::string where = where_of(photo, place.sheet, nullptr);
        if (const std::optional<SameSheet> same = seen_.sheet(place, photo)) {
            if (same->left_out == place) {
                left_out_.emplace_back(photo.path, where);
                return;
            }
            const auto other = std::find_if(sheets_.begin(), sheets_.end(), [&](const JudgedSheet& sheet_before) {
                return sheet_before.place == same->left_out;
            });
            left_out_.emplace_back(other->photo, other->where);
            sheets_.erase(other);
        }
        JudgedSheet judged{place, &game, photo.path, where, {}, false};
        judged.is_doubtful = sheet.confidence < limits_.sure_template;
        for (std::size_t index = 0; index < sheet.games.size(); ++index) {
            if (sheet.games[index].verdict != Verdict::empty)
                judged.games.emplace_back(sheet.games[index].game, game_entrant(photo, place, index, game, limits_));
        }
        sheets_.push_back(std::move(judged));
    }

    const Rules rules_;
    const AuditLimits limits_;
    std::size_t photos_ = 0;
    SeenSheets seen_;
    std::vector<JudgedSheet> sheets_;                           ///< each sheet once
    std::vector<std::pair<std::string, std::string>> left_out_; ///< path and what the audit would call the sheet
    struct Unchecked {
        std::size_t photo = 0;
        std::string path, message;
    };
    std::vector<Unchecked> unchecked_;
};

EventAudit::EventAudit(const std::vector<Template>& games, const AuditLimits& limits)
    : state_(std::make_unique<State>(games, limits))
{
}

EventAudit::~EventAudit() = default;

void EventAudit::photo(const PhotoResult& photo)
{
    state_->photo(photo);
}

Audit EventAudit::answer(RankBy rank_by, const std::vector<NameLine>& names) const
{
    return state_->answer(rank_by, names);
}

Audit audit(const Report& report, const std::vector<Template>& games, RankBy rank_by,
            const std::vector<NameLine>& names, const AuditLimits& limits)
{
    EventAudit event(games, limits);
    for (const PhotoResult& photo : report.photos) {
        must_be_consistent(photo, games);
        event.photo(photo);
    }
    return event.answer(rank_by, names);
}

bool is_settled(const Audit& audit)
{
    return !audit.rankings.empty() && std::all_of(audit.rankings.begin(), audit.rankings.end(), [](const Ranking& one) {
        return one.certainty == Certainty::certain;
    });
}

} // namespace recount
