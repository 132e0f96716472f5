// Names in the order that a person expects: runs of digits compare by value, however long; the rest by letters.
#include "app/natural_order.hpp"

#include "core/ascii.hpp"

namespace recount {

namespace {

bool is_digit(char character)
{
    return character >= '0' && character <= '9';
}

/// The run of digits at the front of `text`, without leading zeros; taken off `text`.
std::string_view take_number(std::string_view& text)
{
    std::size_t end = 0;
    while (end < text.size() && is_digit(text[end]))
        ++end;
    std::string_view digits = text.substr(0, end);
    text.remove_prefix(end);
    while (digits.size() > 1 && digits.front() == '0')
        digits.remove_prefix(1);
    return digits;
}

} // namespace

bool natural_less(std::string_view a, std::string_view b)
{
    const std::string_view whole_a = a;
    const std::string_view whole_b = b;
    while (!a.empty() && !b.empty()) {
        if (is_digit(a.front()) && is_digit(b.front())) {
            const std::string_view number_a = take_number(a);
            const std::string_view number_b = take_number(b);
            if (number_a.size() != number_b.size())
                return number_a.size() < number_b.size();
            if (number_a != number_b)
                return number_a < number_b;
            continue;
        }
        const auto letter_a = static_cast<unsigned char>(lower(a.front()));
        const auto letter_b = static_cast<unsigned char>(lower(b.front()));
        if (letter_a != letter_b)
            return letter_a < letter_b;
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    if (a.empty() != b.empty())
        return a.empty();
    return whole_a < whole_b;
}

} // namespace recount
