// Truth files and how well what was found agrees with them: read_truth(), compare().
#include "sheet_truth.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>
#include <set>

namespace recount::bench {
namespace {

Polygon polygon(const nlohmann::json& corners)
{
    Polygon result;
    for (const auto& corner : corners)
        result.emplace_back(corner[0].get<float>(), corner[1].get<float>());
    return result;
}

Polygon polygon(const Quad& quad)
{
    Polygon result;
    for (const Point& p : quad)
        result.emplace_back(static_cast<float>(p.x), static_cast<float>(p.y));
    return result;
}

cv::Point2f middle_of(const Polygon& quad)
{
    cv::Point2f sum;
    for (const cv::Point2f& corner : quad)
        sum += corner * (1.F / static_cast<float>(quad.size()));
    return sum;
}

double overlap(Polygon a, Polygon b)
{
    if (a.size() != 4 || b.size() != 4)
        return 0;
    cv::convexHull(Polygon(a), a);
    cv::convexHull(Polygon(b), b);
    Polygon common;
    const double shared = cv::intersectConvexConvex(a, b, common);
    return shared / std::max(1e-9, cv::contourArea(a) + cv::contourArea(b) - shared);
}

} // namespace

PhotoTruth truth_from(const nlohmann::json& json)
{
    PhotoTruth truth;
    truth.severity = json.value("severity", "all");
    for (const auto& sheet : json["sheets"]) {
        SheetTruth one;
        one.game = sheet.value("template", "");
        one.outline = polygon(sheet["outline"]);
        one.outline_body = polygon(sheet.value("outline_body", sheet["outline"]));
        for (const auto& game : sheet["games"])
            for (const auto& cell : game["cells"])
                one.cells.push_back({cell["row"], cell["column"], polygon(cell["quad"])});
        truth.sheets.push_back(std::move(one));
    }
    return truth;
}

std::optional<PhotoTruth> read_truth(const std::filesystem::path& path)
{
    std::ifstream file(path);
    if (!file)
        return {};
    const nlohmann::json json = nlohmann::json::parse(file);
    if (!json.contains("sheets"))
        return {};
    return truth_from(json);
}

LatticeAgreement compare(const Lattice& lattice, const SheetTruth& truth)
{
    LatticeAgreement agreement;
    std::map<std::string, std::set<int>> rows;
    std::map<int, std::set<int>> columns;
    std::vector<std::string> order; // of rows
    for (const CellTruth& cell : truth.cells) {
        if (cell.column == 0)
            continue;
        ++agreement.cells;
        const cv::Point2f middle = middle_of(cell.quad);
        for (int i = 0; i < lattice.rows; ++i)
            for (int j = 0; j < lattice.columns; ++j) {
                const Polygon patch = polygon(lattice.quad(i, j));
                if (cv::pointPolygonTest(patch, middle, false) < 0)
                    continue;
                agreement.inside += overlap(patch, cell.quad) > 0.5;
                rows[cell.row].insert(i);
                columns[cell.column].insert(j);
            }
    }
    const auto look_at = [&](const auto& lines, int& extra) {
        std::set<int> used;
        for (const auto& [name, found] : lines) {
            agreement.in_order &= found.size() == 1 && !used.contains(*found.begin());
            used.insert(found.begin(), found.end());
        }
        if (!used.empty())
            extra = *used.rbegin() - *used.begin() + 1 - static_cast<int>(lines.size());
    };
    look_at(rows, agreement.extra_rows);
    look_at(columns, agreement.extra_columns);
    agreement.extra_rows = std::max(0, agreement.extra_rows - 2); // a section gap and a heading lie between rows
    return agreement;
}

GridAgreement compare(const Grid& grid, const SheetTruth& truth)
{
    GridAgreement agreement;
    const Polygon outline = polygon(grid.outline);
    agreement.overlap = std::max(overlap(outline, truth.outline), overlap(outline, truth.outline_body));
    for (const CellTruth& cell : truth.cells) {
        const auto found = std::ranges::find_if(
            grid.cells, [&](const GridCell& other) { return other.row == cell.row && other.column == cell.column; });
        if (found != grid.cells.end())
            agreement.on_cell += cv::pointPolygonTest(cell.quad, middle_of(polygon(found->quad)), false) >= 0;
    }
    return agreement;
}

} // namespace recount::bench
