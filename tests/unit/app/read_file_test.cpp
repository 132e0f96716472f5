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

cv::Mat sample_card()
{
    return cv::imread(RECOUNT_SOURCE_DIR "/samples/kniffel-easy.jpg", cv::IMREAD_GRAYSCALE);
}

/// What is read of a card and what lies beside it.
PhotoReading reading_of(const cv::Mat& card, const cv::Mat& beside)
{
    const TemporaryFolder folder;
    const PhotoFile file{folder.path / "two.png", ""};
    cv::Mat two;
    cv::hconcat(card, beside, two);
    cv::imwrite(file.path.string(), two);
    const Templates games = shipped_templates();
    PrintMemory prints;
    CellReader reader;
    return read_file(file, {games, {}, prints}, reader, {}, {}).at(0);
}

TEST(ReadFile, ACardThatIsLeftOutBesideAnotherIsSaid)
{
    const cv::Mat card = sample_card();
    cv::Mat cut(card.size(), CV_8U, cv::Scalar(cv::mean(card)));
    constexpr int down = 640; // the last rows are below the picture
    card.rowRange(0, card.rows - down).copyTo(cut.rowRange(down, cut.rows));
    const PhotoReading reading = reading_of(card, cut);
    EXPECT_EQ(reading.status, PhotoStatus::checked);
    EXPECT_EQ(reading.sheets.size(), 1U);
    EXPECT_EQ(reading.message, "card 2 of 2 was not read: the sheet is cut off at the bottom edge of the picture: "
                               "move back so that the whole card is in the picture");
    EXPECT_FALSE(reading.is_all_read());
}

/// A ruled table, as large as a card, with these words in the first column.
cv::Mat table_of(const std::vector<std::string>& words, cv::Size size)
{
    constexpr int rows = 14, row_px = 60, columns = 3, column_px = 300;
    const cv::Point corner(150, 300);
    cv::Mat picture(size, CV_8U, cv::Scalar(220));
    for (int row = 0; row <= rows; ++row)
        cv::line(picture, corner + cv::Point(0, row * row_px), corner + cv::Point(columns * column_px, row * row_px),
                 cv::Scalar(40), 3);
    for (int column = 0; column <= columns; ++column)
        cv::line(picture, corner + cv::Point(column * column_px, 0),
                 corner + cv::Point(column * column_px, rows * row_px), cv::Scalar(40), 3);
    for (std::size_t row = 0; row < rows && !words.empty(); ++row)
        cv::putText(picture, words[row % words.size()], corner + cv::Point(15, int(row) * row_px + 45),
                    cv::FONT_HERSHEY_DUPLEX, 1.3, cv::Scalar(20), 3, cv::LINE_AA);
    return picture;
}

TEST(ReadFile, ATableWithoutLegibleLabelsBesideACardIsSaid)
{
    const cv::Mat card = sample_card();
    const PhotoReading reading = reading_of(card, table_of({}, card.size()));
    EXPECT_EQ(reading.sheets.size(), 1U);
    EXPECT_EQ(reading.message, "the table at the right was not read: its labels are not those of a known game, or "
                               "cannot be read: photograph it on its own, flat and sharp");
    EXPECT_FALSE(reading.is_all_read());
}

TEST(ReadFile, ATableOfSomethingElseBesideACardIsNone)
{
    const cv::Mat card = sample_card();
    const std::vector<std::string> days{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
    const PhotoReading reading = reading_of(card, table_of(days, card.size()));
    EXPECT_EQ(reading.sheets.size(), 1U);
    EXPECT_EQ(reading.message, "");
}

} // namespace
} // namespace recount
