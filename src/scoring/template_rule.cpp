// Rules in YAML: read_rule. One reader a keyword, in one table; the arguments are those of the structs in
// core/template.hpp under the same names.
#include "scoring/template_yaml.hpp"

#include "core/mark.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <functional>
#include <numeric>

namespace recount {

namespace {

constexpr int most_points = 9999;  // in one box: the reader reads four digits
constexpr int most_numbers = 1001; // of one box: each is weighed

int read_plus(YamlMap& map)
{
    const auto plus = map.find("plus");
    return plus ? plus->integer(1, most_points) : 0;
}

Worth read_worth(YamlMap& map)
{
    const YamlNode node = map.need("worth");
    if (node.text() == "all_dice")
        return {Worth::Kind::all_dice, read_plus(map)};
    if (node.text() == "matching_dice")
        return {Worth::Kind::matching_dice, read_plus(map)};
    const std::string text = node.text();
    if (text.find_first_not_of("0123456789") != std::string::npos)
        node.fail(in_quotes(text), "points, all_dice or matching_dice");
    if (const auto plus = map.find("plus"))
        plus->fail("plus beside fixed points", "the sum as worth, or plus where the dice count");
    return {Worth::Kind::fixed, node.integer(1, most_points)};
}

bool read_flag(YamlMap& map, const std::string& key)
{
    const auto node = map.find(key);
    return node && node->boolean();
}

std::vector<std::string> read_ids(const YamlNode& node)
{
    std::vector<std::string> ids;
    for (const YamlNode& item : node.items(1, 60)) {
        const std::string id = item.identifier();
        for (const std::string& other : ids) {
            if (other == id)
                item.fail("row " + in_quotes(id) + " again", "each row once");
        }
        ids.push_back(id);
    }
    return ids;
}

Rule read_of_a_kind(YamlMap& map, int dice)
{
    OfAKind rule{map.need("dice").integer(2, dice), read_worth(map), read_flag(map, "repeats"), {}};
    if (const auto then = map.find("then")) {
        rule.then = then->integers(1, most_points);
        if (rule.repeats || rule.worth.kind != Worth::Kind::fixed)
            then->fail("then", "only with fixed points and without repeats");
    }
    if (rule.repeats && rule.worth.kind != Worth::Kind::fixed)
        map.need("repeats").fail("repeats", "only with fixed points");
    return rule;
}

Rule read_groups(YamlMap& map, int dice)
{
    const YamlNode sizes = map.need("of");
    const Groups rule{sizes.integers(1, dice), read_worth(map)};
    const int together = std::accumulate(rule.sizes.begin(), rule.sizes.end(), 0);
    if (together > dice)
        sizes.fail(fmt::format("sets of {} dice together", together), fmt::format("at most the {} of the game", dice));
    return rule;
}

/// The numbers of a list, each above the one before.
std::vector<int> rising(const YamlNode& node, int least, int most)
{
    std::vector<int> numbers = node.integers(least, most);
    for (std::size_t index = 1; index < numbers.size(); ++index)
        if (numbers[index] <= numbers[index - 1])
            node.fail(fmt::format("{} after {}", numbers[index], numbers[index - 1]), "rising numbers");
    return numbers;
}

/// One number, or a list of them that rises.
std::vector<int> one_or_rising(const YamlNode& node, int most)
{
    return node.is_scalar() ? std::vector<int>{node.integer(1, most)} : rising(node, 1, most);
}

Rule read_number(YamlMap& map, int)
{
    AnyNumber rule;
    if (const auto values = map.find("values")) {
        for (const char* other : {"from", "to", "step"})
            if (const auto beside = map.find(other))
                beside->fail(fmt::format("{} beside values", other), "values alone, or from, to and step");
        rule.values = rising(*values, 0, most_points);
        if (rule.values.back() == 0)
            values->fail("0 alone", "a number above it as well");
        return rule;
    }
    if (const auto from = map.find("from"))
        rule.from = from->integer(0, most_points);
    const YamlNode to = map.need("to");
    rule.to = to.integer(std::max(rule.from, 1), most_points);
    if (const auto step = map.find("step")) {
        rule.step = step->integer(1, std::max(rule.to - rule.from, 1));
        rule.to -= (rule.to - rule.from) % rule.step;
    }
    if (const int numbers = (rule.to - rule.from) / rule.step + 1; numbers > most_numbers)
        to.fail(fmt::format("a range of {} numbers", numbers),
                fmt::format("at most {}: step leaves out those between", most_numbers));
    return rule;
}

Rule read_straight(YamlMap& map, int dice)
{
    Straight rule;
    rule.length = map.need("length").integer(3, dice);
    if (const auto from = map.find("from"))
        rule.from = from->integer(1, 7 - rule.length);
    rule.worth = read_worth(map);
    rule.joker = read_flag(map, "joker");
    return rule;
}

Rule read_bonus_if(YamlMap& map, int)
{
    BonusIf rule{map.need("of").identifier(), {}, read_flag(map, "border_open")};
    const YamlNode at_least = map.need("at_least"), worth = map.need("worth");
    const std::vector<int> needed = one_or_rising(at_least, most_value), worths = one_or_rising(worth, most_points);
    if (worths.size() != needed.size())
        worth.fail(fmt::format("{} of worth and {} of at_least", worths.size(), needed.size()), "as many of both");
    for (std::size_t step = 0; step < needed.size(); ++step)
        rule.steps.push_back({needed[step], worths[step]});
    if (rule.border_open && rule.steps.size() > 1)
        map.need("border_open").fail("border_open with several steps", "one number at at_least");
    return rule;
}

Rule read_per_extra(YamlMap& map, int)
{
    PerExtra rule;
    if (const auto ticks = map.find("ticks"))
        rule.ticks = ticks->identifier();
    rule.worth = map.need("worth").integer(1, most_points);
    if (const auto needs = map.find("needs"))
        rule.needs = needs->identifier();
    rule.in_every_column = read_flag(map, "in_every_column");
    if (const auto also = map.find("also"))
        rule.also = also->integers(1, most_points);
    return rule;
}

struct Keyword {
    std::string name;
    std::string form; ///< of its arguments, for a message
    int least_dice = 0;
    std::function<Rule(YamlMap&, int dice)> read;
};

const std::vector<Keyword>& keywords()
{
    static const std::vector<Keyword> table = {
        {"count_face", "{face: 1}", 1,
         [](YamlMap& map, int) { return Rule(CountFace{map.need("face").integer(1, 6)}); }},
        {"of_a_kind", "{dice: 3, worth: all_dice}", 2, read_of_a_kind},
        {"two_pairs", "{worth: matching_dice}", 4, [](YamlMap& map, int) { return Rule(TwoPairs{read_worth(map)}); }},
        {"groups", "{of: [3, 2], worth: matching_dice}", 2, read_groups},
        {"full_house", "{worth: 25}", 5,
         [](YamlMap& map, int) {
             return Rule(FullHouse{read_worth(map), read_flag(map, "joker")});
         }},
        {"straight", "{length: 4, worth: 30}", 3, read_straight},
        {"all_dice", "{never_zero: true}", 1,
         [](YamlMap& map, int) {
             return Rule(AllDice{read_flag(map, "never_zero"), read_plus(map)});
         }},
        {"number", "{from: 0, to: 100}", 0, read_number},
        {"ticks", "{}", 2, [](YamlMap&, int) { return Rule(TickRow{}); }},
        {"sum_of", "{rows: [...]}", 0, [](YamlMap& map, int) { return Rule(SumOf{read_ids(map.need("rows"))}); }},
        {"bonus_if", "{of: upper_sum, at_least: 63, worth: 35}", 0, read_bonus_if},
        {"per_extra", "{worth: 100, needs: five_kind}", 0, read_per_extra},
        {"copy_of", "{row: upper_total}", 0,
         [](YamlMap& map, int) { return Rule(CopyOf{map.need("row").identifier()}); }},
        {"sum_across", "{row: column_total}", 0,
         [](YamlMap& map, int) { return Rule(SumAcross{map.need("row").identifier()}); }},
    };
    return table;
}

const Keyword& keyword_named(const std::string& word, const YamlNode& place)
{
    std::string names;
    for (const Keyword& keyword : keywords()) {
        if (keyword.name == word)
            return keyword;
        names += (names.empty() ? "" : ", ") + keyword.name;
    }
    place.fail("unknown rule " + in_quotes(word), "one of " + names);
}

} // namespace

Rule read_rule(const YamlNode& node, int dice)
{
    const auto read = [&](const YamlNode& word, YamlMap arguments) {
        const Keyword& keyword = keyword_named(word.text(), word);
        if (dice < keyword.least_dice)
            word.fail(fmt::format("{} with {} dice", keyword.name, dice),
                      fmt::format("at least {}", keyword.least_dice));
        Rule rule = keyword.read(arguments, dice);
        arguments.finish();
        return rule;
    };
    if (node.is_scalar())
        return read(node, YamlMap::empty(node));
    const auto [word, arguments] = YamlMap(node, "a keyword with its arguments").only();
    return read(word, YamlMap(arguments, "its arguments by name: " + keyword_named(word.text(), word).form));
}

} // namespace recount
