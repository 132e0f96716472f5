// Mutated copies of valid inputs: Mutations. Bytes for binary formats; tokens and lines for text, where a changed byte
// hardly gets past the parser.
#include "mutate.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <vector>

namespace recount {

namespace {

constexpr int most_changes = 4; // of one copy
constexpr std::array<const char*, 22> awkward = {"0",
                                                 "-1",
                                                 "1",
                                                 "28",
                                                 "29",
                                                 "100",
                                                 "9999",
                                                 "99999",
                                                 "100000",
                                                 "20000000",
                                                 "-20000000",
                                                 "2147483647",
                                                 "2147483648",
                                                 "1e308",
                                                 "-1e-9",
                                                 "null",
                                                 "[]",
                                                 "{}",
                                                 "\"\\u0000\\ud800\"",
                                                 "",
                                                 "\xff",
                                                 "true"};

/// The words and numbers of a text, as places and lengths.
std::vector<std::pair<std::size_t, std::size_t>> tokens_of(const std::string& text)
{
    const auto is_part = [&](std::size_t at) {
        const auto byte = static_cast<unsigned char>(text[at]);
        return std::isalnum(byte) != 0 || byte == '_' || byte == '.' || byte == '-' || byte >= 0x80;
    };
    std::vector<std::pair<std::size_t, std::size_t>> tokens;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_part(end))
            ++end;
        if (end > at)
            tokens.emplace_back(at, end - at);
        at = end + 1;
    }
    return tokens;
}

/// Where each line begins, and the end.
std::vector<std::size_t> lines_of(const std::string& text)
{
    std::vector<std::size_t> lines{0};
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '\n' || at + 1 == text.size())
            lines.push_back(at + 1);
    }
    return lines;
}

} // namespace

void Mutations::change_byte(std::string& input)
{
    constexpr std::array<unsigned char, 8> edges = {0, 1, 0x7F, 0x80, 0xFF, 0xFE, 0x20, 0x3A};
    const std::size_t at = below(input.size());
    const std::size_t length = std::min<std::size_t>(1 + below(16), input.size() - at);
    switch (below(6)) {
    case 0: input[at] = static_cast<char>(input[at] ^ (1 << below(8))); break;
    case 1: input[at] = static_cast<char>(edges[below(edges.size())]); break;
    case 2: input.erase(at, length); break;
    case 3: input.insert(at, input.substr(below(input.size()), length)); break;
    case 4: std::fill_n(input.begin() + static_cast<std::ptrdiff_t>(at), length, static_cast<char>(0xFF)); break;
    default: input.resize(at); break;
    }
}

void Mutations::change_token(std::string& input)
{
    const auto tokens = tokens_of(input);
    if (tokens.empty())
        return;
    const auto [at, length] = tokens[below(tokens.size())];
    const auto [other, other_length] = tokens[below(tokens.size())];
    input.replace(at, length, below(2) == 0 ? awkward[below(awkward.size())] : input.substr(other, other_length));
}

void Mutations::change_line(std::string& input)
{
    const std::vector<std::size_t> lines = lines_of(input);
    const std::size_t line = below(lines.size() - 1), other = below(lines.size() - 1);
    const std::string copy = input.substr(lines[other], lines[other + 1] - lines[other]);
    if (below(2) == 0)
        input.erase(lines[line], lines[line + 1] - lines[line]);
    else
        input.insert(lines[line], copy);
}

std::string Mutations::of_bytes(std::string input)
{
    for (std::size_t change = 0; change <= below(most_changes) && !input.empty(); ++change)
        change_byte(input);
    return input;
}

std::string Mutations::of_text(std::string input)
{
    for (std::size_t change = 0; change <= below(most_changes) && !input.empty(); ++change) {
        const std::size_t kind = below(8);
        if (kind < 5)
            change_token(input);
        else if (kind < 7)
            change_line(input);
        else
            change_byte(input);
    }
    return input;
}

} // namespace recount
