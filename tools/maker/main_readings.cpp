// make-readings: reads labelled cells (RCELLS1 on standard input) with the program's own reader.
// Standard output has a line a record: label, flags, the cell's width in the picture, `rest`, then mark and probability
// of the best candidates, all separated by tabs. Standard error says how much processor time reading took.
#include "reading/cell_image.hpp"
#include "reading/cell_reader.hpp"

#include <cstdio>
#include <ctime>
#include <iostream>
#include <opencv2/core/utility.hpp>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using namespace recount;

constexpr std::size_t cells_at_once = 126; ///< as many as a card of six games has
constexpr std::size_t most_listed = 8;

struct Record {
    cv::Mat picture;
    std::string label;
    int flags = 0;
};

bool read_record(std::istream& in, Record& record)
{
    std::vector<unsigned char> bytes(std::size_t(CellShape::height_px * CellShape::width_px) + 18);
    if (!in.read(reinterpret_cast<char*>(bytes.data()), std::streamsize(bytes.size())))
        return false;
    const cv::Mat ink(CellShape::height_px, CellShape::width_px, CV_8U, bytes.data());
    const unsigned char* tail = bytes.data() + ink.total();
    const auto number = [&](int i) { return int(std::int16_t(tail[2 * i] | (tail[2 * i + 1] << 8))); };
    record.picture = cv::Mat::zeros(CellShape::channels * CellShape::height_px, CellShape::width_px, CV_32F);
    ink.convertTo(record.picture.rowRange(0, CellShape::height_px), CV_32F, 1.0 / 255);
    const cv::Rect box(cv::Point(number(0), number(1)), cv::Point(number(2), number(3)));
    cv::Mat mask = record.picture.rowRange(CellShape::height_px, 2 * CellShape::height_px);
    mask(box & cv::Rect(0, 0, mask.cols, mask.rows)).setTo(1.0F);
    record.label.assign(reinterpret_cast<const char*>(tail) + 9, std::min<std::size_t>(8, tail[8]));
    record.flags = tail[17];
    return true;
}

void write_reading(const Record& record, const Ink& ink)
{
    std::printf("%s\t%d\t%d\t%.9f", record.label.c_str(), record.flags, cell_box(record.picture).width, ink.rest);
    for (std::size_t i = 0; i < std::min(most_listed, ink.candidates.size()); ++i)
        std::printf("\t%s\t%.9f", written(ink.candidates[i].mark).c_str(), ink.candidates[i].probability);
    std::printf("\n");
}

void read_all(std::istream& in)
{
    std::string header;
    if (!std::getline(in, header) ||
        header != "RCELLS1 " + std::to_string(CellShape::height_px) + ' ' + std::to_string(CellShape::width_px))
        throw std::runtime_error("not RCELLS1 of this cell shape: " + header.substr(0, 40));
    CellReader reader;
    std::size_t count = 0;
    double seconds = 0;
    for (bool more = true; more;) {
        std::vector<Record> records;
        std::vector<cv::Mat> pictures;
        while (more && records.size() < cells_at_once) {
            Record record; // a new one each time: matrices share their pixels when copied
            more = read_record(in, record);
            if (more) {
                pictures.push_back(record.picture);
                records.push_back(std::move(record));
            }
        }
        const std::clock_t start = std::clock();
        const std::vector<Ink> inks = reader.read(pictures);
        seconds += double(std::clock() - start) / CLOCKS_PER_SEC;
        for (std::size_t i = 0; i < inks.size(); ++i)
            write_reading(records[i], inks[i]);
        count += inks.size();
    }
    std::fprintf(stderr, "%zu cells, %.1f ms for 128 cells\n", count, count ? 128e3 * seconds / double(count) : 0.0);
}

} // namespace

int main()
{
    try {
        cv::setNumThreads(1);
        std::ios::sync_with_stdio(false);
        read_all(std::cin);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "make-readings: " << error.what() << '\n';
        return 1;
    }
}
