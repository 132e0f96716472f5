#pragma once
#include "audit/audit.hpp"

#include <map>
#include <vector>

namespace recount {

/// Numbers for the names of cells, the same for all sheets that are compared.
using CellNumbers = std::map<std::pair<std::string, int>, int>;

/// What a sheet's ink looks like, packed: all that is compared.
struct SheetInk {
    struct CellInk {
        int cell = 0; ///< its number
        unsigned first = 0, blocks = 0;
        int sum = 0; ///< of the levels
    };
    std::vector<CellInk> cells;        ///< ascending by number
    std::vector<unsigned char> levels; ///< of the cells' blocks, 0 to 15
};

/// Tells which sheets were photographed more than once, sheet by sheet, and keeps of each its ink alone. Of two photos
/// of a sheet, the one with more ink is counted (the later one, where more was written meanwhile), else the more surely
/// read one.
class SeenSheets {
public:
    /// One more sheet of a photo, in the order of the report; what it is the same as, if it is.
    std::optional<SameSheet> sheet(const SheetPlace& place, const PhotoResult& photo);
    /// All that are the same as another one.
    const std::vector<SameSheet>& same() const { return same_; }

private:
    struct Seen {
        SheetPlace place;
        std::string template_name;
        std::string sha256;   ///< of its photo
        std::string typed_in; ///< the file, where there is no photo
        int page = 1;
        std::pair<std::size_t, double> worth; ///< how much it tells
        SheetInk ink;
    };
    static bool is_same_file(const Seen& one, const Seen& other);

    CellNumbers numbers_;
    std::vector<Seen> counted_;
    std::vector<SameSheet> same_;
};

} // namespace recount
