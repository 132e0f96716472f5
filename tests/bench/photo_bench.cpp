// How long one photo takes, stage by stage, as multiples of the time that OpenCV takes to decode it in grey:
//   photo-bench PHOTO [ROUNDS] [TEMPLATE]
// Everything runs on one thread, and the decode is timed in the same rounds as the stages; the median round counts.
#include "../load_photos.hpp"
#include "app/choose_templates.hpp"
#include "app/kept_memory.hpp"
#include "app/worker_thread.hpp"
#include "reading/read_card.hpp"
#include "recount.hpp"
#include "scoring/tally.hpp"
#include "sheet/find_grid.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <map>
#include <opencv2/imgcodecs.hpp>

namespace {

using namespace recount;
/// Processor time of this program, since the machine may be busy with other things.
struct Clock {
    using duration = std::chrono::duration<double, std::milli>;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<Clock>;
    static constexpr bool is_steady = true;
    static time_point now() { return time_point(duration(1000. * static_cast<double>(std::clock()) / CLOCKS_PER_SEC)); }
};

/// The milliseconds of each stage, round by round, in the order in which the stages first ran.
class Times {
public:
    template <typename Work>
    auto time(const char* stage, Work work)
    {
        const Clock::time_point start = Clock::now();
        auto result = work();
        add(stage, std::chrono::duration<double, std::milli>(Clock::now() - start).count());
        return result;
    }

    void add(const char* stage, double milliseconds)
    {
        if (!milliseconds_.contains(stage))
            stages_.push_back(stage);
        milliseconds_[stage].push_back(milliseconds);
    }

    double median(const std::string& stage) const
    {
        std::vector<double> sorted = milliseconds_.at(stage);
        std::sort(sorted.begin(), sorted.end());
        return sorted[sorted.size() / 2];
    }

    const std::vector<std::string>& stages() const { return stages_; }

private:
    std::vector<std::string> stages_;
    std::map<std::string, std::vector<double>> milliseconds_;
};

/// One round: the decode alone, then the pipeline's stages. Sheets of one photo add up. `prints` as in a batch.
void round(const char* path, const Templates& games, CellReader& reader, PrintMemory* prints, Times& times)
{
    times.time("grey decode (OpenCV)", [&] { return cv::imread(path, cv::IMREAD_GRAYSCALE); });
    const Clock::time_point start = Clock::now();
    const std::vector<Photo> photos = times.time("load", [&] { return load_photos(path); });
    const Trace silent;
    double grid_ms = 0;
    double read_ms = 0;
    double tally_ms = 0;
    double compare_ms = 0;
    const auto add_to = [](double& total, Clock::time_point since) {
        total += std::chrono::duration<double, std::milli>(Clock::now() - since).count();
    };
    const std::vector<Sheet> sheets =
        times.time("find sheets", [&] { return find_sheets(photos.front(), games, silent, prints).sheets; });
    for (const Sheet& sheet : sheets) {
        Clock::time_point since = Clock::now();
        const Grid grid = find_grid(sheet, silent);
        add_to(grid_ms, since);
        since = Clock::now();
        const Card card = read_card(photos.front(), grid, reader, silent);
        add_to(read_ms, since);
        since = Clock::now();
        const Tally tally = tally_up(card);
        add_to(tally_ms, since);
        since = Clock::now();
        const std::vector<GameResult> results = compare(card, tally);
        add_to(compare_ms, since);
    }
    times.add("find grid", grid_ms);
    times.add("read card", read_ms);
    times.add("tally up", tally_ms);
    times.add("compare", compare_ms);
    times.add("whole photo", std::chrono::duration<double, std::milli>(Clock::now() - start).count());
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::cerr << "usage: photo-bench PHOTO [ROUNDS] [TEMPLATE]\n";
        return 64;
    }
    try {
        const int rounds = argc > 2 ? std::max(1, std::atoi(argv[2])) : 5;
        keep_libraries_on_this_thread();
        keep_freed_memory();
        const Templates games =
            choose_templates(argc > 3 ? std::vector<std::string>{argv[3]} : std::vector<std::string>{});
        CellReader reader;
        PrintMemory prints;
        Times first, known;
        for (int count = -2; count < rounds; ++count) { // first two rounds that warm up, and make the print known
            Times warm_up;
            round(argv[1], games, reader, nullptr, count < 0 ? warm_up : first);
            round(argv[1], games, reader, &prints, count < 0 ? warm_up : known);
        }
        std::puts("                          first photo of a batch    print known from the batch");
        const double decode = first.median("grey decode (OpenCV)"), again = known.median("grey decode (OpenCV)");
        for (const std::string& stage : first.stages())
            std::printf("%-22s %12.1f ms %7.2f x %15.1f ms %7.2f x\n", stage.c_str(), first.median(stage),
                        first.median(stage) / decode, known.median(stage), known.median(stage) / again);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "photo-bench: " << error.what() << '\n';
        return 1;
    }
}
