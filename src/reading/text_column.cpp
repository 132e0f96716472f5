// Columns of words that were too small to be known as such, taken for the first game: begins_with_text().
#include "reading/text_column.hpp"

#include "core/median.hpp"

#include <vector>

namespace recount {
namespace {

/// Of 5,000 games of hard to clear photos two were columns of text, and no other came near all of these.
struct TextSettings {
    std::size_t least_cells = 6; // with ink, for the shares to say something
    double doubtful = 0.6;       // probability of what a cell looks like: words are read with less
    double least_doubtful = 0.75, least_illegible = 0.2; // of the cells with ink
    double words = 0.3, writing = 0.9;                   // usual probability of such a column, and of the games
} const settings;

/// How a game's ink is read.
struct Reading {
    std::vector<double> seen; ///< probabilities of what the cells with ink look like
    double doubtful = 0, illegible = 0;
};

Reading reading_of(const Card& card, int column)
{
    Reading reading;
    for (const Cell& cell : card.cells) {
        if (cell.column != column || is_blank(cell.ink) || cell.ink.candidates.empty())
            continue;
        const Candidate& best = cell.ink.candidates.front();
        reading.seen.push_back(best.probability);
        reading.doubtful += best.probability < settings.doubtful;
        reading.illegible += best.mark == illegible;
    }
    return reading;
}

} // namespace

bool begins_with_text(const Card& card)
{
    const Reading first = reading_of(card, 1);
    const auto inked = static_cast<double>(first.seen.size());
    if (first.seen.size() < settings.least_cells || first.doubtful < settings.least_doubtful * inked ||
        first.illegible < settings.least_illegible * inked || median(first.seen) > settings.words)
        return false;
    std::vector<double> others; // of each other game
    for (int column = 2; column <= card.columns; ++column)
        if (const Reading reading = reading_of(card, column); reading.seen.size() >= settings.least_cells)
            others.push_back(median(reading.seen));
    return !others.empty() && median(others) >= settings.writing;
}

} // namespace recount
