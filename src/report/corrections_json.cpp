// `recount-corrections/1`: what people said about readings, saved by the report's page or written by hand. Every entry
// names its cell by the photo's SHA-256, page, sheet, row and column; nothing in it is trusted.
#include "report/corrections_json.hpp"

#include "report/json_node.hpp"
#include "report/read_mark.hpp"

#include <algorithm>

namespace recount {

namespace {

constexpr std::size_t most_name_bytes = 200; ///< of a person's name or a time

CellPlace read_place(const JsonNode& node)
{
    CellPlace place{node.at("sha256").text(), node.at("page").whole(1, 1000000), node.at("sheet").whole(1, 1000),
                    node.at("row").text(most_name_bytes), node.at("column").whole(0, 1000)};
    const auto is_hex = [](char letter) {
        return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'f');
    };
    if (place.sha256.size() != 64 || !std::all_of(place.sha256.begin(), place.sha256.end(), is_hex))
        node.at("sha256").fail("64 hexadecimal digits in lower case");
    return place;
}

std::string read_name(const JsonNode& node, const char* name)
{
    return node.has(name) ? node.at(name).text(most_name_bytes) : "";
}

} // namespace

void read_corrections(std::string_view text, Corrections& corrections)
{
    try {
        const nlohmann::ordered_json json = parse_json(text);
        const JsonNode root(json, "the file");
        root.at("format").must_be("recount-corrections/1");
        for (const JsonNode& node : root.at("corrections").items()) {
            const Correction correction{read_mark(node), node.has("read") ? read_mark(node.at("read")) : illegible,
                                        read_name(node, "by"), read_name(node, "at")};
            std::vector<Correction>& said = corrections[read_place(node)];
            if (std::find(said.begin(), said.end(), correction) == said.end())
                said.push_back(correction);
        }
    } catch (const BadJson& error) {
        throw BadCorrections(error.what());
    }
}

} // namespace recount
