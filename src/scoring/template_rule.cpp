// Rules in YAML: read_rule. One reader a keyword, in one table; the arguments are those of the structs in
// core/template.hpp under the same names.
#include "scoring/template_yaml.hpp"

#include <fmt/format.h>
#include <functional>

namespace recount {

namespace {

constexpr int most_points = 1000; // no sheet of this family gives more in one box

Worth read_worth(YamlMap& map)
{
    const YamlNode node = map.need("worth");
    if (node.text() == "all_dice")
        return {Worth::Kind::all_dice, 0};
    if (node.text() == "matching_dice")
        return {Worth::Kind::matching_dice, 0};
    const std::string text = node.text();
    if (text.find_first_not_of("0123456789") != std::string::npos)
        node.fail(in_quotes(text), "points, all_dice or matching_dice");
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

Rule read_of_a_kind(YamlMap& map)
{
    OfAKind rule{map.need("dice").integer(2, 5), read_worth(map), read_flag(map, "repeats"), {}};
    if (const auto then = map.find("then")) {
        rule.then = then->integers(1, most_points);
        if (rule.repeats || rule.worth.kind != Worth::Kind::fixed)
            then->fail("then", "only with fixed points and without repeats");
    }
    if (rule.repeats && rule.worth.kind != Worth::Kind::fixed)
        map.need("repeats").fail("repeats", "only with fixed points");
    return rule;
}

Rule read_straight(YamlMap& map)
{
    Straight rule;
    rule.length = map.need("length").integer(3, 5);
    if (const auto from = map.find("from"))
        rule.from = from->integer(1, 7 - rule.length);
    rule.worth = read_worth(map);
    rule.joker = read_flag(map, "joker");
    return rule;
}

Rule read_bonus_if(YamlMap& map)
{
    return BonusIf{map.need("of").identifier(), map.need("at_least").integer(1, most_points),
                   map.need("worth").integer(1, most_points), read_flag(map, "border_open")};
}

Rule read_per_extra(YamlMap& map)
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
    std::function<Rule(YamlMap&)> read;
};

const std::vector<Keyword>& keywords()
{
    static const std::vector<Keyword> table = {
        {"count_face", [](YamlMap& map) { return Rule(CountFace{map.need("face").integer(1, 6)}); }},
        {"of_a_kind", read_of_a_kind},
        {"two_pairs", [](YamlMap& map) { return Rule(TwoPairs{read_worth(map)}); }},
        {"full_house",
         [](YamlMap& map) {
             return Rule(FullHouse{read_worth(map), read_flag(map, "joker")});
         }},
        {"straight", read_straight},
        {"all_dice", [](YamlMap& map) { return Rule(AllDice{read_flag(map, "never_zero")}); }},
        {"ticks", [](YamlMap&) { return Rule(TickRow{}); }},
        {"sum_of", [](YamlMap& map) { return Rule(SumOf{read_ids(map.need("rows"))}); }},
        {"bonus_if", read_bonus_if},
        {"per_extra", read_per_extra},
        {"copy_of", [](YamlMap& map) { return Rule(CopyOf{map.need("row").identifier()}); }},
        {"sum_across", [](YamlMap& map) { return Rule(SumAcross{map.need("row").identifier()}); }},
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

Rule read_rule(const YamlNode& node)
{
    if (node.is_scalar()) {
        const Keyword& keyword = keyword_named(node.text(), node);
        YamlMap none = YamlMap::empty(node);
        return keyword.read(none);
    }
    YamlMap map(node);
    const auto [word, arguments] = map.only();
    const Keyword& keyword = keyword_named(word.text(), word);
    YamlMap named(arguments);
    Rule rule = keyword.read(named);
    named.finish();
    return rule;
}

} // namespace recount
