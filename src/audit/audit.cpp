// Who won: EventAudit, audit. Photos are taken one by one; of each sheet only what ranks its games and what its ink
// looks like is kept. Sheets that were photographed twice are counted once, each kind of sheet is ranked for itself,
// and what could not be read keeps the winner open, since it might be anyone's.
#include "audit/audit.hpp"

#include "audit/entrants.hpp"
#include "audit/name_book.hpp"
#include "audit/place_names.hpp"
#include "audit/same_sheet.hpp"
#include "audit/settle.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <functional>
#include <map>

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
    SheetSource source;
    std::vector<std::pair<int, Entrant>> games; ///< those that are written on
    std::vector<int> blank_games;
    bool is_doubtful = false; ///< it may be of another game
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

void rank(Ranking& ranking)
{
    std::stable_sort(ranking.entrants.begin(), ranking.entrants.end(),
                     [](const Entrant& left, const Entrant& right) { return left.total > right.total; });
    give_places(ranking.entrants);
    settle(ranking);
    ranking.among_read = ranking.certainty;
}

/// The entrants of one sheet, by what is ranked; `number` is the sheet's in the book of names.
std::vector<Entrant> entrants_of(const JudgedSheet& sheet, std::size_t number, const std::string& where, RankBy rank_by,
                                 NameBook& names)
{
    const bool has_several = sheet.games.size() + sheet.blank_games.size() > 1;
    std::vector<Entrant> games;
    for (const auto& [game, entrant] : sheet.games) {
        games.push_back(entrant);
        games.back().where = has_several ? fmt::format("{}, game {}", where, game) : where;
        for (DoubtfulCell& doubt : games.back().doubts)
            doubt.where = games.back().where;
        games.back().name = names.name_of(number, game, entrant.name);
    }
    if (games.empty() || rank_by == RankBy::game)
        return games;
    for (std::size_t index = 0; index < games.size() && games.size() > 1; ++index) {
        for (std::string& mistake : games[index].mistakes)
            mistake = fmt::format("Game {}: {}", sheet.games[index].first, mistake);
    }
    std::vector<Entrant> card{card_entrant(games, rank_by)};
    card.front().where = where;
    return card;
}

/// Adds "3 cards ... (a, b, c): ..." to a list, where there are any; the words are for one and for several.
void add_in_short(std::vector<std::string>& list, const std::vector<std::string>& names, std::string_view one,
                  std::string_view several, std::string_view what_to_do)
{
    if (!names.empty())
        list.push_back(fmt::format("{} {} ({}): {}", names.size(), names.size() == 1 ? one : several, first_of(names),
                                   what_to_do));
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
    explicit State(const std::vector<Template>& games) : rules_(games) {}

    void photo(const PhotoResult& photo)
    {
        places_.page(photo);
        if (!photo.is_all_read())
            unchecked_.push_back({photos_, photo.path, photo.page, photo.message, !photo.sheets.empty()});
        for (std::size_t sheet = 0; sheet < photo.sheets.size(); ++sheet)
            add({photos_, sheet}, photo);
        ++photos_;
        pictures_ += photo.is_typed() ? 0 : 1;
    }

    Audit answer(RankBy rank_by, const std::vector<NameLine>& names) const
    {
        Audit audit;
        audit.rank_by = rank_by;
        audit.pictures = pictures_;
        audit.cards = sheets_.size();
        audit.same_sheets = seen_.same();
        audit.same_sheet_words = same_sheet_words(audit.same_sheets);
        const std::vector<NamedSheet> named = named_sheets(audit.same_sheets);
        NameBook book(names, named, places_);
        rank_sheets(audit, named, book);
        find_obstacles(audit, named, book);
        for (Ranking& ranking : audit.rankings) {
            rank(ranking);
            if (!audit.obstacles.empty())
                ranking.certainty = Certainty::open;
        }
        audit.warnings = book.without_game();
        const std::vector<std::string> others = book.warnings();
        audit.warnings.insert(audit.warnings.end(), others.begin(), others.end());
        return audit;
    }

private:
    void add(const SheetPlace& place, const PhotoResult& photo)
    {
        const SheetResult& sheet = photo.sheets[place.sheet];
        const Template& game = rules_.of(sheet);
        const SheetSource source{photo.path, photo.page, place.sheet, photo.sheets.size()};
        if (const std::optional<SameSheet> same = seen_.sheet(place, photo)) {
            if (same->left_out == place) {
                left_out_[key(place)] = source;
                return;
            }
            const auto other = std::find_if(sheets_.begin(), sheets_.end(), [&](const JudgedSheet& sheet_before) {
                return sheet_before.place == same->left_out;
            });
            left_out_[key(other->place)] = other->source;
            sheets_.erase(other);
        }
        JudgedSheet judged{place, &game, source, {}, {}, false};
        judged.is_doubtful = sheet.confidence < audit_limits.sure_template;
        for (std::size_t index = 0; index < sheet.games.size(); ++index) {
            const int number = sheet.games[index].game;
            if (sheet.games[index].verdict == Verdict::empty)
                judged.blank_games.push_back(number);
            else
                judged.games.emplace_back(number, game_entrant(photo, place, index, game));
        }
        sheets_.push_back(std::move(judged));
    }

    /// The sheets that are counted, each with all photos of it.
    std::vector<NamedSheet> named_sheets(const std::vector<SameSheet>& same_sheets) const
    {
        std::vector<NamedSheet> named;
        std::map<PlaceKey, std::size_t> numbers;
        for (const JudgedSheet& sheet : sheets_) {
            numbers[key(sheet.place)] = named.size();
            named.push_back({{sheet.source}, places_.of_sheet(sheet.source), {}, sheet.blank_games});
            for (const auto& [number, entrant] : sheet.games)
                named.back().games.push_back(number);
        }
        for (const SameSheet& same : same_sheets)
            named[numbers.at(key(same.counted))].sources.push_back(left_out_.at(key(same.left_out)));
        return named;
    }

    void rank_sheets(Audit& audit, const std::vector<NamedSheet>& named, NameBook& book) const
    {
        for (std::size_t number = 0; number < sheets_.size(); ++number) {
            const JudgedSheet& sheet = sheets_[number];
            const std::string& where = named[number].where;
            Ranking& ranking = ranking_of(audit.rankings, *sheet.rules);
            for (Entrant& entrant : entrants_of(sheet, number, where, audit.rank_by, book))
                ranking.entrants.push_back(std::move(entrant));
            if (sheet.games.empty())
                audit.blank_cards.push_back(where);
        }
        std::erase_if(audit.rankings, [](const Ranking& ranking) { return ranking.entrants.empty(); });
    }

    /// What keeps every ranking open.
    void find_obstacles(Audit& audit, const std::vector<NamedSheet>& named, const NameBook& book) const
    {
        std::vector<std::string> unread, partly_read, doubtful;
        for (std::size_t number = 0; number < sheets_.size(); ++number) {
            if (!sheets_[number].is_doubtful)
                continue;
            doubtful.push_back(named[number].where);
            audit.obstacles.push_back(doubtful.back() +
                                      ": this sheet may be of another game, or its columns other ones than they seem");
        }
        for (const Unchecked& failed : unchecked_) {
            const std::string where = places_.of_page(failed.path, failed.page);
            (failed.has_others ? partly_read : unread).push_back(where);
            audit.unchecked.push_back(failed.photo);
            audit.obstacles.push_back(
                fmt::format("{}: {}. {}", where, failed.message,
                            failed.has_others ? "That card is missing here"
                                              : "If it shows a card, that card is missing here; if not, leave it out"));
        }
        const std::vector<std::string> missing = book.without_game();
        audit.obstacles.insert(audit.obstacles.end(), missing.begin(), missing.end());
        add_in_short(audit.doubts, unread, "picture shows no card that could be read",
                     "pictures show no card that could be read", "look whether there is one");
        add_in_short(audit.doubts, partly_read, "picture shows a card that could not be read",
                     "pictures show cards that could not be read", "photograph it again");
        add_in_short(audit.doubts, doubtful, "card may be of another game", "cards may be of other games",
                     "look what they are");
        add_in_short(audit.doubts, book.names_without_game(), "name of the list has no game",
                     "names of the list have no game", "look whether a card is missing");
    }

    /// In sentences without a full stop, one for all sheets of the same two pictures.
    std::vector<std::string> same_sheet_words(const std::vector<SameSheet>& same_sheets) const
    {
        std::map<PlaceKey, SheetSource> counted;
        for (const JudgedSheet& sheet : sheets_)
            counted[key(sheet.place)] = sheet.source;
        std::map<std::pair<std::size_t, std::size_t>, std::vector<SameSheet>> by_pictures;
        for (const SameSheet& same : same_sheets)
            by_pictures[std::minmax(same.left_out.photo, same.counted.photo)].push_back(same);
        std::vector<std::string> sentences;
        for (const auto& [pictures, sheets] : by_pictures) {
            const SheetSource& one = left_out_.at(key(sheets.front().left_out));
            const SheetSource& other = counted.at(key(sheets.front().counted));
            const std::string one_page = places_.of_page(one.path, one.page);
            const std::string other_page = places_.of_page(other.path, other.page);
            std::vector<std::string> from;
            for (const SameSheet& same : sheets)
                from.push_back(places_.of_sheet(counted.at(key(same.counted))));
            sentences.push_back(one_page == other_page ? fmt::format("{} was given twice: counted once", one_page)
                                : sheets.size() == 1
                                    ? fmt::format("{} shows the same sheet as {}: the latter is counted",
                                                  places_.of_sheet(one), from.front())
                                    : fmt::format("{} and {} show the same {} sheets: counted are {}", one_page,
                                                  other_page, sheets.size(), fmt::join(from, "; ")));
        }
        return sentences;
    }

    using PlaceKey = std::pair<std::size_t, std::size_t>;
    static PlaceKey key(const SheetPlace& place) { return {place.photo, place.sheet}; }

    const Rules rules_;
    std::size_t photos_ = 0;
    std::size_t pictures_ = 0;
    PlaceNames places_;
    SeenSheets seen_;
    std::vector<JudgedSheet> sheets_;          ///< each sheet once
    std::map<PlaceKey, SheetSource> left_out_; ///< sheets that are counted by another photo
    struct Unchecked {
        std::size_t photo = 0;
        std::string path;
        int page = 1;
        std::string message;
        bool has_others = false; ///< sheets on it that were read
    };
    std::vector<Unchecked> unchecked_;
};

EventAudit::EventAudit(const std::vector<Template>& games) : state_(std::make_unique<State>(games)) {}

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
            const std::vector<NameLine>& names)
{
    EventAudit event(games);
    for (const PhotoResult& photo : report.photos)
        event.photo(photo);
    return event.answer(rank_by, names);
}

bool is_settled(const Audit& audit)
{
    return !audit.rankings.empty() && std::all_of(audit.rankings.begin(), audit.rankings.end(), [](const Ranking& one) {
        return one.certainty == Certainty::certain;
    });
}

} // namespace recount
