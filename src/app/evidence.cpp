// The evidence behind an audit, for disputes: write_evidence(). Cells that matter are those with a finding that asks
// for a person, those that a person has settled, and those whose reading could change who won. Files are named by
// numbers, never by what a photo is called.
#include "app/evidence.hpp"

#include "app/run_folder.hpp"
#include "app/whole_file.hpp"
#include "app/write_picture.hpp"
#include "audit/audit_json.hpp"
#include "report/formats.hpp"
#include "report/json_report.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <regex>

namespace recount {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr int rim_px = 10; ///< of its surroundings that a crop shows
constexpr std::array<const char*, 2> picture_folders = {"pictures", "crops"};

/// Whether a file is called as the pictures and crops of evidence are.
bool is_picture_name(const fs::path& path)
{
    static const std::regex name(R"([0-9]{5,}-sheet[0-9]+(-.*)?\.(webp|png))");
    return std::regex_match(path.filename().string(), name);
}

/// The cell's part of the sheet's picture, with a little around it.
cv::Rect crop_box(const SheetPicture& picture, const Quad& quad)
{
    const cv::Matx33d from_photo(picture.from_photo.data());
    std::vector<cv::Point2d> corners;
    for (const Point& corner : quad)
        corners.emplace_back(corner.x, corner.y);
    cv::perspectiveTransform(corners, corners, from_photo);
    std::vector<cv::Point2f> flat(corners.begin(), corners.end());
    const cv::Rect box = cv::boundingRect(flat);
    return cv::Rect(box.x - rim_px, box.y - rim_px, box.width + 2 * rim_px, box.height + 2 * rim_px) &
           cv::Rect(0, 0, picture.width, picture.height);
}

bool asks_for_a_person(const GameResult& game, const CellResult& cell)
{
    return !cell.corrections.empty() || !findings_on(game, cell).empty();
}

class EvidenceFolder {
public:
    EvidenceFolder(fs::path folder, const Audit& audit) : folder_(std::move(folder)), audit_(audit) {}

    Json photo(std::size_t index, const PhotoResult& photo, const PhotoReading& reading)
    {
        Json json{{"path", photo.path},
                  {"page", photo.page},
                  {"sha256", photo.sha256},
                  {"status", std::string(name(photo.status))},
                  {"sheets", Json::array()}};
        for (std::size_t sheet = 0; sheet < photo.sheets.size(); ++sheet) {
            const SheetPicture none;
            const SheetPicture& picture = sheet < reading.sheets.size() ? reading.sheets[sheet].picture : none;
            json["sheets"].push_back(this->sheet({index, sheet}, photo.sheets[sheet], picture));
        }
        return json;
    }

    fs::path path(const std::string& name) const { return folder_ / name; }

private:
    Json sheet(const SheetPlace& place, const SheetResult& sheet, const SheetPicture& picture)
    {
        const std::string stem = fmt::format("{:05}-sheet{}", place.photo + 1, place.sheet + 1);
        Json json{{"template", sheet.template_name}, {"picture", nullptr}, {"games", Json::array()}};
        cv::Mat pixels;
        if (!picture.webp.empty()) {
            json["picture"] = "pictures/" + stem + ".webp";
            write_whole(path("pictures/" + stem + ".webp"), picture.webp);
            const std::vector<unsigned char> bytes(picture.webp.begin(), picture.webp.end());
            pixels = cv::imdecode(bytes, cv::IMREAD_GRAYSCALE);
        }
        for (std::size_t game = 0; game < sheet.games.size(); ++game) {
            const GameResult& result = sheet.games[game];
            Json cells = Json::array();
            for (std::size_t cell = 0; cell < result.cells.size(); ++cell) {
                if (asks_for_a_person(result, result.cells[cell]) || could_decide(place, game, cell))
                    cells.push_back(this->cell(stem, result.cells[cell], picture, pixels));
            }
            json["games"].push_back(
                {{"game", result.game},
                 {"claimed_total", result.claimed_total ? Json(*result.claimed_total) : Json(nullptr)},
                 {"recomputed_total", result.recomputed_total ? Json(*result.recomputed_total) : Json(nullptr)},
                 {"cells", std::move(cells)}});
        }
        return json;
    }

    bool could_decide(const SheetPlace& place, std::size_t game, std::size_t cell) const
    {
        return std::any_of(audit_.rankings.begin(), audit_.rankings.end(), [&](const Ranking& ranking) {
            return std::any_of(ranking.look_at.begin(), ranking.look_at.end(), [&](const DoubtfulCell& doubt) {
                return doubt.place == place && doubt.game == game && doubt.cell == cell;
            });
        });
    }

    /// Everything the report says about the cell, with its crop.
    Json cell(const std::string& stem, const CellResult& cell, const SheetPicture& picture, const cv::Mat& pixels) const
    {
        Json json = cell_json(cell);
        json["crop"] = nullptr;
        const cv::Rect box =
            pixels.empty() ? cv::Rect() : crop_box(picture, cell.quad) & cv::Rect({0, 0}, pixels.size());
        if (box.area() > 0) {
            const std::string file = fmt::format("crops/{}-{}-{}.png", stem, cell.row, cell.column);
            write_picture(path(file), pixels(box));
            json["crop"] = file;
        }
        return json;
    }

    fs::path folder_;
    const Audit& audit_;
};

/// By how much each first place is ahead.
Json margins(const Audit& audit)
{
    Json json = Json::array();
    for (const Ranking& ranking : audit.rankings) {
        const bool has_second = ranking.entrants.size() > 1;
        json.push_back(
            {{"template", ranking.template_name},
             {"certainty", std::string(name(ranking.certainty))},
             {"probability", rounded_probability(ranking.probability)},
             {"margin", has_second ? Json(ranking.entrants[0].total - ranking.entrants[1].total) : Json(nullptr)}});
    }
    return json;
}

} // namespace

std::vector<fs::path> evidence_to_write(const fs::path& folder)
{
    std::vector<fs::path> files;
    for (const char* name : evidence_files)
        files.push_back(folder / name);
    for (const char* name : picture_folders) {
        std::error_code error;
        fs::directory_iterator entry(folder / name, error);
        for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
            if (is_picture_name(entry->path()))
                files.push_back(entry->path());
        }
    }
    return files;
}

bool is_evidence(const fs::path& path)
{
    const fs::path folder = path.parent_path();
    std::error_code error;
    return std::ranges::find(picture_folders, folder.filename()) != picture_folders.end() && is_picture_name(path) &&
           fs::exists(folder.parent_path() / evidence_files.back(), error);
}

void make_evidence_folder(const fs::path& folder)
{
    make_folder(folder);
    for (const char* name : picture_folders)
        make_folder(folder / name);
}

void write_evidence(const fs::path& folder, const Audit& audit, const Report& report,
                    const std::vector<PhotoReading>& readings, const Origin& origin)
{
    EvidenceFolder evidence(folder, audit);
    Json photos = Json::array();
    for (std::size_t photo = 0; photo < report.photos.size(); ++photo)
        photos.push_back(evidence.photo(photo, report.photos[photo], readings[photo]));
    const Json json{{"format", "recount-evidence/1"},
                    {"made_by",
                     {{"version", origin.version},
                      {"program", origin.program},
                      {"model", origin.model},
                      {"templates", origin.templates}}},
                    {"thresholds",
                     {{"negligible", audit_limits.negligible},
                      {"certain", audit_limits.certain},
                      {"likely", audit_limits.likely},
                      {"negligible_cell", audit_limits.negligible_cell},
                      {"unread", audit_limits.unread},
                      {"sure_template", audit_limits.sure_template}}},
                    {"margins", margins(audit)},
                    {"photos", std::move(photos)}};
    WholeFile answer(evidence.path(evidence_files[0]));
    write_audit_json(answer.stream(), audit, report, origin.version);
    answer.commit();
    WholeFile whole(evidence.path(evidence_files[1]));
    write_report(whole.stream(), report, "json", {.version = origin.version});
    whole.commit();
    write_whole(evidence.path(evidence_files[2]), json_text(json, 1) + "\n");
}

} // namespace recount
