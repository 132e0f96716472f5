// make-cut: cuts labelled cells out of photos, as records for training and evaluation (RCELLS1).
// Standard input says what to cut, a line a cell: photo, label, and x y of the four corners of the printed cell, all
// separated by tabs. Standard output has the records in the same order: the pictures are those of `cell_image`.
#include "reading/cell_image.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgcodecs.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

namespace {

using namespace recount;

struct Order {
    std::string photo;
    std::string label;
    Quad quad{};
};

Order parse(const std::string& line)
{
    std::istringstream in(line);
    Order order;
    std::getline(in, order.photo, '\t');
    std::getline(in, order.label, '\t');
    for (Point& corner : order.quad)
        in >> corner.x >> corner.y;
    if (!in || order.label.size() > 8)
        throw std::runtime_error("not `photo<TAB>label<TAB>x0<TAB>y0...`: " + line);
    return order;
}

void write_record(std::ostream& out, const cv::Mat& picture, const std::string& label)
{
    cv::Mat ink;
    picture.rowRange(0, CellShape::height_px).convertTo(ink, CV_8U, 255);
    out.write(reinterpret_cast<const char*>(ink.data), std::streamsize(ink.total()));
    const cv::Rect box = cell_box(picture);
    for (const int value : {box.x, box.y, box.x + box.width, box.y + box.height}) {
        out.put(char(value & 0xff));
        out.put(char((value >> 8) & 0xff));
    }
    std::array<char, 8> padded{};
    std::copy(label.begin(), label.end(), padded.begin());
    out.put(char(label.size()));
    out.write(padded.data(), padded.size());
    out.put(0);
}

void cut_all(std::istream& in, std::ostream& out)
{
    out << "RCELLS1 " << CellShape::height_px << ' ' << CellShape::width_px << '\n';
    std::string line, loaded;
    cv::Mat grey;
    while (std::getline(in, line)) {
        const Order order = parse(line);
        if (order.photo != loaded) {
            grey = cv::imread(order.photo, cv::IMREAD_GRAYSCALE);
            if (grey.empty())
                throw std::runtime_error("cannot read " + order.photo);
            loaded = order.photo;
        }
        write_record(out, cell_image(grey, order.quad), order.label);
    }
}

} // namespace

int main()
{
    try {
        cv::setNumThreads(1);
        std::ios::sync_with_stdio(false);
        cut_all(std::cin, std::cout);
        return std::cout.flush() ? 0 : 74;
    } catch (const std::exception& error) {
        std::cerr << "make-cut: " << error.what() << '\n';
        return 1;
    }
}
