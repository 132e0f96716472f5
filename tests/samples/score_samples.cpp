// Compares a report over samples/ with the truth beside each photo, and the counts with those recorded:
//   score_samples REPORT SAMPLES EXPECTED [--record]
// A set is a folder of samples. Misread (sure and wrong) and undecided (wrong, but not sure or illegible) are never
// added up. Records only go up: a worse count fails, a better one is said, and `--record` writes the counts down where
// none is worse. Of other samples than recorded the counts are new once the recorded ones are deleted.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;
using Counts = std::map<std::string, int>;

constexpr double sure = 0.9; ///< from this confidence on a wrong reading is a misreading: nobody would look at it again

/// Of a set's cells, how many may be undecided beyond those recorded: processors round sums differently.
constexpr double cell_slack = 0.002;

enum class Kind { total, more_is_better, less_is_better };
struct Count {
    const char* name;
    Kind kind;
    bool is_of_cells;
};
constexpr std::array counts_in_order{
    Count{"photos", Kind::total, false},
    Count{"sheets", Kind::total, false},
    Count{"sheets_found", Kind::more_is_better, false},
    Count{"templates_right", Kind::more_is_better, false},
    Count{"cells", Kind::total, false},
    Count{"cells_right", Kind::more_is_better, true},
    Count{"cells_misread", Kind::less_is_better, false},
    Count{"cells_undecided", Kind::less_is_better, true},
    Count{"mistakes", Kind::total, false},
    Count{"mistakes_found", Kind::more_is_better, false},
    Count{"mistakes_sent_to_review", Kind::more_is_better, false},
    Count{"sound_games", Kind::total, false},
    Count{"false_alarms", Kind::less_is_better, false},
    Count{"needless_reviews", Kind::less_is_better, false},
};

struct Point {
    double x = 0;
    double y = 0;
};
using Quad = std::vector<Point>;

Quad quad_of(const Json& corners)
{
    Quad quad;
    for (const Json& corner : corners)
        quad.push_back({corner.at(0).get<double>(), corner.at(1).get<double>()});
    return quad;
}

Point centre(const Quad& quad)
{
    Point middle;
    for (const Point& corner : quad)
        middle = {middle.x + corner.x / 4, middle.y + corner.y / 4};
    return middle;
}

double area(const Quad& quad)
{
    double twice = 0;
    for (std::size_t index = 0; index < quad.size(); ++index) {
        const Point& a = quad[index];
        const Point& b = quad[(index + 1) % quad.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return std::abs(twice) / 2;
}

/// Whether two outlines are about the same: their middles near each other, their sizes alike.
bool is_same_place(const Quad& a, const Quad& b)
{
    const double apart = std::hypot(centre(a).x - centre(b).x, centre(a).y - centre(b).y);
    const double ratio = area(a) / std::max(1.0, area(b));
    return apart < 0.15 * std::sqrt(area(a)) && ratio > 0.7 && ratio < 1.4;
}

const Json* sheet_at(const Json& photo, const Json& truth)
{
    for (const Json& sheet : photo.at("sheets")) {
        if (is_same_place(quad_of(truth.at("outline")), quad_of(sheet.at("outline"))))
            return &sheet;
    }
    return nullptr;
}

const Json* with(const Json& list, const char* name, const Json& value)
{
    for (const Json& item : list) {
        if (item.at(name) == value)
            return &item;
    }
    return nullptr;
}

/// What a cell counts: struck and a written 0 are the same; null for blank and illegible.
Json points(const Json& cell)
{
    return cell.at("kind") == "struck" ? Json(0) : cell.at("value");
}

void count_cell(const Json& truth, const Json* game, Counts& counts)
{
    ++counts["cells"];
    const Json no_cells = Json::array();
    const Json* read = nullptr;
    for (const Json& cell : game != nullptr ? game->at("cells") : no_cells) {
        if (cell.at("row") == truth.at("row") && cell.at("column") == truth.at("column"))
            read = &cell;
    }
    const bool is_sure = read != nullptr && read->at("kind") != "illegible" && read->at("confidence") >= sure;
    const bool same_kind = read != nullptr && (read->at("kind") == "blank") == (truth.at("kind") == "blank") &&
                           (read->at("kind") == "illegible") == (truth.at("kind") == "illegible");
    if (same_kind && points(*read) == points(truth))
        ++counts["cells_right"];
    else
        ++counts[is_sure ? "cells_misread" : "cells_undecided"];
}

bool holds(const Json& list, const Json& value)
{
    return std::find(list.begin(), list.end(), value) != list.end();
}

/// Whether a finding says what is wrong: one of the accepted codes, at the mistake's row (or one of those that may be
/// named) in its column. A mistake of no row, such as too many entries, may be found at any.
bool is_about(const Json& finding, const Json& mistake)
{
    const bool right_code =
        finding.at("code") == mistake.at("code") || holds(mistake.value("accept", Json::array()), finding.at("code"));
    const bool right_row = mistake.at("row").is_null() ||
                           (finding.at("row") == mistake.at("row") && finding.at("column") == mistake.at("column")) ||
                           holds(mistake.value("rows", Json::array()), finding.at("row"));
    return right_code && right_row;
}

/// Whether the truth says something unusual of a game, which may then rightly be sent to review.
bool has_flag(const Json& game)
{
    for (const Json& flag : game.value("flags", Json::object())) {
        if (!flag.is_null() && flag != false)
            return true;
    }
    return false;
}

void count_findings(const Json& truth, const Json* game, Counts& counts)
{
    const Json mistakes = truth.value("errors", Json::array());
    const Json findings = game != nullptr ? game->at("findings") : Json::array();
    for (const Json& mistake : mistakes) {
        ++counts["mistakes"];
        const auto is_found = [&](const char* severity) {
            return std::any_of(findings.begin(), findings.end(), [&](const Json& finding) {
                return is_about(finding, mistake) && finding.at("severity") == severity;
            });
        };
        if (is_found("error"))
            ++counts["mistakes_found"];
        else if (is_found("review"))
            ++counts["mistakes_sent_to_review"];
    }
    for (const Json& finding : findings) {
        const bool is_true = std::any_of(mistakes.begin(), mistakes.end(),
                                         [&](const Json& mistake) { return is_about(finding, mistake); });
        if (finding.at("severity") == "error" && !is_true)
            ++counts["false_alarms"];
    }
    if (truth.at("verdict") != "ok")
        return;
    ++counts["sound_games"];
    if (game != nullptr && game->at("verdict") == "review" && !has_flag(truth))
        ++counts["needless_reviews"];
}

void count_photo(const Json& truth, const Json* photo, Counts& counts)
{
    ++counts["photos"];
    for (const Json& true_sheet : truth.at("sheets")) {
        ++counts["sheets"];
        const Json* sheet = photo != nullptr ? sheet_at(*photo, true_sheet) : nullptr;
        counts["sheets_found"] += sheet != nullptr ? 1 : 0;
        counts["templates_right"] += sheet != nullptr && sheet->at("template") == true_sheet.at("template") ? 1 : 0;
        for (const Json& true_game : true_sheet.at("games")) {
            const Json* game = sheet != nullptr ? with(sheet->at("games"), "game", true_game.at("game")) : nullptr;
            for (const Json& cell : true_game.at("cells"))
                count_cell(cell, game, counts);
            count_findings(true_game, game, counts);
        }
    }
}

Json parse(const fs::path& path)
{
    std::ifstream in(path);
    if (!in)
        throw std::runtime_error(path.string() + ": cannot be opened");
    return Json::parse(in);
}

/// The counts of every set of samples, by the set's folder (`.` for samples/ itself).
std::map<std::string, Counts> count_all(const Json& report, const fs::path& samples)
{
    std::map<std::pair<std::string, int>, const Json*> photos;
    for (const Json& photo : report.at("photos")) {
        const std::string path = fs::path(photo.at("path").get<std::string>()).lexically_normal().string();
        photos[{path, photo.at("page").get<int>()}] = &photo;
    }
    std::vector<fs::path> truths;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(samples)) {
        if (entry.path().extension() == ".json")
            truths.push_back(entry.path());
    }
    std::map<std::string, Counts> sets;
    for (const fs::path& path : truths) {
        const Json truth = parse(path);
        if (!truth.contains("image"))
            continue;
        const fs::path image = path.parent_path() / truth.at("image").get<std::string>();
        const auto found = photos.find({image.lexically_normal().string(), truth.value("page", 1)});
        count_photo(truth, found != photos.end() ? found->second : nullptr,
                    sets[path.parent_path().lexically_relative(samples).string()]);
    }
    return sets;
}

/// Says how each count stands to the recorded one; whether none is worse. One that is not recorded is, unless it
/// `may_be_new`.
bool compare(const std::string& set, const Counts& counts, const Json& recorded, bool may_be_new)
{
    bool good = true;
    std::cout << set << '\n';
    for (const Count& count : counts_in_order) {
        const auto found = counts.find(count.name);
        const int now = found != counts.end() ? found->second : 0;
        std::cout << "  " << count.name << ' ' << now;
        if (!recorded.contains(count.name)) {
            std::cout << "  NOT RECORDED\n";
            good = good && may_be_new;
            continue;
        }
        const int before = recorded.at(count.name).get<int>();
        const int gain = count.kind == Kind::less_is_better ? before - now : now - before;
        const int slack = count.is_of_cells ? static_cast<int>(std::ceil(cell_slack * counts.at("cells"))) : 0;
        const bool worse = count.kind == Kind::total ? gain != 0 : gain < -slack;
        if (worse)
            std::cout << "  WORSE: " << before << " is recorded";
        else if (gain < 0)
            std::cout << "  below the " << before << " recorded, within what rounding may change";
        else if (gain > 0)
            std::cout << "  better than the " << before << " recorded: run again with --record";
        std::cout << '\n';
        good = good && !worse;
    }
    return good;
}

/// Writes the counts down; where one is worse within its slack, the recorded one stays.
void record(const std::map<std::string, Counts>& sets, const Json& before, const fs::path& path)
{
    Json recorded = Json::object();
    for (const auto& [set, counts] : sets) {
        const Json recorded_set = before.value(set, Json::object());
        for (const Count& count : counts_in_order) {
            const auto found = counts.find(count.name);
            const int now = found != counts.end() ? found->second : 0, then = recorded_set.value(count.name, now);
            recorded[set][count.name] = count.kind == Kind::less_is_better ? std::min(now, then) : std::max(now, then);
        }
    }
    std::ofstream(path) << recorded.dump(2) << '\n';
}

int run(const std::vector<std::string>& arguments)
{
    const std::map<std::string, Counts> sets = count_all(parse(arguments[0]), arguments[1]);
    if (sets.empty()) {
        std::cout << arguments[1] << ": no samples with truth\n";
        return 1;
    }
    const bool may_record = arguments.size() == 4 && arguments[3] == "--record";
    const Json expected = may_record && !fs::exists(arguments[2]) ? Json::object() : parse(arguments[2]);
    bool good = true;
    for (const auto& [set, counts] : sets)
        good = compare(set, counts, expected.value(set, Json::object()), may_record) && good;
    for (const auto& [set, counts] : expected.items()) {
        if (!sets.contains(set)) {
            std::cout << set << ": recorded, but there are no samples\n";
            good = false;
        }
    }
    if (good && may_record)
        record(sets, expected, arguments[2]);
    return good ? 0 : 1;
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (arguments.size() < 3 || arguments.size() > 4) {
        std::cerr << "usage: score_samples REPORT SAMPLES EXPECTED [--record]\n";
        return 64;
    }
    try {
        return run(arguments);
    } catch (const std::exception& error) {
        std::cerr << "score_samples: " << error.what() << '\n';
        return 1;
    }
}
