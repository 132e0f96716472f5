#pragma once
#include "core/geometry.hpp"

#include <iosfwd>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

/// A JSON text from outside: discarded (see `is_discarded`) where it is none, or is nested so deeply that walking
/// through it could exhaust the stack.
nlohmann::ordered_json parse_json(std::string_view text);

/// The same from a stream, without the fields of this name: what they hold takes no memory.
nlohmann::ordered_json parse_json_without(std::string_view field, std::istream& in);

/// A JSON text that is not what it should be; `what()` says where, what was found and what was expected.
struct BadJson : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A value of a JSON text from outside, which is not trusted: it knows its place, and every reader checks type and
/// range. Everything throws BadJson. The text outlives it.
class JsonNode {
public:
    using Json = nlohmann::ordered_json;

    /// The whole text, and what messages call it.
    JsonNode(const Json& json, std::string name);

    [[noreturn]] void fail(std::string_view expected) const;

    JsonNode at(const char* name) const;
    bool has(const char* name) const { return json_.is_object() && json_.contains(name); }
    bool is_null() const { return json_.is_null(); }

    std::string text(std::size_t most_bytes = 4096) const;
    void must_be(std::string_view wanted) const; ///< this text
    bool flag() const;
    int whole(int least, int most) const;
    double real(double least, double most, std::string_view expected) const;
    double probability() const;
    Quad quad() const;                                ///< four corners of two coordinates each
    std::map<std::string, std::string> texts() const; ///< an object of texts

    /// The enumerator from 0 to `last` of this name.
    template <typename Enum>
    Enum word(Enum last) const
    {
        const std::string wanted = text();
        std::string known;
        for (int value = 0; value <= static_cast<int>(last); ++value) {
            const std::string_view word = name(static_cast<Enum>(value));
            if (word == wanted)
                return static_cast<Enum>(value);
            known += (known.empty() ? "one of " : ", ") + std::string(word);
        }
        fail(known);
    }

    /// Every item of a list of `least` to `most`.
    std::vector<JsonNode> items(std::size_t least = 0, std::size_t most = std::string::npos) const;
    /// What `read` makes of every item of a list.
    template <typename Item>
    std::vector<Item> list(Item (*read)(const JsonNode&)) const
    {
        std::vector<Item> list;
        for (const JsonNode& item : items())
            list.push_back(read(item));
        return list;
    }

private:
    JsonNode(const Json& json, std::string place, bool is_root)
        : json_(json), place_(std::move(place)), is_root_(is_root)
    {
    }

    const Json& json_;
    std::string place_; ///< `photos[0].sheets[1].confidence`
    bool is_root_ = false;
};

} // namespace recount
