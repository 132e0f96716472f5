#pragma once
#include "core/geometry.hpp"

#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace recount {

/// A JSON text that is not what it should be; `what()` says where, what was found and what was expected.
struct BadJson : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A JSON text from outside: discarded (see `is_discarded`) where it is none, or is nested so deeply that walking
/// through it could exhaust the stack. Throws BadJson where it has more than `most_values` values (a record of 500
/// pages with four sheets each has half as many), or an object has more fields than any true one, since time grows with
/// their square.
nlohmann::ordered_json parse_json(std::string_view text, std::size_t most_values = std::size_t{1} << 25);

/// A value of a JSON text from outside, which is not trusted: it knows its place, and every reader checks type and
/// range. Everything throws BadJson. The text outlives it.
class JsonNode {
public:
    using Json = nlohmann::ordered_json;

    /// The whole text, and what messages call it.
    JsonNode(const Json& json, std::string name);
    /// A part of a text that is taken part by part, at its place in the whole.
    static JsonNode part(const Json& json, std::string place) { return {json, std::move(place), false}; }

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
    /// What `read` makes of every item of a list of at most so many.
    template <typename Item>
    std::vector<Item> list(Item (*read)(const JsonNode&), std::size_t most) const
    {
        std::vector<Item> list;
        for (const JsonNode& item : items(0, most))
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

/// Reads a JSON text whose root has a list of objects of this name, each of which is handed to `take` as soon as it is
/// read and then forgotten, so that a text of any length needs the memory of one. Returns the rest, as parse_json does;
/// throws BadJson as it does, and where the list holds anything else, or where there are more than `most_values` values
/// in an object, or between two of them.
nlohmann::ordered_json parse_json_list(std::string_view text, const std::string& list, std::size_t most_values,
                                       const std::function<void(const JsonNode&)>& take);

} // namespace recount
