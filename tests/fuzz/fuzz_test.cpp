// Hostile inputs: the corpus in tests/fuzz/corpus and some thousand mutated copies of it and of other valid inputs, the
// same in every run. Each gives a value or an error of its kind, soon, and never ends the program. What once did not is
// part of the corpus.
#include "app/typed_cards.hpp"
#include "audit/audit.hpp"
#include "core/errors.hpp"
#include "mutate.hpp"
#include "photo/image_header.hpp"
#include "report/corrections_json.hpp"
#include "report/read_json.hpp"
#include "report/record_json.hpp"
#include "scoring/tally.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <iterator>
#include <opencv2/imgcodecs.hpp>

namespace recount {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds soon{
    10}; ///< of one input, sanitizers and a busy machine included; most take milliseconds

/// How many times as many copies are made: RECOUNT_FUZZ_TIMES, for a long run.
int times()
{
    const char* const asked = std::getenv("RECOUNT_FUZZ_TIMES");
    return asked == nullptr ? 1 : std::max(1, std::atoi(asked));
}

std::string content_of(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// The files of a folder below the project's own, in the order of their names.
std::vector<std::string> files_in(const std::string& folder, const std::string& extension = "")
{
    std::vector<fs::path> paths;
    for (const fs::directory_entry& entry : fs::directory_iterator(fs::path(RECOUNT_SOURCE_DIR) / folder)) {
        if (extension.empty() || entry.path().extension() == extension)
            paths.push_back(entry.path());
    }
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> files;
    for (const fs::path& path : paths)
        files.push_back(content_of(path));
    return files;
}

using Reader = std::function<void(const std::string& input)>;
using Mutate = std::string (Mutations::*)(std::string);

/// Reads every input as it is and so many mutated copies of each.
void read_all(const std::vector<std::string>& inputs, int copies, Mutate mutate, const Reader& read)
{
    ASSERT_FALSE(inputs.empty());
    unsigned seed = 0;
    for (const std::string& input : inputs) {
        for (int copy = 0; copy <= copies * times(); ++copy) {
            const std::string text = copy == 0 ? input : (Mutations(seed).*mutate)(input);
            const auto start = std::chrono::steady_clock::now();
            EXPECT_NO_THROW(read(text)) << "seed " << seed << ":\n" << text.substr(0, 4000);
            EXPECT_LT(std::chrono::steady_clock::now() - start, soon) << "seed " << seed;
            ++seed;
        }
    }
}

const std::vector<Template>& games()
{
    static const std::vector<Template> all = shipped_templates();
    return all;
}

TEST(Fuzz, ImageHeaders)
{
    std::vector<std::string> inputs = files_in("tests/fuzz/corpus/images");
    for (const char* kind : {".jpg", ".png", ".webp", ".bmp", ".tiff", ".pgm"}) {
        std::vector<unsigned char> bytes;
        cv::imencode(kind, cv::Mat(24, 32, CV_8U, cv::Scalar(220)), bytes);
        inputs.emplace_back(bytes.begin(), bytes.end());
    }
    read_all(inputs, 1000, &Mutations::of_bytes, [](const std::string& input) {
        const std::vector<unsigned char> bytes(input.begin(), input.end());
        const ImageHeader header = read_header(kind_of(bytes), bytes, 500);
        ASSERT_GE(header.width, 0);
        ASSERT_GE(header.height, 0);
        ASSERT_LE(header.pages, 501);
        ASSERT_TRUE(header.orientation >= 1 && header.orientation <= 8);
    });
}

TEST(Fuzz, Reports)
{
    read_all(files_in("tests/fuzz/corpus/reports"), 500, &Mutations::of_text, [](const std::string& input) {
        for (const RankBy rank_by : {RankBy::game, RankBy::card_sum}) {
            try {
                const Report report = read_json(input, "report.json");
                audit(report, games(), rank_by, {});
            } catch (const UsageError&) { // it says what is wrong
            }
        }
        try {
            read_photo_keys(input, "report.json");
        } catch (const UsageError&) {
        }
    });
}

TEST(Fuzz, Templates)
{
    std::vector<std::string> inputs = files_in("templates", ".yaml");
    for (const char* folder : {"tests/cards/own", "tests/fuzz/corpus/templates"}) {
        const std::vector<std::string> others = files_in(folder, ".yaml");
        inputs.insert(inputs.end(), others.begin(), others.end());
    }
    read_all(inputs, 40, &Mutations::of_text, [](const std::string& input) {
        try {
            const Template game = parse_template(input, "game.yaml");
            Card card{&game, game.columns == Columns::one_game ? game.most_columns : 1, {}};
            for (const Row& row : game.rows) {
                for (int column = row.spans_columns ? 0 : 1; column <= (row.spans_columns ? 0 : card.columns); ++column)
                    card.cells.push_back({row.id, column, row.role, {}, {{{number(12), 0.9}}, 0.1}});
            }
            compare(card, tally_up(card));
        } catch (const TemplateError&) {
        }
    });
}

TEST(Fuzz, TypedCards)
{
    read_all(files_in("tests/fuzz/corpus/cards"), 3000, &Mutations::of_text, [](const std::string& input) {
        try {
            const TypedCards cards = typed_cards(input, "cards.csv", games());
            ASSERT_EQ(cards.reading.sheets.size(), cards.players.size());
            for (const SheetReading& sheet : cards.reading.sheets)
                ASSERT_FALSE(sheet.card.cells.empty());
        } catch (const UsageError&) {
        }
    });
}

TEST(Fuzz, RecordsAndCorrections)
{
    TypedCards cards = typed_cards(files_in("tests/fuzz/corpus/cards").front(), "cards.csv", games());
    cards.reading.status = PhotoStatus::checked;
    const std::string record = record_text({{"1", "p", "m", {}}, {cards.reading}});
    read_all({record}, 800, &Mutations::of_text, [](const std::string& input) {
        try {
            read_record(input, games());
        } catch (const BadRecord&) {
        }
    });
    const std::string corrections = R"({"format":"recount-corrections/1","corrections":[{"sha256":")" +
                                    std::string(64, 'a') + R"(","page":1,"sheet":1,"row":"ones","column":1,)" +
                                    R"("kind":"number","value":3,"read":{"kind":"blank","value":null},"by":"A"}]})";
    read_all({corrections}, 800, &Mutations::of_text, [](const std::string& input) {
        Corrections read;
        try {
            read_corrections(input, read);
        } catch (const BadCorrections&) {
        }
    });
}

} // namespace
} // namespace recount
