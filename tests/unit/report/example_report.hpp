#pragma once
#include "core/report.hpp"

namespace recount {

/// A small report with everything in it that a writer must show: a wrong total, a doubt, a blank game, a failure.
inline Report example_report()
{
    const auto quad = [](double x, double y) {
        return Quad{Point{x, y}, Point{x + 100, y}, Point{x + 100, y + 40}, Point{x, y + 40}};
    };
    GameResult wrong{.game = 1, .player = "", .verdict = Verdict::error, .claimed_total = 39};
    wrong.recomputed_total = 29;
    wrong.recomputed_range = {29, 29};
    wrong.recomputed_totals = {{number(29), 0.9995}, {number(39), 0.0004}};
    wrong.cells = {
        {"ones",
         1,
         Role::entry,
         number(4),
         0.99934567,
         {number(4), 0.991},
         {{number(9), 0.00041236}},
         {},
         quad(10.04, 20.06),
         "0f8"},
        {"chance", 1, Role::entry, number(25), 0.999, {number(25), 0.97}, {}, {}, quad(10, 60)},
        {"full_house", 1, Role::entry, struck, 0.91, {struck, 0.8}, {{number(1), 0.09}}, {}, quad(10, 100)},
        {"grand_total", 1, Role::total, number(39), 0.9999, {number(39), 0.99}, {}, 29, quad(10, 140)},
    };
    wrong.findings = {{FindingCode::wrong_total, Severity::error, "grand_total", 1, 39, 29, 0.99996,
                       "Grand total says 39, but its entries add up to 29: 10 too many."}};
    GameResult doubtful{.game = 2, .player = "Zoë", .verdict = Verdict::review};
    doubtful.recomputed_total = 12;
    doubtful.recomputed_range = {12, 17};
    doubtful.cells = {
        {"ones", 2, Role::entry, number(2), 0.999, {number(2), 0.99}, {}, {}, quad(110, 20)},
        {"chance", 2, Role::entry, illegible, 0.6, {illegible, 0.6}, {{number(10), 0.3}}, {}, quad(110, 60)},
        {"full_house", 2, Role::entry, blank, 0.999, {blank, 0.99}, {}, {}, quad(110, 100)},
        {"grand_total", 2, Role::total, blank, 0.999, {blank, 0.99}, {}, 12, quad(110, 140)},
    };
    doubtful.findings = {
        {FindingCode::unclear_entry, Severity::review, "chance", 2, {}, {}, 0.7, "Chance cannot be read."}};
    GameResult untouched{.game = 3, .player = "", .verdict = Verdict::empty};
    untouched.cells = {{"ones", 3, Role::entry, blank, 1, {blank, 1}, {}, {}, quad(210, 20)}};

    Report report;
    report.photos.push_back({{.path = "pile/table 3.jpg", .width = 400, .height = 300, .sha256 = "ab12"}, {}});
    report.photos.back().sheets.push_back({"piecepack", 0.998, quad(0, 0), {wrong, doubtful, untouched}});
    report.photos.push_back(
        {{.path = "pile/bad.jpg", .status = PhotoStatus::unreadable, .message = "not an image"}, {}});
    return report;
}

} // namespace recount
