// JSON from outside: parse_json(), parse_json_list(), JsonNode. What is wrong in it is named by its path:
// `photos[0].sheets[1].confidence`.
#include "report/json_node.hpp"

#include "core/utf8.hpp"

#include <array>
#include <cmath>
#include <fmt/format.h>

namespace recount {

namespace {

using Json = nlohmann::ordered_json;

constexpr int most_depth = 32;         ///< records and reports need ten
constexpr std::size_t most_keys = 256; ///< of an object: they are looked for one by one; a report needs 15
constexpr int most_px = 1 << 24;       ///< of a coordinate

struct TooDeep {};

/// Parses with a look at each event, which says whether what was parsed is kept.
template <typename OnEvent>
Json parse(std::string_view text, OnEvent on_event)
{
    using Event = Json::parse_event_t;
    std::array<std::size_t, most_depth + 2> keys{}; // so far, of the objects around a place
    try {
        return Json::parse(
            text,
            [&](int depth, Event event, Json& parsed) {
                if (depth > most_depth)
                    throw TooDeep{};
                const auto level = static_cast<std::size_t>(depth); // an object's keys lie one deeper than its start
                if (event == Event::object_start)
                    keys[level + 1] = 0;
                if (event == Event::key && ++keys[level] > most_keys)
                    throw BadJson(
                        fmt::format("it has an object of more than {} fields, as recount writes none", most_keys));
                return on_event(depth, event, parsed);
            },
            false);
    } catch (const TooDeep&) {
        return Json(Json::value_t::discarded);
    }
}

} // namespace

Json parse_json(std::string_view text, std::size_t most_values)
{
    std::size_t values = 0;
    return parse(text, [&](int, Json::parse_event_t, const Json&) {
        if (++values > most_values)
            throw BadJson(fmt::format("it has more than {} values", most_values));
        return true;
    });
}

Json parse_json_list(std::string_view text, const std::string& list, std::size_t most_values,
                     const std::function<void(const JsonNode&)>& take)
{
    using Event = Json::parse_event_t;
    constexpr int of_root = 1, of_list = 2; // how deep their parts lie
    bool is_in_list = false;
    std::size_t taken = 0, values = 0;
    Json rest = parse(text, [&](int depth, Event event, const Json& parsed) {
        if (++values > most_values)
            throw BadJson(fmt::format("{}[{}] has more than {} values", list, taken, most_values));
        if (depth == of_root && event == Event::key)
            is_in_list = parsed.get_ref<const std::string&>() == list;
        if (depth != of_list || event != Event::object_end || !is_in_list)
            return true;
        take(JsonNode::part(parsed, fmt::format("{}[{}]", list, taken++)));
        values = 0;
        return false;
    });
    if (!rest.is_object() || !rest.contains(list))
        return rest;
    const JsonNode left = JsonNode(rest, "").at(list.c_str());
    for (const JsonNode& item : left.items())
        item.fail("an object");
    return rest;
}

JsonNode::JsonNode(const Json& json, std::string name) : JsonNode(json, std::move(name), true)
{
    if (json.is_discarded())
        throw BadJson("this is no JSON");
}

void JsonNode::fail(std::string_view expected) const
{
    const std::string found = json_.dump(-1, ' ', true, Json::error_handler_t::replace);
    throw BadJson(fmt::format("{} is {}, expected {}", place_, in_short(found), expected));
}

JsonNode JsonNode::at(const char* name) const
{
    const auto found = json_.find(name);
    if (!json_.is_object() || found == json_.end())
        throw BadJson(fmt::format("{} lacks {}", place_, name));
    return {*found, is_root_ ? name : place_ + "." + name, false};
}

std::string JsonNode::text(std::size_t most_bytes) const
{
    if (!json_.is_string() || json_.get_ref<const std::string&>().size() > most_bytes)
        fail(fmt::format("a text of at most {} bytes", most_bytes));
    return json_.get<std::string>();
}

void JsonNode::must_be(std::string_view wanted) const
{
    if (text() != wanted)
        fail(wanted);
}

bool JsonNode::flag() const
{
    if (!json_.is_boolean())
        fail("true or false");
    return json_.get<bool>();
}

int JsonNode::whole(int least, int most) const
{
    const bool is_number = json_.is_number_integer() && (!json_.is_number_unsigned() || json_ <= most);
    if (!is_number || json_ < least || json_ > most)
        fail(least == most ? fmt::format("{}", least) : fmt::format("a whole number from {} to {}", least, most));
    return json_.get<int>();
}

double JsonNode::real(double least, double most, std::string_view expected) const
{
    const double number = json_.is_number() ? json_.get<double>() : std::nan("");
    if (!(number >= least && number <= most))
        fail(expected);
    return number;
}

double JsonNode::probability() const
{
    return real(0, 1, "a probability from 0 to 1");
}

Quad JsonNode::quad() const
{
    const auto corner = [](const JsonNode& node) {
        const std::vector<JsonNode> both = node.items();
        if (both.size() != 2)
            node.fail("two coordinates");
        const std::string expected = fmt::format("a coordinate from {} to {}", -most_px, most_px);
        return Point{both[0].real(-most_px, most_px, expected), both[1].real(-most_px, most_px, expected)};
    };
    const std::vector<JsonNode> corners = items();
    if (corners.size() != 4)
        fail("four corners");
    return {corner(corners[0]), corner(corners[1]), corner(corners[2]), corner(corners[3])};
}

std::map<std::string, std::string> JsonNode::texts() const
{
    if (!json_.is_object())
        fail("an object of texts");
    std::map<std::string, std::string> texts;
    for (const auto& item : json_.items())
        texts[item.key()] = part(item.value(), place_ + "." + item.key()).text();
    return texts;
}

std::vector<JsonNode> JsonNode::items(std::size_t least, std::size_t most) const
{
    if (!json_.is_array())
        fail("a list");
    if (json_.size() < least || json_.size() > most)
        fail(fmt::format("a list of {} to {}", least, most));
    std::vector<JsonNode> items;
    items.reserve(json_.size());
    for (std::size_t index = 0; index < json_.size(); ++index)
        items.push_back({json_[index], fmt::format("{}[{}]", place_, index), false});
    return items;
}

} // namespace recount
