// simulate-events [EVENTS [SEED [CARDS [TEMPLATE]]]] [--readings FILE]: audits simulated events of every shipped
// template (or of one), 5 to 500 cards (or at most CARDS), EVENTS in all, and prints how often a certain winner was the
// wrong one, and how often a clear one, more than 10 points ahead, was certain. FILE: see simulate-games.
#include "events.hpp"
#include "recorded_readings.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <cstdio>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

using namespace recount;

namespace {

void print_line(const std::string& name, const EventCounts& counts)
{
    const auto share = [](double part, double whole) { return whole == 0 ? 0.0 : 100.0 * part / whole; };
    fmt::print("{:10} {:6} {:8} {:7} {:6} {:7} {:8.2f}% {:7} {:6.1f}% {:6.1f}% {:5} {:5} {:7.1f}% {:6.2f}\n", name,
               counts.events, counts.cards, counts.certain, counts.certain_but_wrong, counts.clear,
               share(counts.clear_and_certain, counts.clear), counts.likely, share(counts.likely_said, counts.likely),
               share(counts.likely_right, counts.likely), counts.open, counts.ties,
               share(counts.settled_by_looking, counts.events - counts.certain),
               counts.events == counts.certain
                   ? 0.0
                   : static_cast<double>(counts.to_look_at) / (counts.events - counts.certain));
    std::fflush(stdout);
}

void add(EventCounts& all, const EventCounts& more)
{
    for (int EventCounts::*field :
         {&EventCounts::events, &EventCounts::cards, &EventCounts::certain, &EventCounts::certain_but_wrong,
          &EventCounts::clear, &EventCounts::clear_and_certain, &EventCounts::likely, &EventCounts::likely_right,
          &EventCounts::open, &EventCounts::ties, &EventCounts::tie_certain_but_wrong, &EventCounts::settled_by_looking,
          &EventCounts::to_look_at})
        all.*field += more.*field;
    all.likely_said += more.likely_said;
}

} // namespace

int main(int argc, char** argv)
{
    std::vector<std::string> words;
    std::optional<RecordedReadings> recorded;
    for (int index = 1; index < argc; ++index) {
        if (std::string(argv[index]) == "--readings" && index + 1 < argc)
            recorded.emplace(argv[++index]);
        else
            words.emplace_back(argv[index]);
    }
    const int events = words.empty() ? 800 : std::stoi(words[0]);
    const auto seed = static_cast<std::uint32_t>(words.size() > 1 ? std::stoul(words[1]) : 1);
    EventHabits habits;
    habits.reading.recorded = recorded ? &*recorded : nullptr;
    if (words.size() > 2)
        habits.most_cards = std::max(habits.least_cards, std::stoi(words[2]));
    std::vector<Template> games = shipped_templates();
    if (words.size() > 3)
        std::erase_if(games, [&](const Template& game) { return game.name != words[3]; });
    if (games.empty()) {
        fmt::print(stderr, "simulate-events: no template {}\n", words[3]);
        return 64;
    }
    fmt::print("{:10} {:>6} {:>8} {:>7} {:>6} {:>7} {:>9} {:>7} {:>7} {:>7} {:>5} {:>5} {:>8} {:>6}\n", "template",
               "events", "cards", "certain", "wrong", "clear", "certain", "likely", "said", "true", "open", "ties",
               "settled", "cells");
    EventCounts all;
    for (const Template& game : games) {
        const EventCounts counts = simulate_events(game, events / static_cast<int>(games.size()), seed, habits);
        print_line(game.name, counts);
        add(all, counts);
    }
    print_line("all", all);
    return 0;
}
