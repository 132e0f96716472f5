#pragma once
#include "core/record.hpp"

#include <cstdint>
#include <cstdio>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

namespace recount {

/// An answer for the top of the page: who won among the games of one kind.
struct PageAnswer {
    std::string about;              ///< "rock: 6 games"
    std::string headline;           ///< who won, and how sure that is
    std::vector<std::string> lines; ///< what it rests on
};

/// The report as one page that needs nothing else: open it from disk, look the doubtful cells through, correct them
/// and save the corrections. Photos wait in a temporary file until all are known, since the worst come first; memory
/// holds a few numbers a game. Throws OutputError.
class HtmlReport {
public:
    HtmlReport();
    ~HtmlReport();
    HtmlReport(const HtmlReport&) = delete;
    HtmlReport& operator=(const HtmlReport&) = delete;

    /// One more photo, in the order of the report; `reading` has the pictures of the sheets.
    void photo(const PhotoReading& reading, const PhotoResult& result);
    /// Writes the page with all photos so far.
    void write(std::ostream& out, const Summary& summary, const std::vector<PageAnswer>& answers,
               const std::string& version);

private:
    struct Part;
    Part keep(const std::string& html);
    std::string kept(const Part& part) const;
    void write_games(std::ostream& out);

    std::FILE* waiting_;
    std::vector<Part> games_;
    std::vector<Part> cards_;
    std::vector<std::string> failures_;              ///< photos without a sheet, as HTML
    std::uint64_t identity_ = 14695981039346656037U; ///< of the photos, so that a browser tells reports apart
};

} // namespace recount
