// Templates: the shipped ones have the rows of the report format; a broken one is refused with its place.
#include "core/errors.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace recount {
namespace {

constexpr const char* good = R"(titles: [Small]
columns: {are: games, least: 1, most: 2}
rows:
  - {id: ones, labels: [Ones], rule: {count_face: {face: 1}}}
  - {id: chance, labels: [Chance], rule: all_dice}
  - {id: grand_total, labels: [Total], rule: {sum_of: {rows: [ones, chance]}}}
)";

std::string with(const std::string& from, const std::string& to, const std::string& head = "")
{
    std::string text = good;
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return head + text.replace(at, from.size(), to);
}

std::string error_of(const std::string& yaml)
{
    try {
        parse_template(yaml, "t.yaml");
    } catch (const TemplateError& problem) {
        return problem.what();
    }
    return "no error";
}

TEST(TemplateFile, ShippedOnesInTheOrderOfTheReportFormat)
{
    std::vector<std::string> names;
    for (const Template& game : shipped_templates())
        names.push_back(game.name);
    EXPECT_EQ(names, (std::vector<std::string>{"piecepack", "triple", "rock", "fivezee", "rollem", "yahtzee", "kniffel",
                                               "yatzy"}));
}

TEST(TemplateFile, ShippedOnesHaveWordingsAndARoot)
{
    for (const Template& game : shipped_templates()) {
        SCOPED_TRACE(game.name);
        EXPECT_FALSE(game.titles.empty());
        EXPECT_EQ(game.rows.back().id, "grand_total");
        EXPECT_EQ(std::count_if(game.rows.begin(), game.rows.end(),
                                [](const Row& row) { return row.role == Role::bonus; }) >= 1,
                  true);
        for (const Row& row : game.rows)
            EXPECT_FALSE(row.labels.empty()) << row.id;
    }
}

TEST(TemplateFile, RowsOfTriple)
{
    const Template game = shipped_templates()[1];
    EXPECT_EQ(game.multipliers, (std::vector<int>{1, 2, 3}));
    EXPECT_EQ(game.columns, Columns::one_game);
    EXPECT_TRUE(game.rows.back().spans_columns);
    EXPECT_EQ(game.multiplier(3), 3);
    EXPECT_EQ(game.multiplier(0), 1);
}

TEST(TemplateFile, GoodOneIsRead)
{
    const Template game = parse_template(good, "folder/t.yaml");
    EXPECT_EQ(game.name, "t");
    EXPECT_EQ(game.rows.size(), 3u);
    EXPECT_EQ(game.most_columns, 2);
    EXPECT_EQ(game.rows[2].role, Role::total);
}

/// Each text is refused with words that hold those beside it.
void expect_errors(const std::vector<std::pair<std::string, std::string>>& cases)
{
    for (const auto& [yaml, words] : cases)
        EXPECT_NE(error_of(yaml).find(words), std::string::npos)
            << "expected " << words << "\ngot      " << error_of(yaml);
}

TEST(TemplateFile, ErrorsNameTheirPlace)
{
    expect_errors({
        {with("titles: [Small]", "title: [Small]"), "t.yaml:1:1: found key 'title', expected 'titles'"},
        {with("titles: [Small]", "tiltes: [Small]"), "t.yaml:1:1: found key 'tiltes', expected 'titles'"},
        {with("titles: [Small]", "names: [Small]"), "t.yaml:1:1: found no key 'titles', expected one"},
        {with("labels: [Chance]", "labels: [Chance], colour: red"), "t.yaml:5:36: found unknown key 'colour'"},
        {with("id: chance", "id: ones"), "t.yaml:5:5: found row 'ones' again"},
        {with("[ones, chance]", "[ones, grand_total]"),
         "t.yaml:6:5: found row 'grand_total' in the rule of 'grand_total', expected the id of a row above it"},
        {with("[ones, chance]", "[ones]"), "t.yaml:5:5: found row 'chance' in no sum"},
        {with("are: games", "are: one_game"), "t.yaml:6:5: found columns that are one game"},
        {with("  - {id: chance", "\t- {id: chance"), "t.yaml:5:1: found a tab, expected spaces before"},
        {with("  - {id: chance", "  \t- {id: chance"), "t.yaml:5:3: found a tab, expected spaces before"},
        {with("most: 2", "most: 2, heads: [Game #, Points]"),
         "t.yaml:2:55: found a # outside quotation marks, which makes a comment of the rest of the line, expected "
         "the text in quotation marks"},
        {with("[Chance]", "[Chance, # 5]"), "t.yaml:5:35: found a # outside quotation marks"},
        {with("[Chance]", "['Chance #', Points] # of all"), "t.yaml:5:47: found a # outside quotation marks"},
        {with("[Ones]", "['It''s #1', \"a # b\", c#]"), "no error"},
        {with("[ones, chance]", "[ones, ones]"), "found row 'ones' again"},
        {with("are: games", "are: people"), "t.yaml:2:16: found 'people', expected games, players or one_game"},
        {with("most: 2", "most: 0"), "t.yaml:2:39: found '0', expected a whole number from 1 to 12"},
        {with("most: 2", "most: 2, most: 3"), "found key 'most' again, expected each key once"},
        {with("[Ones]", "[Ones, Ones]"), "found 'Ones' again, expected each wording once"},
        {with("[Ones]", "[]"), "found a list of 0, expected 1 to 80"},
        {with("[Ones]", "['']"), "found a text of 0 bytes"},
        {with("  - {id: chance", "   - {id: chance"), "are all lines of a list indented alike"},
        {with("most: 2}", "most: 2, multipliers: [1, 2]}"), "found multipliers, expected none"},
        {with("{rows: [ones, chance]}", "[ones, chance]"),
         "t.yaml:6:55: found a list, expected its arguments by name: {rows: [...]}"},
        {with("titles", "dice: 7\ntitles"), "t.yaml:1:7: found '7', expected a whole number from 2 to 6"},
        {with("titles", "language: klingon\ntitles"),
         "t.yaml:1:11: found 'klingon', expected the three letters of a language"},
    });
}

TEST(TemplateFile, ErrorsInRulesNameTheirPlace)
{
    expect_errors({
        {with("face: 1", "face: 7"), "t.yaml:4:58: found '7', expected a whole number from 1 to 6"},
        {with("face: 1", "face: one"), "t.yaml:4:58: found 'one', expected a whole number from 1 to 6"},
        {with("{sum_of: {rows: [ones, chance]}}", "all_dice"),
         "t.yaml:6:5: found row 'grand_total' at the end, expected the grand total as the last row"},
        {with("all_dice", "some_dice"), "t.yaml:5:42: found unknown rule 'some_dice', expected one of count_face"},
        {with("rule: all_dice", "rule: {all_dice: {}, ticks: {}}"), "found 2 keys, expected one keyword"},
        {with("rule: all_dice", "rule: {of_a_kind: {dice: 3}}"), "found no key 'worth'"},
        {with("rule: all_dice", "rule: {of_a_kind: {dice: 3, worth: 5x}}"),
         "found '5x', expected points, all_dice or matching_dice"},
        {with("rule: all_dice", "rule: {full_house: {worth: 25, plus: 15}}"),
         "t.yaml:5:73: found plus beside fixed points, expected the sum as worth, or plus where the dice count"},
        {with("rule: all_dice", "rule: {full_house: {worth: all_dice, plus: 0}}"),
         "found '0', expected a whole number from 1 to 9999"},
        {with("rule: all_dice", "rule: {count_face: {face: 1, plus: 5}}"),
         "found unknown key 'plus', expected one of face"},
        {with("rule: all_dice", "rule: {per_extra: {worth: 100, needs: sixes}}"),
         "found row 'sixes' in the rule of 'chance'"},
        {with("rule: all_dice", "rule: {bonus_if: {of: ones, at_least: 3, worth: 5}}"),
         "found of: ones, expected a total"},
        {with("rule: all_dice", "rule: {number: {from: 5, to: 4}}"),
         "found '4', expected a whole number from 5 to 9999"},
        {with("rule: all_dice", "rule: {number: {to: 10000, step: 50}}"),
         "found '10000', expected a whole number from 1 to 9999"},
        {with("rule: all_dice", "rule: {number: {to: 2002, step: 2}}"),
         "t.yaml:5:56: found a range of 1002 numbers, expected at most 1001: step leaves out those between"},
        {with("rule: all_dice", "rule: {number: {to: 9999, step: 50}}"), "no error"},
        {with("rule: all_dice", "rule: {number: {values: [0, 25, 20]}}"), "found 20 after 25, expected rising numbers"},
        {with("rule: all_dice", "rule: {number: {values: [0, 20, 20]}}"), "found 20 after 20, expected rising numbers"},
        {with("rule: all_dice", "rule: {number: {values: [0]}}"), "found 0 alone, expected a number above it as well"},
        {with("rule: all_dice", "rule: {number: {values: 20}}"), "t.yaml:5:60: found '20', expected a list"},
        {with("rule: all_dice", "rule: {number: {values: [0, 20], to: 30}}"),
         "t.yaml:5:73: found to beside values, expected values alone, or from, to and step"},
        {with("rule: all_dice", "rule: {number: {step: 5, values: [0, 20]}}"), "found step beside values"},
        {with("rule: all_dice", "rule: {number: {from: 10, to: 50, step: 41}}"),
         "found '41', expected a whole number from 1 to 40"},
        {with("rule: all_dice", "rule: {number: {to: 50, step: 0}}"),
         "found '0', expected a whole number from 1 to 50"},
        {with("rule: all_dice", "rule: {groups: {of: [3, 3], worth: 20}}"),
         "found sets of 6 dice together, expected at most the 5 of the game"},
        {with("all_dice", "{full_house: {worth: 25}}", "dice: 3\n"),
         "found full_house with 3 dice, expected at least 5"},
    });
}

TEST(TemplateFile, ErrorsInBonusesNameTheirPlace)
{
    const auto with_bonus = [](const std::string& arguments) {
        std::string text = with("  - {id: chance", "  - {id: t, labels: [T], rule: {sum_of: {rows: [ones]}}}\n"
                                                   "  - {id: b, labels: [B], rule: {bonus_if: {of: t, " +
                                                       arguments + "}}}\n  - {id: chance");
        return text.replace(text.find("[ones, chance]"), 6, "[t, b,");
    };
    expect_errors({
        {with_bonus("at_least: [3, 5], worth: 10"), "found 1 of worth and 2 of at_least, expected as many of both"},
        {with_bonus("at_least: 3, worth: [10, 20]"), "found 2 of worth and 1 of at_least, expected as many of both"},
        {with_bonus("at_least: [5, 3], worth: [10, 20]"), "found 3 after 5, expected rising numbers"},
        {with_bonus("at_least: [3, 5], worth: [20, 10]"), "found 10 after 20, expected rising numbers"},
        {with_bonus("at_least: 12000, worth: 9999"), "no error"},
        {with_bonus("at_least: [0, 5], worth: [20, 30]"), "found '0', expected a whole number from 1"},
        {with_bonus("at_least: [3, 5], worth: [20, 30], border_open: true"),
         "found border_open with several steps, expected one number at at_least"},
    });
    const std::string bonus = "  - {id: b1, labels: [B], rule: {bonus_if: {of: t, at_least: 3, worth: 5}}}\n";
    const std::string two =
        with("  - {id: chance",
             "  - {id: t, labels: [T], rule: {sum_of: {rows: [ones]}}}\n" + bonus +
                 "  - {id: b2, labels: [B], rule: {bonus_if: {of: t, at_least: 4, worth: 5}}}\n  - {id: chance");
    expect_errors({{two, "a second bonus that depends on 't', expected one bonus a row"}});
}

/// Triple's columns with these rows.
std::string in_columns(const std::string& rows)
{
    return "titles: [Columns]\ncolumns: {are: one_game, least: 2, most: 2}\nrows:\n"
           "  - {id: ones, labels: [Ones], rule: {count_face: {face: 1}}}\n"
           "  - {id: twos, labels: [Twos], rule: {count_face: {face: 2}}}\n" +
           rows;
}

TEST(TemplateFile, BonusesStandWithWhatTheyDependOn)
{
    const std::string sum = "  - {id: sum, labels: [Sum], rule: {sum_of: {rows: [ones, twos]}}}\n";
    const std::string upper = sum + "  - {id: b, labels: [B], rule: {bonus_if: {of: sum, at_least: 3, worth: 5}}}\n";
    const std::string extra = "  - {id: b, labels: [B], rule: {per_extra: {worth: 100, needs: ones}}}\n" + sum;
    const std::string copied = "  - {id: c, labels: [C], rule: {copy_of: {row: b}}}\n"
                               "  - {id: t, labels: [T], rule: {sum_of: {rows: [sum, c]}}}\n";
    const std::string all = "  - {id: grand_total, labels: [Total], rule: {sum_across: {row: t}}}\n";
    const std::string all_of_bonus = "  - {id: grand_total, labels: [Total], rule: {sum_across: {row: b}}}\n";
    expect_errors({
        {in_columns(upper + copied + all),
         "found bonus 'b' without 'sum' in the rule of 'c', expected both in one sum"},
        {in_columns(extra + copied + all), "found bonus 'b' without 'ones' in the rule of 'c'"},
        {in_columns(upper + all_of_bonus), "found bonus 'b' without 'sum' in the rule of 'grand_total'"},
        {in_columns(upper + "  - {id: t, labels: [T], rule: {sum_of: {rows: [b]}}}\n" + all),
         "found bonus 'b' without 'sum' in the rule of 't'"},
        {in_columns(upper + "  - {id: t, labels: [T], rule: {sum_of: {rows: [sum, b]}}}\n" + all), "no error"},
    });
}

TEST(TemplateFile, OneBonusAsksAllColumns)
{
    const std::string first = "  - {id: b, labels: [B], rule: {per_extra: {worth: 100, needs: ones, in_every_column: "
                              "true}}}\n";
    const std::string rest = "  - {id: t, labels: [T], rule: {sum_of: {rows: [ones, twos, b, c]}}}\n"
                             "  - {id: grand_total, labels: [Total], rule: {sum_across: {row: t}}}\n";
    const auto second = [](const std::string& in_every_column) {
        return "  - {id: c, labels: [C], rule: {per_extra: {worth: 10, needs: twos" + in_every_column + "}}}\n";
    };
    expect_errors({
        {in_columns(first + second(", in_every_column: true") + rest),
         "found a second bonus with in_every_column, expected one in a template"},
        {in_columns(first + second("") + rest), "no error"},
    });
}

TEST(TemplateFile, HostileTextIsRefused)
{
    const std::vector<std::string> cases = {
        "",
        "\xff\xfe",
        "a: &x [1]\nb: *x\n",
        "a: !!binary x\n",
        std::string(30000, '['),
        [] {
            std::string text;
            for (int i = 0; i < 9000; ++i)
                text += "{a: ";
            return text;
        }(),
        [] {
            std::string text;
            for (int i = 0; i < 20000; ++i)
                text += "- ";
            return text;
        }(),
        std::string(70000, 'a'),
        "---\na: 1\n---\nb: 1\n",
        "a: [1, 2\n",
        "? [a]\n: b\n",
        std::string("titles: [\"a\\0b\"]\n"),
        "titles: [\"\xc3\"]\n",
    };
    for (const std::string& yaml : cases)
        EXPECT_EQ(error_of(yaml).rfind("t.yaml:", 0), 0u) << yaml.substr(0, 40) << ": " << error_of(yaml);
}

TEST(TemplateFile, TextThatSteersTurnsOrHidesIsRefusedAndShownHarmless)
{
    for (const char* hidden : {"\\e", "\\u202E", "\\u200B", "\\uFEFF"}) {
        const std::string error = error_of(with("[Small]", "[\"Sm" + std::string(hidden) + "all\"]"));
        EXPECT_NE(error.find("'Sm?all', expected one line of UTF-8 without control characters"), std::string::npos)
            << error;
    }
    EXPECT_EQ(error_of(with("[Small]", "[\"Small \U0001F3B2 \u2013 caf\u00E9\"]")), "no error");
}

TEST(TemplateFile, MissingFileIsMissingInput)
{
    EXPECT_THROW(load_template("/no/such/template.yaml"), MissingInput);
}

TEST(TemplateFile, FolderIsSaidToBeOne)
{
    try {
        load_template(RECOUNT_SOURCE_DIR);
        FAIL() << "no error";
    } catch (const MissingInput& problem) {
        EXPECT_NE(std::string(problem.what()).find(": is a folder, not a template file"), std::string::npos);
    }
}

TEST(TemplateFile, FilesLoadAsShipped)
{
    const std::string folder = std::string(RECOUNT_SOURCE_DIR) + "/templates/";
    for (const Template& game : shipped_templates())
        EXPECT_EQ(load_template(folder + game.name + ".yaml").rows.size(), game.rows.size()) << game.name;
}

} // namespace
} // namespace recount
