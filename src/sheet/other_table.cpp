// Whether a table that is no known sheet could be a part of one: is_other_table(). A golf card that fills the picture
// is not cut off, it is another card, and its words show that: of all four ways up the one with most sure words is
// read, and how many of them stand in any label, how-to text or heading of the templates decides.
#include "sheet/other_table.hpp"

#include "lattice/reframe.hpp"
#include "sheet/print_view.hpp"

#include <algorithm>

namespace recount {
namespace {

struct OtherTableLimits {
    float sure_word = 0.6F;        // confidence of a printed word
    std::size_t least_letters = 4; // shorter words stand in other words
    double same = 0.75;            // similarity of a word with a part of a template's text
    std::size_t least_words = 4;   // fewer words do not tell
    double least_known = 0.25;     // of the words: of a score sheet more are known, of other tables fewer
} const limits;

std::vector<std::string> sure_words(const Photo& photo, const Lattice& grid)
{
    PrintView view = view_of(grid, 1, 0);
    read_labels(view, photo);
    read_label_words(view, photo);
    std::vector<std::string> words;
    for (const auto& row : view.words)
        for (const auto& cell : row)
            for (const Word& word : cell)
                if (std::string folded = fold_text(word.text);
                    word.confidence >= limits.sure_word && folded.size() >= limits.least_letters)
                    words.push_back(std::move(folded));
    return words;
}

/// All that the templates say may be printed on a sheet, folded.
std::vector<std::string> known_texts(const Templates& games)
{
    std::vector<std::string> texts;
    const auto add = [&](const std::vector<std::string>& wordings) {
        for (const std::string& wording : wordings)
            if (std::string folded = fold_text(wording); folded.size() >= limits.least_letters)
                texts.push_back(std::move(folded));
    };
    for (const Template& game : games) {
        for (const auto* wordings : {&game.titles, &game.section_headings, &game.column_heads})
            add(*wordings);
        for (const Row& row : game.rows) {
            add(row.labels);
            add(row.how_to);
        }
    }
    return texts;
}

} // namespace

bool is_other_table(const Photo& photo, const Lattice& grid, const Templates& games)
{
    std::vector<std::string> words;
    const Lattice beside = seen_from_the_side(grid);
    for (const Lattice& view : {grid, turned(grid), beside, turned(beside)})
        if (std::vector<std::string> read = sure_words(photo, view); read.size() > words.size())
            words = std::move(read);
    if (words.size() < limits.least_words)
        return false;
    const std::vector<std::string> texts = known_texts(games);
    const auto known = std::ranges::count_if(words, [&](const std::string& word) {
        return std::ranges::any_of(texts, [&](const std::string& text) {
            return label_similarity(word, text) >= limits.same || label_similarity(text, word) >= limits.same;
        });
    });
    return static_cast<double>(known) < limits.least_known * static_cast<double>(words.size());
}

} // namespace recount
