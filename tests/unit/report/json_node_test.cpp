// JSON from outside: what would take long or much memory is refused while it is read.
#include "report/json_node.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace recount {
namespace {

std::string object_of(int fields)
{
    std::string text = "{";
    for (int index = 0; index < fields; ++index)
        text += fmt::format("{}\"k{}\":\"v\"", index == 0 ? "" : ",", index);
    return text + "}";
}

TEST(ParseJson, RefusesObjectsOfVeryManyFields)
{
    EXPECT_EQ(parse_json(object_of(256)).size(), 256U);
    EXPECT_THROW(parse_json(object_of(257)), BadJson);
    EXPECT_THROW(parse_json("[{\"a\":" + object_of(257) + "}]"), BadJson);
    std::string equal = "{\"a\":0";
    for (int index = 0; index < 257; ++index)
        equal += ",\"a\":0";
    EXPECT_THROW(parse_json(equal + "}"), BadJson);
    const std::string many = "[" + object_of(200) + "," + object_of(200) + ",{\"a\":" + object_of(200) + "}]";
    EXPECT_EQ(parse_json(many).size(), 3U); // each object for itself
    EXPECT_THROW(parse_json_list("{\"list\":[" + object_of(257) + "]}", "list", 10000, [](const JsonNode&) {}),
                 BadJson);
}

TEST(ParseJson, RefusesMoreValuesThanMemoryIsFor)
{
    EXPECT_EQ(parse_json("[1,2,3]", 5).size(), 3U); // the list's ends count as well
    EXPECT_THROW(parse_json("[1,2,3]", 4), BadJson);
}

TEST(JsonNode, TextsMayHaveAnyName)
{
    const nlohmann::ordered_json json = parse_json(R"({"a\u0000b":"c","":"d"})");
    const std::map<std::string, std::string> texts = JsonNode(json, "it").texts();
    EXPECT_EQ(texts.at(std::string("a\0b", 3)), "c");
    EXPECT_EQ(texts.at(""), "d");
}

} // namespace
} // namespace recount
