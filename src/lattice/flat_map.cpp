// Lays a sheet flat from its own printed lines. Two vanishing points give a homography; what is left (curl, folds,
// lens) is a smooth displacement, fitted so that along each line of a family the flat coordinate is constant. The
// constants themselves are unknowns (one per line) and are eliminated, so broken lines and stray strokes need not be
// sorted out first: a stray stroke only says a little about slope, and is weighted down where it disagrees.
#include "lattice/flat_map.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/core.hpp>

namespace recount {
namespace {

struct FlatMapSettings {
    double samples = 120;      // points used along a stroke as long as the table
    double stray_px = 2.5;     // a stroke point this far off its line counts half
    double stiffness = 0.02;   // of bending against data, per control value
    double anchor = 1e-4;      // keeps what no line says at zero
    double scale = 1;          // of keeping the mean scale against data
    double margin = 0.2;       // of the table around it that the map still covers
    double least_depth = 0.25; // nearest to farthest: more than that is no photo of a sheet
    double stray_angle = 0.02; // sine: strokes farther off the vanishing point count half
    double flatness = 1e-4;    // weight of "no perspective" against the strokes
    int rounds = 4;            // of reweighting
} const settings;

/// The point through which the lines of a family pass, in coordinates centred on the table and of about unit size.
cv::Vec3d vanishing_point(const std::vector<Stroke>& strokes, cv::Point2d centre, double size)
{
    struct Line {
        cv::Vec3d normal;
        double weight;
    };
    std::vector<Line> lines;
    for (const Stroke& stroke : strokes) {
        const cv::Point2d a = (cv::Point2d(stroke.points.front()) - centre) / size,
                          b = (cv::Point2d(stroke.points.back()) - centre) / size;
        const cv::Point2d chord = b - a;
        const double length = cv::norm(chord);
        if (length <= 0)
            continue;
        const cv::Point2d normal(-chord.y / length, chord.x / length), middle = (a + b) / 2;
        lines.push_back({{normal.x, normal.y, -normal.dot(middle)}, length * length});
    }
    cv::Vec3d best(1, 0, 0);
    std::vector<double> trust(lines.size(), 1);
    for (int round = 0; round <= settings.rounds; ++round) {
        cv::Matx33d moments = cv::Matx33d::zeros();
        double total = 0;
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const double weight = lines[i].weight * trust[i];
            moments += weight * (lines[i].normal * lines[i].normal.t());
            total += weight;
        }
        moments(2, 2) += settings.flatness * total;
        cv::Vec3d values;
        cv::Matx33d vectors;
        cv::eigen(moments, values, vectors);
        best = {vectors(2, 0), vectors(2, 1), vectors(2, 2)};
        const double scale = std::max(1e-6, std::hypot(best[0], best[1]));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const double off = lines[i].normal.dot(best) / scale / settings.stray_angle;
            trust[i] = 1 / (1 + off * off);
        }
    }
    return best;
}

/// The homography that sends both vanishing points to infinity, keeps the centre's scale, and never mirrors.
bool rectify(const LineFamily& level, const LineFamily& steep, cv::Matx33d& homography)
{
    cv::Point2d sum;
    double count = 0, spread = 0;
    for (const LineFamily* family : {&level, &steep})
        for (const Stroke& stroke : family->strokes)
            for (const cv::Point2f& end : {stroke.points.front(), stroke.points.back()}) {
                sum += cv::Point2d(end);
                ++count;
            }
    const cv::Point2d centre = sum / count;
    for (const LineFamily* family : {&level, &steep})
        for (const Stroke& stroke : family->strokes)
            for (const cv::Point2f& end : {stroke.points.front(), stroke.points.back()})
                spread = std::max(spread, cv::norm(cv::Point2d(end) - centre));
    if (spread < 1)
        return false;
    cv::Vec3d across = vanishing_point(level.strokes, centre, spread),
              down = vanishing_point(steep.strokes, centre, spread);
    const cv::Vec3d origin(0, 0, 1);
    for (const bool perspective : {true, false}) {
        if (!perspective)
            across[2] = down[2] = 0;
        cv::Vec3d horizon = across.cross(down), x = down.cross(origin), y = across.cross(origin);
        if (std::abs(horizon[2]) < 0.05 * std::hypot(across[0], across[1]) * std::hypot(down[0], down[1]))
            continue;
        horizon *= 1 / horizon[2];
        y *= (std::abs(y[1]) > std::abs(y[0]) ? y[1] : y[0]) < 0 ? -1 : 1;
        y *= 1 / std::max(1e-9, std::hypot(y[0], y[1]));
        x *= (x[0] * y[1] - x[1] * y[0] < 0 ? -1 : 1) / std::max(1e-9, std::hypot(x[0], x[1]));
        double least = 1;
        for (const LineFamily* family : {&level, &steep})
            for (const Stroke& stroke : family->strokes)
                for (const cv::Point2f& end : {stroke.points.front(), stroke.points.back()}) {
                    const cv::Point2d place = (cv::Point2d(end) - centre) / spread;
                    least = std::min(least, horizon.dot(cv::Vec3d(place.x, place.y, 1)));
                }
        if (least < settings.least_depth)
            continue;
        const cv::Matx33d unit(1 / spread, 0, -centre.x / spread, 0, 1 / spread, -centre.y / spread, 0, 0, 1);
        const cv::Matx33d frame(x[0], x[1], x[2], y[0], y[1], y[2], horizon[0], horizon[1], horizon[2]);
        homography = cv::Matx33d(spread, 0, 0, 0, spread, 0, 0, 0, 1) * frame * unit;
        return true;
    }
    return false;
}

struct Sample {
    cv::Point2d place;
    Eigen::Index line;
    Surface::Basis basis; ///< at `place`
    double trust = 1;
};

/// Adds `weight` times the square of (sum of factor * control value) to the normal equations.
void stiffen(Eigen::MatrixXd& normal, std::initializer_list<std::pair<int, double>> terms, double weight)
{
    for (const auto& [i, a] : terms)
        for (const auto& [j, b] : terms)
            normal(i, j) += weight * a * b;
}

void add_bending(Eigen::MatrixXd& normal, double weight)
{
    constexpr int side = Surface::side;
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const int here = y * side + x;
            if (x + 2 < side)
                stiffen(normal, {{here, 1}, {here + 1, -2}, {here + 2, 1}}, weight);
            if (y + 2 < side)
                stiffen(normal, {{here, 1}, {here + side, -2}, {here + 2 * side, 1}}, weight);
            if (x + 1 < side && y + 1 < side)
                stiffen(normal, {{here, 1}, {here + 1, -1}, {here + side, -1}, {here + side + 1, 1}}, weight);
        }
}

/// Holds the surface's mean slope along one axis at zero: lines that are constant stay so at any scale, and the smaller
/// it is, the less do stray strokes disagree.
void add_scale(Eigen::MatrixXd& normal, bool along_x, double weight)
{
    constexpr int side = Surface::side;
    Eigen::VectorXd slope(side * side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            slope(y * side + x) = (along_x ? x : y) - (side - 1) / 2.;
    normal += weight / slope.squaredNorm() * (slope * slope.transpose());
}

/// Subtracts `columns` times its transpose from the lower half of `normal`. Most lines are short: of the control values
/// few matter to them.
void subtract_squares(Eigen::MatrixXd& normal, const Eigen::MatrixXd& columns)
{
    std::vector<std::pair<Eigen::Index, double>> terms;
    for (const auto& column : columns.colwise()) {
        terms.clear();
        for (Eigen::Index i = 0; i < column.size(); ++i)
            if (column(i) != 0)
                terms.emplace_back(i, column(i));
        for (std::size_t j = 0; j < terms.size(); ++j)
            for (std::size_t i = j; i < terms.size(); ++i)
                normal(terms[i].first, terms[j].first) -= terms[i].second * terms[j].second;
    }
}

/// Finds the surface s for which `own(place) + s(place)` is constant along each line (least squares, reweighted).
void straighten(Surface& surface, std::vector<Sample>& samples, Eigen::Index lines, double cv::Point2d::*own)
{
    constexpr int size = Surface::side * Surface::side;
    for (int round = 0; round < settings.rounds; ++round) {
        Eigen::MatrixXd normal = Eigen::MatrixXd::Zero(size, size);
        Eigen::MatrixXd per_line = Eigen::MatrixXd::Zero(size, lines);
        Eigen::VectorXd right = Eigen::VectorXd::Zero(size);
        Eigen::VectorXd count = Eigen::VectorXd::Zero(lines), sum = count;
        for (const Sample& sample : samples) {
            const auto& [index, weight] = sample.basis;
            const double value = sample.place.*own;
            for (std::size_t i = 0; i < index.size(); ++i) { // indices ascend: this is the lower half
                const double scaled = sample.trust * weight[i];
                for (std::size_t j = i; j < index.size(); ++j)
                    normal(index[j], index[i]) += scaled * weight[j];
                right(index[i]) -= scaled * value;
                per_line(index[i], sample.line) += scaled;
            }
            count(sample.line) += sample.trust;
            sum(sample.line) += sample.trust * value;
        }
        const double total = count.sum();
        const Eigen::VectorXd share = (count.array() > 0).select(count.array().rsqrt(), 0).matrix();
        per_line *= share.asDiagonal(); // each line's own constant is eliminated
        right += per_line * share.cwiseProduct(sum);
        subtract_squares(normal, per_line);
        add_bending(normal, settings.stiffness * total / size);
        add_scale(normal, own == &cv::Point2d::x, settings.scale * total);
        normal.diagonal().array() += settings.anchor * total / size;
        const Eigen::LLT<Eigen::MatrixXd> solver(normal); // looks at the lower half
        if (solver.info() != Eigen::Success)
            return;
        const Eigen::VectorXd solution = solver.solve(right);
        std::copy(solution.begin(), solution.end(), surface.control().begin());
        Eigen::VectorXd constant = Eigen::VectorXd::Zero(lines);
        for (const Sample& sample : samples)
            constant(sample.line) += sample.trust * (sample.place.*own + surface.at(sample.basis)) / count(sample.line);
        // First what bends is told from what does not belong, then what belongs is fitted closely.
        const double stray = settings.stray_px * (round + 2 < settings.rounds ? 4 : 1);
        for (Sample& sample : samples) {
            const double off = (sample.place.*own + surface.at(sample.basis) - constant(sample.line)) / stray;
            sample.trust = 1 / (1 + off * off);
        }
    }
}

} // namespace

Surface::Basis Surface::basis(cv::Point2d place) const
{
    const auto axis = [](double at, int& first, double(&w)[4]) {
        const double clamped = std::clamp(at, 0., 1.) * (side - 3);
        first = std::min(static_cast<int>(clamped), side - 4);
        const double t = clamped - first, u = 1 - t;
        w[0] = u * u * u / 6;
        w[1] = (3 * t * t * t - 6 * t * t + 4) / 6;
        w[2] = (3 * u * u * u - 6 * u * u + 4) / 6;
        w[3] = t * t * t / 6;
    };
    int x = 0, y = 0;
    double wx[4], wy[4];
    axis((place.x - domain_.x) / domain_.width, x, wx);
    axis((place.y - domain_.y) / domain_.height, y, wy);
    Basis basis;
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) {
            const auto k = static_cast<std::size_t>(4 * i + j);
            basis.index[k] = (y + i) * side + x + j;
            basis.weight[k] = wy[i] * wx[j];
        }
    return basis;
}

double Surface::at(const Basis& basis) const
{
    double sum = 0;
    for (std::size_t i = 0; i < basis.index.size(); ++i)
        sum += basis.weight[i] * control_[static_cast<std::size_t>(basis.index[i])];
    return sum;
}

double Surface::at(cv::Point2d place) const
{
    return at(basis(place));
}

bool FlatMap::fit(const LineFamily& level, const LineFamily& steep)
{
    if (level.strokes.empty() || steep.strokes.empty() || !rectify(level, steep, homography_))
        return false;
    bool invertible = false;
    inverse_ = homography_.inv(cv::DECOMP_LU, &invertible);
    if (!invertible)
        return false;
    refine(level, steep);
    return true;
}

void FlatMap::refine(const LineFamily& level, const LineFamily& steep)
{
    std::array<std::vector<Sample>, 2> samples;
    std::array<Eigen::Index, 2> lines{};
    cv::Point2d least(1e9, 1e9), most(-1e9, -1e9);
    for (const LineFamily* family : {&level, &steep})
        for (const Stroke& stroke : family->strokes)
            for (const cv::Point2f& end : {stroke.points.front(), stroke.points.back()}) {
                const cv::Point2d place = rectified(end);
                least = {std::min(least.x, place.x), std::min(least.y, place.y)};
                most = {std::max(most.x, place.x), std::max(most.y, place.y)};
            }
    const double spacing = std::max(most.x - least.x, most.y - least.y) / settings.samples;
    for (std::size_t f = 0; f < 2; ++f) {
        const LineFamily& family = f == 0 ? level : steep;
        for (std::size_t i = 0; i < family.strokes.size(); ++i) {
            const Eigen::Index line = family.line[i];
            lines[f] = std::max(lines[f], line + 1);
            cv::Point2f last(-1e9F, -1e9F);
            for (const cv::Point2f& point : family.strokes[i].points) {
                if (cv::norm(point - last) < spacing)
                    continue;
                last = point;
                samples[f].push_back({rectified(point), line, {}});
            }
        }
    }
    const cv::Point2d margin = (most - least) * settings.margin + cv::Point2d(1, 1);
    const cv::Rect2d domain(least - margin, most + margin);
    shift_x_ = Surface(domain);
    shift_y_ = Surface(domain);
    for (std::vector<Sample>& family : samples)
        for (Sample& sample : family)
            sample.basis = shift_x_.basis(sample.place); // both surfaces lie on one domain
    straighten(shift_y_, samples[0], lines[0], &cv::Point2d::y);
    straighten(shift_x_, samples[1], lines[1], &cv::Point2d::x);
}

cv::Point2d FlatMap::rectified(cv::Point2d photo) const
{
    const cv::Vec3d p = homography_ * cv::Vec3d(photo.x, photo.y, 1);
    const double depth = std::max(p[2], 1e-3);
    return {p[0] / depth, p[1] / depth};
}

cv::Point2d FlatMap::flat(cv::Point2d photo) const
{
    const cv::Point2d place = rectified(photo);
    const Surface::Basis basis = shift_x_.basis(place);
    return {place.x + shift_x_.at(basis), place.y + shift_y_.at(basis)};
}

cv::Point2d FlatMap::photo(cv::Point2d flat) const
{
    constexpr int most_rounds = 8; // a sheet that lies nearly flat needs three
    constexpr double settled_px = 1e-4;
    cv::Point2d place = flat;
    for (int round = 0; round < most_rounds; ++round) {
        const Surface::Basis basis = shift_x_.basis(place); // both surfaces lie on one domain
        const cv::Point2d next(flat.x - shift_x_.at(basis), flat.y - shift_y_.at(basis));
        const bool settled = std::abs(next.x - place.x) + std::abs(next.y - place.y) < settled_px;
        place = next;
        if (settled)
            break;
    }
    const cv::Vec3d p = inverse_ * cv::Vec3d(place.x, place.y, 1);
    const double depth = std::abs(p[2]) < 1e-6 ? 1e-6 : p[2];
    return {p[0] / depth, p[1] / depth};
}

} // namespace recount
