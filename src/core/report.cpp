// The words and counts of `recount-report/1` that every output format shares.
#include "core/report.hpp"

#include <algorithm>
#include <stdexcept>

namespace recount {

namespace {

/// A reading below this probability is shown as not quite sure: one in twenty of such cells may be wrong, which is
/// worth a glance.
constexpr double sure_reading = 0.95;

} // namespace

std::string_view name(FindingCode code)
{
    switch (code) {
    case FindingCode::wrong_total: return "wrong-total";
    case FindingCode::wrong_bonus: return "wrong-bonus";
    case FindingCode::wrong_carry: return "wrong-carry";
    case FindingCode::wrong_multiplier: return "wrong-multiplier";
    case FindingCode::impossible_entry: return "impossible-entry";
    case FindingCode::missing_entry: return "missing-entry";
    case FindingCode::missing_total: return "missing-total";
    case FindingCode::too_many_entries: return "too-many-entries";
    case FindingCode::bonus_not_earned: return "bonus-not-earned";
    case FindingCode::unclear_entry: return "unclear-entry";
    case FindingCode::unclear_total: return "unclear-total";
    }
    throw std::logic_error("finding code of no known name");
}

std::string_view name(Severity severity)
{
    switch (severity) {
    case Severity::error: return "error";
    case Severity::review: return "review";
    case Severity::note: return "note";
    }
    throw std::logic_error("severity of no known name");
}

std::string_view name(Verdict verdict)
{
    switch (verdict) {
    case Verdict::ok: return "ok";
    case Verdict::error: return "error";
    case Verdict::review: return "review";
    case Verdict::empty: return "empty";
    }
    throw std::logic_error("verdict of no known name");
}

std::string_view name(PhotoStatus status)
{
    switch (status) {
    case PhotoStatus::checked: return "checked";
    case PhotoStatus::no_sheet: return "no-sheet";
    case PhotoStatus::unreadable: return "unreadable";
    }
    throw std::logic_error("photo status of no known name");
}

std::string_view name(Role role)
{
    switch (role) {
    case Role::entry: return "entry";
    case Role::total: return "total";
    case Role::bonus: return "bonus";
    case Role::carried: return "carried";
    }
    throw std::logic_error("role of no known name");
}

const CellResult* find_cell(const std::vector<CellResult>& cells, const std::string& row, int column)
{
    const auto place = std::find_if(cells.begin(), cells.end(),
                                    [&](const CellResult& cell) { return cell.row == row && cell.column == column; });
    return place == cells.end() ? nullptr : &*place;
}

bool is_on(const Finding& finding, const CellResult& cell)
{
    return finding.row == cell.row && finding.column == cell.column;
}

std::vector<const Finding*> findings_on(const GameResult& game, const CellResult& cell)
{
    std::vector<const Finding*> found;
    for (const Finding& finding : game.findings) {
        if (is_on(finding, cell) && finding.severity != Severity::note)
            found.push_back(&finding);
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Finding* a, const Finding* b) { return a->severity < b->severity; });
    return found;
}

CellState state_of(const GameResult& game, const CellResult& cell)
{
    const auto findings = findings_on(game, cell);
    if (!findings.empty())
        return findings.front()->severity == Severity::error ? CellState::error : CellState::review;
    if (!cell.corrections.empty())
        return CellState::settled;
    return cell.confidence < sure_reading ? CellState::doubtful : CellState::sure;
}

void add(Summary& summary, const PhotoResult& photo)
{
    ++summary.photos;
    summary.failed_photos += photo.status != PhotoStatus::checked ? 1 : 0;
    summary.faults += photo.is_fault ? 1 : 0;
    summary.partly_read += photo.status == PhotoStatus::checked && !photo.is_all_read() ? 1 : 0;
    for (const SheetResult& sheet : photo.sheets) {
        ++summary.sheets;
        for (const GameResult& game : sheet.games) {
            ++summary.games;
            switch (game.verdict) {
            case Verdict::ok: ++summary.ok; break;
            case Verdict::error: ++summary.error; break;
            case Verdict::review: ++summary.review; break;
            case Verdict::empty: ++summary.empty; break;
            }
        }
    }
}

Summary summarise(const Report& report)
{
    Summary summary;
    for (const PhotoResult& photo : report.photos)
        add(summary, photo);
    return summary;
}

} // namespace recount
