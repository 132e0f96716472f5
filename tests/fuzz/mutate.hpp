#pragma once
#include <random>
#include <string>

namespace recount {

/// Copies of a valid input with a few things wrong, the same ones for the same seed on every machine.
class Mutations {
public:
    explicit Mutations(unsigned seed) : random_(seed) {}

    /// Bytes changed, left out, doubled or cut off.
    std::string of_bytes(std::string input);
    /// The same, or whole words, numbers and lines changed for others of the text or for awkward ones.
    std::string of_text(std::string input);

private:
    std::size_t below(std::size_t count) { return count == 0 ? 0 : random_() % count; }
    void change_byte(std::string& input);
    void change_token(std::string& input);
    void change_line(std::string& input);

    std::mt19937 random_;
};

} // namespace recount
