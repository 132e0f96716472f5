#pragma once
#include "core/geometry.hpp"
#include "maker/hand.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace recount::maker {

/// How hard the photograph is.
enum class Setting { scan, easy, medium, hard };

/// What cells to make.
struct CellOptions {
    std::optional<Setting> setting; ///< none: mixed
    std::uint64_t seed = 1;
    Glyphs::Split split = Glyphs::Split::train; ///< hands of one split never occur in the other
    std::filesystem::path glyphs;               ///< folder of real handwriting; empty: stroke hands only
    std::string single;                         ///< name of one set: only its single digits, one after another
};

/// A labelled picture for training.
struct CellSample {
    cv::Mat picture;   ///< as `cell_image` gives it
    cv::Rect box;      ///< the printed cell in the picture
    std::string label; ///< digits; `/` struck; a `v` per tick; `?` illegible; empty for blank
    bool corrected = false, real = false;
    Setting setting = Setting::scan;
    cv::Mat photo; ///< the photographed patch, 8-bit grey
    Quad quad{};   ///< the cell in it, as a reader would be told (a little off)
};

/// An endless stream of labelled cells, the same for the same options.
class CellMaker {
public:
    /// Throws std::runtime_error where the folder of glyphs cannot be read.
    explicit CellMaker(const CellOptions& options);
    ~CellMaker();
    CellMaker(const CellMaker&) = delete;
    CellMaker& operator=(const CellMaker&) = delete;
    CellSample next();

private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace recount::maker
