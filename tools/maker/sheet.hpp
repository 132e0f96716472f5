#pragma once
#include "maker/hand.hpp"
#include "maker/page_picture.hpp"
#include "maker/scene.hpp"
#include "maker/score_card.hpp"
#include "print/print_sheet.hpp"

namespace recount::maker {

/// One player's way of writing on one sheet.
struct Writer {
    Hand hand;
    Pen pen;
    Manner manner;
    double room = 0.9; ///< share of a cell's width and height that this writer takes for a number
};

/// One printed table with its games.
struct FilledSheet {
    std::vector<ScoreCard> cards;             ///< one a game; blank ones included
    std::vector<Writer> writers;              ///< one a card
    std::vector<std::vector<bool>> corrected; ///< [card][cell]: set when the paper is drawn
};

/// A sheet of paper with one or more printed tables, and everything that is written on it.
struct Paper {
    const Template* rules = nullptr;
    print::Design design;
    print::Drawn page;
    std::vector<FilledSheet> sheets; ///< in the order of `page.sheets`
    cv::Scalar tint{255, 255, 255};  ///< BGR of the bare paper
    double print_strength = 1;       ///< of the printed ink: faint where the toner ran out
    double shows_through = 0;        ///< of a print on the back
    bool hand_ruled = false;         ///< row lines drawn with a pen where none are printed
    bool has_names = false;
    int strays = 0; ///< dots, strokes and sums in the margin

    double width_mm() const { return page.width_pt * 25.4 / 72; }
    double height_mm() const { return page.height_pt * 25.4 / 72; }
};

/// What a paper is to hold.
struct PaperOrder {
    const Template* rules = nullptr;
    Difficulty severity = Difficulty::easy;
    double mistakes = 0;                   ///< probability of one in each game
    const Glyphs* glyphs = nullptr;        ///< null: stroke model only
    const print::Design* design = nullptr; ///< null: one drawn by chance
    const ScoreCard* card = nullptr;       ///< what stands in the first column; null: played by chance
    bool unruled = false;                  ///< cells not parted by dark rules (leave_unruled), where drawn by chance
};

/// Designs, plays and fills a sheet of paper.
Paper fill_paper(const PaperOrder& order, Random& random);

/// What the camera needs to know of it.
PaperSize size_of(const Paper& paper);

/// Draws print and writing, `px_per_mm` fine; 8-bit BGR. Sets `corrected` of every cell.
cv::Mat draw_paper(Paper& paper, double px_per_mm, Random& random);

/// A box on the page in millimetres of the paper.
PaperBox on_paper(const print::Box& box);

} // namespace recount::maker
