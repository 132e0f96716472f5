// Reads a sheet's cells: read_card(). Every cell's picture is cut from the photo once, but for cells with printed lines
// within them, and the network sees them all in one batch.
#include "reading/read_card.hpp"

#include "reading/cell_image.hpp"
#include "reading/ink_shape.hpp"
#include "reading/inner_edges.hpp"
#include "reading/preprinted.hpp"

#include <algorithm>
#include <iterator>
#include <span>

namespace recount {
namespace {

constexpr double sure_entry = 0.9;
/// Probability that a sheet is of its game although entries stand in rows that the game does not have: most games of a
/// family differ by a row or two. So low that nobody is accused.
constexpr double with_other_rows = 0.5;
constexpr double least_of_game = 0.4;      ///< of a game's rows hold numbers; the others are zero, blank or doubtful
constexpr double least_beside_blank = 0.3; ///< the same where all games are blank; points are printed in fewer rows

/// Whether the cells of a row, a game's each, hold numbers or zeros: in most of the games in which something is written
/// elsewhere, and not only the numbers of the games, which are printed.
bool holds_entries(std::span<const Ink> row, const std::vector<bool>& is_played)
{
    std::ptrdiff_t held = 0;
    bool are_heads = true;
    for (std::size_t column = 0; column < row.size(); ++column) {
        if (row[column].candidates.empty() || !is_played[column])
            continue;
        const Candidate& best = row[column].candidates.front();
        if ((best.mark.kind != MarkKind::number && best.mark.kind != MarkKind::struck) || best.probability < sure_entry)
            continue;
        ++held;
        are_heads = are_heads && best.mark.kind == MarkKind::number && best.mark.value == static_cast<int>(column) + 1;
    }
    return held > 0 && !are_heads && 2 * held > std::ranges::count(is_played, true);
}

bool is_blank(const Ink& ink)
{
    return !ink.candidates.empty() && ink.candidates.front().mark == blank;
}

void add_pictures(const Photo& photo, const std::vector<Quad>& quads, std::vector<cv::Mat>& pictures)
{
    for (const Quad& quad : quads)
        pictures.push_back(cell_image(photo.grey, quad));
}

/// Whether what stands beside the games is a game's: numbers in most rows. Labels and prose are none.
bool holds_game(std::span<const Ink> beside, double least)
{
    const auto numbers = std::ranges::count_if(beside, [](const Ink& ink) {
        return !ink.candidates.empty() && ink.candidates.front().mark.kind == MarkKind::number &&
               ink.candidates.front().probability >= sure_entry;
    });
    return static_cast<double>(numbers) >= least * static_cast<double>(beside.size()) && numbers > 0;
}

} // namespace

Card read_card(const Photo& photo, const Grid& grid, CellReader& reader, const Trace& trace)
{
    std::vector<Quad> quads;
    std::vector<cv::Mat> pictures;
    std::size_t of_games = 0; // of the pictures; the others are of what is beside
    {
        const StageTimer timer(trace, "cut cells");
        std::vector<FlatCell> flats;
        for (const GridCell& cell : grid.cells)
            flats.push_back(flat_cell(photo.grey, cell.quad));
        quads = without_inner_lines(grid, flats);
        for (std::size_t i = 0; i < quads.size(); ++i)
            if (quads[i] != grid.cells[i].quad)
                flats[i] = flat_cell(photo.grey, quads[i]);
        erase_preprinted(grid, flats);
        for (std::size_t i = 0; i < quads.size(); ++i)
            pictures.push_back(cell_image(photo.grey, quads[i], std::move(flats[i])));
        for (const std::vector<Quad>& row : grid.other_rows)
            add_pictures(photo, row, pictures);
        of_games = pictures.size();
        if (!grid.is_beside_a_column)
            add_pictures(photo, grid.beside, pictures);
    }
    const StageTimer timer(trace, "read cells");
    std::vector<Ink> inks = reader.read(pictures);
    if (grid.is_beside_a_column && std::ranges::all_of(std::span(inks).first(grid.cells.size()), is_blank)) {
        std::vector<cv::Mat> beside;
        add_pictures(photo, grid.beside, beside);
        std::ranges::move(reader.read(beside), std::back_inserter(inks));
    }
    if (holds_game(std::span(inks).subspan(of_games), grid.is_beside_a_column ? least_beside_blank : least_of_game))
        return read_card(photo, with_game_beside(grid), reader, trace);
    Card card{grid.game, grid.columns, {}, grid.game_confidence};
    std::vector<bool> is_played(static_cast<std::size_t>(grid.columns), false);
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        const GridCell& cell = grid.cells[i];
        const bool is_empty = is_blank(inks[i]);
        if (!is_empty && cell.column > 0)
            is_played[static_cast<std::size_t>(cell.column) - 1] = true;
        card.cells.push_back({cell.row, cell.column, cell.role, quads[i], std::move(inks[i]),
                              is_empty ? "" : ink_shape(pictures[i]), cell.ruled});
    }
    const std::span<const Ink> others = std::span(inks).subspan(grid.cells.size());
    for (std::size_t row = 0; row < grid.other_rows.size(); ++row)
        if (holds_entries(others.subspan(row * is_played.size(), is_played.size()), is_played))
            card.game_confidence = std::min(card.game_confidence, with_other_rows);
    return card;
}

} // namespace recount
