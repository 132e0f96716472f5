// The progress line's words, and that results and notes never stand on the bar's line.
#include "app/progress.hpp"

#include "temporary_folder.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

std::string shown(Progress::Style style)
{
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path / "log";
    std::FILE* stream = std::fopen(path.c_str(), "w");
    {
        Progress progress(2, style, stream);
        progress.step();
        progress.line("a note");
        progress.step();
    }
    std::fclose(stream);
    return content_of(path);
}

TEST(Progress, SaysCountRateAndTimeLeft)
{
    EXPECT_EQ(progress_text(0, 10, 3), "0/10");
    EXPECT_EQ(progress_text(5, 10, 2.5), "5/10  2.0 photos/s  0:03 left");
    EXPECT_EQ(progress_text(2, 1000, 10), "2/1000  5.0 s/photo  1:23:10 left");
    EXPECT_EQ(progress_text(10, 10, 5), "10/10  2.0 photos/s");
}

TEST(Progress, FitsTheTerminal)
{
    EXPECT_EQ(progress_bar(5, 10, 2.5, 80), "[###############...............] 5/10  2.0 photos/s  0:03 left");
    EXPECT_EQ(progress_bar(5, 10, 2.5, 50), "[########.........] 5/10  2.0 photos/s  0:03 left");
    EXPECT_EQ(progress_bar(5, 10, 2.5, 32), "5/10  2.0 photos/s  0:03 left");
    EXPECT_EQ(progress_bar(5, 10, 2.5, 11), "5/10  2.0 ");
}

TEST(Progress, IsSilentWhereAsked)
{
    EXPECT_EQ(shown(Progress::Style::silent), "a note\n");
}

TEST(Progress, IsPlainInALog)
{
    EXPECT_EQ(shown(Progress::Style::lines), "a note\n");
}

TEST(Progress, TheBarIsErasedBeforeANoteAndAtTheEnd)
{
    const std::string text = shown(Progress::Style::bar);
    EXPECT_NE(text.find("[...............###"), 0U);
    EXPECT_NE(text.find("[###############...............] 1/2"), std::string::npos) << text;
    EXPECT_NE(text.find("\r\x1b[Ka note\n\r\x1b[K["), std::string::npos) << text;
    EXPECT_EQ(text.substr(text.size() - 4), "\r\x1b[K");
}

} // namespace
} // namespace recount
