// The page: whatever the names hold, it stays text; the worst comes first; it loads nothing. What it looks like and
// does is tested in a browser (tests/page).
#include "report/html_report.hpp"

#include "example_report.hpp"
#include "report/html_card.hpp"

#include <gtest/gtest.h>
#include <malloc.h>
#include <sstream>

namespace recount {
namespace {

/// The page of a report whose sheets have a small picture each.
std::string page(const Report& report)
{
    HtmlReport html;
    for (const PhotoResult& photo : report.photos) {
        PhotoReading reading;
        reading.sheets.resize(photo.sheets.size());
        for (SheetReading& sheet : reading.sheets)
            sheet.picture = {"RIFFpicture", 400, 300, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
        html.photo(reading, photo);
    }
    std::ostringstream out;
    html.write(out, summarise(report), {{"rock: 2 games", "Winner: <b>", {}}}, "1.2.3");
    return out.str();
}

bool has(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

TEST(HtmlText, IsTextInsideAndOutsideOfAttributes)
{
    EXPECT_EQ(html_text("<img src=x onerror='a'>&\""), "&lt;img src=x onerror=&#39;a&#39;&gt;&amp;&quot;");
    EXPECT_FALSE(has(html_text("a\x1b[2J\xff"), "\x1b"));
}

TEST(HtmlReport, KeepsItsCardsInAFile)
{
    constexpr int count = 400;
    constexpr double most_bytes = 200; // of a card's tens of thousands
    const Report report = example_report();
    PhotoReading reading;
    reading.sheets.resize(report.photos[0].sheets.size());
    for (SheetReading& sheet : reading.sheets)
        sheet.picture = {std::string(50000, 'p'), 400, 300, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
    HtmlReport html;
    html.photo(reading, report.photos[0]);
    const std::size_t before = mallinfo2().uordblks;
    for (int photo = 0; photo < count; ++photo)
        html.photo(reading, report.photos[0]);
    std::size_t games = 0;
    for (const SheetResult& sheet : report.photos[0].sheets)
        games += sheet.games.size() + 1;
    EXPECT_LT(static_cast<double>(mallinfo2().uordblks - before) / count, most_bytes * static_cast<double>(games));
    std::ostringstream out;
    html.write(out, {}, {}, "1.2.3");
    EXPECT_GT(out.str().size(), count * 50000U);
}

TEST(HtmlReport, KeepsNamesText)
{
    Report report = example_report();
    const std::string name = "<img src=x onerror=alert(1)></script><!--'\".jpg";
    report.photos[0].path = name;
    report.photos[1].path = name;
    report.photos[1].message = name;
    report.photos[0].sheets[0].template_name = name;
    report.photos[0].sheets[0].games[0].player = name;
    report.photos[0].sheets[0].games[0].findings[0].message = name;
    CellResult& cell = report.photos[0].sheets[0].games[0].cells[0];
    cell.corrections = {{number(9), number(4), name, name}};
    cell.original = Reading{number(4), 0.9};
    const std::string html = page(report);
    EXPECT_FALSE(has(html, "<img"));
    EXPECT_FALSE(has(html, "<!--"));
    EXPECT_TRUE(has(html, "&lt;img src=x onerror=alert(1)&gt;"));
    std::size_t scripts = 0;
    for (std::size_t at = 0; (at = html.find("</script", at)) != std::string::npos; ++at)
        ++scripts;
    EXPECT_EQ(scripts, 2U); // the readings of the one card, and the page's own
}

TEST(HtmlReport, PutsTheWorstFirstAndLoadsNothing)
{
    Report report = example_report();
    PhotoResult good = report.photos[0];
    good.path = "pile/good.jpg";
    good.sheets[0].games = {{.game = 1, .player = "", .verdict = Verdict::ok, .claimed_total = 7}};
    report.photos.insert(report.photos.begin(), good);
    const std::string html = page(report);
    EXPECT_LT(html.find("data-photo=\"pile/table 3.jpg\""), html.find("data-photo=\"pile/good.jpg\""));
    EXPECT_TRUE(has(html, "default-src 'none'"));
    EXPECT_FALSE(has(html, "src=\"http"));
    EXPECT_FALSE(has(html, "href=\"http"));
    EXPECT_TRUE(has(html, "10 too many")); // why
    EXPECT_TRUE(has(html, "Chance cannot be read"));
    EXPECT_TRUE(has(html, "pile/bad.jpg"));
    EXPECT_EQ(page(report), html);
    EXPECT_FALSE(has(html, "hard to tell"));
    report.photos[0].sheets[0].confidence = 0.58;
    EXPECT_TRUE(has(page(report), "(58 %): this sheet is hard to tell"));
}

} // namespace
} // namespace recount
