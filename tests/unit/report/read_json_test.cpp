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
    std::istringstream in(text);
    return read_json(in, "a.json");
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

TEST(ReadJson, PathsAloneNeedNoSheets)
{
    std::istringstream in(as_json(example_report()));
    std::set<std::string> paths;
    for (const PhotoResult& photo : example_report().photos)
        paths.insert(photo.path);
    EXPECT_EQ(read_photo_paths(in, "a.json"), paths);
    std::istringstream other("{}");
    EXPECT_THROW(read_photo_paths(other, "a.json"), UsageError);
}

} // namespace
} // namespace recount
