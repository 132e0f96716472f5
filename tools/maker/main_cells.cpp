// make-cells: labelled pictures of cells for training and measuring, as a stream of fixed-size records.
// Head line `RCELLS1 HEIGHT WIDTH`, then per cell: HEIGHT * WIDTH bytes of ink (0 to 255); the printed cell's box x0,
// y0, x1, y1 (little-endian int16, half-open); length of the label (1 byte); the label (8 bytes, zeros behind); flags
// (bit 0 corrected, bit 1 real glyphs, bits 2 and 3 the setting).
#include "maker/cells.hpp"
#include "reading/cell_image.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <iostream>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace {

using namespace recount;
using namespace recount::maker;

constexpr std::size_t label_bytes = 8;

void put_record(std::vector<unsigned char>& record, const CellSample& sample)
{
    record.clear();
    for (int y = 0; y < CellShape::height_px; ++y) {
        const float* row = sample.picture.ptr<float>(y);
        for (int x = 0; x < CellShape::width_px; ++x)
            record.push_back(static_cast<unsigned char>(row[x] * 255.0F + 0.5F));
    }
    for (const int side :
         {sample.box.x, sample.box.y, sample.box.x + sample.box.width, sample.box.y + sample.box.height}) {
        record.push_back(static_cast<unsigned char>(side & 255));
        record.push_back(static_cast<unsigned char>((side >> 8) & 255));
    }
    record.push_back(static_cast<unsigned char>(sample.label.size()));
    for (std::size_t i = 0; i < label_bytes; ++i)
        record.push_back(static_cast<unsigned char>(i < sample.label.size() ? sample.label[i] : 0));
    record.push_back(
        static_cast<unsigned char>(int(sample.corrected) | int(sample.real) << 1 | int(sample.setting) << 2));
}

int write_cells(CellMaker& maker, std::uint64_t count, const std::string& file)
{
    std::FILE* out = file == "-" ? stdout : std::fopen(file.c_str(), "wb");
    if (!out) {
        std::cerr << "make-cells: " << file << " cannot be written\n";
        return 66;
    }
    std::fprintf(out, "RCELLS1 %d %d\n", CellShape::height_px, CellShape::width_px);
    std::vector<unsigned char> record;
    bool written = true;
    for (std::uint64_t i = 0; written && (count == 0 || i < count); ++i) {
        put_record(record, maker.next());
        written = std::fwrite(record.data(), 1, record.size(), out) == record.size();
    }
    written = std::fflush(out) == 0 && written;
    if (out != stdout)
        written = std::fclose(out) == 0 && written;
    return written || file == "-" ? 0 : 74;
}

/// Two hundred samples to look at: photo, picture, label.
void write_sheet(CellMaker& maker, const std::string& file)
{
    constexpr int columns = 10, rows = 20, width = 190, height = 130;
    cv::Mat sheet(rows * height, columns * width, CV_8U, cv::Scalar(255));
    for (int i = 0; i < rows * columns; ++i) {
        const CellSample sample = maker.next();
        const cv::Point corner(i % columns * width, i / columns * height);
        cv::Mat photo;
        cv::cvtColor(sample.photo, photo, cv::COLOR_GRAY2BGR);
        const double scale = std::min({184.0 / photo.cols, 66.0 / photo.rows, 2.0});
        cv::resize(sample.photo, photo, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
        std::vector<cv::Point> quad;
        for (const Point& p : sample.quad)
            quad.emplace_back(int(p.x * scale), int(p.y * scale));
        photo.copyTo(sheet(cv::Rect(corner, photo.size())));
        for (const cv::Point p : quad)
            cv::circle(sheet, corner + p, 1, 128, -1);
        cv::Mat ink;
        sample.picture.rowRange(0, CellShape::height_px).convertTo(ink, CV_8U, -255, 255);
        ink.copyTo(sheet(cv::Rect(corner + cv::Point(0, 70), ink.size())));
        cv::rectangle(sheet, sample.box + corner + cv::Point(0, 70), 190);
        cv::putText(sheet, "'" + sample.label + "'", corner + cv::Point(0, 126), cv::FONT_HERSHEY_SIMPLEX, 0.5, 0);
    }
    cv::imwrite(file, sheet);
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("labelled pictures of cells, for training the reader");
    CellOptions options;
    std::uint64_t count = 1000;
    std::string setting = "mixed", split = "train", file = "-", sheet;
    bool strokes_only = false;
    app.add_option("--count", count, "cells to make; 0: endlessly");
    app.add_option("--seed", options.seed, "the same seed makes the same cells");
    app.add_option("--setting", setting)->check(CLI::IsMember({"scan", "easy", "medium", "hard", "mixed"}));
    app.add_option("--glyphs", options.glyphs, "folder of real handwriting");
    app.add_option("--split", split)->check(CLI::IsMember({"train", "validation"}));
    app.add_option("--single", options.single, "only single digits of this set, in its order");
    app.add_flag("--strokes-only", strokes_only, "no real glyphs");
    app.add_option("--out", file, "where to write; - is the standard output");
    app.add_option("--sheet", sheet, "instead, a picture of 200 cells to look at");
    CLI11_PARSE(app, argc, argv);
    cv::setNumThreads(1);
    constexpr std::array<const char*, 4> settings{"scan", "easy", "medium", "hard"};
    for (std::size_t i = 0; i < settings.size(); ++i)
        if (setting == settings[i])
            options.setting = Setting(i);
    options.split = split == "train" ? Glyphs::Split::train : Glyphs::Split::validation;
    if (strokes_only)
        options.glyphs.clear();
    try {
        CellMaker maker(options);
        if (sheet.empty())
            return write_cells(maker, count, file);
        write_sheet(maker, sheet);
        return 0;
    } catch (const std::runtime_error& error) {
        std::cerr << "make-cells: " << error.what() << "\n";
        return 66;
    }
}
