#pragma once
#include <compare>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

/// What kind of writing a cell holds. `struck` is a slash, backslash, dash or cross: it counts 0.
enum class MarkKind { number, struck, ticks, blank, illegible };
inline constexpr MarkKind last_mark_kind = MarkKind::illegible;

/// What a pen wrote in one cell. `value` is the number of a number, the count of ticks, else 0.
struct Mark {
    MarkKind kind = MarkKind::blank;
    int value = 0;
    auto operator<=>(const Mark&) const = default;
};

inline Mark number(int value)
{
    return {MarkKind::number, value};
}
inline Mark ticks(int count)
{
    return {MarkKind::ticks, count};
}
inline constexpr Mark struck{MarkKind::struck, 0};
inline constexpr Mark blank{MarkKind::blank, 0};
inline constexpr Mark illegible{MarkKind::illegible, 0};

/// The most that a record, a correction or a typed card may hold: longer numbers are no score, and no row holds more
/// ticks. (The reader of photos stops at four digits, sums of what it reads may have five.)
inline constexpr int most_value = 99999;
inline constexpr int most_ticks = 99;

/// The number that the mark stands for, 0 for struck and the count for ticks; none for blank and illegible.
std::optional<int> value_of(const Mark& mark);

/// The mark as the report writes it: digits, `/` for struck, a `v` per tick, empty for blank, `?` for illegible.
std::string written(const Mark& mark);

/// The mark in a sentence: "nothing", "a stroke", "something illegible", else as `written`.
std::string spoken(const Mark& mark);

/// The report's word for a kind: number, struck, ticks, blank, illegible.
std::string_view name(MarkKind kind);

/// One way to read a cell.
struct Candidate {
    Mark mark;
    double probability = 0;
    bool operator==(const Candidate&) const = default;
};

/// What a cell looks like on its own: calibrated candidates, most probable first, no mark twice.
/// `rest` is the probability of all marks that are not listed; listed probabilities and `rest` add up to 1.
struct Ink {
    std::vector<Candidate> candidates;
    double rest = 0;
    bool operator==(const Ink&) const = default;
};

/// Whether ink most probably shows that nothing is written.
inline bool is_blank(const Ink& ink)
{
    return !ink.candidates.empty() && ink.candidates.front().mark == blank;
}

/// Whether ink most probably shows a number, and at least so surely.
inline bool shows_number(const Ink& ink, double least)
{
    return !ink.candidates.empty() && ink.candidates.front().mark.kind == MarkKind::number &&
           ink.candidates.front().probability >= least;
}

} // namespace recount
