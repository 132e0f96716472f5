// CSV: whatever the names hold, a spreadsheet shows them and runs nothing.
#include "report/csv_report.hpp"

#include "example_report.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <sstream>

namespace recount {
namespace {

/// How a text stands in the table: as the path of a photo.
std::string csv_text(const std::string& text)
{
    Report report;
    report.photos.push_back({{.path = text, .status = PhotoStatus::unreadable}, {}});
    std::ostringstream out;
    write_report(out, report, "csv", {});
    const std::size_t start = out.str().find("\r\n") + 2;
    return out.str().substr(start, out.str().find(",1,,,,,", start) - start);
}

TEST(CsvText, NeverBecomesAFormula)
{
    EXPECT_EQ(csv_text("table 3.jpg"), "table 3.jpg");
    EXPECT_EQ(csv_text("a,b"), "\"a,b\"");
    EXPECT_EQ(csv_text("say \"x\""), "\"say \"\"x\"\"\"");
    for (const char* formula : {"=1+1", "+1", "-1", "@SUM(A1)", "  =1+1", "＝1", "\t=1"}) {
        const std::string text = csv_text(formula);
        const std::size_t first = text.find_first_not_of("\" ");
        EXPECT_TRUE(text[first] == '\'' || text[first] == '\\') << text;
    }
    EXPECT_EQ(csv_text("a\nb").find('\n'), std::string::npos);
}

/// How many fields each line has; quoted commas are none.
std::vector<std::ptrdiff_t> fields(const std::string& csv)
{
    std::vector<std::ptrdiff_t> counts;
    std::istringstream lines(csv);
    for (std::string line; std::getline(lines, line);) {
        bool quoted = false;
        std::ptrdiff_t count = 1;
        for (const char letter : line) {
            quoted = letter == '"' ? !quoted : quoted;
            count += letter == ',' && !quoted ? 1 : 0;
        }
        counts.push_back(count);
    }
    return counts;
}

TEST(CsvReport, ACellIsAsBadAsItsWorstFinding)
{
    Report report = example_report();
    GameResult& game = report.photos[0].sheets[0].games[0];
    Finding milder = game.findings.front();
    milder.severity = Severity::note;
    game.findings.insert(game.findings.begin(), milder);
    std::ostringstream out;
    write_report(out, report, "csv", {.cells = true});
    EXPECT_NE(out.str().find(",error,checked,"), std::string::npos) << out.str();
    EXPECT_EQ(out.str().find(",note,checked,"), std::string::npos) << out.str();
}

TEST(CsvReport, HasARowAGameOrACellAndARowAFailure)
{
    for (const bool cells : {false, true}) {
        std::ostringstream out;
        write_report(out, example_report(), "csv", {.cells = cells});
        const std::vector<std::ptrdiff_t> counts = fields(out.str());
        EXPECT_EQ(counts.size(), cells ? 1U + 4 + 4 + 1 + 1 : 1U + 3 + 1);
        EXPECT_EQ(counts, std::vector<std::ptrdiff_t>(counts.size(), counts.front()));
        EXPECT_NE(out.str().find("10 too many"), std::string::npos);
        EXPECT_NE(out.str().find("pile/bad.jpg"), std::string::npos);
        EXPECT_TRUE(out.str().starts_with("\xEF\xBB\xBFphoto,"));
    }
}

} // namespace
} // namespace recount
