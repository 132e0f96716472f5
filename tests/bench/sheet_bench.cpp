// Measures find_sheets() on photos with truth: sheets whose lattice holds every cell, whose
// template is right and whose every cell lies on its printed cell, and the time as multiples of the grey decode.
//   sheet-bench FOLDER [--overlay FOLDER] [--failures] [NAME...]
#include "../load_photos.hpp"
#include "scoring/template_file.hpp"
#include "sheet/find_grid.hpp"
#include "sheet/quality.hpp"
#include "sheet_truth.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <map>
#include <omp.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using namespace recount;
using namespace recount::bench;

struct Options {
    std::filesystem::path folder, overlays;
    std::vector<std::string> names;
    bool failures_only = false;
};

/// What was counted for photos of one severity.
struct Totals {
    int sheets = 0, lattices_right = 0, found = 0, template_right = 0, cells_right = 0, surplus = 0, refused = 0;
    int large = 0, large_right = 0; ///< sheets that are not small in the picture; those with every cell right
};

/// Whether the upright box around a sheet is at least three tenths as wide as the picture.
bool is_large(const SheetTruth& sheet, const cv::Mat& picture)
{
    return cv::boundingRect(sheet.outline).width >= 0.3 * picture.cols;
}

void draw(const cv::Mat& grey, const std::vector<Lattice>& lattices, const std::filesystem::path& path)
{
    const double scale = std::min(1., 1800. / std::max(grey.cols, grey.rows));
    cv::Mat picture;
    cv::resize(grey, picture, {}, scale, scale, cv::INTER_AREA);
    cv::cvtColor(picture, picture, cv::COLOR_GRAY2BGR);
    const auto at = [&](const Point& p) {
        return cv::Point(static_cast<int>(p.x * scale * 16), static_cast<int>(p.y * scale * 16));
    };
    const auto draw_edge = [&](const Point& from, const Point& to, float strength) {
        cv::line(picture, at(from), at(to), strength > 0.5F ? cv::Scalar(0, 0, 255) : cv::Scalar(255, 160, 0), 1,
                 cv::LINE_AA, 4);
    };
    for (const Lattice& lattice : lattices) {
        for (int i = 0; i <= lattice.rows; ++i)
            for (int j = 0; j < lattice.columns; ++j)
                draw_edge(lattice.node(i, j), lattice.node(i, j + 1), lattice.across_at(i, j));
        for (int i = 0; i < lattice.rows; ++i)
            for (int j = 0; j <= lattice.columns; ++j)
                draw_edge(lattice.node(i, j), lattice.node(i + 1, j), lattice.down_at(i, j));
        cv::circle(picture, at(lattice.node(0, 0)), 6 * 16, cv::Scalar(0, 200, 0), 2, cv::LINE_AA, 4);
    }
    cv::imwrite(path.string(), picture);
}

/// Processor time of this program: the machine may be busy with other things.
double processor_milliseconds()
{
    return 1000. * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// The processor time of `work`, added to `total`; what it returns.
template <typename Work>
auto timed(double& total, Work work)
{
    const double start = processor_milliseconds();
    auto result = work();
    total += processor_milliseconds() - start;
    return result;
}

std::vector<std::filesystem::path> photos_in(const Options& options)
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(options.folder)) {
        const std::string extension = entry.path().extension().string();
        const std::string stem = entry.path().stem().string();
        const bool wanted = options.names.empty() || std::ranges::any_of(options.names, [&](const std::string& name) {
                                return stem.find(name) != std::string::npos;
                            });
        if (wanted && (extension == ".jpg" || extension == ".png" || extension == ".webp"))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// Counts one photo and says on a line what went wrong; true where all is right.
bool judge(const std::string& name, const PhotoTruth& truth, const cv::Mat& picture,
           const std::vector<Lattice>& lattices, const std::vector<Sheet>& sheets, Totals& totals)
{
    bool all_right = true;
    std::vector<Grid> grids;
    for (const Sheet& sheet : sheets)
        grids.push_back(find_grid(sheet, {}));
    std::size_t matched = 0;
    for (const SheetTruth& sheet : truth.sheets) {
        LatticeAgreement lattice;
        for (const Lattice& candidate : lattices)
            if (const LatticeAgreement agreement = compare(candidate, sheet); agreement.inside > lattice.inside)
                lattice = agreement;
        GridAgreement best;
        const Grid* grid = nullptr;
        for (const Grid& candidate : grids)
            if (const GridAgreement agreement = compare(candidate, sheet);
                grid == nullptr || agreement.overlap > best.overlap) {
                best = agreement;
                grid = &candidate;
            }
        const bool found = grid != nullptr && best.overlap > 0.3;
        const bool right_template = found && grid->game->name == sheet.game;
        const bool right_cells = right_template && best.on_cell == sheet.cells.size();
        matched += found;
        ++totals.sheets;
        totals.lattices_right += lattice.right();
        totals.found += best.overlap > 0.8;
        totals.template_right += right_template;
        totals.cells_right += right_cells;
        totals.large += is_large(sheet, picture);
        totals.large_right += right_cells && is_large(sheet, picture);
        if (right_cells && best.overlap > 0.8)
            continue;
        all_right = false;
        std::printf("BAD %s (%s): lattice %s %zu of %zu%s; ", name.c_str(), sheet.game.c_str(),
                    lattice.right() ? "right" : "wrong", lattice.inside, lattice.cells,
                    lattice.extra_rows || lattice.extra_columns ? " and lines too many" : "");
        if (found)
            std::printf("sheet %s, overlap %.2f, %zu of %zu cells\n", grid->game->name.c_str(), best.overlap,
                        best.on_cell, sheet.cells.size());
        else
            std::printf("no sheet\n");
    }
    if (sheets.size() > matched) {
        std::printf("SURPLUS %s: %zu sheets too many\n", name.c_str(), sheets.size() - matched);
        totals.surplus += static_cast<int>(sheets.size() - matched);
        all_right = false;
    }
    return all_right;
}

/// How many sheets would be refused for what the picture lacks; says on a line why, also where no sheet was found.
int count_refused(const std::string& name, const Photo& photo, const FoundSheets& found, const Templates& games,
                  const Trace& trace)
{
    int refused = 0;
    for (const Sheet& sheet : found.sheets)
        if (const std::optional<QualityFault> fault = sheet_fault(photo, sheet, find_grid(sheet, {}), trace)) {
            std::printf("REFUSED %s: %s\n", name.c_str(), fault->why.c_str());
            ++refused;
        }
    if (found.sheets.empty())
        if (const std::optional<QualityFault> fault = photo_fault(photo, found, games))
            std::printf("NO SHEET %s: %s\n", name.c_str(), fault->why.c_str());
    return refused;
}

Options parse(int count, char** arguments)
{
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument == "--overlay" && i + 1 < count)
            options.overlays = arguments[++i];
        else if (argument == "--failures")
            options.failures_only = true;
        else if (options.folder.empty())
            options.folder = argument;
        else
            options.names.push_back(argument);
    }
    return options;
}

} // namespace

int main(int count, char** arguments)
{
    cv::setNumThreads(1);
    omp_set_max_active_levels(0); // Tesseract's threads would wait for one another
    const Options options = parse(count, arguments);
    if (options.folder.empty() || !std::filesystem::is_directory(options.folder)) {
        std::printf("sheet-bench: no folder of photos: skipped\n");
        return 0;
    }
    const Templates games = shipped_templates();
    std::map<std::string, Totals> totals;
    double decode_ms = 0, load_ms = 0, find_ms = 0;
    for (const auto& file : photos_in(options)) {
        timed(decode_ms, [&] { return cv::imread(file.string(), cv::IMREAD_GRAYSCALE); });
        const std::vector<Photo> photos = timed(load_ms, [&] { return load_photos(file); });
        const Photo& photo = photos.front();
        std::string notes;
        Trace trace;
        trace.on_note = [&](std::string_view stage, std::string_view what) {
            notes += "    " + std::string(stage) + ": " + std::string(what) + "\n";
        };
        const FoundSheets found = timed(find_ms, [&] { return find_sheets(photo, games, trace); });
        const std::vector<Sheet>& sheets = found.sheets;
        const std::vector<Lattice>& lattices = found.tables;
        const std::optional<PhotoTruth> truth = read_truth(std::filesystem::path(file).replace_extension(".json"));
        const std::string name = file.stem().string();
        totals[truth ? truth->severity : "all"].refused += count_refused(name, photo, found, games, trace);
        const bool right = !truth || judge(name, *truth, photo.grey, lattices, sheets, totals[truth->severity]);
        if (!right || !options.failures_only)
            std::printf("%s:%s\n%s", name.c_str(), right ? "" : " not right", notes.c_str());
        std::fflush(stdout);
        if (!options.overlays.empty() && (!right || !options.failures_only))
            draw(photo.grey, lattices, options.overlays / (name + ".png"));
    }
    for (const auto& [severity, total] : totals)
        std::printf("%-8s %d sheets: lattice right %d, found %d, template right %d, every cell right %d, surplus %d, "
                    "refused %d; at least 0.3 of the picture wide %d, every cell right %d\n",
                    severity.c_str(), total.sheets, total.lattices_right, total.found, total.template_right,
                    total.cells_right, total.surplus, total.refused, total.large, total.large_right);
    std::printf("times of the grey decode: load %.2f, find %.2f\n", load_ms / decode_ms, find_ms / decode_ms);
    return 0;
}
