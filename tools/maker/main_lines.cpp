// make-lines: pieces of photographs with the lines of their tables, for training and measuring the network that draws
// lines. Head line `RLINES1 SIDE`, then per piece SIDE * SIDE bytes of grey and as many of lines (255 on a line).
#include "maker/chance.hpp"
#include "maker/line_truth.hpp"
#include "maker/make_photo.hpp"
#include "scoring/template_file.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using namespace recount;
using namespace recount::maker;

/// The pieces that are cut from one photo.
struct Pieces {
    static constexpr int side = 256;
    static constexpr int on_tables = 7;
    static constexpr int anywhere = 3;
    static constexpr double least_row_px = 8, most_row_px = 40; ///< heights of rows after the photo is reduced
};

struct Options {
    int count = 1;
    std::uint64_t seed = 1;
    double most_megapixels = 3;
    double unruled = 0.25; ///< share of photos of tables without dark rules
    std::string glyphs, split = "train", out;
};

/// The photo as it comes out of its file.
cv::Mat grey_of(const MadePhoto& made)
{
    cv::Mat grey;
    cv::cvtColor(made.picture, grey, cv::COLOR_BGR2GRAY);
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", grey, bytes, {cv::IMWRITE_JPEG_QUALITY, made.scene.conditions.jpeg_quality});
    return cv::imdecode(bytes, cv::IMREAD_GRAYSCALE);
}

/// The height of a row of the first table, in pixels.
double row_px(const MadePhoto& made)
{
    const Quad quad = made.scene.where(0, on_paper(made.papers.front().page.sheets.front().cells.front().box));
    return std::max(1.0, (distance(quad[0], quad[3]) + distance(quad[1], quad[2])) / 2);
}

/// Where the middle of a piece on a table may lie, in pixels.
cv::Point place_on_table(const MadePhoto& made, double scale, Random& random)
{
    const auto paper = static_cast<std::size_t>(whole(random, 0, static_cast<int>(made.papers.size()) - 1));
    const PaperBox box = on_paper(one_of(random, made.papers[paper].page.sheets).outline);
    const Point at = made.scene.where(paper, box.x + between(random, -0.1, 1.1) * box.width,
                                      box.y + between(random, -0.1, 1.1) * box.height);
    return {static_cast<int>(at.x * scale), static_cast<int>(at.y * scale)};
}

/// The square of a picture around a place; what lies outside of it repeats its rim.
cv::Mat cut(const cv::Mat& picture, cv::Point middle)
{
    constexpr int half = Pieces::side / 2;
    cv::Mat padded;
    const cv::Rect wanted(middle.x - half, middle.y - half, Pieces::side, Pieces::side);
    const cv::Rect inside = wanted & cv::Rect({0, 0}, picture.size());
    if (inside.empty())
        return {};
    cv::copyMakeBorder(picture(inside), padded, inside.y - wanted.y, wanted.br().y - inside.br().y, inside.x - wanted.x,
                       wanted.br().x - inside.br().x, cv::BORDER_REPLICATE);
    return padded;
}

void write_pieces(const MadePhoto& made, std::ostream& out, Random& random)
{
    const double wanted =
        Pieces::least_row_px * std::pow(Pieces::most_row_px / Pieces::least_row_px, between(random, 0, 1));
    const double scale = std::min(1.0, wanted / row_px(made));
    cv::Mat grey = grey_of(made);
    if (scale < 1)
        cv::resize(grey, grey, {}, scale, scale, cv::INTER_AREA);
    const cv::Mat lines = line_truth(made, scale, grey.size());
    for (int piece = 0; piece < Pieces::on_tables + Pieces::anywhere; ++piece) {
        const cv::Point middle = piece < Pieces::on_tables
                                     ? place_on_table(made, scale, random)
                                     : cv::Point(whole(random, 0, grey.cols - 1), whole(random, 0, grey.rows - 1));
        for (const cv::Mat& picture : {cut(grey, middle), cut(lines, middle)})
            if (!picture.empty())
                out.write(picture.ptr<char>(), static_cast<std::streamsize>(picture.total()));
    }
}

void make(const Options& options)
{
    const std::vector<Template> games = shipped_templates();
    std::optional<Glyphs> glyphs;
    if (!options.glyphs.empty())
        glyphs =
            Glyphs::load(options.glyphs, options.split == "train" ? Glyphs::Split::train : Glyphs::Split::validation);
    std::ofstream out(options.out, std::ios::binary);
    out << "RLINES1 " << Pieces::side << '\n';
    Random random(options.seed);
    for (int index = 0; index < options.count; ++index) {
        PhotoOrder order;
        order.games = {&one_of(random, games)};
        order.severity = std::array{Difficulty::easy, Difficulty::medium, Difficulty::hard, Difficulty::hard,
                                    Difficulty::hard}[random() % 5];
        order.glyphs = glyphs ? &*glyphs : nullptr;
        order.unruled = chance(random, options.unruled);
        order.resolution.most_pixels = options.most_megapixels * 1e6;
        write_pieces(make_photo(order, options.seed + static_cast<std::uint64_t>(index)), out, random);
    }
    if (!out.flush())
        throw std::runtime_error(options.out + " cannot be written");
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("pieces of photographs with the lines of their tables");
    Options options;
    app.add_option("--count", options.count, "photos; ten pieces each")->check(CLI::Range(1, 1000000));
    app.add_option("--seed", options.seed, "of the first photo");
    app.add_option("--megapixels", options.most_megapixels, "of the largest photo")->check(CLI::Range(1.0, 16.0));
    app.add_option("--unruled", options.unruled, "share of the photos that show tables without dark rules")
        ->check(CLI::Range(0.0, 1.0));
    app.add_option("--glyphs", options.glyphs, "folder of real handwriting; without it, drawn strokes");
    app.add_option("--split", options.split)->check(CLI::IsMember({"train", "validation"}));
    app.add_option("--out", options.out, "file to write")->required();
    CLI11_PARSE(app, argc, argv);
    cv::setNumThreads(1);
    try {
        make(options);
    } catch (const std::exception& error) {
        std::cerr << "make-lines: " << error.what() << '\n';
        return 70;
    }
    return 0;
}
