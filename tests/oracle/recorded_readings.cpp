// A reader's measured confusion: RecordedReadings. Recorded cells hold other numbers than a simulated card needs, so
// that a reading is carried over: where a candidate has the digit that was written, ours is put in its place; where it
// has another, or one more or less, that stays the mistake it was.
#include "recorded_readings.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace recount {

namespace {

constexpr std::size_t first_candidate = 9; ///< field of a line: before it label, flags, width, rest and other readers'
constexpr int draws = 12;                  ///< the record that shares most digits is taken of so many
constexpr std::size_t nearby = 40;         ///< records of a kind that a draw is made from: about a card's

Mark mark_in(const std::string& text)
{
    if (text.empty())
        return blank;
    if (text == "/")
        return struck;
    if (text.find_first_not_of('v') == std::string::npos)
        return ticks(static_cast<int>(text.size()));
    if (text.size() > 5 || text.find_first_not_of("0123456789") != std::string::npos)
        return illegible;
    return number(std::stoi(text));
}

std::vector<std::string> fields_of(const std::string& line)
{
    std::vector<std::string> fields;
    std::istringstream stream(line);
    for (std::string field; std::getline(stream, field, '\t');)
        fields.push_back(field);
    return fields;
}

/// How many digits two numbers of the same length share in their places.
int shared_digits(const std::string& one, const std::string& other)
{
    int shared = 0;
    for (std::size_t place = 0; place < std::min(one.size(), other.size()); ++place)
        shared += one[place] == other[place] ? 1 : 0;
    return shared;
}

/// The candidate for `from`, told for `to`: both have the same length.
std::string carried_over(const std::string& candidate, const std::string& from, const std::string& to)
{
    std::string made = candidate;
    if (candidate.size() == from.size()) {
        for (std::size_t place = 0; place < from.size(); ++place)
            made[place] = candidate[place] == from[place] ? to[place] : candidate[place];
        return made;
    }
    std::size_t next = 0; // a digit lost or added: those in their order are ours
    for (char& digit : made) {
        const std::size_t found = from.find(digit, next);
        if (found == std::string::npos)
            continue;
        digit = to[found];
        next = found + 1;
    }
    return made;
}

} // namespace

RecordedReadings::Group RecordedReadings::group_of(const Mark& mark)
{
    const std::size_t length = mark.kind == MarkKind::number  ? std::to_string(mark.value).size()
                               : mark.kind == MarkKind::ticks ? static_cast<std::size_t>(mark.value)
                                                              : 0;
    return {mark.kind, length};
}

RecordedReadings::RecordedReadings(const std::filesystem::path& file)
{
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        const std::vector<std::string> fields = fields_of(line);
        if (fields.size() <= first_candidate + 1)
            continue;
        Record record{size_, mark_in(fields[0]), {}};
        record.ink.rest = std::stod(fields[3]);
        double listed = 0;
        for (std::size_t index = first_candidate; index + 1 < fields.size(); index += 2) {
            record.ink.candidates.push_back({mark_in(fields[index]), std::stod(fields[index + 1])});
            listed += record.ink.candidates.back().probability;
        }
        record.ink.rest = std::max(record.ink.rest, 1 - listed); // what the file leaves out
        records_[group_of(record.mark)].push_back(std::move(record));
        ++size_;
    }
    if (size_ == 0)
        throw std::runtime_error(file.string() + ": no readings as make-readings writes them");
}

std::vector<const RecordedReadings::Record*>
RecordedReadings::unused_near(const std::vector<Record>& records, std::size_t place, const std::set<std::size_t>& used)
{
    const auto at = std::lower_bound(records.begin(), records.end(), place,
                                     [](const Record& record, std::size_t wanted) { return record.place < wanted; });
    auto before = static_cast<std::size_t>(at - records.begin());
    std::size_t after = before;
    std::vector<const Record*> near;
    while (near.size() < nearby && (before > 0 || after < records.size())) {
        const bool back =
            before > 0 && (after == records.size() || place - records[before - 1].place < records[after].place - place);
        const Record& next = back ? records[--before] : records[after++];
        if (!used.contains(next.place))
            near.push_back(&next);
    }
    if (near.empty()) // a card with more of these than were recorded
        near.push_back(&records[place % records.size()]);
    return near;
}

Ink RecordedReadings::read(const Mark& mark, std::size_t place, std::set<std::size_t>& used, std::mt19937& random) const
{
    const auto found = records_.find(group_of(mark));
    if (found == records_.end())
        return {{{mark, 0.999}}, 0.001}; // never recorded: as rare on cards
    const std::vector<const Record*> records = unused_near(found->second, place, used);
    const std::string wanted = std::to_string(mark.value);
    const Record* best = nullptr;
    int most = -1;
    for (int draw = 0; draw < draws; ++draw) {
        const Record& record = *records[random() % records.size()];
        if (const int shared = shared_digits(std::to_string(record.mark.value), wanted); shared > most) {
            best = &record;
            most = shared;
        }
    }
    used.insert(best->place);
    Ink ink = best->ink;
    if (mark.kind != MarkKind::number)
        return ink;
    Ink made{{}, ink.rest};
    for (const Candidate& candidate : ink.candidates) {
        Mark told = candidate.mark;
        if (told.kind == MarkKind::number)
            told.value = std::stoi(carried_over(std::to_string(told.value), std::to_string(best->mark.value), wanted));
        const auto same = std::find_if(made.candidates.begin(), made.candidates.end(),
                                       [&](const Candidate& one) { return one.mark == told; });
        if (same == made.candidates.end())
            made.candidates.push_back({told, candidate.probability});
        else
            same->probability += candidate.probability;
    }
    std::stable_sort(made.candidates.begin(), made.candidates.end(), [](const Candidate& left, const Candidate& right) {
        return left.probability > right.probability;
    });
    return made;
}

} // namespace recount
