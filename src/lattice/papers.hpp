#pragma once
#include "core/geometry.hpp"
#include "lattice/lattice.hpp"
#include "lattice/searched_photo.hpp"

#include <opencv2/core.hpp>
#include <vector>

namespace recount {

/// The outline of a sheet of paper, or nearly, in photo pixels: convex, clockwise or not.
using PaperOutline = std::vector<cv::Point>;

/// The printed sheets of paper that lie on something darker, each nearly convex, of a photo: those that nothing but
/// print, writing and slow changes of light can be seen on. Not those that fill the photo, nor slim strips, nor those
/// that a hard shadow or another sheet parts.
std::vector<PaperOutline> find_papers(const SearchedPhoto& searched);

/// How far a place lies within a sheet of paper, in pixels; negative beyond its border.
double px_within(const PaperOutline& paper, const Point& place);

/// Which share of a sheet of paper tables cover, 0 to 1, if they do not lie on one another.
double filled_share(const PaperOutline& paper, const std::vector<Lattice>& tables);

/// So much of a sheet of paper is covered by its sheets where there is no room for others: less of what was taken for
/// one shows that it is several.
inline constexpr double full_paper = 0.24;

/// A copy of the photo with blank paper all around a sheet of paper, about as bright as that is at its border.
cv::Mat alone_on_paper(const SearchedPhoto& searched, const PaperOutline& paper);

} // namespace recount
