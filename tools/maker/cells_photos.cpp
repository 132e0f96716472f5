// Handwriting that was photographed in place: `PhotoCells` reads amounts on cheques, photographed numbers and table
// cells, and cuts cells from them as if lines had been found around the writing.
#include "maker/cells_parts.hpp"
#include "maker/hand_random.hpp"

#include <fstream>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>
#include <sstream>

namespace recount::maker {
namespace {

constexpr std::size_t longest_label = 8; ///< digits; longer amounts are cut to a part
constexpr float least_gap = 0.12F;       ///< of the height: digits closer than this belong together
constexpr float widest_cell = 3.4F;      ///< width over height: what a picture holds at full height
constexpr std::size_t field_count_least = 2;

std::vector<std::string> fields_of(const std::string& line)
{
    std::vector<std::string> fields;
    std::istringstream in(line);
    for (std::string field; std::getline(in, field, ',');)
        fields.push_back(field);
    if (!fields.empty() && !fields.back().empty() && fields.back().back() == '\r')
        fields.back().pop_back();
    return fields;
}

std::vector<cv::Rect> boxes_of(const std::string& text)
{
    std::vector<cv::Rect> boxes;
    std::istringstream in(text);
    cv::Rect box;
    char colon = 0;
    while (in >> box.x >> colon >> box.y >> colon >> box.width >> colon >> box.height)
        boxes.push_back(box);
    return boxes;
}

/// What a label of a photographed cell says in a card: nothing where it could be two things.
std::optional<std::string> meaning(const std::string& label)
{
    if (label == "empty")
        return "";
    if (label == "dash")
        return "/";
    if (label == "tick")
        return "v";
    if (label == "tally4" || label == "tally5")
        return std::string(std::size_t(label.back() - '0'), 'v');
    if (label == "box" || label == "question" || label == "dash3" || label == "dash4")
        return "?";
    if (label.size() == 1 && label[0] >= '0' && label[0] <= '9')
        return label;
    return {};
}

/// A run of up to four digits that stands apart from what is around it; the first digits where none does.
std::pair<std::size_t, std::size_t> part_of(const std::vector<cv::Rect>& boxes, Random& random)
{
    const auto apart = [&](std::size_t i) { // from the digit before it
        return i == 0 || i == boxes.size() || boxes[i].x - boxes[i - 1].br().x > least_gap * float(boxes[i - 1].height);
    };
    const int most = int(std::min<std::size_t>(boxes.size(), 4));
    for (int tries = 0; tries < 12; ++tries) {
        const std::size_t length = std::size_t(draw::integer(random, 1, most)),
                          first = random() % (boxes.size() - length + 1);
        if (apart(first) && apart(first + length))
            return {first, length};
    }
    return {0, std::min(boxes.size(), longest_label)};
}

Quad quad_of(const cv::Rect2f& r)
{
    return {Point{r.x, r.y}, Point{r.br().x, r.y}, Point{r.br().x, r.br().y}, Point{r.x, r.br().y}};
}

} // namespace

void PhotoCells::load_folder(const std::filesystem::path& folder, Source source)
{
    std::ifstream in(folder / "labels.csv");
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        const std::vector<std::string> fields = fields_of(line);
        if (fields.size() < field_count_least)
            continue;
        Entry entry{source, cv::imread((folder / fields[0]).string(), cv::IMREAD_GRAYSCALE), fields[1], {}};
        if (source == Source::cell) {
            const auto label = meaning(fields[1]);
            if (!label)
                continue;
            entry.label = *label;
        }
        if (source == Source::cheque && fields.size() > 2)
            entry.boxes = boxes_of(fields[2]);
        if (entry.grey.empty() || (source == Source::cheque && entry.boxes.size() != entry.label.size()))
            continue;
        by_source_[std::size_t(source)].push_back(entries_.size());
        entries_.push_back(std::move(entry));
    }
}

PhotoCells PhotoCells::load(const std::filesystem::path& folder)
{
    PhotoCells cells;
    cells.load_folder(folder / "orand-car-a-train", Source::cheque);
    cells.load_folder(folder / "photo-strings", Source::string);
    cells.load_folder(folder / "cells-photo-train", Source::cell);
    return cells;
}

PhotoCells::Pick PhotoCells::cut(const Entry& entry, Random& random)
{
    Pick pick;
    pick.label = entry.label;
    cv::Rect2f cell(0, 0, float(entry.grey.cols), float(entry.grey.rows));
    const std::size_t count = entry.boxes.size();
    if (entry.source == Source::cheque && (count > longest_label || draw::chance(random, 0.5))) {
        const auto [first, length] = part_of(entry.boxes, random);
        pick.label = entry.label.substr(first, length);
        cv::Rect part = entry.boxes[first];
        for (std::size_t i = first; i < first + length; ++i)
            part |= entry.boxes[i];
        float left = float(part.x), right = float(part.br().x);
        left -= first > 0 ? std::max(0.0F, left - float(entry.boxes[first - 1].br().x)) / 2 : 3;
        right += first + length < count ? std::max(0.0F, float(entry.boxes[first + length].x) - right) / 2 : 3;
        cell = cv::Rect2f(left, float(part.y), right - left, float(part.height));
    }
    if (entry.source == Source::cell) {
        const float trim = float(draw::uniform(random, -0.1, 0.04)) * cell.height;
        cell = cv::Rect2f(cell.x + trim, cell.y + trim, cell.width - 2 * trim, cell.height - 2 * trim);
    } else {
        const float more = std::max(cell.width / widest_cell - cell.height, 0.0F) +
                           float(draw::uniform(random, -0.04, 0.6)) * cell.height;
        const float above = float(draw::uniform(random, 0.25, 0.75));
        cell = cv::Rect2f(cell.x, cell.y - more * above, cell.width, cell.height + more);
    }
    const int rim = int(0.45F * cell.height) + 8;
    const cv::Rect window(int(std::floor(cell.x)) - rim, int(std::floor(cell.y)) - rim, int(cell.width) + 2 * rim,
                          int(cell.height) + 2 * rim);
    const cv::Rect inside = window & cv::Rect(0, 0, entry.grey.cols, entry.grey.rows);
    cv::copyMakeBorder(entry.grey(inside), pick.shot.photo, inside.y - window.y, window.br().y - inside.br().y,
                       inside.x - window.x, window.br().x - inside.br().x, cv::BORDER_REPLICATE);
    pick.shot.quad = quad_of(cell - cv::Point2f(float(window.x), float(window.y)));
    return pick;
}

PhotoCells::Pick PhotoCells::pick(const Limits& limits, Random& random) const
{
    const std::array<double, 3> weights{by_source_[0].empty() ? 0 : 0.5, by_source_[1].empty() ? 0 : 0.15,
                                        by_source_[2].empty() ? 0 : 0.35};
    const Entry& entry = entries_[draw::one_of(random, by_source_[draw::weighted(random, weights)])];
    Pick pick = cut(entry, random);
    Quad& quad = pick.shot.quad;
    double height = quad[3].y - quad[0].y;
    const double scale = draw::log_uniform(random, std::clamp(limits.cell_low_px / height, 0.3, 1.0), 1.15);
    const double turn = draw::normal(random, 0, std::min(limits.turn_degrees, 5.0) * 0.6) * CV_PI / 180,
                 slant = draw::normal(random, 0, 0.08);
    const double wide = std::exp(draw::normal(random, 0, 0.1));
    const cv::Matx22d shape = cv::Matx22d(std::cos(turn), -std::sin(turn), std::sin(turn), std::cos(turn)) *
                              cv::Matx22d(scale * wide, scale * slant, 0, scale);
    const cv::Point2d middle(pick.shot.photo.cols / 2.0, pick.shot.photo.rows / 2.0);
    const cv::Size size(std::max(8, int(pick.shot.photo.cols * scale * wide)),
                        std::max(8, int(pick.shot.photo.rows * scale)));
    const cv::Point2d target(size.width / 2.0, size.height / 2.0);
    const auto moved = [&](cv::Point2d p) { return target + shape * (p - middle); };
    const cv::Point2d origin = moved({0, 0});
    cv::Matx23d warp(shape(0, 0), shape(0, 1), origin.x, shape(1, 0), shape(1, 1), origin.y);
    cv::Mat photo;
    cv::warpAffine(pick.shot.photo, photo, warp, size, scale < 0.7 ? cv::INTER_AREA : cv::INTER_LINEAR,
                   cv::BORDER_REPLICATE);
    for (Point& corner : quad) {
        const cv::Point2d at = moved({corner.x, corner.y});
        corner = {at.x, at.y};
    }
    height *= scale;
    expose(photo, height, {0.4, height * (entry.source == Source::cell ? 0.45 : 0.6)}, limits, random);
    put_off(quad, height, limits.quad_off, random);
    pick.shot.photo = photo;
    return pick;
}

} // namespace recount::maker
