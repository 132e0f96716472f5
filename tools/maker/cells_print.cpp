// What is printed around a cell: `print_patch` makes paper with the lines, bands and words of a card, each patch in
// another design; `put_ink` writes on it; `draw_label` chooses what is written.
#include "maker/cells_parts.hpp"
#include "maker/hand_random.hpp"

#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

enum class RuleKind { solid, dashed, dotted, twice, none };

/// One printed line.
struct Rule {
    RuleKind kind = RuleKind::solid;
    float width_px = 1, level = 0.2F, gap_px = 4, period_px = 8, duty = 0.5F;
};

/// Darkens a rectangle with sub-pixel edges; `level` is the reflectance of full ink.
void darken(cv::Mat& paper, float x0, float y0, float x1, float y1, float level)
{
    x0 = std::max(x0, 0.0F);
    y0 = std::max(y0, 0.0F);
    x1 = std::min(x1, float(paper.cols));
    y1 = std::min(y1, float(paper.rows));
    for (int y = int(y0); y < int(std::ceil(y1)); ++y) {
        const float cover_y = std::min(float(y) + 1, y1) - std::max(float(y), y0);
        uchar* row = paper.ptr<uchar>(y);
        for (int x = int(x0); x < int(std::ceil(x1)); ++x) {
            const float cover = cover_y * (std::min(float(x) + 1, x1) - std::max(float(x), x0));
            row[x] = uchar(float(row[x]) * (1 - cover * (1 - level)) + 0.5F);
        }
    }
}

/// Draws a rule along x (`upright` false) or y at position `at`.
void draw_rule(cv::Mat& paper, const Rule& rule, float at, bool upright, Random& random)
{
    if (rule.kind == RuleKind::none)
        return;
    const float length = float(upright ? paper.rows : paper.cols);
    const auto bar = [&](float from, float to, float middle) {
        const float near = middle - rule.width_px / 2, far = middle + rule.width_px / 2;
        if (upright)
            darken(paper, near, from, far, to, rule.level);
        else
            darken(paper, from, near, to, far, rule.level);
    };
    if (rule.kind == RuleKind::dashed || rule.kind == RuleKind::dotted) {
        const float period = std::max(rule.period_px, 2 * rule.width_px);
        for (float from = float(draw::uniform(random, -period, 0)); from < length; from += period)
            bar(from, from + (rule.kind == RuleKind::dotted ? rule.width_px : period * rule.duty), at);
    } else {
        bar(0, length, at - (rule.kind == RuleKind::twice ? rule.gap_px / 2 : 0));
        if (rule.kind == RuleKind::twice)
            bar(0, length, at + rule.gap_px / 2);
    }
}

/// The usual rule of a card in one direction.
Rule usual_rule(double cell_height, Random& random)
{
    const std::array<double, 5> kinds{0.8, 0.07, 0.06, 0.04, 0.03};
    Rule rule;
    rule.kind = RuleKind(draw::weighted(random, kinds));
    rule.width_px = float(std::max(0.35, draw::log_uniform(random, 0.012, 0.06) * cell_height));
    rule.level =
        float(draw::chance(random, 0.45) ? draw::uniform(random, 0.05, 0.3) : draw::uniform(random, 0.3, 0.85));
    rule.gap_px = rule.width_px + float(draw::uniform(random, 0.03, 0.12) * cell_height);
    rule.period_px = float(draw::uniform(random, 0.05, 0.3) * cell_height);
    rule.duty = float(draw::uniform(random, 0.4, 0.75));
    return rule;
}

/// The same rule at one side of one cell: now and then thicker, double or missing.
Rule at_side(Rule rule, double cell_height, Random& random)
{
    const double odd = draw::uniform(random, 0, 1);
    if (odd < 0.08)
        rule.width_px = std::max(rule.width_px, float(draw::uniform(random, 0.05, 0.16) * cell_height));
    else if (odd < 0.13)
        rule.kind = RuleKind::twice;
    else if (odd < 0.19)
        rule.kind = RuleKind::none;
    return rule;
}

/// Bands: rows shaded as a whole, white cells among them.
void shade(Patch& patch, Random& random)
{
    const auto level = [&] {
        return float(draw::chance(random, 0.8) ? draw::uniform(random, 0.72, 1) : draw::uniform(random, 0.42, 0.75));
    };
    const cv::Rect2f& c = patch.cell;
    const auto width = float(patch.paper.cols), height = float(patch.paper.rows);
    const double kind = draw::uniform(random, 0, 1);
    if (kind < 0.5)
        return;
    if (kind < 0.74) { // rows of different shades
        const float own = level();
        if (draw::chance(random, 0.7))
            darken(patch.paper, 0, c.y, width, c.br().y, own);
        if (draw::chance(random, 0.5))
            darken(patch.paper, 0, 0, width, c.y, level());
        if (draw::chance(random, 0.5))
            darken(patch.paper, 0, c.br().y, width, height, level());
    } else if (kind < 0.79) { // a white cell on a shaded card
        const float rim = float(draw::uniform(random, 0, 0.12)) * c.height;
        const cv::Rect inner(cvRound(c.x + rim), cvRound(c.y + rim), std::max(2, cvRound(c.width - 2 * rim)),
                             std::max(2, cvRound(c.height - 2 * rim)));
        cv::Mat white = patch.paper(inner & cv::Rect(0, 0, patch.paper.cols, patch.paper.rows)).clone();
        darken(patch.paper, 0, 0, width, height, level());
        white.copyTo(patch.paper(inner & cv::Rect(0, 0, patch.paper.cols, patch.paper.rows)));
    } else { // columns
        darken(patch.paper, c.x, 0, c.br().x, height, level());
        if (draw::chance(random, 0.4))
            darken(patch.paper, 0, 0, c.x, height, level());
    }
}

/// The ink of printed text, `scale` as OpenCV's fonts count it, in one of them.
cv::Mat set_text(const std::string& text, double scale, Random& random)
{
    const int thick = std::max(1, cvRound(scale * draw::uniform(random, 0.8, 2)));
    const int font = std::array{cv::FONT_HERSHEY_SIMPLEX, cv::FONT_HERSHEY_DUPLEX, cv::FONT_HERSHEY_COMPLEX,
                                cv::FONT_HERSHEY_PLAIN}[random() % 4];
    int below = 0;
    const cv::Size size = cv::getTextSize(text, font, scale, thick, &below);
    cv::Mat ink = cv::Mat::zeros(size.height + below + 2 * thick, size.width + 2 * thick, CV_8U);
    cv::putText(ink, text, {thick, size.height}, font, scale, 255, thick, cv::LINE_AA);
    return ink;
}

/// A printed word or number that ends close to the cell's left or right side.
void print_word(Patch& patch, Random& random)
{
    static const std::array<const char*, 14> words{"Chance",      "Sm. Straight", "(30)",   "Ones",      "score 25",
                                                   "4 of a kind", "Total",        "Bonus",  "+35",       "add",
                                                   "Pasch",       "Large",        "50 pts", "Full House"};
    const double scale = patch.cell.height / 30.0 * draw::uniform(random, 0.3, 0.8);
    const cv::Mat ink = set_text(draw::one_of(random, words), scale, random);
    const float gap = float(draw::uniform(random, 0.08, 0.5)) * patch.cell.height;
    const bool left = draw::chance(random, 0.8);
    const cv::Point at(
        cvRound(left ? patch.cell.x - gap - float(ink.cols) : patch.cell.br().x + gap),
        cvRound(patch.cell.y + (patch.cell.height - float(ink.rows)) * float(draw::uniform(random, 0.2, 0.8))));
    put_ink(patch.paper, ink, at, draw::uniform(random, 0.1, 0.5));
}

/// Squares or lines that the paper had before the table was drawn on it, level with the table or not.
void rule_paper(Patch& patch, Random& random)
{
    const float period = patch.cell.height * float(draw::uniform(random, 0.3, 1.3));
    const float thick = std::max(0.5F, patch.cell.height * float(draw::uniform(random, 0.01, 0.035)));
    const double level = draw::uniform(random, 0.5, 0.92);
    const double slant =
        draw::chance(random, 0.4) ? 0 : draw::normal(random, 0, draw::chance(random, 0.7) ? 0.06 : 0.2);
    const cv::Point2f middle = (patch.cell.tl() + patch.cell.br()) / 2;
    const float far = float(patch.paper.cols + patch.paper.rows);
    cv::Mat ink = cv::Mat::zeros(patch.paper.size(), CV_8U);
    const auto lines = [&](cv::Point2f way) {
        const cv::Point2f over(-way.y, way.x);
        for (float at = float(draw::uniform(random, 0, period)) - far / 2; at < far / 2; at += period)
            cv::line(ink, cv::Point(16 * (middle + over * at - way * far)),
                     cv::Point(16 * (middle + over * at + way * far)), 255, std::max(1, cvRound(thick)), cv::LINE_AA,
                     4);
    };
    const cv::Point2f along(float(std::cos(slant)), float(std::sin(slant)));
    lines(along);
    if (draw::chance(random, 0.6))
        lines({-along.y, along.x});
    put_ink(patch.paper, ink, {0, 0}, 1 - (1 - level) * std::min(1.0F, thick));
}

/// A frame of the cell's own within its lines, its corners rounded or not.
void frame(Patch& patch, const Rule& rule, Random& random)
{
    const cv::Rect2f& c = patch.cell;
    const float gap = c.height * float(draw::uniform(random, 0.03, 0.13));
    const float radius = draw::chance(random, 0.6) ? c.height * float(draw::uniform(random, 0.05, 0.35)) : 0;
    const cv::Rect2f box(c.x + gap, c.y + gap, c.width - 2 * gap, c.height - 2 * gap);
    std::vector<cv::Point> outline;
    const auto corner = [&](cv::Point2f at, double from) {
        for (int i = 0; i <= 6; ++i) {
            const double a = from + CV_PI / 2 * i / 6;
            outline.emplace_back(cvRound(16 * (at.x + radius * std::cos(a))),
                                 cvRound(16 * (at.y + radius * std::sin(a))));
        }
    };
    corner({box.br().x - radius, box.br().y - radius}, 0);
    corner({box.x + radius, box.br().y - radius}, CV_PI / 2);
    corner({box.x + radius, box.y + radius}, CV_PI);
    corner({box.br().x - radius, box.y + radius}, 3 * CV_PI / 2);
    cv::Mat ink = cv::Mat::zeros(patch.paper.size(), CV_8U);
    cv::polylines(ink, outline, true, 255, std::max(1, cvRound(rule.width_px)), cv::LINE_AA, 4);
    put_ink(patch.paper, ink, {0, 0}, double(rule.level));
}

/// The card ends beside the cell; what lies beyond is table.
void end_of_card(Patch& patch, Random& random)
{
    const cv::Rect2f& c = patch.cell;
    const float gap = float(draw::uniform(random, 0.04, 0.5)) * c.height,
                level = float(draw::uniform(random, 0.05, 0.7));
    const auto width = float(patch.paper.cols), height = float(patch.paper.rows);
    switch (draw::integer(random, 0, 2)) {
    case 0: darken(patch.paper, c.br().x + gap, 0, width, height, level); break;
    case 1: darken(patch.paper, 0, c.br().y + gap, width, height, level); break;
    default: darken(patch.paper, 0, 0, c.x - gap, height, level);
    }
}

/// A fold, a stain or a smear: soft, never as dark as ink.
void wear(Patch& patch, Random& random)
{
    const cv::Rect2f& c = patch.cell;
    cv::Mat mark = cv::Mat::zeros(patch.paper.size(), CV_8U);
    const auto inside = [&](double spread) {
        return cv::Point2f(c.x + c.width * float(draw::normal(random, 0.5, spread)),
                           c.y + c.height * float(draw::normal(random, 0.5, spread)));
    };
    const double kind = draw::uniform(random, 0, 1);
    if (kind < 0.4) { // a fold
        const cv::Point2f at = inside(0.3), way(float(draw::normal(random, 0, 1)), float(draw::normal(random, 0, 1)));
        const float far = 2 * (c.width + c.height) / std::max(0.2F, float(cv::norm(way)));
        cv::line(mark, at - way * far, at + way * far, 255,
                 std::max(1, int(c.height * float(draw::uniform(random, 0.01, 0.06)))), cv::LINE_AA);
    } else if (kind < 0.7) { // the rim of a cup or a drop
        cv::circle(mark, inside(0.8), int(c.height * float(draw::uniform(random, 0.2, 2))), 255,
                   draw::chance(random, 0.5) ? -1 : std::max(1, int(c.height * 0.08F)), cv::LINE_AA);
    } else { // a smear
        cv::line(mark, inside(0.3), inside(0.3), 255,
                 std::max(1, int(c.height * float(draw::uniform(random, 0.1, 0.4)))), cv::LINE_AA);
    }
    const double sigma = std::max(0.5, draw::uniform(random, 0.01, 0.1) * double(c.height));
    cv::GaussianBlur(mark, mark, {0, 0}, sigma);
    put_ink(patch.paper, mark, {0, 0}, draw::uniform(random, 0.86, 0.98));
}

/// The fine wavy lines of cheques and tickets under everything.
void security_print(cv::Mat& paper, double cell_height, Random& random)
{
    const auto period = float(draw::uniform(random, 0.05, 0.2) * cell_height),
               angle = float(draw::uniform(random, 0, 3.14));
    const float fx = 6.283F * std::cos(angle) / period, fy = 6.283F * std::sin(angle) / period;
    const auto wave = float(draw::uniform(random, 0.3, 3)),
               slow = float(6.283 / (draw::uniform(random, 0.5, 2) * cell_height));
    const auto loss = float(draw::uniform(random, 0.03, 0.14)), thin = float(draw::uniform(random, -0.3, 0.7));
    for (int y = 0; y < paper.rows; ++y) {
        uchar* row = paper.ptr<uchar>(y);
        const float shift = fy * float(y) + wave * std::sin(slow * float(y));
        for (int x = 0; x < paper.cols; ++x) {
            const float line = std::clamp(
                2 * (std::sin(fx * float(x) + shift + 0.5F * wave * std::sin(slow * float(x))) - thin), 0.0F, 1.0F);
            row[x] = uchar(float(row[x]) * (1 - loss * line));
        }
    }
}

std::string random_digits(int count, Random& random)
{
    std::string text;
    for (int i = 0; i < count; ++i)
        text += char('0' + draw::integer(random, i == 0 && count > 1 ? 1 : 0, 9));
    return text;
}

std::string game_number(Random& random)
{
    static const std::array<int, 8> fixed{25, 30, 35, 40, 50, 100, 15, 20};
    const std::array<double, 5> kinds{0.35, 0.3, 0.15, 0.16, 0.04};
    switch (draw::weighted(random, kinds)) {
    case 0: return std::to_string(draw::integer(random, 1, 6) * draw::integer(random, 0, 5));
    case 1: return std::to_string(draw::integer(random, 5, 30));
    case 2: return std::to_string(draw::one_of(random, fixed) * draw::integer(random, 1, 3));
    case 3: return std::to_string(draw::integer(random, 40, 400));
    default: return std::to_string(draw::integer(random, 300, 1600));
    }
}

} // namespace

void put_ink(cv::Mat& paper, const cv::Mat& coverage, cv::Point at, double level)
{
    const cv::Rect area = cv::Rect(at, coverage.size()) & cv::Rect(0, 0, paper.cols, paper.rows);
    const int loss = int(256 * (1 - level));
    for (int y = area.y; y < area.y + area.height; ++y) {
        uchar* row = paper.ptr<uchar>(y);
        const uchar* ink = coverage.ptr<uchar>(y - at.y) - at.x;
        for (int x = area.x; x < area.x + area.width; ++x)
            row[x] = uchar((row[x] * (256 - ((ink[x] * loss * 257 + 32768) >> 16)) + 128) >> 8);
    }
}

void print_points(Patch& patch, Random& random)
{
    static const std::array<const char*, 16> points{"25", "30", "40",  "50",  "35", "+35",  "100",   "x2",
                                                    "x3", "75", "105", "120", "15", "25 P", "score", "x 1"};
    const cv::Rect2f& c = patch.cell;
    const bool pale = draw::chance(random, 0.6);
    const double share = pale ? draw::uniform(random, 0.25, 0.65) : draw::uniform(random, 0.18, 0.3);
    cv::Mat ink = set_text(draw::one_of(random, points), c.height * share / 22, random);
    if (ink.cols > c.width * 0.9F)
        return;
    const float spare_x = c.width - float(ink.cols), spare_y = c.height - float(ink.rows);
    const auto rim = [&] { return draw::chance(random, 0.5) ? 0.06F : 0.94F; };
    const float x = pale && draw::chance(random, 0.6) ? 0.5F : rim(),
                y = pale && draw::chance(random, 0.6) ? 0.5F : rim();
    put_ink(patch.paper, ink, cv::Point(cvRound(c.x + spare_x * x), cvRound(c.y + spare_y * y)),
            pale ? draw::uniform(random, 0.6, 0.88) : draw::uniform(random, 0.05, 0.55));
}

Patch print_patch(cv::Size cell, double wear_share, Random& random)
{
    Patch patch;
    const int rim = std::max(6, cell.height * 3 / 5);
    patch.paper = cv::Mat(cell.height + 2 * rim, cell.width + 2 * rim, CV_8U, cv::Scalar(255));
    patch.cell = cv::Rect2f(float(rim), float(rim), float(cell.width), float(cell.height));
    shade(patch, random);
    if (draw::chance(random, 0.04 * wear_share))
        security_print(patch.paper, cell.height, random);
    if (draw::chance(random, 0.05))
        rule_paper(patch, random);
    const Rule across = usual_rule(cell.height, random);
    const Rule down = draw::chance(random, 0.6) ? across : usual_rule(cell.height, random);
    if (draw::chance(random, 0.05)) {
        frame(patch, across, random);
    } else {
        draw_rule(patch.paper, at_side(across, cell.height, random), patch.cell.y, false, random);
        draw_rule(patch.paper, at_side(across, cell.height, random), patch.cell.br().y, false, random);
        draw_rule(patch.paper, at_side(down, cell.height, random), patch.cell.x, true, random);
        draw_rule(patch.paper, at_side(down, cell.height, random), patch.cell.br().x, true, random);
    }
    if (draw::chance(random, 0.2))
        print_word(patch, random);
    if (draw::chance(random, 0.05))
        end_of_card(patch, random);
    if (draw::chance(random, 0.07 * wear_share))
        wear(patch, random);
    return patch;
}

std::string draw_label(Random& random, bool long_numbers)
{
    const std::array<double, 6> kinds{0.2, 0.29, 0.33, 0.09, 0.045, 0.045};
    switch (draw::weighted(random, kinds)) {
    case 0: return "";
    case 1: return game_number(random);
    case 2: {
        const std::array<double, 5> lengths{0.32, 0.38, 0.22, 0.08, long_numbers ? 0.12 : 0};
        const int length = int(draw::weighted(random, lengths)) + 1;
        if (length == 1 && draw::chance(random, 0.15)) // as often as a slash, so that neither is favoured
            return "1";
        return random_digits(length == 5 ? draw::integer(random, 5, 8) : length, random);
    }
    case 3: return "/";
    case 4: return std::string(draw::chance(random, 0.5) ? 1 : std::size_t(draw::integer(random, 2, 5)), 'v');
    default: return "?";
    }
}

} // namespace recount::maker
