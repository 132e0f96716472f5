// The command line: what each flag fills, and that every mistake is one line that says what to do.
#include "app/options.hpp"

#include "core/errors.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

Command parse(std::vector<const char*> words)
{
    words.insert(words.begin(), "recount");
    return parse_command_line(static_cast<int>(words.size()), words.data());
}

std::string complaint(const std::vector<const char*>& words)
{
    try {
        parse(words);
    } catch (const UsageError& error) {
        return error.what();
    }
    return "";
}

TEST(Options, CheckTakesEveryFlag)
{
    const auto options = std::get<CheckOptions>(parse(
        {"check", "a.jpg", "b", "--json", "-", "--overlay", "o", "--template", "rock", "--threads", "3", "--verbose"}));
    EXPECT_EQ(options.paths, (std::vector<std::filesystem::path>{"a.jpg", "b"}));
    EXPECT_EQ(options.outputs.format, "json"); // the older way to say so
    EXPECT_FALSE(options.outputs.json);
    EXPECT_EQ(options.overlays, "o");
    EXPECT_EQ(options.templates, std::vector<std::string>{"rock"});
    EXPECT_EQ(options.threads, 3U);
    EXPECT_TRUE(options.verbose);
    EXPECT_FALSE(options.outputs.quiet);
}

TEST(Options, CheckHasDefaults)
{
    const auto options = std::get<CheckOptions>(parse({"check", "a.jpg"}));
    EXPECT_FALSE(options.outputs.json);
    EXPECT_EQ(options.outputs.format, "text");
    EXPECT_FALSE(options.overlays);
    EXPECT_TRUE(options.templates.empty());
    EXPECT_GE(options.threads, 1U);
}

TEST(Options, CheckWritesWhatIsAskedFor)
{
    const auto options = std::get<CheckOptions>(
        parse({"check", "--files-from", "-", "--format", "csv", "--cells", "--out", "run", "--html", "page.html",
               "--corrections", "a.json", "--corrections", "b.json", "-q"}));
    EXPECT_TRUE(options.paths.empty());
    EXPECT_EQ(options.files_from, "-");
    EXPECT_EQ(options.outputs.format, "csv");
    EXPECT_TRUE(options.outputs.cells);
    EXPECT_EQ(options.outputs.folder, "run");
    EXPECT_EQ(options.outputs.html, "page.html");
    EXPECT_EQ(options.outputs.corrections, (std::vector<std::filesystem::path>{"a.json", "b.json"}));
    EXPECT_TRUE(options.outputs.quiet);
    const auto photo_after = std::get<CheckOptions>(parse({"check", "--corrections", "a.json", "photo.jpg"}));
    EXPECT_EQ(photo_after.paths, (std::vector<std::filesystem::path>{"photo.jpg"}));
}

TEST(Options, LimitsOfPhotosCanBeRaisedAndLowered)
{
    const auto usual = std::get<CheckOptions>(parse({"check", "a.jpg"}));
    EXPECT_FALSE(usual.limits.megapixels || usual.limits.pages);
    const auto check =
        std::get<CheckOptions>(parse({"check", "a.jpg", "--max-megapixels", "400", "--max-pages", "2000"}));
    EXPECT_EQ(check.limits.megapixels, 400);
    EXPECT_EQ(check.limits.pages, 2000);
    const auto audit = std::get<AuditOptions>(parse({"audit", "a.jpg", "--max-megapixels", "1", "--max-pages", "1"}));
    EXPECT_EQ(audit.limits.megapixels, 1);
    EXPECT_EQ(audit.limits.pages, 1);
    for (const char* nonsense : {"0", "-3", "1001", "many"})
        EXPECT_NE(complaint({"check", "a.jpg", "--max-megapixels", nonsense}).find("--max-megapixels"),
                  std::string::npos);
    EXPECT_NE(complaint({"check", "a.jpg", "--max-pages", "0"}).find("--max-pages"), std::string::npos);
}

TEST(Options, MergeTakesFolders)
{
    const auto options = std::get<MergeOptions>(parse({"merge", "a", "b", "--out", "c"}));
    EXPECT_EQ(options.folders, (std::vector<std::filesystem::path>{"a", "b"}));
    EXPECT_EQ(options.outputs.folder, "c");
}

TEST(Options, OutputsThatContradictAreTold)
{
    EXPECT_NE(complaint({"check", "a.jpg", "--cells"}), "");
    EXPECT_NE(complaint({"check", "a.jpg", "--format", "xml"}), "");
    EXPECT_NE(complaint({"check", "a.jpg", "--html", "-"}), "");
    EXPECT_NE(complaint({"check", "a.jpg", "--format", "csv", "--json", "-"}), "");
    EXPECT_NE(complaint({"check", "a.jpg", "--format", "text", "--json", "-"}).find("both ask for standard output"),
              std::string::npos);
    EXPECT_NE(complaint({"verify", "a.csv", "--json", "-", "--format", "text"}), "");
    EXPECT_NE(complaint({"merge", "a", "--json", "-", "--format", "text"}), "");
    EXPECT_EQ(complaint({"check", "a.jpg", "--format", "json", "--json", "-"}), "");
    EXPECT_NE(complaint({"merge"}), "");
}

TEST(Options, AValueThatWasForgottenIsTold)
{
    for (const char* flag : {"--json=", "--html=", "--out=", "--overlay=", "--corrections=", "--files-from="})
        EXPECT_NE(complaint({"check", flag, "a.jpg"}).find(flag), std::string::npos);
    EXPECT_NE(complaint({"check", "--json", "", "a.jpg"}), "");
    EXPECT_NE(complaint({"check", "--template", "-q", "a.jpg"}), "");
    EXPECT_NE(complaint({"print", "rock", "-o", "--paper"}), "");
    const auto dashed = std::get<CheckOptions>(parse({"check", "--json", "./-q", "--", "--json="}));
    EXPECT_EQ(dashed.outputs.json, "./-q");
    EXPECT_EQ(dashed.paths, (std::vector<std::filesystem::path>{"--json="}));
}

TEST(Options, PathsMayFollowADoubleDash)
{
    const auto options = std::get<CheckOptions>(parse({"check", "--", "--odd.jpg"}));
    EXPECT_EQ(options.paths, (std::vector<std::filesystem::path>{"--odd.jpg"}));
}

TEST(Options, VerifyAndAudit)
{
    const auto verify = std::get<VerifyOptions>(parse({"verify", "a.csv", "-", "--json", "-"}));
    EXPECT_EQ(verify.paths, (std::vector<std::filesystem::path>{"a.csv", "-"}));
    EXPECT_EQ(verify.outputs.format, "json");
    EXPECT_NE(complaint({"verify", "a.csv", "--out", "kept"}).find("--out"), std::string::npos);
    const std::string help = std::get<Answer>(parse({"verify", "--help"})).text;
    EXPECT_EQ(help.find("--out"), std::string::npos);
    EXPECT_EQ(help.find("--corrections"), std::string::npos);
    EXPECT_NE(help.find("--html"), std::string::npos);
    EXPECT_NE(complaint({"verify"}), "");
    const auto audit =
        std::get<AuditOptions>(parse({"audit", "a.json", "b.jpg", "--rank", "card-sum", "--names", "n.csv", "-q"}));
    EXPECT_EQ(audit.paths.size(), 2U);
    EXPECT_EQ(audit.rank_by, RankBy::card_sum);
    EXPECT_EQ(audit.names, "n.csv");
    EXPECT_TRUE(audit.quiet);
    EXPECT_EQ(std::get<AuditOptions>(parse({"audit", "a.json"})).rank_by, RankBy::game);
    EXPECT_NE(complaint({"audit", "a.json", "--rank", "best"}), "");
}

TEST(Options, PrintAndTemplates)
{
    const auto print =
        std::get<PrintOptions>(parse({"print", "yatzy", "-o", "y.pdf", "--paper", "letter", "--columns", "4"}));
    EXPECT_EQ(print.template_name, "yatzy");
    EXPECT_EQ(print.output, "y.pdf");
    EXPECT_EQ(print.paper, print::Paper::letter);
    EXPECT_EQ(std::get<PrintOptions>(parse({"print", "yatzy", "-o", "y.pdf", "--paper", "card"})).paper,
              print::Paper::card);
    EXPECT_EQ(std::get<PrintOptions>(parse({"print", "yatzy", "-o", "y.pdf"})).paper, print::Paper::a4);
    EXPECT_EQ(print.columns, 4);
    EXPECT_FALSE(std::get<TemplatesOptions>(parse({"templates"})).check);
    EXPECT_EQ(std::get<TemplatesOptions>(parse({"templates", "--check", "x.yaml"})).check, "x.yaml");
}

TEST(Options, HelpAndVersionAnswer)
{
    EXPECT_NE(std::get<Answer>(parse({"--help"})).text.find("check"), std::string::npos);
    EXPECT_NE(std::get<Answer>(parse({"check", "--help"})).text.find("Exit status"), std::string::npos);
    EXPECT_NE(std::get<Answer>(parse({"print", "-h"})).text.find("--paper"), std::string::npos);
    EXPECT_EQ(std::get<Answer>(parse({"--version"})).text.substr(0, 8), "recount ");
}

TEST(Options, MistakesAreOneLineThatSaysWhatToDo)
{
    const std::vector<std::vector<const char*>> mistakes{
        {},
        {"chek"},
        {"check"},
        {"check", "--jsn", "x", "a.jpg"},
        {"check", "a.jpg", "--threads", "0"},
        {"check", "a.jpg", "--threads", "many"},
        {"check", "a.jpg", "--quiet", "--verbose"},
        {"print", "rock"},
        {"print", "rock", "-o", "x.pdf", "--paper", "a9"},
        {"templates", "extra"},
    };
    for (const auto& words : mistakes) {
        const std::string text = complaint(words);
        EXPECT_FALSE(text.empty()) << testing::PrintToString(words);
        EXPECT_EQ(text.find('\n'), std::string::npos) << text;
        EXPECT_NE(text.find("--help"), std::string::npos) << text;
    }
    EXPECT_NE(complaint({"check", "--jsn", "x", "a.jpg"}).find("--jsn"), std::string::npos);
    EXPECT_NE(complaint({"check"}).find("recount check --help"), std::string::npos);
}

} // namespace
} // namespace recount
