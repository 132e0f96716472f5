// make-readings: reads labelled cells (RCELLS1 on standard input) with the program's own reader, or, with --network,
// with another network.
// Standard output has a line a record, separated by tabs: label, flags, the cell's width in the picture, `rest`; what
// the row's legal values make of it, and its probability (with --rows; else empty and -1); what Tesseract reads in each
// of its three page modes for short texts (with --tesseract; else empty); then mark and probability of the best
// candidates. Standard error says how much processor time reading took.
#include "reading/cell_image.hpp"
#include "reading/cell_reader.hpp"
#include "scoring/entry_prior.hpp"
#include "scoring/template_file.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <opencv2/core/utility.hpp>
#include <opencv2/imgproc.hpp>
#include <stdexcept>
#include <string>
#include <tesseract/baseapi.h>
#include <vector>

namespace {

using namespace recount;

constexpr std::size_t cells_at_once = 126; ///< as many as a card of six games has
constexpr std::size_t most_listed = 40;    ///< all that the reader lists: judging needs the rare ones too

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

/// The rows that the cells stand in, in the order of the records: lines of template, row and column.
class Rows {
public:
    explicit Rows(const std::string& file) : in_(file), games_(shipped_templates())
    {
        if (!in_)
            throw std::runtime_error(file + " cannot be read");
    }

    /// The most probable mark in the next cell, by its ink and its row alone, and its probability.
    Candidate next(const Ink& ink)
    {
        std::string game_name, row_id;
        int column = 0;
        if (!(in_ >> game_name >> row_id >> column))
            throw std::runtime_error("there are more cells than rows");
        const Candidate best = ink.candidates.empty() ? Candidate{illegible, 0} : ink.candidates.front();
        for (const Template& game : games_)
            for (const Row& row : game.rows)
                if (game.name == game_name && row.id == row_id && row.role == Role::entry)
                    return by_rules(game, row, column, ink);
        return best;
    }

private:
    std::ifstream in_;
    std::vector<Template> games_;

    static Candidate by_rules(const Template& game, const Row& row, int column, const Ink& ink)
    {
        std::map<std::string, Candidate> marks;
        double all = 0;
        for (const EntryState& state :
             entry_states(game, row, legal_values(game, row, column), legal_values(game, row, 0), InkLikelihood(ink))) {
            Candidate& mark = marks.try_emplace(written(state.mark), Candidate{state.mark, 0}).first->second;
            mark.probability += state.weight;
            all += state.weight;
        }
        Candidate best = std::max_element(marks.begin(), marks.end(), [](const auto& a, const auto& b) {
                             return a.second.probability < b.second.probability;
                         })->second;
        best.probability /= all;
        return best;
    }
};

/// Tesseract, told that there are only digits, in each page mode for short texts.
class Baseline {
public:
    Baseline()
    {
        if (engine_.Init(nullptr, "eng", tesseract::OEM_LSTM_ONLY) != 0)
            throw std::runtime_error("Tesseract's English data is missing; install the package tesseract-ocr-eng");
        engine_.SetVariable("tessedit_char_whitelist", "0123456789");
    }

    std::vector<std::string> read(const cv::Mat& picture)
    {
        constexpr int inset_px = 2, scale = 3, border_px = 12;
        const cv::Rect box = cell_box(picture);
        const cv::Rect inside(box.x + inset_px, box.y + inset_px, box.width - 2 * inset_px, box.height - 2 * inset_px);
        std::vector<std::string> texts(modes.size());
        if (inside.width <= 0 || inside.height <= 0)
            return texts;
        cv::Mat page;
        picture(inside).convertTo(page, CV_8U, -255, 255);
        cv::resize(page, page, {}, scale, scale, cv::INTER_CUBIC);
        cv::copyMakeBorder(page, page, border_px, border_px, border_px, border_px, cv::BORDER_CONSTANT, 255);
        for (std::size_t i = 0; i < modes.size(); ++i) {
            engine_.SetPageSegMode(modes[i]);
            engine_.SetImage(page.data, page.cols, page.rows, 1, int(page.step));
            const std::unique_ptr<const char[]> text(engine_.GetUTF8Text());
            for (const char* c = text ? text.get() : ""; *c != '\0'; ++c)
                if (*c >= '0' && *c <= '9')
                    texts[i] += *c;
        }
        return texts;
    }

    static constexpr std::array modes{tesseract::PSM_SINGLE_LINE, tesseract::PSM_SINGLE_WORD,
                                      tesseract::PSM_SINGLE_CHAR};

private:
    tesseract::TessBaseAPI engine_;
};

/// What to tell besides the reader's own candidates.
struct Besides {
    std::optional<Rows> rows;
    std::optional<Baseline> baseline;
};

void write_reading(const Record& record, const Ink& ink, Besides& besides)
{
    std::printf("%s\t%d\t%d\t%.9f", record.label.c_str(), record.flags, cell_box(record.picture).width, ink.rest);
    const Candidate ruled = besides.rows ? besides.rows->next(ink) : Candidate{blank, -1};
    std::printf("\t%s\t%.9f", written(ruled.mark).c_str(), ruled.probability);
    for (const std::string& text :
         besides.baseline ? besides.baseline->read(record.picture) : std::vector<std::string>(Baseline::modes.size()))
        std::printf("\t%s", text.c_str());
    for (std::size_t i = 0; i < std::min(most_listed, ink.candidates.size()); ++i)
        std::printf("\t%s\t%.9f", written(ink.candidates[i].mark).c_str(), ink.candidates[i].probability);
    std::printf("\n");
}

std::vector<char> bytes_of(const std::string& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in)
        throw std::runtime_error(file + " cannot be read");
    return {std::istreambuf_iterator<char>(in), {}};
}

void read_all(std::istream& in, CellReader& reader, Besides& besides)
{
    std::string header;
    if (!std::getline(in, header) ||
        header != "RCELLS1 " + std::to_string(CellShape::height_px) + ' ' + std::to_string(CellShape::width_px))
        throw std::runtime_error("not RCELLS1 of this cell shape: " + header.substr(0, 40));
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
            write_reading(records[i], inks[i], besides);
        count += inks.size();
    }
    std::fprintf(stderr, "%zu cells, %.1f ms for 128 cells\n", count, count ? 128e3 * seconds / double(count) : 0.0);
}

} // namespace

int main(int argc, char** argv)
{
    CLI::App app("reads labelled cells (RCELLS1 on standard input) with the program's own reader");
    std::string network, rows;
    bool tesseract = false;
    app.add_option("--network", network, "ONNX file to read with in place of the embedded network");
    app.add_option("--rows", rows, "file with the template, row and column of each cell: read by the row's rules too");
    app.add_flag("--tesseract", tesseract, "read with Tesseract too, for comparison");
    CLI11_PARSE(app, argc, argv);
    try {
        cv::setNumThreads(1);
        std::ios::sync_with_stdio(false);
        Besides besides;
        if (!rows.empty())
            besides.rows.emplace(rows);
        if (tesseract)
            besides.baseline.emplace();
        const auto reader =
            network.empty() ? std::make_unique<CellReader>() : std::make_unique<CellReader>(bytes_of(network));
        read_all(std::cin, *reader, besides);
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "make-readings: " << error.what() << '\n';
        return 1;
    }
}
