// Holds a report of real photographs against their transcriptions: score_real REPORT FOLDER
// NAME.json beside a picture says what is written, row by row in the order of the template. Every cell of a known sheet
// counts what was written, but for a few that nobody is sure of, and nothing is accused; other tables are unknown; what
// has no transcription is blank.
#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr double sure = 0.9;        ///< a wrong reading with this confidence would not be looked at
constexpr double undecided = 0.005; ///< of the cells may be wrong with less

struct Score {
    int cells = 0, inked = 0, wrong = 0, wrong_inked = 0, faults = 0;

    void fault(const std::string& photo, const std::string& what)
    {
        std::cout << photo << ": " << what << '\n';
        ++faults;
    }
};

Json read(const fs::path& file)
{
    std::ifstream stream(file);
    return Json::parse(stream);
}

/// What a transcribed cell counts: strokes and crosses nothing.
std::string points(const std::string& transcribed)
{
    return transcribed == "/" || transcribed == "-" || transcribed == "x" ? "0" : transcribed;
}

/// The same of a cell of a report.
std::string points(const Json& cell)
{
    return cell["value"].is_number() ? std::to_string(cell["value"].get<int>()) : cell["written"].get<std::string>();
}

void score_sheet(const std::string& photo, const Json& sheet, const Json& truth, Score& score)
{
    const Json& games = sheet["games"];
    if (games.size() != truth["columns"].size())
        return score.fault(photo, std::to_string(games.size()) + " games");
    for (std::size_t column = 0; column < games.size(); ++column) {
        const Json& cells = games[column]["cells"];
        if (games[column]["verdict"] == "error")
            score.fault(photo, "game " + std::to_string(column + 1) + " is accused");
        if (cells.size() != truth["cells"].size())
            return score.fault(photo, std::to_string(cells.size()) + " rows");
        for (std::size_t row = 0; row < cells.size(); ++row) {
            const std::string wanted = points(truth["cells"][row][column].get<std::string>());
            const bool is_wrong = points(cells[row]) != wanted;
            ++score.cells;
            score.inked += wanted.empty() ? 0 : 1;
            score.wrong += is_wrong ? 1 : 0;
            score.wrong_inked += is_wrong && !wanted.empty() ? 1 : 0;
            if (is_wrong && cells[row]["confidence"].get<double>() >= sure)
                score.fault(photo, cells[row]["row"].get<std::string>() + " is surely misread");
        }
    }
}

bool is_blank(const Json& sheet)
{
    return std::ranges::all_of(sheet["games"], [](const Json& game) { return game["verdict"] == "empty"; });
}

void score_photo(const Json& photo, const fs::path& folder, Score& score)
{
    const std::string name = fs::path(photo["path"].get<std::string>()).filename();
    const fs::path transcription = (folder / name).replace_extension(".json");
    const Json& sheets = photo["sheets"];
    if (!fs::exists(transcription)) {
        if (sheets.size() != 1 || !is_blank(sheets[0]))
            score.fault(name, "is not one blank sheet");
        return;
    }
    const Json truth = read(transcription);
    const std::string description = truth["game"];
    const std::string game = description.starts_with("Yatzy")     ? "yatzy"
                             : description.starts_with("Kniffel") ? "kniffel"
                                                                  : "";
    if (game.empty()) {
        if (photo["status"] != "no-sheet" || photo["message"].get<std::string>().find("labels") == std::string::npos)
            score.fault(name, "is not said to be a table of other labels: " + photo["message"].get<std::string>());
        return;
    }
    if (sheets.size() != 1 || sheets[0]["template"] != game)
        return score.fault(name, "no sheet of " + game);
    score_sheet(name, sheets[0], truth, score);
}

} // namespace

int main(int count, char** arguments)
try {
    if (count != 3) {
        std::cerr << "usage: score_real REPORT FOLDER\n";
        return 64;
    }
    Score score;
    const Json report = read(arguments[1]);
    for (const Json& photo : report["photos"])
        score_photo(photo, arguments[2], score);
    std::cout << score.cells - score.wrong << " of " << score.cells << " cells right, "
              << score.inked - score.wrong_inked << " of " << score.inked << " with ink\n";
    if (score.cells == 0 || score.wrong > undecided * score.cells)
        score.fault("all", "too few cells right");
    return score.faults == 0 ? 0 : 1;
} catch (const std::exception& error) {
    std::cerr << "score_real: " << error.what() << '\n';
    return 1;
}
