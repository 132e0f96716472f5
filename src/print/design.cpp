// The sheet that `recount print` makes when nothing else is asked for: default_design().
#include "print/design.hpp"
#include "core/errors.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace recount::print {
namespace {

constexpr double millimetre_pt = 72 / 25.4;
constexpr int columns_on_a_card = 4; ///< wide enough to write three digits on A6

/// The paper's width and height in points.
std::array<double, 2> paper_size_pt(Paper paper)
{
    switch (paper) {
    case Paper::a4: return {210 * millimetre_pt, 297 * millimetre_pt};
    case Paper::letter: return {612, 792};
    case Paper::card: return {105 * millimetre_pt, 148 * millimetre_pt};
    }
    return {0, 0};
}

/// Whether most rows have something to say about how they score.
bool explains_itself(const Template& game)
{
    const auto explained =
        std::count_if(game.rows.begin(), game.rows.end(), [](const Row& row) { return !row.how_to.empty(); });
    return 2 * explained > static_cast<std::ptrdiff_t>(game.rows.size());
}

/// The first of the template's headings that says one of the words; empty where none does.
std::string heading(const Template& game, std::initializer_list<const char*> words)
{
    for (const std::string& each : game.section_headings)
        for (const char* word : words)
            if (each.find(word) != std::string::npos)
                return each;
    return "";
}

void fit_to_card(Design& design)
{
    design.margin_pt = 18;
    design.font_size_pt = 8;
    design.title_size_pt = 13;
    design.row_height_pt = 20;
    design.thin_pt = 0.5;
    design.thick_pt = 1.1;
    design.gap_pt = 5;
}

} // namespace

Design default_design(const Template& game, Paper paper, std::optional<int> columns)
{
    if (columns && (*columns < game.least_columns || *columns > game.most_columns))
        throw UsageError(fmt::format("{}: a sheet has {} to {} columns, not {}", game.name, game.least_columns,
                                     game.most_columns, *columns));
    Design design;
    design.page_width_pt = paper_size_pt(paper)[0];
    design.page_height_pt = paper_size_pt(paper)[1];
    if (paper == Paper::card)
        fit_to_card(design);
    const int usual = paper == Paper::card ? std::max(game.least_columns, columns_on_a_card) : game.most_columns;
    design.columns = columns.value_or(std::min(game.most_columns, usual));
    design.has_how_to = explains_itself(game) && paper != Paper::card;
    design.upper_heading = heading(game, {"Upper", "Oberer"});
    design.how_to_head = heading(game, {"How"});
    design.width_share = std::min(1.0, 0.6 + 0.1 * design.columns);
    design.entry_weight = design.columns <= 3 ? 1.5 : 1.1;
    design.title = game.titles.empty() ? game.name : game.titles.front();
    design.column_head = game.column_heads.empty() ? "#" : game.column_heads.front();
    design.has_name_line = game.columns != Columns::players;
    design.icons = Icons::beside_label;
    return design;
}

} // namespace recount::print
