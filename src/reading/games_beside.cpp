// Games that the search for lines lost: with_games_beside(). What is beside the games is read where something stands in
// most rows of it.
#include "reading/games_beside.hpp"

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
    int counts = 3;                   // or so many dice counts that nobody prints, and no total: not every game has one
    double beside_blank = 0.3;        // of the rows where all games are blank; points are printed in fewer
    double blank_written = 0.1;       // of the cells of blank games, that show something: specks
    double of_labels = 0.5;           // of the numbers are those of the row's label ("Round 7"): they are printed
} constexpr settings;

constexpr const char* digits = "0123456789";

/// The share of places in which something stands.
double written_share(const Photo& photo, const auto& places, const auto& quad_of)
{
    const auto written =
        std::ranges::count_if(places, [&](const auto& place) { return is_written(photo, quad_of(place)); });
    return static_cast<double>(written) / static_cast<double>(places.size());
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
bool is_count(const Row& row, int number)
{
    const auto* count = std::get_if<CountFace>(&row.rule);
    return count != nullptr && number % count->face == 0 && number > count->face && number <= most_dice * count->face;
}

/// Whether numbers stand in the places of a game, a place a row.
bool holds_game(const Photo& photo, const Grid& grid, const std::vector<Quad>& places, bool is_beside_blank,
                CellReader& reader)
{
    const double of_rows = is_beside_blank ? settings.beside_blank : settings.of_rows;
    if (written_share(photo, places, [](const Quad& quad) -> const Quad& { return quad; }) < of_rows)
        return false;
    std::vector<cv::Mat> pictures;
    for (const Quad& quad : places)
        pictures.push_back(cell_image(photo.grey, quad));
    const std::vector<Ink> inks = reader.read(pictures);
    double numbers = 0, in_totals = 0, totals = 0, labelled = 0, counts = 0;
    for (std::size_t i = 0; i < inks.size(); ++i) {
        const Row& row = grid.game->rows[i];
        const bool is_total = row.role == Role::total || row.role == Role::carried;
        totals += is_total ? 1 : 0;
        if (!shows_number(inks[i], settings.sure_number))
            continue;
        const int number = inks[i].candidates.front().mark.value;
        ++numbers;
        labelled += is_labelled(row, number) ? 1 : 0;
        counts += is_count(row, number) ? 1 : 0;
        in_totals += is_total ? 1 : 0;
    }
    const auto rows = static_cast<double>(inks.size());
    if (numbers == 0 || numbers < of_rows * rows || labelled > settings.of_labels * numbers)
        return false;
    return is_beside_blank || numbers >= settings.of_rows_untotalled * rows ||
           (in_totals > 0 ? in_totals >= settings.of_totals * totals : counts >= settings.counts);
}

} // namespace

Grid with_games_beside(const Photo& photo, const Grid& grid, CellReader& reader, const Trace& trace)
{
    const StageTimer timer(trace, "look beside games");
    Grid wider = grid;
    const auto are_blank = [&] {
        return written_share(photo, wider.cells, [](const GridCell& cell) -> const Quad& { return cell.quad; }) <
               settings.blank_written;
    };
    while (!wider.before.games.empty() &&
           holds_game(photo, wider, wider.before.games.front(), wider.before.are_columns && are_blank(), reader))
        wider = with_game_before(wider);
    while (!wider.after.games.empty() && holds_game(photo, wider, wider.after.games.front(), false, reader))
        wider = with_game_after(wider);
    return wider;
}

} // namespace recount
