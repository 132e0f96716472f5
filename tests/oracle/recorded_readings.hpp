#pragma once
#include "core/mark.hpp"

#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

namespace recount {

/// What the program's reader made of labelled cells, as `make-readings` writes it: a measured confusion to draw from.
class RecordedReadings {
public:
    /// Throws std::runtime_error where the file cannot be read or holds no reading.
    explicit RecordedReadings(const std::filesystem::path& file);

    /// A place in the recording. What was recorded there comes from one photo, or from a few: a card is read well or
    /// badly as a whole.
    std::size_t somewhere(std::mt19937& random) const { return random() % size_; }

    /// How a cell with this mark may have been read: the reading of a recorded cell of the same kind and length, near
    /// to `place` and as alike as a few draws find, carried over digit by digit to the digits of `mark`. No recorded
    /// cell stands twice on a card: `used` holds the places of those that do, and gets another.
    Ink read(const Mark& mark, std::size_t place, std::set<std::size_t>& used, std::mt19937& random) const;

    std::size_t size() const { return size_; }

private:
    struct Record {
        std::size_t place = 0;
        Mark mark;
        Ink ink;
    };
    /// Kind and number of digits, or of ticks.
    using Group = std::pair<MarkKind, std::size_t>;
    static Group group_of(const Mark& mark);
    /// The records nearest to `place` that no cell of the card has yet.
    static std::vector<const Record*> unused_near(const std::vector<Record>& records, std::size_t place,
                                                  const std::set<std::size_t>& used);

    std::map<Group, std::vector<Record>> records_;
    std::size_t size_ = 0;
};

} // namespace recount
