// JSON from outside: parse_json().
#include "report/parse_json.hpp"

namespace recount {

namespace {

using Json = nlohmann::ordered_json;

constexpr int most_depth = 32; ///< records and reports need ten

struct TooDeep {};

} // namespace

Json parse_json(std::string_view text)
{
    try {
        return Json::parse(
            text,
            [](int depth, Json::parse_event_t, Json&) {
                if (depth > most_depth)
                    throw TooDeep{};
                return true;
            },
            false);
    } catch (const TooDeep&) {
        return Json(Json::value_t::discarded);
    }
}

} // namespace recount
