// Reads a sheet's cells: read_card(). Every cell's picture is cut from the photo once, but for cells with printed lines
// within them, and the network sees them all in one batch.
#include "reading/read_card.hpp"

#include "reading/cell_image.hpp"
#include "reading/crossed_columns.hpp"
#include "reading/games_beside.hpp"
#include "reading/ink_shape.hpp"
#include "reading/inner_edges.hpp"
#include "reading/joined_games.hpp"
#include "reading/light_ink.hpp"
#include "reading/text_column.hpp"
#include "reading/unwritten_ink.hpp"
#include "sheet/glare.hpp"

#include <algorithm>
#include <iterator>
#include <span>

namespace recount {
namespace {

constexpr double sure_entry = 0.9, likely_entry = 0.5, possible_head = 0.1;
/// Probability that a sheet is of its game although entries stand in rows that the game does not have: most games of a
/// family differ by a row or two. So low that nobody is accused.
constexpr double with_other_rows = 0.5;
/// Probability that a cell which reflected light hides in part holds what is seen of it.
constexpr double seen_under_glare = 0.5;

/// Whether ink may be a printed number.
bool may_say(const Ink& ink, int printed)
{
    return std::ranges::any_of(ink.candidates, [&](const Candidate& candidate) {
        return candidate.mark == number(printed) && candidate.probability >= possible_head;
    });
}

/// Whether the cells of a row, a game's each, hold numbers or zeros: in most of the games in which something is written
/// elsewhere, one of them surely, and not only what may be the numbers of the games, which are printed.
bool holds_entries(std::span<const Ink> row, const std::vector<bool>& is_played)
{
    std::ptrdiff_t held = 0;
    bool are_heads = true, is_sure = false;
    for (std::size_t column = 0; column < row.size(); ++column) {
        if (row[column].candidates.empty() || !is_played[column])
            continue;
        const Candidate& best = row[column].candidates.front();
        if ((best.mark.kind != MarkKind::number && best.mark.kind != MarkKind::struck) ||
            best.probability < likely_entry)
            continue;
        ++held;
        is_sure = is_sure || best.probability >= sure_entry;
        are_heads = are_heads && may_say(row[column], static_cast<int>(column) + 1);
    }
    return is_sure && !are_heads && 2 * held > std::ranges::count(is_played, true);
}

void add_pictures(const Photo& photo, const std::vector<Quad>& quads, std::vector<cv::Mat>& pictures)
{
    for (const Quad& quad : quads)
        pictures.push_back(cell_image(photo.grey, quad));
}

/// Leaves open what stands in the cells of games that are played where reflected light may hide it.
void doubt_hidden_cells(const std::vector<bool>& hidden, const std::vector<bool>& is_played, Card& card)
{
    for (std::size_t i = 0; i < card.cells.size(); ++i) {
        Cell& cell = card.cells[i];
        if (!hidden[i] || (cell.column > 0 && !is_played[static_cast<std::size_t>(cell.column) - 1]))
            continue;
        if (is_blank(cell.ink))
            cell.ink = Ink{{}, 1};
        for (Candidate& candidate : cell.ink.candidates)
            candidate.probability *= seen_under_glare;
        cell.ink.rest = 1 - seen_under_glare * (1 - cell.ink.rest);
    }
}

/// Reads the cells of a grid, and of the other rows.
Card read_cells(const Photo& photo, const Grid& grid, CellReader& reader, const Trace& trace)
{
    std::vector<Quad> quads;
    std::vector<cv::Mat> pictures;
    {
        const StageTimer timer(trace, "cut cells");
        std::vector<FlatCell> flats;
        for (const GridCell& cell : grid.cells)
            flats.push_back(flat_cell(photo.grey, cell.quad));
        quads = without_inner_lines(grid, flats);
        for (std::size_t i = 0; i < quads.size(); ++i)
            if (quads[i] != grid.cells[i].quad)
                flats[i] = flat_cell(photo.grey, quads[i]);
        erase_unwritten_ink(grid, flats);
        for (std::size_t i = 0; i < quads.size(); ++i)
            pictures.push_back(cell_image(photo.grey, quads[i], std::move(flats[i])));
        for (const std::vector<Quad>& row : grid.other_rows)
            add_pictures(photo, row, pictures);
    }
    const StageTimer timer(trace, "read cells");
    std::vector<Ink> inks = reader.read(pictures);
    Card card{grid.game, grid.columns, {}, grid.game_confidence, grid.are_columns_guessed, grid.are_columns_printed};
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        const GridCell& cell = grid.cells[i];
        const bool is_empty = is_blank(inks[i]);
        card.cells.push_back({cell.row, cell.column, cell.role, quads[i], std::move(inks[i]),
                              is_empty ? "" : ink_shape(pictures[i]), cell.ruled});
    }
    leave_out_crossed_columns(card, pictures);
    const std::vector<bool> is_played = played(card);
    doubt_hidden_cells(under_glare(photo.grey, quads), is_played, card);
    const std::span<const Ink> others = std::span(inks).subspan(grid.cells.size());
    for (std::size_t row = 0; row < grid.other_rows.size(); ++row)
        if (holds_entries(others.subspan(row * is_played.size(), is_played.size()), is_played)) {
            card.game_confidence = std::min(card.game_confidence, with_other_rows);
            card.are_columns_guessed = false;
        }
    return card;
}

} // namespace

Card read_card(const Photo& taken, const Grid& found, CellReader& reader, const Trace& trace)
{
    const Photo photo = with_dark_ink(taken, found);
    Grid grid = with_games_beside(photo, found, reader, trace);
    if (grid.begins_with_print && grid.columns > 1)
        grid = without_first_game(grid);
    Card card = read_cells(photo, grid, reader, trace);
    while (grid.game->columns != Columns::one_game &&
           (begins_with_text(card) || begins_with_labels(photo, grid, card))) {
        grid = without_first_game(grid);
        card = read_cells(photo, grid, reader, trace);
    }
    while (std::optional<Grid> parted = with_game_parted(photo, grid, card)) {
        Card other = read_cells(photo, *parted, reader, trace);
        if (!reads_better(other, card))
            break;
        grid = std::move(*parted);
        card = std::move(other);
    }
    return card;
}

} // namespace recount
