// Reading folders of real handwriting: `Glyphs::load`. Sets are gzipped IDX files (images, labels) with an optional CSV
// of writers; a damaged or foreign file is an error with its name, never a guess.
#include "maker/hand_glyphs.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <zlib.h>

namespace recount::maker {
namespace {

constexpr std::size_t largest_file = std::size_t(1) << 28; ///< bytes unpacked; more is no set of glyphs

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& why)
{
    throw std::runtime_error(file.string() + ": " + why);
}

std::vector<std::uint8_t> unpack(const std::filesystem::path& file)
{
    gzFile in = gzopen(file.c_str(), "rb");
    if (!in)
        refuse(file, "cannot be opened");
    std::vector<std::uint8_t> bytes;
    std::vector<std::uint8_t> part(std::size_t(1) << 20);
    int got = 0;
    while ((got = gzread(in, part.data(), unsigned(part.size()))) > 0 && bytes.size() < largest_file)
        bytes.insert(bytes.end(), part.begin(), part.begin() + got);
    gzclose(in);
    if (got != 0)
        refuse(file, "is damaged or too large");
    return bytes;
}

/// The payload of an IDX file of bytes, and its dimensions.
std::vector<std::uint8_t> read_idx(const std::filesystem::path& file, std::vector<int>& dimensions)
{
    std::vector<std::uint8_t> bytes = unpack(file);
    if (bytes.size() < 4 || bytes[0] != 0 || bytes[1] != 0 || bytes[2] != 8 || bytes[3] < 1 || bytes[3] > 3)
        refuse(file, "is no IDX file of bytes");
    const std::size_t head = 4 + std::size_t(4) * bytes[3];
    std::size_t total = 1;
    for (std::size_t i = 4; i + 3 < head && i + 3 < bytes.size(); i += 4) {
        const std::size_t size = std::size_t(bytes[i]) << 24 | std::size_t(bytes[i + 1]) << 16 |
                                 std::size_t(bytes[i + 2]) << 8 | bytes[i + 3];
        if (size == 0 || size > largest_file || total > largest_file / size)
            refuse(file, "has impossible dimensions");
        dimensions.push_back(int(size));
        total *= size;
    }
    if (bytes.size() != head + total)
        refuse(file, "is shorter or longer than its head says");
    bytes.erase(bytes.begin(), bytes.begin() + std::ptrdiff_t(head));
    return bytes;
}

/// The writer of each image, numbered from 0; all 0 where there is no such file.
std::vector<int> read_writers(const std::filesystem::path& file, int count)
{
    std::vector<int> writers(std::size_t(count), 0);
    std::ifstream in(file);
    std::map<std::string, int> numbers;
    std::string line;
    std::getline(in, line);
    while (std::getline(in, line)) {
        const std::size_t comma = line.find(',');
        const int index = comma == std::string::npos ? -1 : std::atoi(line.substr(0, comma).c_str());
        if (index < 0 || index >= count)
            refuse(file, "names an image that is not there: " + line);
        const auto number = numbers.emplace(line.substr(comma + 1), int(numbers.size())).first->second;
        writers[std::size_t(index)] = number;
    }
    return writers;
}

void read_names(const std::filesystem::path& file, GlyphSet& set)
{
    std::ifstream in(file);
    int index = 0;
    std::string name;
    while (in >> index >> name) {
        if (index < 0 || index > 255)
            refuse(file, "has an impossible index");
        set.label_names.resize(std::max(set.label_names.size(), std::size_t(index) + 1));
        set.label_names[std::size_t(index)] = name;
    }
}

} // namespace

cv::Mat GlyphSet::image(int index) const
{
    const std::size_t offset = std::size_t(index) * std::size_t(height) * std::size_t(width);
    return {height, width, CV_8U, const_cast<std::uint8_t*>(pixels.data() + offset)};
}

GlyphSet read_glyph_set(const std::filesystem::path& folder, const std::string& name)
{
    GlyphSet set;
    set.name = name;
    set.photographed = name.find("-photo") != std::string::npos;
    std::vector<int> size;
    set.pixels = read_idx(folder / (name + "-images.idx3.gz"), size);
    if (size.size() != 3)
        refuse(folder / (name + "-images.idx3.gz"), "holds no images");
    set.count = size[0];
    set.height = size[1];
    set.width = size[2];
    std::vector<int> label_size;
    set.labels = read_idx(folder / (name + "-labels.idx1.gz"), label_size);
    if (label_size != std::vector<int>{set.count})
        refuse(folder / (name + "-labels.idx1.gz"), "does not match the images");
    if (set.photographed) {
        std::vector<int> sizes_size;
        const auto sizes = read_idx(folder / (name + "-sizes.idx2.gz"), sizes_size);
        if (sizes_size != std::vector<int>{set.count, 2})
            refuse(folder / (name + "-sizes.idx2.gz"), "does not match the images");
        for (std::size_t i = 0; i < sizes.size(); i += 2)
            set.sizes.emplace_back(std::min<int>(sizes[i + 1], set.width), std::min<int>(sizes[i], set.height));
    }
    read_names(folder / (name + "-labels.txt"), set);
    const std::vector<int> writers = read_writers(folder / (name + "-writers.csv"), set.count);
    set.writers.resize(std::size_t(*std::max_element(writers.begin(), writers.end())) + 1);
    for (int i = 0; i < set.count; ++i) {
        auto& labels = set.writers[std::size_t(writers[std::size_t(i)])];
        const std::size_t label = set.labels[std::size_t(i)];
        labels.resize(
            std::max({labels.size(), label + 1, set.label_names.empty() ? std::size_t(10) : set.label_names.size()}));
        labels[label].push_back(i);
    }
    return set;
}

Glyphs Glyphs::load(const std::filesystem::path& folder, Split split)
{
    const std::string images = "-images.idx3.gz";
    std::vector<std::string> names;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
        const std::string file = entry.path().filename().string();
        if (file.size() <= images.size() || file.compare(file.size() - images.size(), images.size(), images) != 0)
            continue;
        const std::string name = file.substr(0, file.size() - images.size());
        const bool validates = name.size() > 4 && name.compare(name.size() - 4, 4, "-val") == 0;
        if (validates == (split == Split::validation))
            names.push_back(name);
    }
    std::sort(names.begin(), names.end());
    auto library = std::make_shared<Library>();
    for (const std::string& name : names) {
        GlyphSet set = read_glyph_set(folder, name);
        (set.label_names.empty() ? library->digits : library->marks).push_back(std::move(set));
    }
    if (library->digits.empty())
        throw std::runtime_error(folder.string() + ": holds no sets of digits (NAME-images.idx3.gz)");
    return {std::move(library)};
}

} // namespace recount::maker
