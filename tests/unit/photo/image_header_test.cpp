// Headers of hostile files: sizes that are told twice, and tables that claim more than there is, cost neither memory
// nor time.
#include "photo/image_header.hpp"

#include "core/errors.hpp"
#include "photo/decode_errors.hpp"
#include "photo/load_photo.hpp"
#include "photo_folder.hpp"

#include <chrono>
#include <gtest/gtest.h>

namespace recount {
namespace {

class ImageHeaders : public PhotoFolder {};

void append(Bytes& bytes, std::uint64_t number, int count)
{
    for (int index = 0; index < count; ++index)
        bytes.push_back(static_cast<unsigned char>(number >> (8 * index)));
}

void append_zeros(Bytes& bytes, std::size_t count)
{
    for (std::size_t index = 0; index < count; ++index)
        bytes.push_back(0);
}

/// A grey little-endian TIFF of 2000 x 1500 pixels, whose size a second tag each tells as `told` x `told`.
Bytes tiff_told_twice(std::uint32_t told)
{
    Bytes tiff{'I', 'I', 42, 0, 8, 0, 0, 0, 11, 0};
    const auto tag = [&](int number, std::uint32_t value) {
        append(tiff, static_cast<std::uint64_t>(number), 2);
        append(tiff, 4, 2);
        append(tiff, 1, 4);
        append(tiff, value, 4);
    };
    const std::uint32_t pixels = 10 + 11 * 12 + 4;
    tag(256, 2000);
    tag(256, told);
    tag(257, 1500);
    tag(257, told);
    tag(258, 8);
    tag(259, 1);
    tag(262, 1);
    tag(273, pixels);
    tag(277, 1);
    tag(278, 1500);
    tag(279, 2000 * 1500);
    append(tiff, 0, 4);
    tiff.resize(pixels + 2000 * 1500, 255);
    return tiff;
}

TEST_F(ImageHeaders, OfASizeThatIsToldTwiceTheGreaterCounts)
{
    for (const std::uint32_t told : {10U, 4000U}) {
        const Bytes tiff = tiff_told_twice(told);
        const ImageHeader header = read_header(ImageKind::tiff, tiff, 500);
        EXPECT_EQ(header.width, std::max(told, 2000U));
        EXPECT_EQ(header.height, std::max(told, 1500U));
        LoadLimits limits;
        limits.pixels = 1'000'000;
        EXPECT_THROW(open_photos(write("twice.tiff", tiff), limits), Unreadable);
    }
}

TEST_F(ImageHeaders, LibtiffSaysWhatItWillDecode)
{
    const std::filesystem::path path = write("twice.tiff", tiff_told_twice(10));
    EXPECT_EQ(tiff_page_size(path.string(), 1), (std::array<std::int64_t, 2>{2000, 1500}));
    EXPECT_EQ(tiff_page_size(path.string(), 2), (std::array<std::int64_t, 2>{0, 0}));
    EXPECT_EQ(tiff_page_size(write("no.tiff", {'I', 'I', 42, 0}).string(), 1), (std::array<std::int64_t, 2>{0, 0}));
}

TEST_F(ImageHeaders, ASizeOfEightBytesStandsElsewhereInAClassicTiff)
{
    Bytes tiff{'I', 'I', 42, 0, 8, 0, 0, 0, 2, 0};
    for (const int tag : {256, 257}) {
        append(tiff, static_cast<std::uint64_t>(tag), 2);
        append(tiff, 16, 2);
        append(tiff, 1, 4);
        append(tiff, 38, 4);
    }
    append(tiff, 0, 4);
    append(tiff, 30000, 8);
    const ImageHeader header = read_header(ImageKind::tiff, tiff, 500);
    EXPECT_EQ(header.width, 30000);
    EXPECT_EQ(header.height, 30000);
}

TEST_F(ImageHeaders, OnlyTheFirstExifChunkIsReadAndNoFurtherThanItGoes)
{
    const auto start = std::chrono::steady_clock::now();
    Bytes png{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, 13, 'I', 'H', 'D', 'R'};
    append_zeros(png, 17);
    for (int chunk = 0; chunk < 60'000; ++chunk) // each an empty one whose "table" would be all that follows
        png.insert(png.end(), {0, 0, 0, 0, 'e', 'X', 'I', 'f', 'M', 'M', 0, 42, 0, 0, 0, 8, 0xFF, 0xFF});
    for (std::size_t at = 33; at + 18 <= png.size(); at += 18)
        png[at + 3] = 6; // the end of the last chunk is the check sum's place
    EXPECT_EQ(read_header(ImageKind::png, png, 1).orientation, 1);

    const Bytes exif{'M', 'M', 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0};
    const auto with_chunks = [&](std::initializer_list<unsigned char> orientations, unsigned char length) {
        Bytes file(png.begin(), png.begin() + 33);
        for (const unsigned char orientation : orientations) {
            file.insert(file.end(), {0, 0, 0, length, 'e', 'X', 'I', 'f'});
            file.insert(file.end(), exif.begin(), exif.end());
            file[file.size() - 5] = orientation;
            append(file, 0, 4);
        }
        return read_header(ImageKind::png, file, 1).orientation;
    };
    EXPECT_EQ(with_chunks({6, 3}, 24), 6);
    EXPECT_EQ(with_chunks({6}, 18), 1); // its only entry is cut off
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(1));
}

TEST_F(ImageHeaders, ADirectoryOfMoreEntriesThanAnyPageNeedsIsNone)
{
    Bytes tiff{'I', 'I', 42, 0, 8, 0, 0, 0, 0xFF, 0xFF};
    append_zeros(tiff, 65535 * 12 + 4);
    tiff[tiff.size() - 4] = 8; // its next page is itself
    const ImageHeader header = read_header(ImageKind::tiff, tiff, 100'000);
    EXPECT_EQ(header.pages, 0);
    EXPECT_FALSE(header.whole);
}

} // namespace
} // namespace recount
