// Reading a report back: everything that was written comes back, and what is no report is refused with its place.
#include "report/read_json.hpp"

#include "core/errors.hpp"
#include "example_report.hpp"
#include "report/formats.hpp"

#include <gtest/gtest.h>
#include <sstream>

namespace recount {
namespace {

std::string as_json(const Report& report)
{
    std::ostringstream out;
    write_report(out, report, "json", {.version = "1.2.3"});
    return out.str();
}

Report parsed(const std::string& text)
{
    return read_json(text, "a.json");
}

std::string complaint(const std::string& text)
{
    try {
        parsed(text);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

std::string changed(const std::string& what, const std::string& into)
{
    std::string text = as_json(example_report());
    const std::size_t place = text.find(what);
    EXPECT_NE(place, std::string::npos) << what;
    return text.replace(place, what.size(), into);
}

TEST(ReadJson, GivesBackWhatWasWritten)
{
    const std::string written = as_json(example_report());
    EXPECT_EQ(as_json(parsed(written)), written);
}

TEST(ReadJson, PassesOverFieldsItDoesNotKnow)
{
    EXPECT_EQ(parsed(changed("\"status\":", "\"weather\": [1, {}], \"status\":")).photos.size(), 2U);
}

TEST(ReadJson, TakesReportsWithoutLaterFields)
{
    const Report report = parsed(changed("\"recomputed_totals\":", "\"elsewhere\":"));
    EXPECT_TRUE(report.photos[0].sheets[0].games[0].recomputed_totals.empty());
}

TEST(ReadJson, SaysWhatIsWrongAndWhere)
{
    EXPECT_EQ(complaint("{"), "a.json: not a recount-report/1: this is no JSON");
    EXPECT_EQ(complaint("[]"), "a.json: not a recount-report/1: report lacks format");
    EXPECT_EQ(complaint(changed("recount-report/1", "recount-report/9")),
              "a.json: not a recount-report/1: format is \"recount-report/9\", expected recount-report/1");
    EXPECT_EQ(complaint(changed("\"verdict\": \"error\"", "\"verdict\": \"guilty\"")),
              "a.json: not a recount-report/1: photos[0].sheets[0].games[0].verdict is \"guilty\", expected one of "
              "error, review, ok, empty");
    EXPECT_NE(complaint(changed("\"value\":4", "\"value\":4e99")).find("cells[0].value is 4e+99"), std::string::npos);
    EXPECT_NE(complaint(changed("\"value\":4", "\"value\":99999999999999999999")).find("a whole number"),
              std::string::npos);
    EXPECT_NE(complaint(changed("\"confidence\": 0.998", "\"confidence\": 1.5")).find("a probability"),
              std::string::npos);
    EXPECT_NE(complaint(changed("[29,29]", "[29]")).find("the least and the greatest total"), std::string::npos);
}

TEST(ReadJson, ValuesAreNoGreaterThanACellCanHold)
{
    EXPECT_EQ(complaint(changed("\"value\":4", "\"value\":99999")), "");
    EXPECT_NE(complaint(changed("\"value\":4", "\"value\":100000")).find("cells[0].value is 100000"),
              std::string::npos);
    EXPECT_NE(complaint(changed("\"kind\":\"number\",\"value\":4", "\"kind\":\"ticks\",\"value\":100"))
                  .find("cells[0].value is 100"),
              std::string::npos);
}

TEST(ReadJson, SurvivesDeepNesting)
{
    EXPECT_NE(complaint("{\"format\":" + std::string(100000, '[') + std::string(100000, ']') + "}"), "");
}

std::string repeated(const std::string& what, std::size_t count)
{
    std::string text = what;
    for (std::size_t index = 1; index < count; ++index)
        text += "," + what;
    return text;
}

TEST(ReadJson, ListsAreNoLongerThanATrueReportsAre)
{
    const std::string total = R"({"total":29,"probability":0.001})";
    EXPECT_EQ(complaint(changed(R"("recomputed_totals": [)", R"("recomputed_totals": [)" + repeated(total, 190) + ",")),
              "");
    EXPECT_NE(complaint(changed(R"("recomputed_totals": [)", R"("recomputed_totals": [)" + repeated(total, 200) + ","))
                  .find("games[0].recomputed_totals is"),
              std::string::npos);
    const std::string as_written = as_json(example_report());
    const std::size_t first = as_written.find("\"games\": ["), game = as_written.find('{', first);
    const std::string blank_game = R"({"game":1,"player":"","verdict":"empty","claimed_total":null,)"
                                   R"("recomputed_total":null,"recomputed_range":null,"cells":[],"findings":[]},)";
    std::string many = as_written;
    for (int index = 0; index < 28; ++index)
        many.insert(game, blank_game);
    EXPECT_NE(complaint(many).find("photos[0].sheets[0].games is"), std::string::npos);
    EXPECT_NE(complaint(changed("\"status\":", "\"weather\": [" + repeated("1", 1'100'000) + "], \"status\":"))
                  .find("photos[0] has more than 1000000 values"),
              std::string::npos);
}

TEST(ReadJson, PhotosAreAListOfObjects)
{
    const std::string head = R"({"format":"recount-report/1","photos":)";
    EXPECT_EQ(complaint(head + "[]}"), "");
    EXPECT_NE(complaint(head + "[3]}").find("photos[0] is 3, expected an object"), std::string::npos);
    EXPECT_NE(complaint(head + "{}}").find("photos is {}, expected a list"), std::string::npos);
    EXPECT_NE(complaint(head + R"({"a":{"path":"x"}}})"), "");
    EXPECT_NE(complaint(head + "[").find("no JSON"), std::string::npos);
    EXPECT_NE(complaint(R"({"photos":[{"path":3}],"format":"recount-evidence/1"})").find("recount-evidence"),
              std::string::npos);
    EXPECT_EQ(complaint(head + R"([{"path":3}]})"),
              "a.json: not a recount-report/1: photos[0].path is 3, expected a text of at most 4096 bytes");
}

TEST(ReadJson, KeysAloneNeedNoSheets)
{
    std::set<PhotoKey> keys;
    for (const PhotoResult& photo : example_report().photos)
        keys.insert({photo.path, photo.sha256});
    EXPECT_EQ(read_photo_keys(as_json(example_report()), "a.json"), keys);
    EXPECT_THROW(read_photo_keys("{}", "a.json"), UsageError);
}

} // namespace
} // namespace recount
