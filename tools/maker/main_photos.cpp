// make-photos: photographs of filled score sheets with the truth beside each, for samples, tests and measuring.
#include "core/errors.hpp"
#include "maker/chance.hpp"
#include "maker/design_variety.hpp"
#include "maker/make_photo.hpp"
#include "scoring/template_file.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <fmt/format.h>
#include <opencv2/core/utility.hpp>

namespace {

using namespace recount;
using namespace recount::maker;

struct Options {
    std::string out;
    int count = 1;
    std::uint64_t seed = 1;
    std::vector<std::string> templates;
    std::vector<std::string> severities{"scan", "easy", "medium"};
    double mistakes = 0.25;
    std::string glyphs;
    std::string split = "train";
    int sheets_per_photo = 1;
    double most_megapixels = 16;
    bool one_pad = false;
    bool unruled = false;
    bool not_a_sheet = false;
};

Options parse(CLI::App& app, int argc, char** argv)
{
    Options options;
    app.add_option("--out", options.out, "folder for NAME.jpg and NAME.json")->required();
    app.add_option("--count", options.count, "photos to make")->check(CLI::Range(1, 1000000));
    app.add_option("--seed", options.seed, "of the first photo; photo K has seed S + K");
    app.add_option("--template", options.templates, "games to draw from (all)")->delimiter(',');
    app.add_option("--severity", options.severities, "scan, easy, medium, hard")
        ->delimiter(',')
        ->check(CLI::IsMember({"scan", "easy", "medium", "hard"}));
    app.add_option("--mistakes", options.mistakes, "probability of one in each game")->check(CLI::Range(0.0, 1.0));
    app.add_option("--glyphs", options.glyphs, "folder of real handwriting (IDX files); without it, drawn strokes");
    app.add_option("--split", options.split, "part of that folder to write with")
        ->check(CLI::IsMember({"train", "validation"}));
    app.add_option("--sheets-per-photo", options.sheets_per_photo, "papers on a photo")->check(CLI::Range(1, 24));
    app.add_option("--megapixels", options.most_megapixels, "of the largest photo")->check(CLI::Range(0.3, 108.0));
    app.add_flag("--one-pad", options.one_pad, "all papers of a game have one print, as at an event");
    app.add_flag("--unruled", options.unruled,
                 "a line below each cell, a box around it or light rules on shaded paper, in place of dark rules");
    app.add_flag("--not-a-sheet", options.not_a_sheet, "calendars, newspapers, forms, tables: nothing to be found");
    app.parse(argc, argv);
    return options;
}

Difficulty difficulty_named(const std::string& word)
{
    for (const Difficulty severity : {Difficulty::scan, Difficulty::easy, Difficulty::medium, Difficulty::hard})
        if (name(severity) == word)
            return severity;
    throw std::logic_error("no severity is called " + word);
}

/// The games asked for, by name; all where none is.
std::vector<const Template*> chosen(const std::vector<Template>& all, const std::vector<std::string>& names)
{
    std::vector<const Template*> games;
    for (const Template& game : all)
        if (names.empty() || std::find(names.begin(), names.end(), game.name) != names.end())
            games.push_back(&game);
    if (games.size() < names.size() || games.empty())
        throw UsageError("--template: one of these games is not known");
    return games;
}

void make(const Options& options)
{
    const std::vector<Template> all = shipped_templates();
    const std::vector<const Template*> games = chosen(all, options.templates);
    std::optional<Glyphs> glyphs;
    if (!options.glyphs.empty())
        glyphs =
            Glyphs::load(options.glyphs, options.split == "train" ? Glyphs::Split::train : Glyphs::Split::validation);
    std::filesystem::create_directories(options.out);
    Random pads(options.seed);
    std::vector<print::Design> designs; // of the games, in their order
    for (const Template* game : games)
        designs.push_back(random_design(*game, difficulty_named(options.severities.front()), pads));
    for (int index = 0; index < options.count; ++index) {
        const auto turn = static_cast<std::size_t>(index);
        const std::string& severity = options.severities[turn / games.size() % options.severities.size()];
        PhotoOrder order;
        if (!options.not_a_sheet)
            order.games.assign(static_cast<std::size_t>(options.sheets_per_photo), games[turn % games.size()]);
        order.severity = difficulty_named(severity);
        order.mistakes = options.mistakes;
        order.glyphs = glyphs ? &*glyphs : nullptr;
        order.design = options.one_pad ? &designs[turn % games.size()] : nullptr;
        order.unruled = options.unruled;
        order.resolution.most_pixels = options.most_megapixels * 1e6;
        const std::uint64_t seed = options.seed + turn;
        const std::string what = order.games.empty() ? "other" : order.games.front()->name;
        write_photo(make_photo(order, seed), options.out, fmt::format("{}-{}-{}", what, severity, seed));
    }
}

} // namespace

int main(int argc, char** argv)
{
    try {
        cv::setNumThreads(1);
        CLI::App app("Makes photographs of filled score sheets, with the truth beside each.");
        try {
            make(parse(app, argc, argv));
        } catch (const CLI::ParseError& error) {
            return app.exit(error) == 0 ? 0 : 64;
        }
    } catch (const UsageError& error) {
        std::fprintf(stderr, "make-photos: %s\n", error.what());
        return 64;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "make-photos: %s\n", error.what());
        return 70;
    }
    return 0;
}
