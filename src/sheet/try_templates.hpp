#pragma once
#include "sheet/identify_grids.hpp"
#include "sheet/match_labels.hpp"
#include "sheet/print_view.hpp"

#include <array>
#include <optional>
#include <vector>

namespace recount {

/// A view whose rows agree with a template's so well on average is the right way up, and legible.
inline constexpr double sure_score = 0.40;

/// A view whose rows agree so well shows every row of the template, word for word.
inline constexpr double clear_score = 0.58;

/// Rows by which labels that are clear lead, and are believed: on 1200 photos no other words had changed the game then.
inline constexpr double clear_lead = 1.0;

/// One template tried on one view.
struct Attempt {
    const Template* game = nullptr;
    const PrintView* view = nullptr;
    RowMatch match;
    double score = 0; ///< in agreeing rows
    double words = 0; ///< of it, what title and bonus say, where they were asked

    double mean() const { return score / static_cast<double>(match.lattice_row.size()); }
    double mean_of_labels() const { return (score - words) / static_cast<double>(match.lattice_row.size()); }
};

/// Both ways up of a grid, and what the templates make of the better one.
struct TriedViews {
    bool beside_legible = false;        ///< another sheet of the photo is legible
    std::vector<PrintView> views = {};  ///< the likelier one first; attempts point into them
    std::vector<Attempt> attempts = {}; ///< the best first; empty where the grid has too few rows for any template
    std::array<std::optional<double>, 2> scores = {}; ///< of each view, as it was read last; none without attempts

    PrintView& best_view() { return views[attempts.front().view == &views.front() ? 0 : 1]; }

    /// Whether what was read can hardly be of any template.
    bool is_hopeless() const { return is_hopeless(attempts); }

    /// The views worth reading on, the better one first: not one that clearly says less than the other.
    std::vector<std::size_t> likely_views() const;

    /// Tries the templates on a view, and on the same with rows parted that hold several lines of words; keeps the
    /// better attempts. Whether they leave no doubt.
    bool try_view(PrintView& view, const Photo& photo, const Templates& games);

private:
    bool is_hopeless(const std::vector<Attempt>& tried) const;
};

/// Tries the templates on both ways up of a grid: what is quickest to read first, and more only where that promises
/// something and leaves a doubt. `left_width`, in the grid's widths, is looked at left of it as well. Lines that agree
/// with no template by `least_score` rows are not read word by word.
TriedViews try_views(const Photo& photo, const Lattice& lattice, double left_width, const Templates& games,
                     Effort effort, bool beside_legible, double least_score);

/// How far the best template leads, in rows. `attempts` are not empty, the best is first.
double lead_of(const std::vector<Attempt>& attempts);

/// Whether the best template's rows agree so well on average and lead by so much.
bool leads_clearly(const std::vector<Attempt>& attempts, double mean, double lead);

/// Whether the labels are those of one template, word for word, as far as they can differ: columns alone do not tell.
bool is_clear(const std::vector<Attempt>& attempts);

/// The rows of the template that has the most; 0 without templates.
int rows_of_longest(const Templates& games);

} // namespace recount
