// What a batch leaves behind: names of overlays, and the exit status of a report.
#include "app/outputs.hpp"
#include "app/overlay_files.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>
#include <set>

namespace recount {
namespace {

std::vector<std::string> names(const std::vector<std::string>& paths)
{
    std::vector<PhotoFile> files;
    for (const std::string& path : paths)
        files.push_back({path, ""});
    return overlay_names(files);
}

TEST(OverlayNames, AreThePhotosOwnWhereTheyCanBe)
{
    EXPECT_EQ(names({"a/IMG_1.jpg", "b/IMG_2.JPG"}), (std::vector<std::string>{"IMG_1", "IMG_2"}));
    EXPECT_EQ(overlay_path("o", "IMG_1", 1), "o/IMG_1.overlay.jpg");
    EXPECT_EQ(overlay_path("o", "IMG_1", 3), "o/IMG_1.overlay-page3.jpg");
}

TEST(OverlayNames, TellPhotosOfOneNameApart)
{
    EXPECT_EQ(names({"a/IMG.jpg", "b/img.png", "b/img.jpg", "img.jpg", "x/b/img.jpg"}),
              (std::vector<std::string>{"a-IMG", "b-img", "b-img-2", "img", "b-img-3"}));
    EXPECT_EQ(names({"a/\u00C4rger.jpg", "b/\u00E4rger.jpg"}),
              (std::vector<std::string>{"a-\u00C4rger", "b-\u00E4rger"}));
    EXPECT_EQ(names({"a-b.jpg", "a/b.jpg", "c/b.jpg"}), (std::vector<std::string>{"a-b", "a-b-2", "c-b"}));
}

TEST(OverlayFiles, OfFurtherPagesAreThoseOfTheirNamesThatAreThere)
{
    const TemporaryFolder folder;
    for (const char* name : {"a.overlay.jpg", "a.overlay-page1.jpg", "a.overlay-page02.jpg", "b.overlay-page2.jpg"})
        folder.file(name);
    const std::filesystem::path second = folder.file("a.overlay-page2.jpg");
    EXPECT_EQ(overlays_of_pages(folder.path, {"a", "c"}), std::vector{second});
    EXPECT_TRUE(overlays_of_pages(folder.path / "none", {"a"}).empty());
}

TEST(OverlayNames, FitOnAFileSystem)
{
    const std::string long_name(250, 'n');
    std::set<std::string> different;
    for (const std::string& name :
         names({"a/" + long_name + "1.jpg", "a/" + long_name + "2.jpg", "b/" + long_name + "1.jpg"})) {
        EXPECT_LT(name.size(), 200U);
        different.insert(name);
    }
    EXPECT_EQ(different.size(), 3U);
}

Report report_of(const std::vector<Verdict>& verdicts, PhotoStatus status = PhotoStatus::checked)
{
    Report report;
    report.photos.push_back({{.path = "a.jpg", .status = status}, {}});
    report.photos[0].sheets.push_back({"rock", 1, {}, {}});
    for (const Verdict verdict : verdicts)
        report.photos[0].sheets[0].games.push_back({.verdict = verdict});
    return report;
}

TEST(StatusOf, IsThatOfTheReportFormat)
{
    EXPECT_EQ(status_of(Summary{}), ExitStatus::ok);
    EXPECT_EQ(status_of(summarise(report_of({Verdict::ok, Verdict::empty}))), ExitStatus::ok);
    EXPECT_EQ(status_of(summarise(report_of({Verdict::ok, Verdict::review}))), ExitStatus::review);
    EXPECT_EQ(status_of(summarise(report_of({Verdict::review, Verdict::error}))), ExitStatus::error);
    EXPECT_EQ(status_of(summarise(report_of({}, PhotoStatus::no_sheet))), ExitStatus::review);
    EXPECT_EQ(status_of(summarise(report_of({}, PhotoStatus::unreadable))), ExitStatus::review);
    Report in_part = report_of({Verdict::ok});
    in_part.photos[0].message = "card 2 of 2 was not read";
    EXPECT_EQ(status_of(summarise(in_part)), ExitStatus::review);
    Report faulty = report_of({Verdict::error});
    faulty.photos.push_back({{.path = "b.jpg", .status = PhotoStatus::unreadable, .is_fault = true}, {}});
    EXPECT_EQ(status_of(summarise(faulty)), ExitStatus::internal);
}

} // namespace
} // namespace recount
