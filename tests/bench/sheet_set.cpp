// The recorded set of sheets: photos drawn by the sample maker from fixed seeds, the sheets that are found on them
// counted, and the counts compared with those recorded, which only go up.
//   sheet-set RECORDED [--record]
// `--record` writes the counts down where none is worse.
// One line a kind of photos: clear to hard ones, ten cards on a table in reading order, and paper that is no score
// sheet, on which nothing may be found.
#include "maker/make_photo.hpp"
#include "scoring/template_file.hpp"
#include "sheet/find_grid.hpp"
#include "sheet/quality.hpp"
#include "sheet_truth.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <omp.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using namespace recount;
using namespace recount::bench;
using maker::Difficulty;
using Json = nlohmann::ordered_json;

/// Photos of one kind.
struct Kind {
    const char* name;
    Difficulty severity;
    int photos;
    int papers; ///< on each; 0: printed matter that is no score sheet
    std::uint64_t seed;
};
constexpr std::array kinds{
    Kind{"easy", Difficulty::easy, 16, 1, 610000}, Kind{"medium", Difficulty::medium, 16, 1, 620000},
    Kind{"hard", Difficulty::hard, 16, 1, 630000}, Kind{"ten cards", Difficulty::easy, 1, 10, 640000},
    Kind{"not a sheet", Difficulty::easy, 24, 0, 650000}};

/// What was counted for photos of one kind.
struct Counts {
    int sheets = 0, found = 0, template_right = 0, cells_right = 0;
    int surplus = 0;      ///< sheets where there are none
    int refused = 0;      ///< of the found, for what the picture lacks
    int out_of_order = 0; ///< pairs of sheets that are not in reading order

    Json json() const
    {
        return {{"sheets", sheets},
                {"found", found},
                {"template_right", template_right},
                {"cells_right", cells_right},
                {"surplus", surplus},
                {"refused", refused},
                {"out_of_order", out_of_order}};
    }
};

maker::PhotoOrder order_for(const Kind& kind, int index, const Templates& games)
{
    maker::PhotoOrder order;
    order.games.assign(static_cast<std::size_t>(kind.papers), &games[static_cast<std::size_t>(index) % games.size()]);
    order.severity = kind.severity;
    order.resolution.most_pixels = kind.papers > 1 ? 16e6 : 5e6;
    return order;
}

/// The made photo as it would be loaded from its file.
Photo as_loaded(const cv::Mat& picture)
{
    std::vector<uchar> file;
    cv::imencode(".jpg", picture, file, {cv::IMWRITE_JPEG_QUALITY, 90});
    Photo photo;
    photo.grey = cv::imdecode(file, cv::IMREAD_GRAYSCALE);
    return photo;
}

/// Whether `later` stands clearly above `earlier`, or beside it at the left.
bool stands_before(const Quad& later, const Quad& earlier)
{
    const Point first = centre(earlier), second = centre(later);
    const auto [top, bottom] = std::ranges::minmax(earlier, {}, &Point::y);
    const double height = bottom.y - top.y;
    return second.y < first.y - 0.6 * height || (std::abs(second.y - first.y) < 0.25 * height && second.x < first.x);
}

void count_sheets(const PhotoTruth& truth, const std::vector<Grid>& grids, Counts& counts)
{
    std::size_t matched = 0;
    for (const SheetTruth& sheet : truth.sheets) {
        ++counts.sheets;
        const Grid* grid = nullptr;
        GridAgreement best;
        for (const Grid& candidate : grids)
            if (const GridAgreement agreement = compare(candidate, sheet); agreement.overlap > best.overlap) {
                best = agreement;
                grid = &candidate;
            }
        if (grid == nullptr || best.overlap < 0.3)
            continue;
        ++matched;
        counts.found += best.overlap > 0.8;
        const bool right = grid->game->name == sheet.game;
        counts.template_right += right;
        counts.cells_right += right && best.on_cell == sheet.cells.size();
    }
    counts.surplus += static_cast<int>(grids.size()) - static_cast<int>(matched);
    for (std::size_t i = 0; i < grids.size(); ++i)
        for (std::size_t j = i + 1; j < grids.size(); ++j)
            counts.out_of_order += stands_before(grids[j].outline, grids[i].outline);
}

Counts look_at(const Kind& kind, const Templates& games)
{
    Counts counts;
    for (int index = 0; index < kind.photos; ++index) {
        const std::uint64_t seed = kind.seed + static_cast<std::uint64_t>(index);
        const maker::MadePhoto made = make_photo(order_for(kind, index, games), seed);
        const Photo photo = as_loaded(made.picture);
        std::vector<Grid> grids;
        for (const Sheet& sheet : find_sheets(photo, games, {}).sheets) {
            grids.push_back(find_grid(sheet, {}));
            counts.refused += sheet_fault(photo, sheet, grids.back(), {}).has_value();
        }
        const Counts before = counts;
        count_sheets(truth_from(nlohmann::json::parse(maker::truth_json(made, ""))), grids, counts);
        if (counts.cells_right - before.cells_right < counts.sheets - before.sheets || counts.surplus > before.surplus)
            std::printf("%s %llu: not right\n", kind.name, static_cast<unsigned long long>(seed));
    }
    return counts;
}

/// Whether no count is worse than recorded; says on a line which are, and which are better.
bool is_as_recorded(const char* kind, const Json& counted, const Json& recorded)
{
    bool good = true;
    for (const auto& [name, value] : counted.items()) {
        const int now = value.get<int>(), then = recorded.value(name, 0);
        const bool less_is_better = name == "surplus" || name == "refused" || name == "out_of_order";
        const bool worse = name == "sheets" ? now != then : less_is_better ? now > then : now < then;
        good = good && !worse;
        if (now != then)
            std::printf("%s: %s: %s %d, recorded %d\n", worse ? "WORSE" : "better", kind, name.c_str(), now, then);
    }
    return good;
}

} // namespace

int main(int count, char** arguments)
{
    cv::setNumThreads(1);
    omp_set_max_active_levels(0); // Tesseract's threads would wait for one another
    if (count < 2) {
        std::printf("usage: sheet-set RECORDED [--record]\n");
        return 64;
    }
    const bool record = count > 2 && std::strcmp(arguments[2], "--record") == 0;
    Json recorded = Json::object(), counted;
    if (std::ifstream file(arguments[1]); file)
        recorded = Json::parse(file);
    const Templates games = shipped_templates();
    bool good = true;
    for (const Kind& kind : kinds) {
        counted[kind.name] = look_at(kind, games).json();
        std::printf("%-12s %s\n", kind.name, counted[kind.name].dump().c_str());
        std::fflush(stdout);
        const bool is_new = record && !recorded.contains(kind.name);
        good = (is_new || is_as_recorded(kind.name, counted[kind.name], recorded.value(kind.name, Json::object()))) &&
               good;
    }
    if (good && record)
        std::ofstream(arguments[1]) << counted.dump(2) << '\n';
    return good ? 0 : 1;
}
