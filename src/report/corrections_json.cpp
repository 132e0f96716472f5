// `recount-corrections/1`: what people said about readings, saved by the report's page or written by hand. Every entry
// names its cell by the photo's SHA-256, page, sheet, row and column; nothing in it is trusted.
#include "report/corrections_json.hpp"

#include "report/parse_json.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace recount {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* format_name = "recount-corrections/1";
constexpr std::size_t most_name_bytes = 200; ///< of a person's name or a time
constexpr int most_value = 99999;            ///< five digits, as in judging
constexpr int most_ticks = 99;

/// One entry, with its number for messages.
class Entry {
public:
    Entry(const Json& json, std::size_t number) : json_(json), number_(number)
    {
        if (!json.is_object())
            fail("is no object");
    }

    std::string text(const char* key, bool needed) const
    {
        if (!json_.contains(key) && !needed)
            return "";
        if (!json_.contains(key) || !json_.at(key).is_string())
            fail(fmt::format("needs the text {}", key));
        std::string value = json_.at(key).get<std::string>();
        if (value.size() > most_name_bytes)
            fail(fmt::format("has a {} of more than {} bytes", key, most_name_bytes));
        return value;
    }

    int whole(const char* key, int least, int most) const
    {
        if (!json_.contains(key) || !json_.at(key).is_number_integer() || json_.at(key).get<std::int64_t>() < least ||
            json_.at(key).get<std::int64_t>() > most)
            fail(fmt::format("needs the whole number {} from {} to {}", key, least, most));
        return json_.at(key).get<int>();
    }

    Mark mark() const
    {
        const std::string kind = text("kind", true);
        if (kind == name(MarkKind::number))
            return number(whole("value", 0, most_value));
        if (kind == name(MarkKind::ticks))
            return ticks(whole("value", 1, most_ticks));
        for (const Mark& mark : {struck, blank, illegible}) {
            if (kind == name(mark.kind))
                return mark;
        }
        fail("needs the kind number, struck, ticks, blank or illegible");
    }

    Mark read() const { return json_.contains("read") ? Entry(json_.at("read"), number_).mark() : illegible; }

    CellPlace place() const
    {
        CellPlace place{text("sha256", true), whole("page", 1, 1000000), whole("sheet", 1, 1000), text("row", true),
                        whole("column", 0, 1000)};
        const auto is_hex = [](char letter) {
            return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
        };
        if (place.sha256.size() != 64 || !std::all_of(place.sha256.begin(), place.sha256.end(), is_hex))
            fail("needs the photo's sha256 as 64 hexadecimal digits");
        return place;
    }

private:
    [[noreturn]] void fail(const std::string& what) const
    {
        throw BadCorrections(fmt::format("correction {} {}", number_, what));
    }

    const Json& json_;
    std::size_t number_;
};

} // namespace

void read_corrections(std::string_view text, Corrections& corrections)
{
    const Json json = parse_json(text);
    if (json.is_discarded() || !json.is_object())
        throw BadCorrections("it is no JSON object");
    if (json.value("format", Json()) != format_name)
        throw BadCorrections(fmt::format("its format is not {}", format_name));
    if (!json.contains("corrections") || !json.at("corrections").is_array())
        throw BadCorrections("it holds no list of corrections");
    std::size_t entry_number = 0;
    for (const Json& item : json.at("corrections")) {
        const Entry entry(item, ++entry_number);
        const Correction correction{entry.mark(), entry.read(), entry.text("by", false), entry.text("at", false)};
        std::vector<Correction>& said = corrections[entry.place()];
        if (std::find(said.begin(), said.end(), correction) == said.end())
            said.push_back(correction);
    }
}

} // namespace recount
