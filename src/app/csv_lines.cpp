// CSV as people and spreadsheets write it: csv_lines, number_in.
#include "app/csv_lines.hpp"

#include "core/ascii.hpp"
#include "core/errors.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace recount {

namespace {

std::string trimmed(std::string_view text)
{
    constexpr std::string_view spaces = " \t\r";
    const std::size_t first = text.find_first_not_of(spaces);
    return first == std::string_view::npos ? ""
                                           : std::string(text.substr(first, text.find_last_not_of(spaces) - first + 1));
}

class Reader {
public:
    Reader(std::string_view text, const std::string& file) : text_(without_byte_order_mark(text)), file_(file)
    {
        separator_ = separator_of_first_line();
        if (text_.find('\0') != std::string_view::npos)
            throw UsageError(file_ + ":1: found bytes that are no text, expected CSV");
    }

    std::vector<CsvLine> lines()
    {
        std::vector<CsvLine> lines;
        while (skip_comments(), place_ < text_.size()) {
            CsvLine line = next_line();
            const bool is_empty = std::all_of(line.fields.begin(), line.fields.end(),
                                              [](const std::string& field) { return field.empty(); });
            if (!is_empty)
                lines.push_back(std::move(line));
        }
        return lines;
    }

private:
    /// Goes on to the next line that is no comment: one that begins with `#`.
    void skip_comments()
    {
        for (;;) {
            const std::size_t start = text_.find_first_not_of(" \t", place_);
            if (start == std::string_view::npos || text_[start] != '#')
                return;
            place_ = std::min(text_.size(), text_.find('\n', start));
            place_ += place_ < text_.size() ? 1 : 0;
            ++number_;
        }
    }

    /// Semicolons, where the first line with either separator has those alone.
    char separator_of_first_line()
    {
        Reader lines = *this;
        for (;;) {
            lines.skip_comments();
            if (lines.place_ >= text_.size())
                return ',';
            const std::string_view line = text_.substr(lines.place_, text_.find('\n', lines.place_) - lines.place_);
            if (line.find(',') != std::string_view::npos)
                return ',';
            if (line.find(';') != std::string_view::npos)
                return ';';
            lines.place_ += line.size() + 1;
        }
    }

    CsvLine next_line()
    {
        CsvLine line{number_, {}};
        for (bool goes_on = true; goes_on;) {
            line.fields.push_back(next_field());
            goes_on = place_ < text_.size() && text_[place_] == separator_;
            ++place_; // the separator, or the end of the line
        }
        ++number_;
        return line;
    }

    std::string next_field()
    {
        while (place_ < text_.size() && (text_[place_] == ' ' || text_[place_] == '\t'))
            ++place_;
        if (place_ < text_.size() && text_[place_] == '"')
            return quoted_field();
        const std::size_t start = place_;
        while (place_ < text_.size() && text_[place_] != separator_ && text_[place_] != '\n')
            ++place_;
        return trimmed(text_.substr(start, place_ - start));
    }

    std::string quoted_field()
    {
        const int opened_at = number_;
        std::string field;
        for (++place_; place_ < text_.size(); ++place_) {
            if (text_[place_] == '"' && (place_ + 1 >= text_.size() || text_[place_ + 1] != '"')) {
                ++place_;
                for (; place_ < text_.size() && text_[place_] != separator_ && text_[place_] != '\n'; ++place_) {
                    if (std::string_view(" \t\r").find(text_[place_]) == std::string_view::npos)
                        throw UsageError(fmt::format("{}:{}: found text behind a closing quote", file_, number_));
                }
                return field;
            }
            if (text_[place_] == '"')
                ++place_; // a doubled quote
            number_ += text_[place_] == '\n' ? 1 : 0;
            field += text_[place_];
        }
        throw UsageError(fmt::format("{}:{}: found a quote that is not closed", file_, opened_at));
    }

    std::string_view text_;
    const std::string& file_;
    char separator_ = ',';
    std::size_t place_ = 0;
    int number_ = 1;
};

} // namespace

std::vector<CsvLine> csv_lines(std::string_view text, const std::string& file)
{
    return Reader(text, file).lines();
}

std::optional<int> number_in(const std::string& field)
{
    int number = 0;
    const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number);
    return error == std::errc{} && end == field.data() + field.size() ? std::optional(number) : std::nullopt;
}

} // namespace recount
