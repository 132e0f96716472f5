// A report from its JSON: read_json. The input may come from anywhere, so that every field is checked for its type and
// range, and an error names the field as a path: `photos[0].sheets[1].confidence`.
#include "report/read_json.hpp"

#include "core/errors.hpp"
#include "report/parse_json.hpp"

#include <cmath>
#include <fmt/format.h>
#include <istream>
#include <iterator>

namespace recount {

namespace {

using Json = nlohmann::ordered_json;

constexpr int most_points = 20000000; // what the greatest numbers in every box could come to
constexpr int most_columns = 1000;
constexpr int most_pixels = 1 << 24;    // along one side
constexpr std::size_t most_shown = 40;  // of a wrong value, in a message
constexpr std::size_t most_text = 4096; // bytes of a name or a message

/// A value of the document that knows its place.
class Node {
public:
    Node(const Json& json, std::string place, const std::string& file)
        : json_(json), place_(std::move(place)), file_(file)
    {
    }

    [[noreturn]] void fail(const std::string& expected) const
    {
        std::string found = json_.dump(-1, ' ', true, Json::error_handler_t::replace).substr(0, most_shown);
        throw UsageError(
            fmt::format("{}: not a recount-report/1: {} is {}, expected {}", file_, place_, found, expected));
    }

    Node at(const char* name) const
    {
        const auto found = json_.find(name);
        if (!json_.is_object() || found == json_.end())
            throw UsageError(fmt::format("{}: not a recount-report/1: {} lacks {}", file_, place_, name));
        return {*found, place_ == "report" ? name : place_ + "." + name, file_};
    }
    bool has(const char* name) const { return json_.is_object() && json_.contains(name); }
    bool is_null() const { return json_.is_null(); }

    std::string text() const
    {
        if (!json_.is_string() || json_.get_ref<const std::string&>().size() > most_text)
            fail("a text");
        return json_.get<std::string>();
    }
    int whole(int least, int most) const
    {
        const bool is_number = json_.is_number_integer() && (!json_.is_number_unsigned() || json_ <= most);
        if (!is_number || json_ < least || json_ > most)
            fail(fmt::format("a whole number from {} to {}", least, most));
        return json_.get<int>();
    }
    double probability() const
    {
        if (!json_.is_number() || !(json_.get<double>() >= 0) || !(json_.get<double>() <= 1))
            fail("a probability");
        return json_.get<double>();
    }
    double coordinate() const
    {
        if (!json_.is_number() || !(std::abs(json_.get<double>()) <= most_pixels))
            fail("a coordinate");
        return json_.get<double>();
    }
    std::optional<int> points() const
    {
        return is_null() ? std::nullopt : std::optional(whole(-most_points, most_points));
    }
    /// The enumerator from 0 to `last` of this name.
    template <typename Enum>
    Enum word(Enum last) const
    {
        const std::string wanted = text();
        for (int value = 0; value <= static_cast<int>(last); ++value) {
            if (name(static_cast<Enum>(value)) == wanted)
                return static_cast<Enum>(value);
        }
        fail("another word");
    }
    /// Every item of the list `name`.
    template <typename Item>
    std::vector<Item> list(const char* name, Item (*read)(const Node&)) const
    {
        return at(name).items(read);
    }
    template <typename Item>
    std::vector<Item> items(Item (*read)(const Node&)) const
    {
        if (!json_.is_array())
            fail("a list");
        std::vector<Item> items;
        for (std::size_t index = 0; index < json_.size(); ++index)
            items.push_back(read({json_[index], fmt::format("{}[{}]", place_, index), file_}));
        return items;
    }

private:
    const Json& json_;
    std::string place_;
    const std::string& file_;
};

double read_coordinate(const Node& node)
{
    return node.coordinate();
}

Point read_point(const Node& node)
{
    const std::vector<double> both = node.items(read_coordinate);
    if (both.size() != 2)
        node.fail("two coordinates");
    return {both[0], both[1]};
}

Quad read_quad(const Node& node)
{
    const std::vector<Point> corners = node.items(read_point);
    if (corners.size() != 4)
        node.fail("four corners");
    return {corners[0], corners[1], corners[2], corners[3]};
}

Mark read_mark(const Node& node)
{
    Mark mark{node.at("kind").word(MarkKind::illegible), 0};
    const bool has_value = mark.kind == MarkKind::number || mark.kind == MarkKind::ticks;
    if (has_value)
        mark.value = node.at("value").whole(0, most_points);
    return mark;
}

/// A mark and its `confidence`, as cells, ink and alternatives have them.
Candidate read_candidate(const Node& node)
{
    return {read_mark(node), node.at("confidence").probability()};
}

Correction read_correction(const Node& node)
{
    return {read_mark(node), read_mark(node.at("read")), node.at("by").text(), node.at("at").text()};
}

Candidate read_total(const Node& node)
{
    return {number(node.at("total").whole(-most_points, most_points)), node.at("probability").probability()};
}

CellResult read_cell(const Node& node)
{
    CellResult cell;
    cell.row = node.at("row").text();
    cell.column = node.at("column").whole(0, most_columns);
    cell.role = node.at("role").word(Role::carried);
    const Candidate written = read_candidate(node);
    cell.written = written.mark;
    cell.confidence = written.probability;
    cell.ink = read_candidate(node.at("ink"));
    if (node.at("ink").has("shape"))
        cell.shape = node.at("ink").at("shape").text();
    cell.alternatives = node.list("alternatives", read_candidate);
    cell.expected = node.at("expected").points();
    cell.quad = read_quad(node.at("quad"));
    if (node.has("original")) {
        const Candidate original = read_candidate(node.at("original"));
        cell.original = Reading{original.mark, original.probability};
        cell.corrections = node.list("corrections", read_correction);
    }
    return cell;
}

Finding read_finding(const Node& node)
{
    Finding finding;
    finding.code = node.at("code").word(FindingCode::unclear_total);
    finding.severity = node.at("severity").word(Severity::note);
    finding.row = node.at("row").text();
    finding.column = node.at("column").whole(0, most_columns);
    finding.written = node.at("written").points();
    finding.expected = node.at("expected").points();
    finding.probability = node.at("probability").probability();
    finding.message = node.at("message").text();
    return finding;
}

int read_points(const Node& node)
{
    return node.whole(-most_points, most_points);
}

GameResult read_game(const Node& node)
{
    GameResult game;
    game.game = node.at("game").whole(1, most_columns);
    game.player = node.at("player").text();
    game.verdict = node.at("verdict").word(Verdict::empty);
    game.claimed_total = node.at("claimed_total").points();
    game.recomputed_total = node.at("recomputed_total").points();
    if (!node.at("recomputed_range").is_null()) {
        const std::vector<int> ends = node.list("recomputed_range", read_points);
        if (ends.size() != 2 || ends[0] > ends[1])
            node.at("recomputed_range").fail("the least and the greatest total");
        game.recomputed_range = {ends[0], ends[1]};
    }
    if (node.has("recomputed_totals"))
        game.recomputed_totals = node.list("recomputed_totals", read_total);
    game.cells = node.list("cells", read_cell);
    game.findings = node.list("findings", read_finding);
    return game;
}

SheetResult read_sheet(const Node& node)
{
    return {node.at("template").text(), node.at("confidence").probability(), read_quad(node.at("outline")),
            node.list("games", read_game)};
}

PhotoResult read_photo(const Node& node)
{
    PhotoResult photo;
    photo.path = node.at("path").text();
    photo.page = node.at("page").whole(1, most_points);
    photo.width = node.at("width").whole(0, most_pixels);
    photo.height = node.at("height").whole(0, most_pixels);
    photo.sha256 = node.at("sha256").text();
    photo.status = node.at("status").word(PhotoStatus::unreadable);
    photo.message = node.at("message").text();
    photo.sheets = node.list("sheets", read_sheet);
    return photo;
}

} // namespace

Report read_json(std::istream& in, const std::string& file)
{
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const Json document = parse_json(text);
    if (document.is_discarded())
        throw UsageError(file + ": not a recount-report/1: this is no JSON");
    const Node root(document, "report", file);
    if (root.at("format").text() != "recount-report/1")
        root.at("format").fail("recount-report/1");
    return {root.list("photos", read_photo)};
}

} // namespace recount
