// The data engine: `CellMaker` writes, prints and photographs one cell after another and cuts each with `cell_image`,
// the function that the reader uses. A pool of writers is in use at any time, each for a few dozen cells.
#include "maker/cells.hpp"

#include "maker/cells_parts.hpp"
#include "maker/hand_random.hpp"
#include "reading/cell_image.hpp"

#include <opencv2/imgproc.hpp>

namespace recount::maker {
namespace {

/// The proportions of the engine, with their reasons.
struct Tuning {
    static constexpr std::size_t pool = 64; ///< writers at a time: neighbours in the stream are strangers
    static constexpr int least_cells = 30;  ///< cells that a writer writes before another takes the place
    static constexpr int most_cells = 90;
    static constexpr double stroke_hands = 0.35;    ///< the rest write with real glyphs
    static constexpr double photographed = 0.08;    ///< of training samples; few sources, so not more
    static constexpr double full_card = 0.8;        ///< probability of ink in each of the four cells around
    static constexpr double sparse_card = 0.15;     ///< the same on a card that has just been begun
    static constexpr double roomy = 0.9;            ///< of columns are wide enough for their numbers
    static constexpr double room_per_sign = 0.43;   ///< of the height: the least that a digit with its gap takes
    static constexpr double least_digit_px = 10;    ///< smaller digits cannot be told apart by anybody
    static constexpr double corrected = 0.1;        ///< of the numbers
    static constexpr double above = 0.2;            ///< of corrections stand above what they correct
    static constexpr double across = 0.5;           ///< of values struck out are so by strokes across them
    static constexpr double checkers = 0.08;        ///< of the writers tick off what they have counted, ...
    static constexpr double check_off = 0.8;        ///< ... so much of it
    static constexpr double signers = 0.05;         ///< of the writers write a sign with many numbers, ...
    static constexpr double sign = 0.6;             ///< ... so many
    static constexpr double addition = 0.025;       ///< of the numbers have something else beside them
    static constexpr double crossed = 0.05;         ///< of blank cells lie under what crosses a whole game out, ...
    static constexpr double crossed_number = 0.005; ///< ... fewer of those with numbers: a large 1 looks alike
    static constexpr double on_line = 0.03;         ///< of the numbers stand on one of the cell's upright lines, ...
    static constexpr double one_on_line = 0.08;     ///< ... more of those with a 1 there, which is then hard to see
    static constexpr double printed = 0.06;         ///< probability of points printed where something is written
    static constexpr double ghost = 0.04;           ///< probability of writing from the back or rubbed out
    static constexpr double widest_ink = 3.6;       ///< of the height: a picture holds no more at full height
};

struct Writer {
    Hand hand;
    bool real = false;
    int cells_left = 0;
    double ink = 0.3;     ///< reflectance of full ink: pen colour and pressure
    double check_off = 0; ///< probability of ticking a number off
    double sign = 0;      ///< probability of a sign with a number
};

/// A number with a sign before or behind it.
std::string with_sign(const std::string& number, Random& random)
{
    static const std::array<std::pair<const char*, const char*>, 5> signs{
        {{"+", ""}, {"=", ""}, {"S", ""}, {"", ".-"}, {"", "-"}}};
    const std::array<double, 5> often{0.4, 0.3, 0.15, 0.08, 0.07};
    const auto& [before, behind] = signs[draw::weighted(random, often)];
    return std::string(before).append(number).append(behind);
}

/// How far a number moves to stand on one of the cell's upright lines, in pixels; mostly 0.
int shift_to_line(const Writing& writing, const std::string& number, Random& random)
{
    const bool left = draw::chance(random, 0.7);
    if (!draw::chance(random, (left ? number.front() : number.back()) == '1' ? Tuning::one_on_line : Tuning::on_line))
        return 0;
    const cv::Rect ink = cv::boundingRect(writing.coverage);
    const int way = left ? writing.box.x - ink.x : writing.box.br().x - ink.br().x;
    return way + cvRound(draw::normal(random, left ? -0.02 : 0.02, 0.07) * writing.box.height);
}

/// A long number as on a cheque.
std::string as_amount(std::string number, Random& random)
{
    if (draw::chance(random, 0.5))
        number.insert(number.size() - 3, 1, '.');
    if (draw::chance(random, 0.2))
        number += draw::chance(random, 0.6) ? '-' : '=';
    return number;
}

} // namespace

struct CellMaker::State {
    CellOptions options;
    Random random;
    Glyphs glyphs;
    PhotoCells photos;
    std::vector<Writer> writers;
    const GlyphSet* single = nullptr;
    int single_next = 0;

    explicit State(const CellOptions& given);
    Writer new_writer();
    Writer& writer();
    Setting setting();
    void shine_through(Patch& patch);
    void write_neighbours(Patch& patch, Writer& writer);
    void cross_out_game(Patch& patch, double ink);
    CellSample finish(Shot shot, std::string label, Setting setting);
    CellSample written_cell(Setting setting);
    CellSample single_cell();
};

CellMaker::State::State(const CellOptions& given) : options(given)
{
    const std::uint64_t salt = options.split == Glyphs::Split::train ? 0x7261696eU : 0x76616c69U;
    std::seed_seq seeds{options.seed & 0xFFFFFFFFU, options.seed >> 32, salt};
    random.seed(seeds);
    if (!options.glyphs.empty()) {
        glyphs = Glyphs::load(options.glyphs, options.split);
        if (options.split == Glyphs::Split::train && options.single.empty())
            photos = PhotoCells::load(options.glyphs);
    }
    if (!options.single.empty()) {
        if (glyphs.library)
            for (const GlyphSet& set : glyphs.library->digits)
                if (set.name == options.single)
                    single = &set;
        if (!single)
            throw std::runtime_error("no set of digits named " + options.single + " in this split");
    }
}

Writer CellMaker::State::new_writer()
{
    Writer made;
    made.real = glyphs.library && !draw::chance(random, Tuning::stroke_hands);
    made.hand = Hand::make(random, made.real ? &glyphs : nullptr);
    made.cells_left = draw::integer(random, Tuning::least_cells, Tuning::most_cells);
    const std::array<double, 3> kinds{0.5, 0.35, 0.15}; // black and dark blue; blue; red and green
    switch (draw::weighted(random, kinds)) {
    case 0: made.ink = draw::uniform(random, 0.05, 0.3); break;
    case 1: made.ink = draw::uniform(random, 0.2, 0.45); break;
    default: made.ink = draw::uniform(random, 0.3, 0.62);
    }
    if (made.hand.style->grain > 0)
        made.ink = draw::uniform(random, 0.2, 0.65);
    if (draw::chance(random, Tuning::checkers))
        made.check_off = Tuning::check_off;
    if (draw::chance(random, Tuning::signers))
        made.sign = Tuning::sign;
    return made;
}

Writer& CellMaker::State::writer()
{
    while (writers.size() < Tuning::pool)
        writers.push_back(new_writer());
    Writer& chosen = writers[random() % writers.size()];
    if (--chosen.cells_left < 0)
        chosen = new_writer();
    return chosen;
}

Setting CellMaker::State::setting()
{
    const std::array<double, 4> mixed{0.2, 0.3, 0.33, 0.17};
    const auto drawn = Setting(draw::weighted(random, mixed));
    return options.setting.value_or(drawn);
}

void CellMaker::State::write_neighbours(Patch& patch, Writer& own)
{
    const cv::Rect cell(cvRound(patch.cell.x), cvRound(patch.cell.y), cvRound(patch.cell.width),
                        cvRound(patch.cell.height));
    const std::array<cv::Point, 4> ways{cv::Point(-1, 0), cv::Point(1, 0), cv::Point(0, -1), cv::Point(0, 1)};
    const double filled = draw::chance(random, 0.5) ? Tuning::full_card : Tuning::sparse_card;
    for (const cv::Point way : ways) {
        if (!draw::chance(random, filled))
            continue;
        std::string text = draw_label(random, false);
        if (text.empty())
            continue;
        Writer& by = draw::chance(random, 0.85) ? own : writer();
        const Manner manner{0.05, 0.25, Tuning::above, by.check_off, Tuning::addition, Tuning::across};
        const Writing writing = write_text(*by.hand.style, text, cell.size(), manner, random);
        const cv::Point at(cell.x + way.x * cell.width - writing.box.x, cell.y + way.y * cell.height - writing.box.y);
        put_ink(patch.paper, writing.coverage, at, by.ink);
    }
}

/// Writing that was there, or is on the other side of the paper: too faint to count.
void CellMaker::State::shine_through(Patch& patch)
{
    const cv::Rect cell(cvRound(patch.cell.x), cvRound(patch.cell.y), cvRound(patch.cell.width),
                        cvRound(patch.cell.height));
    Writing ghost = write_text(*writer().hand.style, draw_label(random, false), cell.size(), {0, 0.3, 0}, random);
    if (draw::chance(random, 0.5))
        cv::flip(ghost.coverage, ghost.coverage, 1);
    cv::GaussianBlur(ghost.coverage, ghost.coverage, {0, 0}, draw::uniform(random, 0.02, 0.08) * cell.height + 0.3);
    const cv::Point shift(int(draw::normal(random, 0, 0.3) * cell.height),
                          int(draw::normal(random, 0, 0.2) * cell.height));
    put_ink(patch.paper, ghost.coverage, cell.tl() - ghost.box.tl() + shift, draw::uniform(random, 0.93, 0.985));
}

CellSample CellMaker::State::finish(Shot shot, std::string label, Setting chosen)
{
    CellSample sample;
    sample.picture = cell_image(shot.photo, shot.quad);
    sample.box = cell_box(sample.picture);
    sample.label = std::move(label);
    sample.setting = chosen;
    sample.photo = std::move(shot.photo);
    sample.quad = shot.quad;
    return sample;
}

CellSample CellMaker::State::written_cell(Setting chosen)
{
    const Limits& limits = limits_of(chosen);
    Writer& own = writer();
    double height = draw::log_uniform(random, limits.cell_low_px, limits.cell_high_px);
    const std::string label = draw_label(random, options.split == Glyphs::Split::train && height > 36);
    const auto signs = double(std::max<std::size_t>(1, label.size()));
    double aspect = std::clamp(1.9 * std::exp(draw::normal(random, 0, 0.45)), 1.0, 6.0);
    if (draw::chance(random, Tuning::roomy))
        aspect = std::max(aspect, Tuning::room_per_sign * signs);
    const double share = std::min(own.hand.style->size, 1.45 * aspect / signs); // of the height that digits will have
    height = std::max(height, Tuning::least_digit_px / share);
    const cv::Size cell(std::max(8, cvRound(height * aspect)), std::max(8, cvRound(height)));
    Patch patch = print_patch(cell, limits.wear, random);
    if (!label.empty() && draw::chance(random, Tuning::printed)) // alone, they are a number like any other
        print_points(patch, random);
    const bool faint = draw::chance(random, limits.faint);
    const double usual = own.ink;
    if (faint)
        own.ink = draw::uniform(random, 0.6, 0.82);
    if (draw::chance(random, Tuning::ghost * limits.wear))
        shine_through(patch);
    write_neighbours(patch, own);
    const Manner manner{
        label.size() <= 4 ? Tuning::corrected : 0, 0.3, Tuning::above, own.check_off, Tuning::addition, Tuning::across};
    Writing writing;
    const bool is_number = !label.empty() && label[0] >= '0' && label[0] <= '9';
    const bool has_sign = is_number && label.size() < 4 && draw::chance(random, own.sign);
    if (is_number && (label.size() > 4 || has_sign)) {
        CellPage page(cell, *own.hand.style, random);
        const std::string signs_too = has_sign ? with_sign(label, random) : as_amount(label, random);
        const float wide = std::min(float(cell.width), float(Tuning::widest_ink) * float(cell.height));
        write_digits(page, *own.hand.style, signs_too,
                     {float(page.writing.box.x) + (float(cell.width) - wide) / 2, float(page.writing.box.y), wide,
                      float(cell.height)},
                     0, random);
        writing = std::move(page.writing);
    } else {
        writing = write_text(*own.hand.style, label, cell, manner, random);
    }
    cv::Point corner = cv::Point(cvRound(patch.cell.x), cvRound(patch.cell.y)) - writing.box.tl();
    if (is_number)
        corner.x += shift_to_line(writing, label, random);
    put_ink(patch.paper, writing.coverage, corner, own.ink);
    const double level = own.ink;
    own.ink = usual;
    if (draw::chance(random, label.empty() ? Tuning::crossed : is_number ? Tuning::crossed_number : 0))
        cross_out_game(patch, level);
    CellSample sample = finish(photograph(patch, {1 - level, share * height}, limits, random), label, chosen);
    sample.corrected = writing.corrected;
    sample.real = own.real;
    return sample;
}

/// What crosses out a whole game that was given up or never played, a line, two, or a wave: through the whole cell, and
/// on.
void CellMaker::State::cross_out_game(Patch& patch, double ink)
{
    const cv::Rect2f& cell = patch.cell;
    cv::Mat coverage = cv::Mat::zeros(patch.paper.size(), CV_8U);
    const int thick = std::max(1, cvRound(cell.height * draw::uniform(random, 0.03, 0.1))),
              lines = draw::chance(random, 0.3) ? 2 : 1;
    const bool is_wave = draw::chance(random, 0.35);
    for (int line = 0; line < lines; ++line) {
        const float x = cell.x + cell.width * float(draw::uniform(random, 0.05, 0.95)),
                    steep = float(draw::normal(random, 0, is_wave ? 0.1 : 0.3)),
                    swing = is_wave ? cell.width * float(draw::uniform(random, 0.1, 0.45)) : 0,
                    turn = 6.283F / (cell.height * float(draw::uniform(random, 1.5, 6))),
                    phase = float(draw::uniform(random, 0, 6.283));
        std::vector<cv::Point> way;
        for (int y = 0; y < coverage.rows; ++y) {
            const float off = float(y) - cell.y - cell.height / 2;
            way.emplace_back(cvRound(x + steep * off + swing * std::sin(phase + turn * off)), y);
        }
        cv::polylines(coverage, way, false, 255, thick, cv::LINE_AA);
    }
    put_ink(patch.paper, coverage, {0, 0}, ink);
}

/// The next digit of one set that can be told from its background, alone in a cell.
CellSample CellMaker::State::single_cell()
{
    const Setting chosen = options.setting.value_or(Setting::scan);
    std::optional<GlyphInk> glyph;
    int index = 0;
    for (int tries = 0; !glyph && tries < single->count; ++tries) {
        index = single_next;
        single_next = (single_next + 1) % single->count;
        glyph = glyph_ink(*single, index, GlyphChoice::any);
    }
    if (!glyph)
        throw std::runtime_error(single->name + ": no digit can be told from its background");
    const Limits& limits = limits_of(chosen);
    const Writer own = new_writer();
    Hand::Style style = *own.hand.style;
    const auto digit = std::size_t(single->labels[std::size_t(index)]);
    style.glyphs[digit] = {*glyph};
    style.aspect = 1;
    style.slant = 0;
    style.flourish = 0;
    const double height = draw::log_uniform(random, limits.cell_low_px, limits.cell_high_px);
    const cv::Size cell(cvRound(height * draw::uniform(random, 1.2, 2.6)), cvRound(height));
    Patch patch = print_patch(cell, limits.wear, random);
    const std::string label(1, char('0' + digit));
    const Writing writing = write_text(style, label, cell, {0, 0}, random);
    put_ink(patch.paper, writing.coverage, cv::Point(cvRound(patch.cell.x), cvRound(patch.cell.y)) - writing.box.tl(),
            own.ink);
    CellSample sample = finish(photograph(patch, {1 - own.ink, style.size * height}, limits, random), label, chosen);
    sample.real = true;
    return sample;
}

CellMaker::CellMaker(const CellOptions& options) : state_(std::make_unique<State>(options)) {}

CellMaker::~CellMaker() = default;

CellSample CellMaker::next()
{
    State& state = *state_;
    if (state.single)
        return state.single_cell();
    const Setting chosen = state.setting();
    if (!state.photos.empty() && draw::chance(state.random, Tuning::photographed)) {
        PhotoCells::Pick pick = state.photos.pick(limits_of(chosen), state.random);
        CellSample sample = state.finish(std::move(pick.shot), std::move(pick.label), chosen);
        sample.real = true;
        return sample;
    }
    CellSample sample = state.written_cell(chosen);
    while (!sample.label.empty() && !may_show_ink(sample.picture)) // lost in a copy
        sample = state.written_cell(chosen);
    return sample;
}

} // namespace recount::maker
