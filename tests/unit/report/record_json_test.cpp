// Records: what comes back is what was read, and a text from outside does no more than be refused.
#include "report/record_json.hpp"

#include "example_reading.hpp"
#include "report/base64.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

std::vector<Template> games()
{
    return {small_game()};
}

std::string text(const std::vector<Template>& known)
{
    return record_text({{"1.2.3", "program", "model", {{"small", "hash"}}}, {small_reading(known.front())}});
}

std::string refusal(const std::string& text, const std::vector<Template>& known)
{
    try {
        read_record(text, known);
    } catch (const BadRecord& error) {
        return error.what();
    }
    return "";
}

std::string changed(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

TEST(Record, ComesBackAsItWas)
{
    const std::vector<Template> known = games();
    const Record record = read_record(text(known), known);
    EXPECT_EQ(record.origin, (Origin{"1.2.3", "program", "model", {{"small", "hash"}}}));
    const PhotoReading wanted = small_reading(known.front());
    const PhotoReading& found = record.pages.at(0);
    EXPECT_EQ(found.path, wanted.path);
    EXPECT_EQ(found.sha256, wanted.sha256);
    const SheetReading& sheet = found.sheets.at(0);
    EXPECT_EQ(sheet.card.game, &known.front());
    EXPECT_EQ(sheet.picture.webp, wanted.sheets[0].picture.webp);
    EXPECT_EQ(sheet.picture.from_photo, wanted.sheets[0].picture.from_photo);
    ASSERT_EQ(sheet.card.cells.size(), 3U);
    for (std::size_t cell = 0; cell < 3; ++cell) {
        EXPECT_EQ(sheet.card.cells[cell].ink, wanted.sheets[0].card.cells[cell].ink); // to the last bit
        EXPECT_EQ(sheet.card.cells[cell].quad, wanted.sheets[0].card.cells[cell].quad);
        EXPECT_EQ(sheet.card.cells[cell].role, wanted.sheets[0].card.cells[cell].role);
        EXPECT_EQ(sheet.card.cells[cell].shape, "0f8");
    }
    EXPECT_EQ(record_text(record), text(known));
    EXPECT_FALSE(found.is_fault);
    PhotoReading faulty{PhotoHead{.path = "b.jpg", .status = PhotoStatus::unreadable, .is_fault = true}, {}};
    EXPECT_TRUE(read_record(record_text({record.origin, {faulty}}), known).pages.at(0).is_fault);
}

TEST(Record, HoldsThePrintOfSeveralPlayers)
{
    const std::vector<Template> known = games();
    PhotoReading reading = small_reading(known.front());
    Card& card = reading.sheets[0].card;
    const std::vector<Cell> first = card.cells;
    for (card.columns = 2; card.columns < 18; ++card.columns)
        for (Cell cell : first) {
            cell.column = card.columns;
            card.cells.push_back(cell);
        }
    card.columns = 17;
    const Record record = read_record(record_text({{}, {reading}}), known);
    EXPECT_EQ(record.pages.at(0).sheets.at(0).card.columns, 17);
}

TEST(Record, ThatIsNoneIsRefused)
{
    const std::vector<Template> known = games();
    const std::string good = text(known);
    EXPECT_EQ(refusal(good, known), "");
    EXPECT_NE(refusal("", known), "");
    EXPECT_NE(refusal("[]", known), "");
    EXPECT_NE(refusal(std::string(100000, '['), known), "");
    EXPECT_NE(refusal(changed(good, "recount-record/1", "recount-record/9"), known), "");
    EXPECT_NE(refusal(changed(good, "\"small\",\"game_confidence\"", "\"other\",\"game_confidence\""), known)
                  .find("--template"),
              std::string::npos);
    EXPECT_NE(refusal(changed(good, "\"row\":\"chance\"", "\"row\":\"ones\""), known), ""); // twice, and one missing
    EXPECT_NE(refusal(changed(good, "\"columns\":1", "\"columns\":2"), known), "");
    EXPECT_NE(refusal(changed(good, "[\"number\",33,0.9985]", "[\"number\",-1,0.97]"), known), "");
    EXPECT_NE(refusal(changed(good, "[\"number\",33,0.9985]", "[\"number\",33,7]"), known), "");
    EXPECT_NE(refusal(changed(good, "[\"number\",33,0.9985]", "[\"ticks\",5000000,0.97]"), known), "");
    EXPECT_NE(refusal(changed(good, "[\"number\",33,0.9985]", "[\"ticks\",0,0.9985]"), known), "");
    EXPECT_NE(refusal(changed(good, "[\"number\",33,0.9985]", "[\"struck\",33,0.9985]"), known).find("expected 0"),
              std::string::npos);
    EXPECT_NE(refusal(changed(good, "10.5", "1e300"), known), "");
    EXPECT_NE(refusal(changed(good, "\"checked\"", "\"no-sheet\""), known), "");
    EXPECT_NE(refusal(changed(good, "UklGR", "!!!!!"), known), "");
}

TEST(Base64, GoesThereAndBack)
{
    EXPECT_EQ(base64(""), "");
    EXPECT_EQ(base64("f"), "Zg==");
    EXPECT_EQ(base64("fo"), "Zm8=");
    EXPECT_EQ(base64("foo"), "Zm9v");
    std::string bytes;
    for (int length = 0; length < 300; ++length) {
        EXPECT_EQ(from_base64(base64(bytes)), bytes);
        bytes += static_cast<char>(length * 7);
    }
    for (const char* bad : {"Zg=", "Z===", "Zg==Zg==", "Z g=", "====", "Zm8\n"})
        EXPECT_EQ(from_base64(bad), std::nullopt) << bad;
}

} // namespace
} // namespace recount
