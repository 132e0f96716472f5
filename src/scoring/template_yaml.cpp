// YAML with places: the only file that sees yaml-cpp. A guard walks the parser's events before any node is built and
// refuses everything by which a small text could become a large document.
#include "scoring/template_yaml.hpp"

#include "core/errors.hpp"
#include "core/utf8.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <sstream>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

namespace recount {

namespace {

constexpr int most_levels = 6;    // root, rows, row, rule, arguments, list
constexpr int most_values = 4000; // the longest shipped template has about 500
constexpr std::size_t most_text_bytes = 120, most_identifier_bytes = 40;

[[noreturn]] void refuse(const std::string& file, const YAML::Mark& mark, const std::string& found,
                         const std::string& expected)
{
    throw TemplateError(fmt::format("{}:{}:{}: found {}, expected {}", file, std::max(mark.line, 0) + 1,
                                    std::max(mark.column, 0) + 1, found, expected));
}

/// Refuses what a template never needs while the text is being scanned.
class Guard : public YAML::EventHandler {
public:
    explicit Guard(const std::string& file) : file_(file) {}

    void OnDocumentStart(const YAML::Mark& mark) override
    {
        if (documents_++ > 0)
            refuse(file_, mark, "a second document", "one template a file");
    }
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override { value(mark, "", anchor); }
    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { refuse(file_, mark, "an alias", "plain values"); }
    void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor, const std::string&) override
    {
        value(mark, tag, anchor);
    }
    void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override
    {
        value(mark, tag, anchor);
        deeper(mark);
    }
    void OnSequenceEnd() override { --level_; }
    void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override
    {
        value(mark, tag, anchor);
        deeper(mark);
    }
    void OnMapEnd() override { --level_; }

private:
    void value(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor)
    {
        if (anchor != YAML::NullAnchor)
            refuse(file_, mark, "an anchor", "plain values");
        if (!tag.empty() && tag != "?" && tag != "!")
            refuse(file_, mark, "tag " + in_quotes(tag), "plain values");
        if (++values_ > most_values)
            refuse(file_, mark, fmt::format("more than {} values", most_values), "a score sheet");
    }
    void deeper(const YAML::Mark& mark)
    {
        if (++level_ > most_levels)
            refuse(file_, mark, fmt::format("more than {} levels", most_levels), "a score sheet");
    }

    const std::string& file_;
    int documents_ = 0;
    int values_ = 0;
    int level_ = 0;
};

/// Whether a code point may stand in a template: a character that can be seen, or a space.
bool is_clean(CodePoint point)
{
    return point.code != broken_utf8 && !is_control(point.code);
}

/// Whether two words differ by one letter at most, replaced, left out or too many, or by two in the wrong order.
bool is_slip(std::string_view word, std::string_view other)
{
    if (word.size() < other.size())
        std::swap(word, other);
    const auto same = std::ranges::mismatch(other, word).in1 - other.begin();
    const std::string_view rest = word.substr(static_cast<std::size_t>(same)),
                           other_rest = other.substr(static_cast<std::size_t>(same));
    const bool are_swapped = rest.size() >= 2 && other_rest.size() >= 2 && rest[0] == other_rest[1] &&
                             rest[1] == other_rest[0] && rest.substr(2) == other_rest.substr(2);
    return rest.empty() || rest.substr(1) == other_rest || are_swapped ||
           (!other_rest.empty() && rest.substr(1) == other_rest.substr(1));
}

bool is_clean_text(std::string_view text)
{
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint point = decode_utf8(text, at);
        if (!is_clean(point))
            return false;
        at += point.length;
    }
    return true;
}

/// Where a line makes a comment of the rest of a list or map that it has opened, as `[Game #, Points]` does; nothing
/// where it does not.
std::optional<std::size_t> comment_in_brackets(std::string_view line)
{
    int open = 0;
    char quote = '\0';
    for (std::size_t at = 0; at < line.size(); ++at) {
        const char sign = line[at];
        const bool follows_word = at > 0 && std::string_view(" [{,'").find(line[at - 1]) == std::string_view::npos;
        if (quote != 0)
            quote = sign == quote ? '\0' : quote;
        else if ((sign == '\'' || sign == '"') && !follows_word)
            quote = sign;
        else if (sign == '#' && !follows_word)
            return open > 0 ? std::optional(at) : std::nullopt;
        open += quote != 0 ? 0 : sign == '[' || sign == '{' ? 1 : sign == ']' || sign == '}' ? -1 : 0;
    }
    return std::nullopt;
}

/// Refuses what is no YAML: as the slip that is likely to be behind it, or in the parser's words.
[[noreturn]] void refuse_broken(std::string_view yaml, const std::string& file, const YAML::Exception& problem)
{
    std::istringstream lines{std::string(yaml)};
    YAML::Mark place, comment;
    std::string line;
    for (place.line = 0; std::getline(lines, line) && place.line <= std::max(problem.mark.line, 0); ++place.line) {
        const std::size_t tab = line.find('\t');
        place.column = static_cast<int>(tab);
        if (tab < line.find_first_not_of(" \t"))
            refuse(file, place, "a tab", "spaces before what stands in a line");
        if (const auto at = comment_in_brackets(line)) {
            comment = place;
            comment.column = static_cast<int>(*at);
        }
    }
    if (comment.column > 0)
        refuse(file, comment, "a # outside quotation marks, which makes a comment of the rest of the line",
               "the text in quotation marks");
    refuse(file, problem.mark, "broken YAML (" + problem.msg + ")",
           "a template: are all lines of a list indented alike, and all brackets closed");
}

} // namespace

std::string in_quotes(std::string_view text)
{
    std::string shown;
    for (std::size_t at = 0; at < text.size() && shown.size() < 40;) {
        const CodePoint point = decode_utf8(text, at);
        shown += is_clean(point) ? text.substr(at, point.length) : "?";
        at += point.length;
    }
    return "'" + shown + (shown.size() >= 40 ? "...'" : "'");
}

YamlNode::YamlNode(std::shared_ptr<const YAML::Node> node, std::shared_ptr<const std::string> file)
    : node_(std::move(node)), file_(std::move(file))
{
}

YamlNode YamlNode::parse(std::string_view yaml, const std::string& file)
{
    try {
        std::istringstream stream{std::string(yaml)};
        YAML::Parser parser(stream);
        Guard guard(file);
        while (parser.HandleNextDocument(guard)) {
        }
        return {std::make_shared<const YAML::Node>(YAML::Load(std::string(yaml))),
                std::make_shared<const std::string>(file)};
    } catch (const YAML::Exception& problem) {
        refuse_broken(yaml, file, problem);
    }
}

void YamlNode::fail(const std::string& found, const std::string& expected) const
{
    refuse(*file_, node_->Mark(), found, expected);
}

bool YamlNode::is_scalar() const
{
    return node_->IsScalar();
}

std::string YamlNode::kind() const
{
    switch (node_->Type()) {
    case YAML::NodeType::Map: return "a map";
    case YAML::NodeType::Sequence: return "a list";
    case YAML::NodeType::Scalar: return in_quotes(node_->Scalar());
    case YAML::NodeType::Null:
    case YAML::NodeType::Undefined: break;
    }
    return "nothing";
}

std::string YamlNode::text() const
{
    if (!node_->IsScalar())
        fail(kind(), "a text");
    const std::string& text = node_->Scalar();
    if (text.empty() || text.size() > most_text_bytes)
        fail(fmt::format("a text of {} bytes", text.size()), fmt::format("1 to {}", most_text_bytes));
    if (!is_clean_text(text))
        fail(in_quotes(text), "one line of UTF-8 without control characters");
    return text;
}

std::string YamlNode::identifier() const
{
    std::string word = text();
    const bool plain = std::all_of(word.begin(), word.end(),
                                   [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
    if (!plain || word.size() > most_identifier_bytes)
        fail(in_quotes(word),
             fmt::format("a word of at most {} lower-case letters, digits and _", most_identifier_bytes));
    return word;
}

int YamlNode::integer(int least, int most) const
{
    const std::string expected = fmt::format("a whole number from {} to {}", least, most);
    if (!node_->IsScalar())
        fail(kind(), expected);
    const std::string& text = node_->Scalar();
    int value = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || value < least || value > most)
        fail(in_quotes(text), expected);
    return value;
}

bool YamlNode::boolean() const
{
    if (node_->IsScalar() && node_->Scalar() == "true")
        return true;
    if (node_->IsScalar() && node_->Scalar() == "false")
        return false;
    fail(kind(), "true or false");
}

std::vector<YamlNode> YamlNode::items(std::size_t least, std::size_t most) const
{
    if (!node_->IsSequence())
        fail(kind(), "a list");
    if (node_->size() < least || node_->size() > most)
        fail(fmt::format("a list of {}", node_->size()), fmt::format("{} to {}", least, most));
    std::vector<YamlNode> nodes;
    for (const auto& item : *node_)
        nodes.push_back({std::make_shared<const YAML::Node>(item), file_});
    return nodes;
}

std::vector<std::string> YamlNode::texts() const
{
    if (node_->IsScalar())
        return {text()};
    std::vector<std::string> list;
    for (const YamlNode& item : items(1, 80)) {
        const std::string text = item.text();
        if (std::find(list.begin(), list.end(), text) != list.end())
            item.fail(in_quotes(text) + " again", "each wording once");
        list.push_back(text);
    }
    return list;
}

std::vector<int> YamlNode::integers(int least, int most) const
{
    std::vector<int> list;
    for (const YamlNode& item : items(1, 60))
        list.push_back(item.integer(least, most));
    return list;
}

YamlMap::YamlMap(const YamlNode& node, const std::string& expected) : node_(node)
{
    if (!node.node_->IsMap())
        node.fail(node.kind(), expected);
    std::set<std::string> seen;
    for (const auto& entry : *node.node_) {
        const YamlNode key(std::make_shared<const YAML::Node>(entry.first), node.file_);
        if (!seen.insert(key.text()).second)
            key.fail("key " + in_quotes(key.text()) + " again", "each key once");
        entries_.emplace_back(key, YamlNode(std::make_shared<const YAML::Node>(entry.second), node.file_));
    }
}

YamlMap YamlMap::empty(const YamlNode& place)
{
    return {place, Empty{}};
}

std::pair<YamlNode, YamlNode> YamlMap::only() const
{
    if (entries_.size() != 1)
        node_.fail(fmt::format("{} keys", entries_.size()), "one keyword with its arguments");
    return entries_.front();
}

std::optional<YamlNode> YamlMap::find(const std::string& key)
{
    known_.insert(key);
    for (const auto& [name, value] : entries_) {
        if (name.text() == key)
            return value;
    }
    return std::nullopt;
}

YamlNode YamlMap::need(const std::string& key)
{
    if (const auto value = find(key))
        return *value;
    for (const auto& [name, value] : entries_)
        if (!known_.contains(name.text()) && is_slip(name.text(), key))
            name.fail("key " + in_quotes(name.text()), in_quotes(key));
    node_.fail("no key " + in_quotes(key), "one");
}

void YamlMap::finish() const
{
    for (const auto& [name, value] : entries_) {
        if (!known_.contains(name.text())) {
            std::string words;
            for (const std::string& word : known_)
                words += (words.empty() ? "" : ", ") + word;
            name.fail("unknown key " + in_quotes(name.text()), words.empty() ? "no key here" : "one of " + words);
        }
    }
}

} // namespace recount
