#pragma once

namespace recount {

/// What the help says of the program and its commands beside their flags: examples, forms of input, exit statuses.
inline constexpr const char* program_text = "Checks the arithmetic of photographed Yahtzee-family score sheets.";

inline constexpr const char* program_footer = R"(Examples:
  recount check table3.jpg               one photo, as a table with its findings
  recount check event/ --json out.json   a folder, and the report for other programs
  recount audit event/                   who won, and is that certain
  recount print piecepack -o sheet.pdf   a blank sheet to play with

`recount COMMAND --help` says more about each command.)";

inline constexpr const char* check_footer =
    R"(Folders are searched for pictures, with all folders in them; those that recount wrote there itself (overlays, evidence)
are left out unless they are named. The tables and findings go to standard output;
progress goes to standard error.

Signs in the tables:  ! wrong   ? needs a look   ~ not quite sure of the reading

Examples:
  recount check table3.jpg
  recount check event/ --out event-report        and again, if it was interrupted
  find . -name '*.jpg' | recount check --files-from - --format csv > games.csv
  recount check event/ --json event.json --overlay marked/
  recount check event/ --out event-report --corrections corrections.json
  recount check --template rock scans/*.png
  recount check event/ --json - --quiet | jq .summary

Exit status:
  0   every game is ok (or blank)
  1   at least one game is wrong
  2   nothing is wrong for sure, but a game, or a photo that could not be checked, needs a look
  64  wrong usage, or a template with an error
  66  an input does not exist, or there is no picture in it
  70  an internal fault
  74  the output could not be written
  130 interrupted (143 by SIGTERM); the report holds what was done)";

inline constexpr const char* merge_footer =
    R"(Nothing is read again: the records of the runs are judged together. Photos are ordered by their paths.

Examples:
  recount merge run-1 run-2 --out whole
  recount merge whole --corrections corrections.json --html corrected.html

Exit status: as of `recount check`.)";

inline constexpr const char* verify_footer =
    R"(A card as on paper, a line a printed row with a value for each column; or a line a cell under a line of heads:

  template,rock              card,template,row,column,value
  player,Ann                 1,rock,threes,1,12
  threes,12                  1,rock,full_house,1,25
  full_house,25              1,rock,grand_total,1,37
  grand_total,37

Rows go by their id (`small_straight`, as in the JSON) or by their printed label. A value is a
number; / for a struck box; v, vv for ticks; ? for what nobody can read; nothing for a blank box. Rows that are left out
are blank. A further `template` line begins the next card.

Examples:
  recount verify cards.csv
  recount verify - --format json < cards.csv

Exit status: as of `recount check`; 64 where the file is no such CSV.)";

inline constexpr const char* audit_footer =
    R"(Reports end in .json (from `recount check --json`), typed cards in .csv (see `recount verify --help`); everything
else is taken for photos and folders of photos; the folder of a run (from `--out`) stands for its report. Totals are
those that the rules make of the entries.

  certain  no doubtful cell could change who won, whatever the rules allow there
  likely   most probably, with the probability
  open     it depends on the cells that are listed: if they say what was read, looking at them settles it; or on a
           picture that could not be read, or a name without a game: then who won among the cards read is told

Examples:
  recount audit event.json
  recount audit event/ --names names.csv --rank card-best
  recount audit morning.json late-card.jpg --json winner.json

A names file says who played: photo, column and name on each line (the column may be empty), or photo, sheet, column and
name where a photo shows several sheets:

  IMG_1.jpg,2,Ann
  IMG_7.jpg,3,1,Ben

Exit status:
  0   every winner is certain
  2   something needs a person's look: a likely or open winner, a tie, a photo that was not read
  64, 66, 70, 74  as of `recount check`)";

inline constexpr const char* print_footer = R"(Examples:
  recount print kniffel -o kniffel.pdf
  recount print yatzy -o yatzy.svg --paper letter --columns 4
  recount print my-game.yaml -o my-game.png --paper card)";

inline constexpr const char* templates_footer =
    R"(A game of your own is a template file: start from the nearest shipped one. templates/README.md says what may stand in it.

Examples:
  recount templates
  recount templates --show yatzy > my-game.yaml
  recount templates --check my-game.yaml      errors are told as FILE:LINE:COLUMN
  recount check photos/ --template my-game.yaml)";

} // namespace recount
