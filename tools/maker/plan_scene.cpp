// Decides how a photo is taken before any pixel is made: plan_scene().
// Papers are laid side by side and bent; the camera is tilted, turned and moved away until they take their share of the
// picture; the picture gets as many pixels as its smallest cell needs to be legible.
#include "maker/allowance.hpp"
#include "maker/chance.hpp"
#include "maker/scene.hpp"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

constexpr double degree = M_PI / 180;
constexpr double least_pixels = 1e6;

Bend draw_bend(Random& random, const Allowance& allowed, double strength)
{
    Bend bend;
    bend.axis_radians = between(random, 0, 2 * M_PI);
    if (chance(random, 0.5)) // paper curls along a side more often than across a corner
        bend.axis_radians = whole(random, 0, 3) * M_PI / 2 + bell(random, 0.08);
    const auto amount = [&] { return strength * allowed.bend * between(random, -1, 1); };
    if (chance(random, allowed.bent)) {
        if (chance(random, 0.6))
            bend.arc = amount();
        if (chance(random, 0.5)) {
            bend.edge_curl = std::abs(amount());
            bend.edge_share = between(random, 0.15, 0.5);
        }
        if (chance(random, 0.3)) {
            bend.wave = 0.2 * amount();
            bend.wave_length_mm = between(random, 60, 250);
            bend.wave_phase = between(random, 0, 2 * M_PI);
        }
    }
    if (chance(random, allowed.fold)) {
        bend.fold = strength * between(random, 0.1, 0.5) * (chance(random, 0.5) ? 1 : -1);
        bend.fold_at = chance(random, 0.6) ? bell(random, 0.02) : between(random, -0.3, 0.3);
        bend.axis_radians = whole(random, 0, 3) * M_PI / 2 + bell(random, 0.02);
    }
    return bend;
}

struct Lay {
    double x, y, angle;
    Bend bend;
};

/// Puts the papers into a loose grid about the origin, each turned a little by itself.
std::vector<Lay> lay_out(const std::vector<PaperSize>& papers, Difficulty severity, const Allowance& allowed,
                         Random& random)
{
    const auto count = static_cast<int>(papers.size());
    double widest = 0;
    double highest = 0;
    for (const PaperSize& paper : papers) {
        widest = std::max(widest, paper.width_mm);
        highest = std::max(highest, paper.height_mm);
    }
    const int across = count == 1 ? 1 : static_cast<int>(std::ceil(std::sqrt(count * highest / widest)));
    const int down = (count + across - 1) / across;
    const double jitter = severity == Difficulty::scan ? 1.0 : std::min(6.0, allowed.turn_degrees);
    const double diagonal = std::hypot(widest, highest);
    // Room to turn by the jitter without touching the neighbour.
    const double pitch_x = widest + diagonal * std::sin(jitter * degree) * 0.9 + 8;
    const double pitch_y = highest + diagonal * std::sin(jitter * degree) * 0.9 + 8;
    std::vector<Lay> lays;
    for (int index = 0; index < count; ++index) {
        Lay lay{};
        if (count > 1) {
            const int row = index / across;
            lay.x = (index % across - (across - 1) / 2.0) * pitch_x + between(random, -3, 3);
            lay.y = (row - (down - 1) / 2.0) * pitch_y + between(random, -3, 3);
            lay.angle = between(random, -jitter, jitter) * degree;
        }
        lay.bend = draw_bend(random, allowed, 1);
        lays.push_back(lay);
    }
    return lays;
}

/// Lays one paper, flatter until the camera sees all of its front.
LaidPaper laid(const PaperSize& size, Lay lay, const Camera& camera)
{
    constexpr double least_degrees = 14; // between the view and the paper: less is not legible
    for (int attempt = 0; attempt < 12; ++attempt) {
        LaidPaper paper(size.width_mm, size.height_mm, lay.x, lay.y, lay.angle, lay.bend);
        if (paper.seen_from(camera.position, least_degrees))
            return paper;
        for (double* turn : {&lay.bend.arc, &lay.bend.edge_curl, &lay.bend.wave, &lay.bend.fold})
            *turn *= 0.7;
    }
    return LaidPaper(size.width_mm, size.height_mm, lay.x, lay.y, lay.angle, {});
}

struct Bounds {
    double left = 1e12, top = 1e12, right = -1e12, bottom = -1e12;
    void add(const Point& point)
    {
        left = std::min(left, point.x);
        right = std::max(right, point.x);
        top = std::min(top, point.y);
        bottom = std::max(bottom, point.y);
    }
    double width() const { return right - left; }
    double height() const { return bottom - top; }
};

/// Where a rectangle of the paper is seen, its sides followed so that bends count.
void add_seen(Bounds& bounds, const Camera& camera, const LaidPaper& paper, const PaperBox& box)
{
    constexpr int steps = 8;
    for (int step = 0; step <= steps; ++step) {
        const double part = static_cast<double>(step) / steps;
        for (const double side : {0.0, 1.0}) {
            bounds.add(camera.project(paper.place(box.x + part * box.width, box.y + side * box.height)));
            bounds.add(camera.project(paper.place(box.x + side * box.width, box.y + part * box.height)));
        }
    }
}

/// The fewest pixels a millimetre of this part of the paper gets.
double least_scale(const Camera& camera, const LaidPaper& paper, const PaperBox& box)
{
    double least = 1e12;
    for (const double across : {0.02, 0.5, 0.98})
        for (const double down : {0.02, 0.5, 0.98}) {
            const double x = box.x + across * box.width;
            const double y = box.y + down * box.height;
            const Point here = camera.project(paper.place(x, y));
            const Point right = camera.project(paper.place(x + 1, y));
            const Point below = camera.project(paper.place(x, y + 1));
            least = std::min({least, std::hypot(right.x - here.x, right.y - here.y),
                              std::hypot(below.x - here.x, below.y - here.y)});
        }
    return least;
}

/// The most pixels a millimetre of the paper gets, in the mean over both directions.
double best_scale(const Camera& camera, const LaidPaper& paper)
{
    constexpr double most_px_per_mm = 30; // a paper that comes closer to the camera is drawn no finer
    double best = 0;
    for (const double across : {0.05, 0.5, 0.95})
        for (const double down : {0.05, 0.5, 0.95}) {
            const double x = across * paper.width_mm();
            const double y = down * paper.height_mm();
            const Point here = camera.project(paper.place(x, y));
            const Point right = camera.project(paper.place(x + 1, y));
            const Point below = camera.project(paper.place(x, y + 1));
            best = std::max(
                {best, std::hypot(right.x - here.x, right.y - here.y), std::hypot(below.x - here.x, below.y - here.y)});
        }
    return std::min(best, most_px_per_mm);
}

/// A view: everything about the camera but its distance.
struct View {
    double tilt, azimuth, roll, share;
};

class Planner {
public:
    Planner(const std::vector<PaperSize>& papers, Difficulty severity, const Resolution& resolution, Random& random)
        : papers_(papers), severity_(severity), resolution_(resolution), random_(random), allowed_(allowance(severity))
    {
    }

    Scene plan()
    {
        lays_ = lay_out(papers_, severity_, allowed_, random_);
        draw_view();
        draw_frame();
        frame();
        for (int attempt = 0; attempt < 4 && smallest_cell_px() < wanted_cell_px(); ++attempt)
            enlarge();
        for (const LaidPaper& paper : scene_.papers)
            scene_.px_per_mm.push_back(best_scale(scene_.camera, paper));
        cut_corners();
        scene_.conditions = draw_conditions(severity_, scene_.camera, random_);
        scene_.table = table_top(severity_, random_, scene_.table_px_per_mm);
        return std::move(scene_);
    }

private:
    const std::vector<PaperSize>& papers_;
    const Difficulty severity_;
    const Resolution resolution_;
    Random& random_;
    const Allowance& allowed_;
    std::vector<Lay> lays_;
    View view_{};
    double offset_x_ = 0; ///< of the papers in the free room of the picture, 0 to 1
    double offset_y_ = 0;
    Scene scene_;

    void draw_view()
    {
        view_.tilt = std::abs(bell(random_, 0.5)) * allowed_.tilt_degrees;
        view_.tilt = std::min(view_.tilt, allowed_.tilt_degrees) * degree;
        view_.azimuth = between(random_, 0, 2 * M_PI);
        view_.roll = between(random_, -allowed_.turn_degrees, allowed_.turn_degrees) * degree;
        if (chance(random_, allowed_.quarter_turn))
            view_.roll += whole(random_, 1, 3) * M_PI / 2;
        if (chance(random_, allowed_.any_turn))
            view_.roll = between(random_, 0, 2 * M_PI);
        view_.share = between(random_, allowed_.least_share, allowed_.most_share);
        offset_x_ = between(random_, 0, 1);
        offset_y_ = between(random_, 0, 1);
    }

    /// The picture's size: as the papers lie, mostly, and between 2 and 16 megapixels before legibility is looked at.
    void draw_frame()
    {
        Camera& camera = scene_.camera;
        camera.focal_px = 1000;
        camera.aim({0, 0, 0}, 2000, view_.tilt, view_.azimuth, view_.roll);
        Bounds bounds;
        for (std::size_t i = 0; i < papers_.size(); ++i)
            add_seen(bounds, camera, laid(papers_[i], lays_[i], camera),
                     {0, 0, papers_[i].width_mm, papers_[i].height_mm});
        double aspect = severity_ == Difficulty::scan ? bounds.height() / bounds.width()
                        : chance(random_, 0.75)       ? 4.0 / 3
                        : chance(random_, 0.5)        ? 16.0 / 9
                                                      : 1.5;
        const bool upright = chance(random_, 0.85) == (bounds.height() > bounds.width());
        if (severity_ != Difficulty::scan && !upright)
            aspect = 1 / aspect;
        const double pixels = std::exp(between(random_, std::log(std::min(least_pixels, resolution_.most_pixels)),
                                               std::log(0.9 * resolution_.most_pixels)));
        camera.width = static_cast<int>(std::sqrt(pixels / aspect));
        camera.height = static_cast<int>(camera.width * aspect);
        camera.focal_px = severity_ == Difficulty::scan
                              ? 20.0 * camera.width
                              : between(random_, 0.75, 1.15) * std::max(camera.width, camera.height);
        camera.distortion = severity_ == Difficulty::scan ? 0 : between(random_, -0.03, 0.03);
        camera.centre_x = camera.width / 2.0;
        camera.centre_y = camera.height / 2.0;
        scene_.severity = severity_;
    }

    Bounds seen(bool tables_only) const
    {
        Bounds bounds;
        for (std::size_t i = 0; i < papers_.size(); ++i) {
            if (!tables_only)
                add_seen(bounds, scene_.camera, scene_.papers[i], {0, 0, papers_[i].width_mm, papers_[i].height_mm});
            for (const PaperBox& table : papers_[i].tables)
                add_seen(bounds, scene_.camera, scene_.papers[i], table);
        }
        return bounds;
    }

    void lay_papers()
    {
        scene_.papers.clear();
        for (std::size_t i = 0; i < papers_.size(); ++i)
            scene_.papers.push_back(laid(papers_[i], lays_[i], scene_.camera));
    }

    /// Moves the camera until the papers take their share, then shifts the picture so that they lie where they should.
    void frame()
    {
        Camera& camera = scene_.camera;
        double distance = severity_ == Difficulty::scan ? 8000 : 600;
        for (int step = 0; step < 12; ++step) {
            camera.aim({0, 0, 0}, distance, view_.tilt, view_.azimuth, view_.roll);
            lay_papers();
            const Bounds whole_papers = seen(false);
            const Bounds tables = seen(true);
            const double taken =
                std::max(whole_papers.width() / camera.width, whole_papers.height() / camera.height) / view_.share;
            const double tables_taken = std::max(tables.width() / camera.width, tables.height() / camera.height) / 0.94;
            const double much = std::max(taken, tables_taken);
            if (std::abs(much - 1) < 0.005)
                break;
            distance = std::clamp(distance * std::pow(much, 0.9), 80.0, 60000.0);
        }
        shift();
    }

    void shift()
    {
        Camera& camera = scene_.camera;
        const Bounds papers = seen(false);
        const auto place = [](double low, double high, double size, double offset) {
            const double spare = size - (high - low);
            return spare * (spare > 0 ? offset : 0.5) - low;
        };
        camera.centre_x += place(papers.left, papers.right, camera.width, offset_x_);
        camera.centre_y += place(papers.top, papers.bottom, camera.height, offset_y_);
        const Bounds tables = seen(true);
        const double margin = 0.012 * std::min(camera.width, camera.height);
        camera.centre_x += std::max(0.0, margin - tables.left) - std::max(0.0, tables.right - (camera.width - margin));
        camera.centre_y += std::max(0.0, margin - tables.top) - std::max(0.0, tables.bottom - (camera.height - margin));
    }

    /// Takes a corner off some papers, as far as no table is touched.
    void cut_corners()
    {
        for (std::size_t paper = 0; paper < papers_.size(); ++paper) {
            if (!chance(random_, allowed_.cut_corner))
                continue;
            CutCorner cut{paper, chance(random_, 0.5), chance(random_, 0.5), 0, 0};
            double beside = papers_[paper].width_mm;
            double above = papers_[paper].height_mm;
            for (const PaperBox& table : papers_[paper].tables) {
                beside = std::min(beside, cut.right ? papers_[paper].width_mm - table.x - table.width : table.x);
                above = std::min(above, cut.bottom ? papers_[paper].height_mm - table.y - table.height : table.y);
            }
            // A line through (beside, above) leaves the table whole.
            const double slope = between(random_, 0.5, 2);
            cut.along_mm = 0.95 * (beside + above / slope);
            cut.down_mm = cut.along_mm * slope;
            scene_.cut_corners.push_back(cut);
        }
    }

    double wanted_cell_px() const { return std::max(allowed_.least_cell_px, resolution_.least_cell_px); }

    double smallest_cell_px() const
    {
        double least = 1e12;
        for (std::size_t i = 0; i < papers_.size(); ++i)
            for (const PaperBox& table : papers_[i].tables)
                least = std::min(least, papers_[i].least_cell_mm * least_scale(scene_.camera, scene_.papers[i], table));
        return least;
    }

    /// More pixels while there may be more, then closer.
    void enlarge()
    {
        Camera& camera = scene_.camera;
        const double wanted = 1.1 * wanted_cell_px() / smallest_cell_px();
        const double possible =
            std::sqrt(resolution_.most_pixels / (static_cast<double>(camera.width) * camera.height));
        const double factor = std::min(wanted, possible);
        camera.width = static_cast<int>(camera.width * factor);
        camera.height = static_cast<int>(camera.height * factor);
        camera.focal_px *= factor;
        camera.centre_x = camera.width / 2.0;
        camera.centre_y = camera.height / 2.0;
        if (wanted > possible)
            view_.share = std::min(1.0, view_.share * wanted / possible);
        frame();
    }
};

} // namespace

Point Scene::where(std::size_t paper, double x_mm, double y_mm) const
{
    return camera.project(papers[paper].place(x_mm, y_mm));
}

Quad Scene::where(std::size_t paper, const PaperBox& box) const
{
    return {where(paper, box.x, box.y), where(paper, box.x + box.width, box.y),
            where(paper, box.x + box.width, box.y + box.height), where(paper, box.x, box.y + box.height)};
}

void lay_other(Scene& scene, double width_mm, double height_mm, Random& random)
{
    const LaidPaper& beside = one_of(random, scene.papers);
    const Place middle = beside.place(beside.width_mm() / 2, beside.height_mm() / 2);
    const double direction = between(random, 0, 2 * M_PI);
    const double away = between(random, 0.45, 0.9) *
                        (std::hypot(beside.width_mm(), beside.height_mm()) + std::hypot(width_mm, height_mm)) / 2;
    scene.others.emplace_back(width_mm, height_mm, middle.x + away * std::cos(direction),
                              middle.y + away * std::sin(direction), between(random, 0, 2 * M_PI), Bend{});
    scene.others_px_per_mm.push_back(best_scale(scene.camera, scene.others.back()));
}

Scene plan_scene(const std::vector<PaperSize>& papers, Difficulty severity, const Resolution& resolution,
                 Random& random)
{
    return Planner(papers, severity, resolution, random).plan();
}

} // namespace recount::maker
