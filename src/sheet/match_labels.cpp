// Which printed row is which row of a template: match_rows(). A global alignment of the template's rows with the
// lattice's rows, scored by how well the printed labels agree; a row without readable text says nothing either way.
#include "sheet/match_labels.hpp"

#include "sheet/labels.hpp"

#include <algorithm>
#include <functional>
#include <limits>
#include <optional>
#include <span>

namespace recount {
namespace {

/// Costs and rewards of the alignment, in units of one perfectly agreeing label minus what is due to chance.
struct MatchWeights {
    double how_to = 0.6;             ///< how-to texts repeat over rows, so they say less than labels
    double skip_low = 0.0;           ///< a low row is a gap between sections
    double skip_heading = 0.0;       ///< a section heading or a head row
    double skip_empty = -0.15;       ///< a full row without text: rather an unreadable label than a gap
    double skip_text = -0.4;         ///< a full row whose text is passed over
    std::size_t heading_letters = 5; ///< shorter headings ("1") agree with anything
    double sign = 0.6;               ///< a row that says a single sign ("1"), which a speck or a hand may, says less
    double skip_within = -0.5;       ///< in addition, where rows of one section would be torn apart
    double low_height = 0.7;         ///< rows lower than this (by the median) cannot hold writing
    double use_beyond = -0.3;        ///< a template row laid beyond the outermost line: its label must show it
    double use_low = -0.6;           ///< a template row laid onto such a row
};

/// The row of a lattice that a row of the template is laid onto.
const RowText& row_of(std::size_t t, const RowMatch& match, const std::vector<RowText>& rows)
{
    return rows[static_cast<std::size_t>(match.lattice_row[t])];
}

bool is_sign(const std::string& wording)
{
    return wording.size() == 1;
}

/// label_similarity(), but a label of a single sign stands at the beginning, with little else: it is in many texts.
double similarity(const std::string& wording, const std::string& text, double above)
{
    constexpr double beginning = 0.6; // of a longer text
    if (!is_sign(wording))
        return label_similarity(wording, text, above);
    return text.starts_with(wording) ? (is_sign(text) ? 1 : beginning) : 0;
}

/// How well the text that agrees best agrees with one of some wordings, or `above` if that is more: what cannot be more
/// is not worked out.
double best_similarity(const std::vector<std::string>& wordings, std::span<const std::string> texts, double above = 0)
{
    double best = above;
    for (const std::string& wording : wordings)
        for (const std::string& text : texts)
            best = std::max(best, similarity(wording, text, best));
    return best;
}

/// The same of a line, whatever was read.
double best_agreement(const std::vector<std::string>& wordings, const PrintedLine& line, double above = 0)
{
    double best = above;
    if (line.chances)
        for (const std::string& wording : wordings)
            if (!is_sign(wording) || line.text.size() < 2)
                best = std::max(best, line.chances->agreement(wording, best));
    return best;
}

/// The same of a line, as it was read and whatever was read.
double best_similarity(const std::vector<std::string>& wordings, const PrintedLine& line, double above = 0)
{
    return best_agreement(wordings, line, best_similarity(wordings, std::span(&line.text, 1), above));
}

/// The same of what a row says, however it was read.
double best_similarity(const std::vector<std::string>& wordings, const RowText& row, double above = 0)
{
    double best = best_similarity(wordings, row.texts, above);
    for (const PrintedLine& line : row.lines)
        best = best_similarity(wordings, line, best);
    return best;
}

bool has_text(const RowText& row)
{
    const auto is_text = [](const std::string& text) { return text.size() >= 2; };
    return std::ranges::any_of(row.texts, is_text) || std::ranges::any_of(row.lines, is_text, &PrintedLine::text);
}

double skip_score(const RowText& row, const std::vector<std::string>& headings, const MatchWeights& weights)
{
    if (row.relative_height < weights.low_height || !row.bordered)
        return weights.skip_low;
    if (!has_text(row))
        return weights.skip_empty;
    return best_similarity(headings, row) > 0.6 ? weights.skip_heading : row.legibility * weights.skip_text;
}

/// Whether so many of these texts share so many letters, one after the other, that no hand wrote them.
bool are_alike(const std::vector<std::string>& texts)
{
    constexpr std::size_t letters = 6, distinct = 4, least = 3;
    std::map<std::string, std::size_t> shared;
    for (const std::string& text : texts) {
        std::set<std::string> parts;
        for (std::size_t at = 0; at + letters <= text.size(); ++at)
            parts.insert(text.substr(at, letters));
        for (const std::string& part : parts)
            if (std::set(part.begin(), part.end()).size() >= distinct && ++shared[part] >= least)
                return true;
    }
    return false;
}

constexpr double least_of_labels = 0.3; ///< agree, on average, where they stand: unreadable ones say nothing

/// How well the rows of each column that was read line by line agree with the game's labels, 0 to 1 on average.
std::vector<double> label_agreements(const Template& game, const RowMatch& match, const std::vector<RowText>& rows)
{
    std::vector<double> agreement(1);
    for (std::size_t t = 0; t < match.lattice_row.size(); ++t) {
        const RowText& row = row_of(t, match, rows);
        const std::vector<std::string> labels = fold_texts(game.rows[t].labels);
        agreement.resize(std::max(agreement.size(), row.lines.size()));
        for (std::size_t column = 0; column < row.lines.size(); ++column)
            agreement[column] +=
                best_similarity(labels, row.lines[column]) / static_cast<double>(match.lattice_row.size());
    }
    return agreement;
}

/// What was read in a row, but for parts of its own labels ("total" of "Upper Total").
std::vector<std::string> texts_beside(const std::vector<std::string>& own, const RowText& row)
{
    std::vector<std::string> texts = row.texts;
    for (const PrintedLine& line : row.lines)
        texts.push_back(line.text);
    std::erase_if(texts, [&](const std::string& text) {
        return std::ranges::any_of(own,
                                   [&](const std::string& label) { return label.find(text) != std::string::npos; });
    });
    return texts;
}

/// The same of a row that does not say its own label; else nothing.
std::vector<std::string> texts_not_of(const Row& laid, const RowText& row)
{
    constexpr double most_own = 0.55;        // how well its own label agrees with a row that says another
    constexpr std::size_t least_letters = 3; // of its own label: a hand's numbers look like shorter ones
    const std::vector<std::string> own = fold_texts(laid.labels);
    std::vector<std::string> words = own;
    std::erase_if(words, [](const std::string& label) { return label.size() < least_letters; });
    return best_similarity(words, row) > most_own ? std::vector<std::string>{} : texts_beside(own, row);
}

/// Whether one of some texts says one of a template row's labels, and nothing else.
bool say_one(const std::vector<std::string>& texts, const Row& row)
{
    constexpr std::size_t least_letters = 4; // shorter labels look like many texts
    constexpr double agrees = 0.9;
    constexpr double beyond = 1.3; // of the label's letters, at most
    return !texts.empty() && std::ranges::any_of(fold_texts(row.labels), [&](const std::string& label) {
        return label.size() >= least_letters && std::ranges::any_of(texts, [&](const std::string& text) {
                   return static_cast<double>(text.size()) <= beyond * static_cast<double>(label.size()) &&
                          label_similarity(label, text) >= agrees;
               });
    });
}

/// Whether several rows agree clearly better with the labels so many rows farther on, all as many.
bool are_alike_off(const Template& game, const RowMatch& match, const std::vector<RowText>& rows, std::size_t most_off)
{
    constexpr int least_rows = 3;
    constexpr double agrees = 0.8, better = 0.3; // than with their own
    std::vector<std::vector<std::string>> labels;
    for (const Row& row : game.rows)
        labels.push_back(fold_texts(row.labels));
    for (std::size_t off = 1; off <= most_off; ++off) {
        int before = 0, after = 0;
        for (std::size_t t = 0; t + off < match.lattice_row.size(); ++t) {
            const auto is_alike = [&](std::size_t laid, std::size_t other) {
                const RowText& row = row_of(laid, match, rows);
                const double agreement = best_similarity(labels[other], row);
                return agreement >= agrees && agreement >= best_similarity(labels[laid], row) + better;
            };
            after += is_alike(t, t + off) ? 1 : 0;
            before += is_alike(t + off, t) ? 1 : 0;
        }
        if (std::max(before, after) >= least_rows)
            return true;
    }
    return false;
}

} // namespace

std::vector<std::string> labels_of(const std::vector<Template>& games)
{
    std::vector<std::string> labels;
    for (const Template& game : games)
        for (const auto& row : game.rows)
            std::ranges::copy(fold_texts(row.labels), std::back_inserter(labels));
    std::ranges::sort(labels);
    const auto [first, last] = std::ranges::unique(labels);
    labels.erase(first, last);
    return labels;
}

void set_chances(std::vector<RowText>& rows, const std::vector<std::string>& labels)
{
    // What a row says is among so many labels that agree best, in all their wordings; all others agree by chance.
    const std::size_t own = 4 + labels.size() / 25;
    for (RowText& row : rows) {
        std::vector<double> agreements;
        for (const std::string& label : labels) {
            double& best = agreements.emplace_back(0);
            for (const PrintedLine& line : row.lines)
                if (line.chances)
                    best = std::max(best, line.chances->agreement(label, best));
        }
        row.chance = least_chance;
        if (agreements.size() <= own)
            continue;
        const auto at = agreements.begin() + static_cast<std::ptrdiff_t>(own);
        std::ranges::nth_element(agreements, at, std::greater());
        row.chance = std::max(least_chance, *at);
    }
}

RowMatch match_rows(const Template& game, const std::vector<RowText>& rows)
{
    const MatchWeights weights;
    const std::size_t wanted = game.rows.size(), given = rows.size();
    if (wanted > given)
        return {};
    std::vector<std::string> headings;
    for (const auto& wordings : {game.section_headings, game.column_heads}) {
        for (const std::string& heading : fold_texts(wordings)) {
            if (heading.size() >= weights.heading_letters)
                headings.push_back(heading);
        }
    }

    constexpr double never = -std::numeric_limits<double>::infinity();
    std::vector<std::vector<double>> best(wanted + 1, std::vector<double>(given + 1, never));
    std::vector<std::vector<bool>> taken(wanted + 1, std::vector<bool>(given + 1, false));
    std::vector<double> skip(given);
    for (std::size_t r = 0; r < given; ++r)
        skip[r] = skip_score(rows[r], headings, weights);
    best[0][0] = 0;
    for (std::size_t r = 1; r <= given; ++r)
        best[0][r] = best[0][r - 1] + skip[r - 1] / 2; // head rows come before the first row: passing them costs half
    for (std::size_t t = 1; t <= wanted; ++t) {
        const std::vector<std::string> labels = fold_texts(game.rows[t - 1].labels),
                                       how_to = fold_texts(game.rows[t - 1].how_to);
        for (std::size_t r = t; r <= given; ++r) {
            const RowText& row = rows[r - 1];
            double match = row.relative_height < weights.low_height ? weights.use_low
                           : !row.bordered                          ? weights.use_beyond
                                                                    : 0;
            const double as_label = best_similarity(labels, row);
            const double agrees =
                std::max(as_label, weights.how_to * best_similarity(how_to, row, as_label / weights.how_to)) -
                row.chance;
            if (has_text(row))
                match += agrees < 0 ? row.legibility * agrees : agrees;
            else
                match += weights.sign * std::max(0.0, agrees);
            const bool torn = t < wanted && !game.rows[t].starts_section && row.relative_height >= weights.low_height;
            const double passed = skip[r - 1] / (t == wanted ? 2 : 1) + (torn ? weights.skip_within : 0);
            const double take = row.is_joint ? never : best[t - 1][r - 1] + match, pass = best[t][r - 1] + passed;
            taken[t][r] = take >= pass;
            best[t][r] = std::max(take, pass);
        }
    }
    if (best[wanted][given] == never)
        return {};
    RowMatch result{best[wanted][given], std::vector<int>(wanted)};
    for (std::size_t t = wanted, r = given; t > 0; --r) {
        if (taken[t][r])
            result.lattice_row[--t] = static_cast<int>(r) - 1;
    }
    return result;
}

int label_column(const Template& game, const RowMatch& match, const std::vector<RowText>& rows)
{
    const std::vector<double> agreement = label_agreements(game, match, rows);
    const auto best = std::ranges::max_element(agreement);
    return *best >= least_of_labels ? static_cast<int>(best - agreement.begin()) : 0;
}

bool are_shifted(const Template& game, const RowMatch& match, const std::vector<RowText>& rows)
{
    constexpr int least_rows = 2;
    constexpr std::size_t most_off = 2;
    const std::size_t count = match.lattice_row.size();
    if (are_alike_off(game, match, rows, most_off))
        return true;
    const auto other_row = [&](std::size_t t) -> std::optional<std::size_t> { // whose label it says
        const std::vector<std::string> texts = texts_not_of(game.rows[t], row_of(t, match, rows));
        for (std::size_t near = t - std::min(t, most_off); near < std::min(count, t + most_off + 1); ++near)
            if (near != t && say_one(texts, game.rows[near]))
                return near;
        return std::nullopt;
    };
    int shifted = 0;
    for (std::size_t t = 0; t < count; ++t) {
        const std::optional<std::size_t> other = other_row(t);
        if (!other)
            continue;
        const RowText& own_place = row_of(*other, match, rows);
        if (++shifted >= least_rows || (!own_place.bordered && !has_text(own_place)))
            return true;
    }
    return false;
}

bool is_sum_taken_for_entry(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                            const std::vector<const Template*>& games)
{
    for (std::size_t t = 0; t < match.lattice_row.size(); ++t) {
        if (game.rows[t].role != Role::entry)
            continue;
        const std::vector<std::string> texts = texts_not_of(game.rows[t], row_of(t, match, rows));
        for (const Template* other : games)
            for (const Row& sum : other->rows)
                if (sum.role != Role::entry && say_one(texts, sum))
                    return true;
    }
    return false;
}

bool is_contradicted(const Template& game, const RowMatch& match, const std::vector<RowText>& rows)
{
    constexpr std::ptrdiff_t least_letters = 4; // shorter texts are signs
    constexpr double agrees = 0.6, disagrees = 0.45;
    const auto column = static_cast<std::size_t>(label_column(game, match, rows));
    const auto is_word = [](const std::string& text) {
        return letters_in(text) >= least_letters && letters_in(text) == std::ssize(text);
    };
    int agreeing = 0, disagreeing = 0;
    for (std::size_t t = 0; t < match.lattice_row.size(); ++t) {
        const RowText& row = row_of(t, match, rows);
        std::vector<std::string> words = fold_texts(game.rows[t].labels);
        std::ranges::move(fold_texts(game.rows[t].how_to), std::back_inserter(words));
        const double agreement = best_similarity(words, row);
        std::erase_if(words, std::not_fn(is_word));
        const bool is_clear = row.chance <= least_chance && column < row.lines.size();
        if (best_similarity(words, row) >= agrees)
            ++agreeing;
        else if (is_clear && agreement < disagrees && is_word(row.lines[column].text))
            ++disagreeing;
    }
    return disagreeing > agreeing;
}

double label_agreement(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                       std::size_t column)
{
    const std::vector<double> agreement = label_agreements(game, match, rows);
    return column < agreement.size() ? agreement[column] : 0;
}

bool is_printed_column(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                       std::size_t column)
{
    return label_agreement(game, match, rows, column) >= least_of_labels || is_how_to_column(game, match, rows, column);
}

bool is_how_to_column(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                      const std::size_t column)
{
    constexpr std::size_t least_letters = 5; // fewer may be points that a hand wrote
    constexpr double same = 0.8;
    constexpr double blurred = 0.15; // of their own how-to texts' letters show on average: a hand shows none
    constexpr int least_blurred = 3; // rows to average
    double agreement = 0;
    int with_how_to = 0;
    std::vector<std::string> texts;
    for (std::size_t t = 0; t < match.lattice_row.size(); ++t) {
        const RowText& row = row_of(t, match, rows);
        std::vector<std::string> long_texts = fold_texts(game.rows[t].how_to);
        std::erase_if(long_texts, [](const std::string& text) { return text.size() < least_letters; });
        const auto shows_one = [&](const std::string& text) {
            return text.size() >= least_letters && best_similarity(long_texts, std::span(&text, 1)) >= same;
        };
        if (column + 1 < row.texts.size() && shows_one(row.texts[column]))
            return true;
        if (column >= row.lines.size())
            continue;
        const PrintedLine& line = row.lines[column];
        if (shows_one(line.text))
            return true;
        texts.push_back(line.text);
        if (!long_texts.empty() && line.chances) {
            agreement += best_agreement(long_texts, line);
            ++with_how_to;
        }
    }
    return are_alike(texts) || (with_how_to >= least_blurred && agreement >= blurred * with_how_to);
}

std::vector<std::size_t> rows_with_points(const Template& game, const RowMatch& match, const std::vector<RowText>& rows,
                                          std::size_t column)
{
    constexpr double same = 0.8;
    constexpr std::size_t least_points = 2; // printed in the rows that they belong to,
    constexpr double points_rows = 1. / 3;  // of all rows at most: a hand writes in more,
    constexpr std::size_t many_points = 5;  // unless all of so many, but for one, are there, and hardly anything else
    const auto is_number = [](const std::string& text) {
        return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    };
    std::vector<std::size_t> agree;
    std::size_t disagree = 0, with_points = 0;
    for (std::size_t t = 0; t < match.lattice_row.size(); ++t) {
        const RowText& row = row_of(t, match, rows);
        const std::vector<std::string> how_to = fold_texts(game.rows[t].how_to);
        with_points += std::ranges::any_of(how_to, is_number) ? 1 : 0;
        if (column >= row.lines.size() || row.lines[column].text.empty())
            continue;
        if (best_similarity(how_to, std::span(&row.lines[column].text, 1)) >= same)
            agree.push_back(t);
        else
            ++disagree;
    }
    const bool are_few = static_cast<double>(agree.size() + disagree) <= points_rows * double(game.rows.size());
    const bool are_all = with_points >= many_points && agree.size() + 1 >= with_points && disagree <= 1;
    if (agree.size() < least_points || disagree > agree.size() || !(are_few || are_all))
        return {};
    return agree;
}

} // namespace recount
