// Corrections from a file: each finds its cell, and what is none is refused with its place.
#include "report/corrections_json.hpp"

#include <gtest/gtest.h>

namespace recount {
namespace {

const std::string hash(64, 'c');

std::string entry(const std::string& said)
{
    return "{\"sha256\":\"" + hash + R"(","page":1,"sheet":2,"row":"chance","column":3,)" + said + "}";
}

std::string document(const std::string& entries)
{
    return R"({"format":"recount-corrections/1","corrections":[)" + entries + "]}";
}

TEST(Corrections, AreKeptInTheirOrderAndOnce)
{
    Corrections corrections;
    const std::string first = entry(R"("kind":"number","value":25,"read":{"kind":"illegible"},"by":"Ann","at":"1")");
    read_corrections(document(first + "," + entry(R"("kind":"struck","by":"Bob","at":"2")") + "," + first),
                     corrections);
    read_corrections(document(first), corrections);
    ASSERT_EQ(corrections.size(), 1U);
    EXPECT_EQ(corrections.begin()->first, (CellPlace{hash, 1, 2, "chance", 3}));
    EXPECT_EQ(corrections.begin()->second,
              (std::vector<Correction>{{number(25), illegible, "Ann", "1"}, {struck, illegible, "Bob", "2"}}));
}

TEST(Corrections, ThatAreNoneAreRefused)
{
    for (const std::string& text :
         {std::string("nothing"), std::string("{}"), document("1"), document(entry(R"("kind":"number")")),
          document(entry(R"("kind":"number","value":-1)")), document(entry(R"("kind":"sum","value":1)")),
          document(entry(R"("kind":"ticks","value":1000000)")), std::string(100000, '['),
          document(R"({"sha256":"x","page":1,"sheet":1,"row":"chance","column":1,"kind":"blank"})")}) {
        Corrections corrections;
        EXPECT_THROW(read_corrections(text, corrections), BadCorrections) << text.substr(0, 200);
    }
}

TEST(Corrections, AHashInCapitalsIsToldWhatIsWrong)
{
    const std::string capitals = "C7605" + std::string(59, 'D');
    try {
        Corrections corrections;
        read_corrections(
            document("{\"sha256\":\"" + capitals + R"(","page":1,"sheet":1,"row":"chance","column":1,"kind":"blank"})"),
            corrections);
        ADD_FAILURE() << "was taken";
    } catch (const BadCorrections& error) {
        EXPECT_STREQ(error.what(), ("corrections[0].sha256 is \"" + capitals.substr(0, 39) +
                                    "..., expected 64 hexadecimal digits in lower case")
                                       .c_str());
    }
}

} // namespace
} // namespace recount
