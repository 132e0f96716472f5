// A page that cannot be finished is a reading with its reason, but an output that cannot be written ends the run.
#include "app/read_file.hpp"

#include "core/errors.hpp"
#include "scoring/template_file.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace recount {
namespace {

TEST(ReadFile, APageThatCannotBeFinishedDoesNotStopTheRest)
{
    const TemporaryFolder folder;
    const PhotoFile file{folder.path / "white.png", ""};
    cv::imwrite(file.path.string(), cv::Mat(100, 200, CV_8U, cv::Scalar(255)));
    const Templates games = shipped_templates();
    PrintMemory prints;
    CellReader reader;
    const ReadingPlan plan{games, {}, prints};
    const auto readings =
        read_file(file, plan, reader, {}, [](const Photo&, PhotoReading&) { throw std::runtime_error("no\nroom"); });
    ASSERT_EQ(readings.size(), 1U);
    EXPECT_EQ(readings[0].status, PhotoStatus::unreadable);
    EXPECT_EQ(readings[0].message, "it could not be processed: no room");
    EXPECT_EQ(readings[0].sha256.size(), 64U);
    const auto full = [](const Photo&, PhotoReading&) { throw OutputError("the disk is full"); };
    EXPECT_THROW(read_file(file, plan, reader, {}, full), OutputError);
}

TEST(ReadFile, AFaultOfRecountItselfIsTheFailureOfItsPage)
{
    const TemporaryFolder folder;
    const PhotoFile file{folder.path / "two.tiff", ""};
    cv::imwritemulti(file.path.string(), std::vector<cv::Mat>(2, cv::Mat(100, 200, CV_8U, cv::Scalar(255))));
    const Templates games = shipped_templates();
    PrintMemory prints;
    CellReader reader;
    const auto readings = read_file(file, {games, {}, prints}, reader, {}, [](const Photo& photo, PhotoReading&) {
        if (photo.page == 1)
            throw std::logic_error("no such\nrow");
    });
    ASSERT_EQ(readings.size(), 2U);
    EXPECT_TRUE(readings[0].is_fault);
    EXPECT_EQ(readings[0].status, PhotoStatus::unreadable);
    EXPECT_EQ(readings[0].message, "internal fault, please report it with this photo: no such row");
    EXPECT_EQ(readings[0].sha256.size(), 64U);
    EXPECT_FALSE(readings[1].is_fault);
    EXPECT_EQ(readings[1].page, 2);
}

TEST(ReadFile, ManyCardsThatAreLeftOutAreNotAllTold)
{
    EXPECT_EQ(remarks_words({}), "");
    EXPECT_EQ(remarks_words({"one", "two"}), "one; two");
    EXPECT_EQ(remarks_words({"1", "2", "3", "4", "5"}), "1; 2; 3; 4; 5");
    EXPECT_LT(remarks_words(std::vector<std::string>(1000, std::string(150, 'x'))).size(), 4096U);
    EXPECT_NE(remarks_words(std::vector<std::string>(17, "x")).find("x; and 12 more"), std::string::npos);
}

TEST(ReadFile, ACardThatIsLeftOutBesideAnotherIsSaid)
{
    const TemporaryFolder folder;
    const PhotoFile file{folder.path / "two.png", ""};
    const cv::Mat card = cv::imread(RECOUNT_SOURCE_DIR "/samples/kniffel-easy.jpg", cv::IMREAD_GRAYSCALE);
    cv::Mat cut(card.size(), CV_8U, cv::Scalar(cv::mean(card))), two;
    constexpr int down = 640; // the last rows are below the picture
    card.rowRange(0, card.rows - down).copyTo(cut.rowRange(down, cut.rows));
    cv::hconcat(card, cut, two);
    cv::imwrite(file.path.string(), two);
    const Templates games = shipped_templates();
    PrintMemory prints;
    CellReader reader;
    const auto readings = read_file(file, {games, {}, prints}, reader, {}, {});
    ASSERT_EQ(readings.size(), 1U);
    EXPECT_EQ(readings[0].status, PhotoStatus::checked);
    EXPECT_EQ(readings[0].sheets.size(), 1U);
    EXPECT_EQ(readings[0].message, "card 2 of 2 was not read: the sheet is cut off at the bottom edge of the picture: "
                                   "move back so that the whole card is in the picture");
    EXPECT_FALSE(readings[0].is_all_read());
}

} // namespace
} // namespace recount
