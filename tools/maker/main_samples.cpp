// make-samples: the photographs in samples/: three a game, and an event whose winner hangs on one wrong sum.
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

constexpr double sample_cell_px = 42;   ///< for a person who looks at the photo
constexpr double sample_pixels = 4.5e6; ///< large enough to read, small enough to keep in a repository
constexpr int sample_quality = 84;
constexpr double sample_mistakes = 0.3;
constexpr int players = 6;

PhotoOrder sample_order(const Template& game, Difficulty difficulty)
{
    PhotoOrder order;
    order.games = {&game};
    order.severity = difficulty;
    order.mistakes = sample_mistakes;
    order.resolution.most_pixels = sample_pixels;
    order.resolution.least_cell_px = sample_cell_px;
    order.best_jpeg_quality = sample_quality;
    return order;
}

void write_samples(const std::vector<Template>& games, std::uint64_t seed, const std::filesystem::path& folder)
{
    for (const Template& game : games)
        for (const Difficulty difficulty : {Difficulty::scan, Difficulty::easy, Difficulty::medium})
            write_photo(make_photo(sample_order(game, difficulty), seed++), folder,
                        fmt::format("{}-{}", game.name, name(difficulty)));
}

Game finished(const Template& rules, Random& random)
{
    Game game = play(rules, std::nullopt, random);
    add_up(game, std::nullopt);
    return game;
}

/// Games of an event: the second best is ahead of the best once ten points too many stand in its lower total.
struct PlayedEvent {
    std::vector<Game> games;
    std::size_t best = 0;
    std::size_t second = 0;
};

PlayedEvent play_event(const Template& rules, Random& random)
{
    constexpr int slip = 10;
    for (;;) {
        PlayedEvent event;
        std::vector<std::pair<int, std::size_t>> ranking;
        for (std::size_t player = 0; player < players; ++player) {
            event.games.push_back(finished(rules, random));
            ranking.emplace_back(grand_total(event.games.back()), player);
        }
        std::sort(ranking.rbegin(), ranking.rend());
        const int lead = ranking[0].first - ranking[1].first;
        const int rest = ranking[1].first - ranking[2].first;
        event.best = ranking[0].second;
        event.second = ranking[1].second;
        if (lead >= 2 && lead <= slip - 2 && rest > slip)
            return event;
    }
}

/// Adds ten points too many to the lower total, as a wrong carry does.
ScoreCard card_with_slip(Game game, const Habits& habits, Random& random)
{
    const std::size_t row = game.rules->find_row("lower_total").value();
    const int right = *game.values[0][row];
    add_up(game, Slip{row, 0, right + 10});
    Mistake mistake;
    mistake.code = FindingCode::wrong_total;
    mistake.row = "lower_total";
    mistake.written = right + 10;
    mistake.expected = right;
    mistake.accept = {FindingCode::wrong_total};
    return write_card(game, 1, habits, mistake, random);
}

void write_event(const Template& rules, std::uint64_t seed, const std::filesystem::path& folder)
{
    Random random(seed);
    const PlayedEvent event = play_event(rules, random);
    print::Design design = print::default_design(rules, print::Paper::a4, std::nullopt);
    design.has_name_line = true;
    for (std::size_t player = 0; player < players; ++player) {
        const Habits habits = draw_habits(random);
        const ScoreCard card = player == event.second
                                   ? card_with_slip(event.games[player], habits, random)
                                   : write_card(event.games[player], 1, habits, std::nullopt, random);
        PhotoOrder order = sample_order(rules, player % 2 == 0 ? Difficulty::easy : Difficulty::medium);
        order.design = &design;
        order.card = &card;
        write_photo(make_photo(order, seed + player), folder, fmt::format("card-{}", player + 1));
    }
}

void make(const std::filesystem::path& folder, std::uint64_t seed)
{
    const std::vector<Template> games = shipped_templates();
    std::filesystem::create_directories(folder / "event");
    write_samples(games, seed, folder);
    const auto rock =
        std::find_if(games.begin(), games.end(), [](const Template& game) { return game.name == "rock"; });
    if (rock == games.end())
        throw std::logic_error("the event's game is missing");
    write_event(*rock, seed + 1000, folder / "event");
}

} // namespace

int main(int argc, char** argv)
{
    try {
        cv::setNumThreads(1);
        CLI::App app("Makes the photographs of the samples folder.");
        std::string out;
        std::uint64_t seed = 1;
        app.add_option("--out", out, "the folder")->required();
        app.add_option("--seed", seed, "of the first photo");
        CLI11_PARSE(app, argc, argv);
        make(out, seed);
    } catch (const std::exception& error) {
        std::fprintf(stderr, "make-samples: %s\n", error.what());
        return 70;
    }
    return 0;
}
