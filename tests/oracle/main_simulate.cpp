// simulate-games [GAMES [SEED [PLANTED_SHARE]]] [--tell] [--readings FILE]: judges simulated games of every shipped
// template and prints what came of it: false accusations, planted mistakes found, questions asked, cells read wrong
// before and after judging. FILE holds what `make-readings` wrote: cells are then read as the program's reader does.
#include "recorded_readings.hpp"
#include "scoring/template_file.hpp"
#include "simulation.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

using namespace recount;

namespace {

void tell(const SimulatedCard& made, const GameResult& result)
{
    fmt::print("  {} planted [{} {}] -> {}\n", made.card.game->name, made.planted_row, made.planted_kind,
               name(result.verdict));
    for (const Finding& finding : result.findings)
        fmt::print("      {} {} {} {:.3f} {}\n", name(finding.severity), name(finding.code), finding.row,
                   finding.probability, finding.message);
    for (std::size_t cell = 0; cell < result.cells.size(); ++cell) {
        if (!(result.cells[cell].ink.mark == made.written[cell]) || !(result.cells[cell].written == made.written[cell]))
            fmt::print("      {} column {}: wrote {}, ink {} ({:.4f}), read {} ({:.4f})\n", result.cells[cell].row,
                       result.cells[cell].column, written(made.written[cell]), written(result.cells[cell].ink.mark),
                       result.cells[cell].ink.probability, written(result.cells[cell].written),
                       result.cells[cell].confidence);
    }
}

void add_claims(const SimulationCounts& counts, SimulationCounts& all)
{
    all.of_sound.insert(all.of_sound.end(), counts.of_sound.begin(), counts.of_sound.end());
    all.of_planted.insert(all.of_planted.end(), counts.of_planted.begin(), counts.of_planted.end());
    for (std::size_t bin = 0; bin < counts.claims.size(); ++bin) {
        all.claims[bin] += counts.claims[bin];
        all.claims_true[bin] += counts.claims_true[bin];
        all.claimed[bin] += counts.claimed[bin];
    }
}

/// Of the findings on totals with a probability of about p, the share p should be true.
void print_calibration(const SimulationCounts& all)
{
    int findings = 0;
    double error = 0;
    fmt::print("\nfindings on totals by probability: said, true\n");
    for (std::size_t bin = 0; bin < all.claims.size(); ++bin) {
        if (all.claims[bin] == 0)
            continue;
        findings += all.claims[bin];
        error += std::abs(all.claimed[bin] - all.claims_true[bin]);
        fmt::print("  {:.2f} {:6} {:.3f} {:.3f}\n",
                   bin == 11   ? 0.99
                   : bin == 10 ? 0.95
                               : static_cast<double>(bin) / 10,
                   all.claims[bin], all.claimed[bin] / all.claims[bin],
                   static_cast<double>(all.claims_true[bin]) / all.claims[bin]);
    }
    fmt::print("expected calibration error {:.4f}\n", findings == 0 ? 0 : error / findings);
}

/// What one threshold on the exact posterior would make of the same games: no judge can tell more mistakes by these
/// readings at the same number of accusations unless it knows more about writers or their slips.
void print_curve(const SimulationCounts& all)
{
    const auto share = [](const std::vector<double>& values, double least) {
        const auto reached = std::count_if(values.begin(), values.end(), [&](double value) { return value >= least; });
        return values.empty() ? 0.0 : static_cast<double>(reached) / static_cast<double>(values.size());
    };
    fmt::print("\nif every finding on a total were told from one probability on: told, accused per 1000 sound games\n");
    for (const double least : {0.3, 0.5, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995})
        fmt::print("  {:.3f} {:6.2f}% {:7.2f}\n", least, 100 * share(all.of_planted, least),
                   1000 * share(all.of_sound, least));
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<std::string> numbers;
    bool telling = false;
    std::optional<RecordedReadings> recorded;
    for (int index = 1; index < argc; ++index) {
        if (std::string(argv[index]) == "--tell")
            telling = true;
        else if (std::string(argv[index]) == "--readings" && index + 1 < argc)
            recorded.emplace(argv[++index]);
        else
            numbers.emplace_back(argv[index]);
    }
    const int games = numbers.empty() ? 1000 : std::stoi(numbers[0]);
    const auto seed = static_cast<std::uint32_t>(numbers.size() > 1 ? std::stoul(numbers[1]) : 1);
    const double planted = numbers.size() > 2 ? std::stod(numbers[2]) : 0.2;
    fmt::print("{:10} {:>6} {:>14} {:>7} {:>8} {:>8} {:>9} {:>10} {:>7} {:>7} {:>6}\n", "template", "games",
               "accused/1000", "asked", "found", "as error", "ink wrong", "read wrong", "totals", "ranges", "ms");
    ReaderNoise reading;
    reading.recorded = recorded ? &*recorded : nullptr;
    SimulationCounts all;
    for (const Template& game : shipped_templates()) {
        const SimulationCounts counts = simulate(game, games, seed, planted, reading, telling ? tell : nullptr);
        const auto share = [](int part, int whole) { return whole == 0 ? 0.0 : 100.0 * part / whole; };
        fmt::print("{:10} {:6} {:14.2f} {:6.2f}% {:7.2f}% {:7.2f}% {:8.3f}% {:9.3f}% {:6.2f}% {:6.2f}% {:6.2f}\n",
                   game.name, counts.games, 10 * share(counts.accused, counts.sound), share(counts.asked, counts.sound),
                   share(counts.found, counts.planted), share(counts.found_as_error, counts.planted),
                   share(counts.ink_wrong, counts.cells), share(counts.joint_wrong, counts.cells),
                   share(counts.totals_right, counts.games), share(counts.ranges_hold, counts.games),
                   counts.milliseconds / counts.games);
        std::fflush(stdout);
        add_claims(counts, all);
    }
    print_calibration(all);
    print_curve(all);
    return 0;
}
