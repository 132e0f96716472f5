#pragma once
#include "core/template.hpp"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace YAML {
class Node;
}

namespace recount {

/// The text in quotation marks, shortened and with control characters shown, for a message.
std::string in_quotes(std::string_view text);

/// A node of a YAML document that knows its place. Every reader throws TemplateError `file:line:column: found X,
/// expected Y`.
class YamlNode {
public:
    /// The only document of `yaml`. Refuses anchors, aliases, tags, more than 6 levels and more than 4000 values.
    static YamlNode parse(std::string_view yaml, const std::string& file);

    [[noreturn]] void fail(const std::string& found, const std::string& expected) const;

    std::string text() const;               ///< a scalar of 1 to 120 bytes of UTF-8 without control characters
    std::string identifier() const;         ///< a word of lower-case letters, digits and `_`, at most 40
    int integer(int least, int most) const; ///< a decimal number in the range
    bool boolean() const;                   ///< `true` or `false`
    std::vector<std::string> texts() const; ///< a list of 1 to 80 texts, none twice; a single text is a list of one
    std::vector<int> integers(int least, int most) const;                   ///< a list of 1 to 60 numbers
    std::vector<YamlNode> items(std::size_t least, std::size_t most) const; ///< the nodes of a list

    bool is_scalar() const;

private:
    friend class YamlMap;
    YamlNode(std::shared_ptr<const YAML::Node> node, std::shared_ptr<const std::string> file);
    std::string kind() const;

    std::shared_ptr<const YAML::Node> node_;
    std::shared_ptr<const std::string> file_;
};

/// A YAML map whose keys are asked for one by one; `finish` refuses those that nobody asked for.
class YamlMap {
public:
    explicit YamlMap(const YamlNode& node, const std::string& expected = "a map of keys");

    /// A map without keys that stands at `place`.
    static YamlMap empty(const YamlNode& place);

    /// The value of `key`; an error if there is none.
    YamlNode need(const std::string& key);
    /// The only key and its value; an error if there is another number of them.
    std::pair<YamlNode, YamlNode> only() const;
    std::optional<YamlNode> find(const std::string& key);
    void finish() const;

private:
    struct Empty {};
    YamlMap(const YamlNode& place, Empty) : node_(place) {}

    YamlNode node_;
    std::vector<std::pair<YamlNode, YamlNode>> entries_;
    std::set<std::string> known_;
};

/// A rule for so many dice: a map of one keyword to its named arguments, or the keyword alone where it has none.
Rule read_rule(const YamlNode& node, int dice);

} // namespace recount
