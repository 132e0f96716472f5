// The JSON writer against the report format: names, types, order, nulls, rounding, and names that are no UTF-8.
#include "report/json_report.hpp"

#include "example_report.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <nlohmann/json.hpp>
#include <sstream>

namespace recount {
namespace {

using Json = nlohmann::ordered_json;

std::string as_json(const Report& report)
{
    std::ostringstream out;
    write_report(out, report, "json", {.version = "1.2.3"});
    return out.str();
}

std::vector<std::string> keys(const Json& object)
{
    std::vector<std::string> names;
    for (const auto& field : object.items())
        names.push_back(field.key());
    return names;
}

TEST(JsonReport, HasTheFieldsOfTheFormatInTheirOrder)
{
    const Json report = Json::parse(as_json(example_report()));
    using Names = std::vector<std::string>;
    EXPECT_EQ(keys(report), (Names{"format", "version", "photos", "summary"}));
    EXPECT_EQ(report["format"], "recount-report/1");
    EXPECT_EQ(report["version"], "1.2.3");
    const Json& photo = report["photos"][0];
    EXPECT_EQ(keys(photo), (Names{"path", "page", "width", "height", "sha256", "status", "message", "sheets"}));
    const Json& sheet = photo["sheets"][0];
    EXPECT_EQ(keys(sheet), (Names{"template", "confidence", "outline", "games"}));
    const Json& game = sheet["games"][0];
    EXPECT_EQ(keys(game), (Names{"game", "player", "verdict", "claimed_total", "recomputed_total", "recomputed_range",
                                 "recomputed_totals", "cells", "findings"}));
    EXPECT_EQ(keys(game["cells"][0]), (Names{"row", "column", "role", "kind", "value", "written", "confidence", "ink",
                                             "alternatives", "expected", "quad"}));
    EXPECT_EQ(keys(game["cells"][0]["ink"]), (Names{"kind", "value", "confidence", "shape"}));
    EXPECT_EQ(keys(game["cells"][0]["alternatives"][0]), (Names{"kind", "value", "written", "confidence"}));
    EXPECT_EQ(keys(game["findings"][0]),
              (Names{"code", "severity", "row", "column", "written", "expected", "probability", "message"}));
    EXPECT_EQ(keys(report["summary"]),
              (Names{"photos", "sheets", "games", "ok", "error", "review", "empty", "failed_photos"}));
}

TEST(JsonReport, WritesValuesAndNulls)
{
    const Json report = Json::parse(as_json(example_report()));
    const Json& games = report["photos"][0]["sheets"][0]["games"];
    EXPECT_EQ(games[0]["claimed_total"], 39);
    EXPECT_EQ(games[0]["recomputed_range"], Json::parse("[29, 29]"));
    EXPECT_TRUE(games[1]["claimed_total"].is_null());
    EXPECT_TRUE(games[2]["recomputed_range"].is_null());
    const Json& cells = games[0]["cells"];
    EXPECT_TRUE(cells[0]["expected"].is_null());
    EXPECT_EQ(cells[3]["expected"], 29);
    EXPECT_EQ(cells[2]["kind"], "struck");
    EXPECT_EQ(cells[2]["value"], 0);
    EXPECT_EQ(cells[2]["written"], "/");
    EXPECT_TRUE(games[1]["cells"][1]["value"].is_null());
    EXPECT_EQ(games[1]["cells"][1]["written"], "?");
    EXPECT_TRUE(games[1]["findings"][0]["written"].is_null());
    EXPECT_EQ(report["photos"][1]["status"], "unreadable");
    EXPECT_EQ(report["photos"][1]["sheets"], Json::array());
    EXPECT_EQ(report["summary"], Json::parse(R"({"photos":2,"sheets":1,"games":3,"ok":0,"error":1,"review":1,"empty":1,
                                                 "failed_photos":1})"));
}

TEST(JsonReport, RoundsToWhatMeansSomething)
{
    const std::string text = as_json(example_report());
    EXPECT_NE(text.find("\"confidence\": 0.998"), std::string::npos);
    EXPECT_NE(text.find("\"confidence\":0.999346"), std::string::npos) << text;
    EXPECT_NE(text.find("\"confidence\":0.0004124"), std::string::npos) << text;
    EXPECT_NE(text.find("[[10.0,20.1],[110.0,20.1]"), std::string::npos) << text;
}

TEST(JsonReport, SurvivesHostileNames)
{
    Report report = example_report();
    report.photos[0].path = "a\xff\xc0\"\n\x1b[31m.jpg";
    report.photos[1].message = std::string("nul\0 and \xe2\x82", 11);
    const Json read = Json::parse(as_json(report));
    EXPECT_EQ(read["photos"][0]["path"], "a\uFFFD\uFFFD\"\n\x1b[31m.jpg");
    EXPECT_EQ(read["photos"].size(), 2U);
}

TEST(JsonReport, NamesSteerNoTerminalAndHideNothing)
{
    Report report = example_report();
    report.photos[0].path = "a\u009B31m\x7F\u202Egpj.\u061C\u00AD\u2060\uFEFFé€.jpg";
    const std::string text = as_json(report);
    EXPECT_NE(text.find("a\\u009b31m\\u007f\\u202egpj.\\u061c\\u00ad\\u2060\\ufeffé€.jpg"), std::string::npos) << text;
    EXPECT_EQ(Json::parse(text)["photos"][0]["path"], report.photos[0].path);
    std::ostringstream lines;
    write_report(lines, report, "jsonl", {});
    EXPECT_NE(lines.str().find("a\\u009b31m"), std::string::npos);
}

TEST(JsonReport, RefusesProbabilitiesThatAreNone)
{
    Report report = example_report();
    report.photos[0].sheets[0].confidence = std::numeric_limits<double>::quiet_NaN();
    EXPECT_THROW(as_json(report), std::logic_error);
    report.photos[0].sheets[0].confidence = 1.5;
    EXPECT_THROW(as_json(report), std::logic_error);
}

TEST(JsonReport, AnEmptyReportIsADocument)
{
    const Json read = Json::parse(as_json({}));
    EXPECT_EQ(read["photos"], Json::array());
    EXPECT_EQ(read["summary"]["photos"], 0);
}

TEST(JsonReport, PutsEachCellAndFindingOnALine)
{
    std::istringstream lines(as_json(example_report()));
    int cells = 0;
    int findings = 0;
    for (std::string line; std::getline(lines, line);) {
        cells += line.find("{\"row\":") != std::string::npos ? 1 : 0;
        findings += line.find("{\"code\":") != std::string::npos ? 1 : 0;
    }
    EXPECT_EQ(cells, 9);
    EXPECT_EQ(findings, 2);
}

} // namespace
} // namespace recount
