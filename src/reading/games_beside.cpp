// Games that the search for lines lost: with_games_beside(). What is beside the games is read where something stands in
// most rows of it.
#include "reading/games_beside.hpp"

#include "lattice/equal_columns.hpp"
#include "reading/cell_image.hpp"
#include "sheet/split_columns.hpp"

#include <algorithm>

namespace recount {
namespace {

struct BesideSettings {
    double sure_number = 0.9;         // probability of a number
    double of_rows = 0.4;             // hold numbers in a game; the others are zero, blank or doubtful
    double of_totals = 0.5;           // of a game's rows that are no entries, which no print shows points in;
    double of_rows_untotalled = 0.65; // or else so many of all rows
    int counts = 3;                   // or so many dice counts that nobody prints, and no total, as not every game has
                                      // one; or more of both
    double beside_blank = 0.3;        // of the rows where all games are blank; points are printed in fewer
    double blank_written = 0.1;       // of the cells of blank games, that show something: specks,
    double blank_lined = 0.4;         // or lines, if there are so few numbers among them; where more shows something,
    double read_blank = 0.9;          // such as the paper's edge, of the cells that are read
    double of_labels = 0.5;           // of the numbers are those of the row's label ("Round 7"): they are printed
    std::size_t first_rows = 3;       // of so many rows one is read first: where these hold no number it is text
    double on_line = 0.04, near = 0.14; // of a place's width from its left border: letters of words that run across
    double far = 0.3, farthest = 0.5;   // and others of them: the border may be off by a digit
    double of_words = 0.4;              // of the rows: labels
    std::ptrdiff_t over_line = 2;       // labels that run across what looks like a printed line: a crease
    double as_wide = 0.7;               // of the width of the game beside it
    double few = 0.25, most = 0.6;      // of the rows show something: ends of labels, and a game that is played
} constexpr settings;

constexpr const char* digits = "0123456789";

/// The places of a column of a grid, one a row of the template.
std::vector<Quad> places_of(const Grid& grid, int column)
{
    std::vector<Quad> places;
    for (const GridCell& cell : grid.cells)
        if (cell.column == column)
            places.push_back(cell.quad);
    return places;
}

/// The share of places in which something stands.
double written_share(const Photo& photo, const std::vector<Quad>& places)
{
    const auto written = std::ranges::count_if(places, [&](const Quad& place) { return is_written(photo, place); });
    return static_cast<double>(written) / static_cast<double>(places.size());
}

/// Whether something stands close to the left border of a place on both sides.
bool shows_on_both_sides(const Photo& photo, const Quad& place)
{
    return is_written(photo, strip_in(place, settings.on_line, settings.near)) &&
           is_written(photo, strip_in(place, -settings.near, -settings.on_line));
}

/// Whether something stands far to the left of a place, where no number reaches.
bool shows_far_left(const Photo& photo, const Quad& place)
{
    return is_written(photo, strip_in(place, -settings.farthest, -settings.far));
}

/// Whether the words of labels run on into places, one a row, that are as wide as a game.
bool hold_labels(const Photo& photo, const std::vector<Quad>& places)
{
    const auto crossed = std::ranges::count_if(
        places, [&](const Quad& place) { return shows_on_both_sides(photo, place) && shows_far_left(photo, place); });
    return static_cast<double>(crossed) >= settings.of_words * static_cast<double>(places.size());
}

/// Whether a label of a row says a number: "Round 7".
bool is_labelled(const Row& row, int number)
{
    return std::ranges::any_of(row.labels, [&](const std::string& label) {
        for (std::size_t at = label.find_first_of(digits); at != std::string::npos;) {
            const std::size_t end = std::min(label.find_first_not_of(digits, at), label.size());
            if (label.substr(at, end - at) == std::to_string(number))
                return true;
            at = label.find_first_of(digits, end);
        }
        return false;
    });
}

/// Whether a number is what several dice of the face that a row counts give; a face alone may be printed ("Aces = 1").
bool is_count(const Template& game, const Row& row, int number)
{
    const auto* count = std::get_if<CountFace>(&row.rule);
    return count != nullptr && number % count->face == 0 && number > count->face && number <= game.dice * count->face;
}

/// Probability that ink is a number, whichever.
double number_probability(const Ink& ink)
{
    double sum = 0;
    for (const Candidate& candidate : ink.candidates)
        sum += candidate.mark.kind == MarkKind::number ? candidate.probability : 0;
    return sum;
}

/// What the places of a column, one a row, hold.
struct Numbers {
    double rows = 0, totals = 0; ///< of these rows so many are no entries
    double all = 0;              ///< sure to be numbers
    double in_totals = 0, labelled = 0, counts = 0;
    double blank = 0; ///< rows in which nothing is read
};

/// Adds what some rows of a column hold.
void count_numbers(const Photo& photo, const Grid& grid, const std::vector<Quad>& places,
                   const std::vector<std::size_t>& rows, CellReader& reader, Numbers& numbers)
{
    std::vector<cv::Mat> pictures;
    for (const std::size_t row : rows)
        pictures.push_back(cell_image(photo.grey, places[row]));
    const std::vector<Ink> inks = reader.read(pictures);
    numbers.rows += static_cast<double>(inks.size());
    for (std::size_t i = 0; i < inks.size(); ++i) {
        const Row& row = grid.game->rows[rows[i]];
        numbers.totals += is_sum(row.role) ? 1 : 0;
        numbers.blank += is_blank(inks[i]) ? 1 : 0;
        if (number_probability(inks[i]) < settings.sure_number)
            continue;
        const int number = inks[i].candidates.front().mark.value;
        ++numbers.all;
        numbers.labelled += is_labelled(row, number) ? 1 : 0;
        numbers.counts += is_count(*grid.game, row, number) ? 1 : 0;
        numbers.in_totals += is_sum(row.role) ? 1 : 0;
    }
}

/// What all places hold; where a first few, spread over them, hold no number, what these do.
Numbers numbers_in(const Photo& photo, const Grid& grid, const std::vector<Quad>& places, CellReader& reader)
{
    std::vector<std::size_t> first, others;
    for (std::size_t row = 0; row < places.size(); ++row)
        (row % settings.first_rows == 0 ? first : others).push_back(row);
    Numbers numbers;
    count_numbers(photo, grid, places, first, reader, numbers);
    if (numbers.all > 0)
        count_numbers(photo, grid, places, others, reader, numbers);
    return numbers;
}

/// Whether numbers stand in the places of a game, a place a row.
bool holds_game(const Photo& photo, const Grid& grid, const std::vector<Quad>& places, bool is_beside_blank,
                CellReader& reader)
{
    const double of_rows = is_beside_blank ? settings.beside_blank : settings.of_rows;
    if (written_share(photo, places) < of_rows)
        return false;
    const Numbers numbers = numbers_in(photo, grid, places, reader);
    if (numbers.all == 0 || numbers.all < of_rows * numbers.rows || numbers.labelled > settings.of_labels * numbers.all)
        return false;
    return is_beside_blank || numbers.all >= settings.of_rows_untotalled * numbers.rows ||
           (numbers.in_totals > 0 ? numbers.in_totals >= settings.of_totals * numbers.totals ||
                                        numbers.in_totals + numbers.counts > settings.counts
                                  : numbers.counts >= settings.counts);
}

/// Whether nothing is written in some columns.
bool are_blank(const Photo& photo, const Grid& grid, int first, int last, CellReader& reader)
{
    double rows = 0, written = 0;
    for (int column = first; column <= last; ++column) {
        const std::vector<Quad> places = places_of(grid, column);
        rows += static_cast<double>(places.size());
        written += written_share(photo, places) * static_cast<double>(places.size());
    }
    const double few = settings.blank_written * rows;
    if (written <= few || written > settings.blank_lined * rows)
        return written <= few;
    double numbers = 0;
    for (int column = first; column <= last && numbers <= few; ++column)
        numbers += numbers_in(photo, grid, places_of(grid, column), reader).all;
    return numbers <= few;
}

/// Whether nothing is written in the last game, though something may show in each of its cells: the paper's edge.
bool is_last_blank(const Photo& photo, const Grid& grid, CellReader& reader)
{
    const std::vector<Quad> places = places_of(grid, grid.columns);
    if (written_share(photo, places) <= settings.blank_lined)
        return are_blank(photo, grid, grid.columns, grid.columns, reader);
    const Numbers numbers = numbers_in(photo, grid, places, reader);
    return numbers.blank >= settings.read_blank * numbers.rows;
}

/// Whether what stands left of the games may be the first ones: fewer numbers show that beside blank games.
bool may_be_first(const GamesBeside& before)
{
    return before.are_columns || before.are_alike;
}

/// The grid of a sheet that has all its columns, or with these further to one side: numbers stand beside them there,
/// and at the other end nothing, or only text.
Grid with_columns_moved(const Photo& photo, const Grid& grid, CellReader& reader)
{
    if (!grid.before.games.empty() && written_share(photo, grid.before.games.front().places) >= settings.beside_blank &&
        is_last_blank(photo, grid, reader)) {
        const bool are_all_blank = may_be_first(grid.before) && are_blank(photo, grid, 1, grid.columns - 1, reader);
        if (holds_game(photo, grid, grid.before.games.front().places, are_all_blank, reader))
            return with_games_further_left(grid);
    }
    const std::vector<Quad> first = places_of(grid, 1);
    if (!grid.after.games.empty() && holds_game(photo, grid, grid.after.games.front().places, false, reader) &&
        numbers_in(photo, grid, first, reader).all < settings.blank_written * static_cast<double>(first.size()))
        return with_games_further_right(grid);
    return grid;
}

/// How many of the places left of the games hold some, or stand between one and the games. Beside blank games a blank
/// column may be a game, too: numbers farther on show it.
int games_before(const Photo& photo, const Grid& grid, CellReader& reader)
{
    const bool is_beside_blank = may_be_first(grid.before) && are_blank(photo, grid, 1, grid.columns, reader);
    const auto holds = [&](const GameBeside& game, bool may_hold_few) {
        return holds_game(photo, grid, game.places, may_hold_few, reader) && !hold_labels(photo, game.places);
    };
    const std::vector<GameBeside>& places = grid.before.games;
    const int all = static_cast<int>(places.size());
    if (grid.before.are_alike)
        return std::ranges::any_of(places, [&](const GameBeside& game) { return holds(game, is_beside_blank); }) ? all
                                                                                                                 : 0;
    int games = 0;
    for (int place = 0; place < all && (place == games || is_beside_blank); ++place)
        if (holds(places[static_cast<std::size_t>(place)], is_beside_blank && place == 0))
            games = place + 1;
    return games;
}

} // namespace

Grid with_games_beside(const Photo& photo, const Grid& grid, CellReader& reader, const Trace& trace)
{
    const StageTimer timer(trace, "look beside games");
    if (more_games(*grid.game, 1) == 0)
        return with_columns_moved(photo, grid, reader);
    Grid wider = grid;
    const auto may_hold = [&](const GamesBeside& side) { // a print with more games than most may have one more yet
        const bool is_more_than_most = grid.columns > grid.game->most_columns && wider.columns == grid.columns;
        return (is_more_than_most || more_games(*wider.game, wider.columns) > 0) && !side.games.empty();
    };
    for (int more = may_hold(grid.before) ? games_before(photo, grid, reader) : 0; more > 0 && may_hold(wider.before);
         --more)
        wider = with_game_before(wider);
    while (may_hold(wider.after) && holds_game(photo, wider, wider.after.games.front().places, false, reader))
        wider = with_game_after(wider);
    if (wider.columns > grid.columns && wider.game_confidence > guessed_confidence &&
        !are_alike(game_widths_px(wider), settings.as_wide)) {
        wider.game_confidence = guessed_confidence; // a wider one may be two, between which no line was seen
        wider.are_columns_guessed = true;
    }
    return wider;
}

bool begins_with_labels(const Photo& photo, const Grid& grid, const Card& card)
{
    if (grid.columns < 2)
        return false;
    const auto inked = [&](int column) {
        return static_cast<double>(std::ranges::count_if(
            card.cells, [&](const Cell& cell) { return cell.column == column && !is_blank(cell.ink); }));
    };
    const std::vector<Quad> places = places_of(grid, 1);
    const auto rows = static_cast<double>(places.size());
    if (inked(1) > settings.few * rows || inked(2) < settings.most * rows)
        return false;
    if (grid.columns > grid.game->most_columns)
        return true;
    std::ptrdiff_t crossed = 0;
    for (const Quad& place : places)
        if (shows_on_both_sides(photo, place)) // so does a thick line, or a blurred one, where no word is
            crossed += shows_far_left(photo, place) ? 1 : -1;
    return crossed >= (grid.are_columns_printed ? settings.over_line : 1);
}

} // namespace recount
