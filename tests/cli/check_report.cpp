// Checks a JSON report against `recount-report/1`, written down here a second time and independently of the writer:
//   check_report FILE...
// Fields, types, words and ranges, and what must agree: verdicts with findings, the summary with the games.
// Prints `FILE: good: N photos`, or each fault with its place; exit status 1 where there is one.
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

namespace {

using Json = nlohmann::json;
using Words = std::set<std::string>;

class Checker {
public:
    int faults = 0;

    void report(const Json& report)
    {
        fields(report, "report", {"format", "version", "photos", "summary"});
        expect(report.value("format", "") == "recount-report/1", "format", "is not recount-report/1");
        text(report, "version", "report");
        each(report, "photos", "report", [this](const Json& item, const std::string& at) { photo(item, at); });
        summary(report);
    }

private:
    void fault(const std::string& at, const std::string& what)
    {
        ++faults;
        std::cout << at << ": " << what << '\n';
    }

    void expect(bool holds, const std::string& at, const std::string& what)
    {
        if (!holds)
            fault(at, what);
    }

    void fields(const Json& object, const std::string& at, const Words& names)
    {
        expect(object.is_object(), at, "is no object");
        for (const std::string& name : names)
            expect(object.is_object() && object.contains(name), at, "lacks " + name);
    }

    static const Json& get(const Json& object, const char* name)
    {
        static const Json missing;
        return object.is_object() && object.contains(name) ? object.at(name) : missing;
    }

    void text(const Json& object, const char* name, const std::string& at)
    {
        expect(get(object, name).is_string(), at, std::string(name) + " is no string");
    }

    std::string word(const Json& object, const char* name, const std::string& at, const Words& words)
    {
        const Json& value = get(object, name);
        std::string found = value.is_string() ? value.get<std::string>() : value.dump();
        expect(words.contains(found), at, std::string(name) + " is " + found);
        return found;
    }

    void whole(const Json& object, const char* name, const std::string& at, int least, bool may_be_null = false)
    {
        const Json& value = get(object, name);
        if (may_be_null && value.is_null())
            return;
        expect(value.is_number_integer() && value.get<int>() >= least, at, std::string(name) + " is " + value.dump());
    }

    void probability(const Json& object, const char* name, const std::string& at)
    {
        const Json& value = get(object, name);
        expect(value.is_number() && value.get<double>() >= 0 && value.get<double>() <= 1, at,
               std::string(name) + " is " + value.dump());
    }

    void quad(const Json& object, const char* name, const std::string& at)
    {
        const Json& value = get(object, name);
        bool good = value.is_array() && value.size() == 4;
        for (const Json& corner : value)
            good = good && corner.is_array() && corner.size() == 2 && corner[0].is_number() && corner[1].is_number();
        expect(good, at, std::string(name) + " is no quad");
    }

    template <typename Check>
    void each(const Json& object, const char* name, const std::string& at, Check check)
    {
        const Json& list = get(object, name);
        expect(list.is_array(), at, std::string(name) + " is no list");
        if (!list.is_array())
            return;
        for (std::size_t index = 0; index < list.size(); ++index)
            check(list[index], at + "." + name + "[" + std::to_string(index) + "]");
    }

    void photo(const Json& item, const std::string& at)
    {
        fields(item, at, {"path", "page", "width", "height", "sha256", "status", "message", "sheets"});
        for (const char* name : {"path", "sha256", "message"})
            text(item, name, at);
        whole(item, "page", at, 1);
        whole(item, "width", at, 0);
        whole(item, "height", at, 0);
        const std::string status = word(item, "status", at, {"checked", "no-sheet", "unreadable"});
        const bool has_sheets = !get(item, "sheets").empty();
        expect(has_sheets == (status == "checked"), at, "sheets and status do not agree");
        expect(status == "checked" || get(item, "message") != "", at, "has no message"); // of a sheet that is left out
        each(item, "sheets", at, [this](const Json& sheet, const std::string& place) { this->sheet(sheet, place); });
        ++counts_["photos"];
        counts_["failed_photos"] += status != "checked" ? 1 : 0;
    }

    void sheet(const Json& item, const std::string& at)
    {
        fields(item, at, {"template", "confidence", "outline", "games"});
        text(item, "template", at);
        probability(item, "confidence", at);
        quad(item, "outline", at);
        expect(!get(item, "games").empty(), at, "has no games");
        each(item, "games", at, [this](const Json& game, const std::string& place) { this->game(game, place); });
        ++counts_["sheets"];
    }

    void game(const Json& item, const std::string& at)
    {
        fields(item, at,
               {"game", "player", "verdict", "claimed_total", "recomputed_total", "recomputed_range", "cells",
                "findings"});
        whole(item, "game", at, 1);
        text(item, "player", at);
        whole(item, "claimed_total", at, 0, true);
        whole(item, "recomputed_total", at, 0, true);
        const Json& range = get(item, "recomputed_range");
        const Json& total = get(item, "recomputed_total");
        const bool is_range = range.is_array() && range.size() == 2 && range[0].is_number_integer() &&
                              range[1].is_number_integer() && range[0] <= range[1];
        expect(range.is_null() || is_range, at, "recomputed_range is " + range.dump());
        if (is_range && total.is_number())
            expect(range[0] <= total && total <= range[1], at, "recomputed_total lies outside its range");
        expect(!get(item, "cells").empty(), at, "has no cells");
        std::set<std::string> places;
        bool is_blank = true;
        each(item, "cells", at, [&](const Json& cell, const std::string& place) {
            this->cell(cell, place);
            is_blank = is_blank && get(cell, "kind") == "blank";
            expect(places.insert(get(cell, "row").dump() + get(cell, "column").dump()).second, place, "stands twice");
        });
        std::set<std::string> severities;
        each(item, "findings", at, [&](const Json& finding, const std::string& place) {
            severities.insert(this->finding(finding, place));
            expect(places.contains(get(finding, "row").dump() + get(finding, "column").dump()), place,
                   "is about no cell");
        });
        verdict(item, at, severities, is_blank);
        ++counts_["games"];
    }

    void verdict(const Json& item, const std::string& at, const Words& severities, bool is_blank)
    {
        const std::string found = word(item, "verdict", at, {"ok", "error", "review", "empty"});
        const std::string right = severities.contains("error")    ? "error"
                                  : severities.contains("review") ? "review"
                                  : is_blank                      ? "empty"
                                                                  : "ok";
        expect(found == right, at, "verdict is " + found + ", but its findings and cells make it " + right);
        ++counts_[found];
    }

    /// What cells, ink and alternatives share: a kind and the value that belongs to it.
    void mark(const Json& item, const std::string& at)
    {
        const std::string kind = word(item, "kind", at, {"number", "struck", "ticks", "blank", "illegible"});
        const Json& value = get(item, "value");
        const bool has_value = kind != "blank" && kind != "illegible";
        expect(has_value ? value.is_number_integer() && value >= 0 : value.is_null(), at,
               "value of " + kind + " is " + value.dump());
        probability(item, "confidence", at);
        if (kind == "struck")
            expect(value == 0, at, "struck counts " + value.dump());
        if (!item.contains("written"))
            return;
        const std::string right = kind == "number"   ? value.dump()
                                  : kind == "struck" ? "/"
                                  : kind == "ticks" ? std::string(value.is_number() ? value.get<std::size_t>() : 0, 'v')
                                  : kind == "blank" ? ""
                                                    : "?";
        expect(get(item, "written") == right, at, "written is " + get(item, "written").dump() + ", not " + right);
    }

    void cell(const Json& item, const std::string& at)
    {
        fields(item, at,
               {"row", "column", "role", "kind", "value", "written", "confidence", "ink", "alternatives", "expected",
                "quad"});
        text(item, "row", at);
        whole(item, "column", at, 0);
        const std::string role = word(item, "role", at, {"entry", "total", "bonus", "carried"});
        mark(item, at);
        fields(get(item, "ink"), at + ".ink", {"kind", "value", "confidence"});
        mark(get(item, "ink"), at + ".ink");
        each(item, "alternatives", at, [this](const Json& alternative, const std::string& place) {
            fields(alternative, place, {"kind", "value", "written", "confidence"});
            mark(alternative, place);
        });
        whole(item, "expected", at, 0, true);
        expect(role != "entry" || get(item, "expected").is_null(), at, "an entry has an expected value");
        quad(item, "quad", at);
    }

    std::string finding(const Json& item, const std::string& at)
    {
        fields(item, at, {"code", "severity", "row", "column", "written", "expected", "probability", "message"});
        word(item, "code", at,
             {"wrong-total", "wrong-bonus", "wrong-carry", "wrong-multiplier", "impossible-entry", "missing-entry",
              "missing-total", "too-many-entries", "bonus-not-earned", "unclear-entry", "unclear-total"});
        whole(item, "column", at, 0);
        whole(item, "written", at, 0, true);
        whole(item, "expected", at, 0, true);
        probability(item, "probability", at);
        text(item, "row", at);
        expect(get(item, "message").is_string() && get(item, "message") != "", at, "has no message");
        return word(item, "severity", at, {"error", "review", "note"});
    }

    void summary(const Json& report)
    {
        const Words names{"photos", "sheets", "games", "ok", "error", "review", "empty", "failed_photos"};
        fields(get(report, "summary"), "summary", names);
        for (const std::string& name : names) {
            const Json& value = get(get(report, "summary"), name.c_str());
            expect(value == counts_[name], "summary." + name,
                   "is " + value.dump() + ", counted " + std::to_string(counts_[name]));
        }
    }

    std::map<std::string, int> counts_;
};

bool check_file(const char* path)
{
    std::ifstream in(path);
    const Json report = Json::parse(in, nullptr, false);
    if (report.is_discarded()) {
        std::cout << path << ": is no JSON\n";
        return false;
    }
    Checker checker;
    checker.report(report);
    if (checker.faults == 0) {
        const std::size_t photos = report["photos"].size();
        std::cout << path << ": good: " << photos << (photos == 1 ? " photo\n" : " photos\n");
    }
    return checker.faults == 0;
}

} // namespace

int main(int argc, char** argv)
{
    try {
        bool good = argc > 1;
        for (int index = 1; index < argc; ++index)
            good = check_file(argv[index]) && good;
        return good ? 0 : 1;
    } catch (const std::exception& error) {
        std::cout << "check_report: " << error.what() << '\n';
        return 1;
    }
}
