// Measures find_lattices() on photos with truth: every cell's centre in its own lattice cell, how well the cells agree,
// and the time as a multiple of the grey decode of the same file. Usage: lattice-bench FOLDER [--overlay FOLDER]
// [NAME...]
#include "sheet/lattice.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <set>

namespace {

using namespace recount;
using Polygon = std::vector<cv::Point2f>;

Polygon polygon(const Quad& quad)
{
    Polygon result;
    for (const Point& p : quad)
        result.emplace_back(static_cast<float>(p.x), static_cast<float>(p.y));
    return result;
}

struct TruthCell {
    Polygon quad;
    int row = 0, column = 0;
};

struct Score {
    std::size_t cells = 0, inside = 0;
    double mean_overlap = 0, least_overlap = 1;
    bool in_order = true;
    int extra_rows = 0, extra_columns = 0;
    bool right() const { return cells > 0 && inside == cells && in_order && extra_rows == 0 && extra_columns == 0; }
};

/// The truth cells of one sheet, with rows numbered in the order in which they are first named.
std::vector<TruthCell> truth_cells(const nlohmann::json& sheet)
{
    std::vector<TruthCell> cells;
    std::map<std::string, int> rows;
    for (const auto& game : sheet["games"])
        for (const auto& cell : game["cells"]) {
            const int column = cell["column"];
            const std::string name = cell["row"];
            const int row = rows.try_emplace(name, static_cast<int>(rows.size())).first->second;
            TruthCell truth{{}, row, column};
            for (const auto& corner : cell["quad"])
                truth.quad.emplace_back(corner[0].get<float>(), corner[1].get<float>());
            if (column > 0)
                cells.push_back(truth);
        }
    return cells;
}

double overlap(const Polygon& a, const Polygon& b)
{
    Polygon common;
    const double shared = cv::intersectConvexConvex(a, b, common);
    return shared / (cv::contourArea(a) + cv::contourArea(b) - shared);
}

Score compare(const Lattice& lattice, const std::vector<TruthCell>& truth)
{
    Score score;
    score.cells = truth.size();
    std::map<int, std::set<int>> rows, columns; // truth row -> lattice rows
    for (const TruthCell& cell : truth) {
        cv::Point2f middle;
        for (const cv::Point2f& p : cell.quad)
            middle += p * 0.25F;
        for (int i = 0; i < lattice.rows; ++i)
            for (int j = 0; j < lattice.columns; ++j) {
                const Polygon patch = polygon(lattice.quad(i, j));
                if (cv::pointPolygonTest(patch, middle, false) < 0)
                    continue;
                const double agreement = overlap(patch, cell.quad);
                score.inside += agreement > 0.5;
                score.mean_overlap += agreement / static_cast<double>(truth.size());
                score.least_overlap = std::min(score.least_overlap, agreement);
                rows[cell.row].insert(i);
                columns[cell.column].insert(j);
            }
    }
    for (auto* lines : {&rows, &columns}) {
        std::set<int> used;
        for (const auto& [name, found] : *lines) {
            score.in_order &= found.size() == 1 && !used.contains(*found.begin());
            used.insert(found.begin(), found.end());
        }
        if (used.empty())
            continue;
        int& extra = lines == &rows ? score.extra_rows : score.extra_columns;
        extra = *used.rbegin() - *used.begin() + 1 - static_cast<int>(lines->size());
    }
    score.extra_rows = std::max(0, score.extra_rows - 2); // a section gap and a heading lie between rows
    return score;
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
    const auto colour = [](float strength) {
        return strength > 0.5F ? cv::Scalar(0, 0, 255) : cv::Scalar(255, 160, 0);
    };
    for (const Lattice& lattice : lattices) {
        for (int i = 0; i <= lattice.rows; ++i)
            for (int j = 0; j < lattice.columns; ++j)
                cv::line(picture, at(lattice.node(i, j)), at(lattice.node(i, j + 1)), colour(lattice.across_at(i, j)),
                         1, cv::LINE_AA, 4);
        for (int i = 0; i < lattice.rows; ++i)
            for (int j = 0; j <= lattice.columns; ++j)
                cv::line(picture, at(lattice.node(i, j)), at(lattice.node(i + 1, j)), colour(lattice.down_at(i, j)), 1,
                         cv::LINE_AA, 4);
        cv::circle(picture, at(lattice.node(0, 0)), 6 * 16, cv::Scalar(0, 200, 0), 2, cv::LINE_AA, 4);
    }
    cv::imwrite(path.string(), picture);
}

/// Processor time of this program: the machine may be busy with other things.
double processor_milliseconds()
{
    return 1000. * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

} // namespace

int main(int count, char** arguments)
{
    cv::setNumThreads(1);
    std::filesystem::path folder, overlays;
    std::vector<std::string> names;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument == "--overlay" && i + 1 < count)
            overlays = arguments[++i];
        else if (folder.empty())
            folder = argument;
        else
            names.push_back(argument);
    }
    if (folder.empty() || !std::filesystem::is_directory(folder)) {
        std::printf("lattice-bench: no folder of photos: skipped\n");
        return 0;
    }
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const std::string extension = entry.path().extension().string();
        const bool wanted = names.empty() || std::any_of(names.begin(), names.end(), [&](const std::string& name) {
                                return entry.path().stem().string().find(name) != std::string::npos;
                            });
        if (wanted && (extension == ".jpg" || extension == ".png"))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    std::map<std::string, std::pair<int, int>> totals; // severity -> right, sheets
    double times = 0, decodes = 0;
    for (const auto& file : files) {
        double start = processor_milliseconds();
        Photo photo;
        photo.path = file;
        photo.grey = cv::imread(file.string(), cv::IMREAD_GRAYSCALE);
        const double decode = processor_milliseconds() - start;
        start = processor_milliseconds();
        const std::vector<Lattice> lattices = find_lattices(photo, {});
        const double time = processor_milliseconds() - start;
        times += time;
        decodes += decode;
        std::printf("%-26s decode %4.0f ms, lattice %4.0f ms (%.1f)", file.stem().string().c_str(), decode, time,
                    time / decode);
        for (const Lattice& lattice : lattices)
            std::printf("  %dx%d", lattice.rows, lattice.columns);
        std::printf("\n");
        if (!overlays.empty())
            draw(photo.grey, lattices, overlays / (file.stem().string() + ".png"));
        std::ifstream truth_file(std::filesystem::path(file).replace_extension(".json"));
        if (!truth_file)
            continue;
        const nlohmann::json truth = nlohmann::json::parse(truth_file);
        if (!truth.contains("sheets"))
            continue;
        for (const auto& sheet : truth["sheets"]) {
            const std::vector<TruthCell> cells = truth_cells(sheet);
            Score best;
            for (const Lattice& lattice : lattices)
                if (const Score score = compare(lattice, cells); score.inside > best.inside)
                    best = score;
            auto& total = totals[truth.value("severity", "all")];
            total.first += best.right();
            ++total.second;
            std::printf("    %s %zu of %zu cells, overlap %.3f (least %.3f)%s", best.right() ? "ok " : "BAD",
                        best.inside, cells.size(), best.mean_overlap, best.least_overlap,
                        best.in_order ? "" : ", out of order");
            std::printf("%s\n", best.extra_rows || best.extra_columns ? ", lines too many" : "");
        }
    }
    for (const auto& [severity, total] : totals)
        std::printf("%-8s %d of %d sheets right\n", severity.c_str(), total.first, total.second);
    std::printf("lattice time is %.2f times the grey decode\n", times / std::max(decodes, 1e-9));
    return 0;
}
