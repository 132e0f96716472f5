// The commands about templates: list them, show one, look one over, print a blank sheet from one.
#include "app/templates.hpp"

#include "app/choose_templates.hpp"
#include "app/whole_file.hpp"
#include "core/embedded.hpp"
#include "print/print_sheet.hpp"
#include "report/terminal_text.hpp"
#include "scoring/template_file.hpp"
#include "sheet/labels.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

namespace recount {

namespace {

std::string columns_text(const Template& game)
{
    std::string count = game.least_columns == game.most_columns
                            ? std::to_string(game.most_columns)
                            : fmt::format("{} to {}", game.least_columns, game.most_columns);
    if (game.most_columns == 1)
        return "1 column, one game";
    switch (game.columns) {
    case Columns::games: return count + " columns, each a game";
    case Columns::players: return count + " columns, each a player";
    case Columns::one_game: return count + " columns, one game";
    }
    return count;
}

/// What photos of a good template's sheets need, where they need more than usual.
std::string said_of_photos(const Template& game)
{
    const auto rows = std::ssize(game.rows);
    if (rows + 1 < least_grid_rows)
        return fmt::format(" for typed cards; on photos only tables of {} rows and more are looked for, the head among "
                           "them",
                           least_grid_rows);
    for (const Row& row : game.rows)
        if (std::ranges::all_of(row.labels, [](const std::string& label) { return fold_text(label).empty(); }))
            return fmt::format(" for typed cards; on photos only Latin letters and digits are read, and no wording of "
                               "'{}' has any",
                               row.id);
    return rows < least_grid_rows ? ", if a head is printed above the rows: tables of fewer rows are not looked for"
                                  : "";
}

std::string title(const Template& game)
{
    return game.titles.empty() ? "" : printable(game.titles.front());
}

} // namespace

ExitStatus run_templates(const TemplatesOptions& options, std::ostream& out)
{
    if (options.show) {
        out << embedded(shipped_template(*options.show).name + ".yaml");
        return ExitStatus::ok;
    }
    if (options.check) {
        const Template game = load_template(*options.check);
        out << printable(options.check->string()) << ": " << game.rows.size() << " rows, " << columns_text(game)
            << ": good" << said_of_photos(game) << '\n';
        return ExitStatus::ok;
    }
    for (const Template& game : shipped_templates()) {
        out << pad_right(game.name, 12) << pad_right(title(game), 26) << game.rows.size() << " rows, "
            << columns_text(game) << '\n';
    }
    return ExitStatus::ok;
}

ExitStatus run_print(const PrintOptions& options)
{
    const Template game = choose_template(options.template_name);
    const print::Design design = print::default_design(game, options.paper, options.columns);
    write_whole(options.output, print::print_sheet(game, design, options.output));
    return ExitStatus::ok;
}

} // namespace recount
