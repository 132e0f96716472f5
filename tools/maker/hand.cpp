// Writers: `Hand::make` invents one (from strokes or from real glyphs), `Hand::write` writes a cell as that one would.
// A writer is a set of habits drawn once; each cell varies them a little, as a person does.
#include "maker/hand.hpp"

#include "maker/hand_random.hpp"
#include "maker/hand_style.hpp"

#include <opencv2/imgproc.hpp>
#include <stdexcept>

namespace recount::maker {
namespace {

constexpr int glyphs_per_digit = 4; ///< shapes that one writer uses for a digit: people vary that much
constexpr int tries_per_glyph = 6;  ///< unusable glyphs are skipped; a set has few of them

/// A figure as one writer forms it: every point moved a little, for good.
Figure bent(Figure figure, double amount, Random& random)
{
    const float wide = float(std::exp(draw::normal(random, 0, 0.12)));
    const float waist = float(draw::normal(random, 0, 0.06)), bow = float(draw::normal(random, 0, 0.045));
    const float flare = float(draw::normal(random, 0, 0.2)); // wider at the base than at the top, or less
    for (Stroke& stroke : figure)
        for (cv::Point2f& p : stroke.points) {
            const float half = 0.28F * wide;
            p.x = half + (p.x * wide - half) * (1 + flare * (p.y - 0.5F)) + bow * std::sin(3.1416F * p.y) +
                  float(draw::normal(random, 0, amount));
            p.y += waist * std::sin(3.1416F * std::clamp(p.y, 0.0F, 1.0F)) + float(draw::normal(random, 0, amount));
        }
    return figure;
}

Habit habit(const std::vector<Figure>& figures, Random& random)
{
    const double amount = draw::uniform(random, 0.01, 0.045);
    return {bent(draw::one_of(random, figures), amount, random), bent(draw::one_of(random, figures), amount, random),
            draw::chance(random, 0.5) ? 0.0 : draw::uniform(random, 0.05, 0.4)};
}

void choose_manners(Hand::Style& style, Random& random)
{
    style.slant = std::clamp(draw::normal(random, 0.12, 0.18), -0.25, 0.5);
    style.slant_jitter = draw::uniform(random, 0.01, 0.08);
    style.aspect = std::exp(draw::normal(random, 0.05, 0.22));
    style.size = std::clamp(
        draw::chance(random, 0.5) ? draw::normal(random, 0.66, 0.14) : draw::normal(random, 0.93, 0.13), 0.42, 1.2);
    style.size_jitter = draw::uniform(random, 0.02, 0.12);
    style.gap =
        draw::chance(random, 0.12) ? draw::uniform(random, 0.3, 0.6) : std::max(0.03, draw::normal(random, 0.14, 0.1));
    style.gap_jitter = draw::uniform(random, 0.02, 0.12);
    style.climb = draw::normal(random, 0, 0.04);
    style.base_jitter = draw::uniform(random, 0.005, 0.07);
    style.rounding = draw::chance(random, 0.5) ? 0 : draw::uniform(random, 0.1, 1);
    style.tremor = draw::chance(random, 0.6) ? draw::uniform(random, 0, 0.006) : draw::uniform(random, 0.005, 0.02);
    style.shape_jitter = draw::uniform(random, 0.004, 0.03);
    style.join = draw::chance(random, 0.75) ? 0 : draw::uniform(random, 0.1, 0.6);
    style.squeeze = draw::uniform(random, 0, 1);
    style.side = std::array{Side::left, Side::middle, Side::middle, Side::right}[random() % 4];
    style.steadiness = draw::uniform(random, 0.6, 0.95);
    style.lift = draw::normal(random, 0.02, 0.08);
    style.strike = std::array{Strike::slash, Strike::slash, Strike::backslash,
                              Strike::dash,  Strike::dash,  Strike::cross}[random() % 6];
    style.strike_size = draw::uniform(random, 0.55, 1.25);  // smaller, it would be a 1 to anybody
    style.strike_angle = draw::uniform(random, 0.68, 1.25); // flatter than most slanted 1s
    style.tick = random() % tick_figures().size();
    style.flourish = draw::chance(random, 0.88) ? 0.004 : draw::uniform(random, 0.02, 0.15);
    style.tally = draw::chance(random, 0.2);
}

void choose_pen(Hand::Style& style, Random& random)
{
    const std::array<double, 4> kinds{0.5, 0.2, 0.22, 0.08}; // ballpoint, felt-tip, pencil, nib
    Pen& pen = style.pen;
    switch (draw::weighted(random, kinds)) {
    case 0:
        style.pen_width = draw::log_uniform(random, 0.045, 0.11);
        pen.swell = float(draw::uniform(random, 0, 0.35));
        pen.taper = float(draw::uniform(random, 0, 0.4));
        pen.skips = float(draw::chance(random, 0.25) ? draw::uniform(random, 0.02, 0.2) : 0);
        break;
    case 1:
        style.pen_width = draw::log_uniform(random, 0.07, 0.17);
        pen.taper = float(draw::uniform(random, 0, 0.15));
        break;
    case 2:
        style.pen_width = draw::log_uniform(random, 0.04, 0.11);
        style.grain = draw::uniform(random, 0.15, 0.9);
        pen.swell = float(draw::uniform(random, 0, 0.5));
        pen.taper = float(draw::uniform(random, 0, 0.5));
        break;
    default:
        style.pen_width = draw::log_uniform(random, 0.06, 0.13);
        pen.nib_contrast = float(draw::uniform(random, 0.2, 0.65));
        pen.nib_angle = float(draw::uniform(random, -0.9, 0.2));
    }
}

/// A real glyph as its writer could have written it another time: smoothly bent.
void wobble(GlyphInk& glyph, Random& random)
{
    const float amount = float(draw::uniform(random, 0, 0.045)) * GlyphInk::height;
    const float px = float(draw::uniform(random, 0, 6.28)), py = float(draw::uniform(random, 0, 6.28));
    const float fx = float(draw::uniform(random, 2, 6)) / GlyphInk::height,
                fy = float(draw::uniform(random, 2, 6)) / GlyphInk::height;
    cv::Mat from(glyph.distance.size(), CV_32FC2);
    for (int y = 0; y < from.rows; ++y)
        for (int x = 0; x < from.cols; ++x)
            from.at<cv::Vec2f>(y, x) = {float(x) + amount * std::sin(px + fy * float(y)),
                                        float(y) + 0.6F * amount * std::sin(py + fx * float(x))};
    cv::remap(glyph.distance, glyph.distance, from, cv::noArray(), cv::INTER_LINEAR, cv::BORDER_CONSTANT, 0);
}

/// Up to `glyphs_per_digit` usable glyphs among these.
std::vector<GlyphInk> some_glyphs(const GlyphSet& set, const std::vector<int>& indices, Random& random)
{
    std::vector<GlyphInk> glyphs;
    for (int i = 0; i < glyphs_per_digit && !indices.empty(); ++i)
        for (int tries = 0; tries < tries_per_glyph; ++tries)
            if (auto glyph = glyph_ink(set, draw::one_of(random, indices), GlyphChoice::whole)) {
                wobble(*glyph, random);
                glyphs.push_back(std::move(*glyph));
                break;
            }
    return glyphs;
}

/// How often a set of digits is written with: by variety and by likeness to a filled card, not by its size.
double weight_of(const GlyphSet& set)
{
    const auto starts = [&](const char* name) { return set.name.rfind(name, 0) == 0; };
    return starts("mnist")       ? 0.4
           : starts("swiss")     ? 0.24
           : starts("nsysu")     ? 0.12
           : starts("dida")      ? 0.025
           : starts("optdigits") ? 0.07
                                 : 0.06;
}

void choose_glyphs(Hand::Style& style, const Glyphs::Library& library, Random& random)
{
    std::vector<double> weights;
    for (const GlyphSet& set : library.digits)
        weights.push_back(weight_of(set));
    const GlyphSet& set = library.digits[draw::weighted(random, weights)];
    const auto& writer = draw::one_of(random, set.writers);
    for (std::size_t digit = 0; digit < 10; ++digit) {
        style.glyphs[digit] = some_glyphs(set, writer[digit], random);
        for (int tries = 0; style.glyphs[digit].empty() && tries < 20; ++tries)
            style.glyphs[digit] = some_glyphs(set, draw::one_of(random, set.writers)[digit], random);
        if (set.name.rfind("optdigits", 0) == 0) // stretched to a square by its makers
            for (GlyphInk& glyph : style.glyphs[digit])
                glyph.aspect *= float(draw::uniform(random, 0.5, 0.8) * (digit == 1 ? 0.5 : 1));
    }
    for (const GlyphSet& marks : library.marks)
        for (std::size_t label = 0; label < marks.label_names.size(); ++label) {
            const std::string& name = marks.label_names[label];
            const std::size_t strike = name == "slash" ? 0 : name == "dash" ? 2 : name == "cross" ? 3 : 4;
            if ((strike == 4 && name != "vee") || draw::chance(random, 0.5))
                continue;
            auto glyphs = some_glyphs(marks, marks.writers[0][label], random);
            auto& target = strike == 4 ? style.vees : style.strikes[strike];
            target.insert(target.end(), glyphs.begin(), glyphs.end());
        }
    style.slant = draw::normal(random, 0, 0.11); // real digits have their own
}

/// The text of `mark`; the caller's words for it, see `written`.
std::string text_of(const Mark& mark)
{
    if (mark.kind == MarkKind::number && mark.value < 0)
        throw std::logic_error("a cell cannot hold a negative number");
    return written(mark);
}

} // namespace

CellPage::CellPage(cv::Size cell, const Hand::Style& style, Random& random)
{
    const int rim = std::max(4, cell.height * 3 / 5);
    writing.coverage = cv::Mat::zeros(cell.height + 2 * rim, cell.width + 2 * rim, CV_8U);
    writing.box = cv::Rect(rim, rim, cell.width, cell.height);
    pen = style.pen;
    // A pen is as wide in a wide cell as in a flat one; in tall narrow cells the digits are smaller than the height.
    const double room = std::min<double>(cell.height, cell.width * 1.2);
    pen.width_px = float(style.pen_width * room * std::exp(draw::normal(random, 0, 0.06)));
    pen.strength = float(std::clamp(draw::normal(random, 0.97, 0.05), 0.75, 1.0));
}

Hand Hand::make(Random& random, const Glyphs* glyphs)
{
    auto made = std::make_shared<Style>();
    choose_manners(*made, random);
    choose_pen(*made, random);
    for (int digit = 0; digit < 10; ++digit)
        made->digits[std::size_t(digit)] = habit(digit_figures(digit), random);
    if (glyphs)
        choose_glyphs(*made, *glyphs->library, random);
    return {std::move(made)};
}

Writing Hand::write(const Mark& mark, cv::Size cell, const Manner& manner, Random& random) const
{
    return write_text(*style, text_of(mark), cell, manner, random);
}

Writing Hand::write_name(cv::Size box, Random& random) const
{
    CellPage page(box, *style, random);
    write_letters(page, *style, draw::integer(random, 1, 6), cv::Rect2f(page.writing.box), random);
    grain_ink(page.writing.coverage, float(style->grain), random);
    return std::move(page.writing);
}

} // namespace recount::maker
