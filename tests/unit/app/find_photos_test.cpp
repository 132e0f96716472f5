// From paths to files: order, endings, hidden files, links in circles, what does not exist.
#include "app/find_photos.hpp"

#include "core/errors.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

namespace recount {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> names(const std::vector<PhotoFile>& files, const fs::path& folder)
{
    std::vector<std::string> relative;
    for (const PhotoFile& file : files)
        relative.push_back(file.path.lexically_relative(folder).string() + (file.problem.empty() ? "" : " !"));
    return relative;
}

TEST(FindPhotos, WalksFoldersInNaturalOrder)
{
    const TemporaryFolder folder;
    for (const char* name : {"b10.jpg", "b9.JPG", "a/2.png", "a/10.tiff", "a/deep/er/1.webp", "notes.txt",
                             ".hidden.jpg", "._b9.JPG", "c.pdf", "no_ending", "d.ppm", "e.pgm", "f.pbm", "g.PNM"})
        folder.file(name);
    EXPECT_EQ(names(find_photos({folder.path}), folder.path),
              (std::vector<std::string>{"a/2.png", "a/10.tiff", "a/deep/er/1.webp", "b9.JPG", "b10.jpg", "c.pdf",
                                        "d.ppm", "e.pgm", "f.pbm", "g.PNM"}));
}

TEST(FindPhotos, LeavesOutWhatRecountWroteItself)
{
    const TemporaryFolder folder;
    for (const char* name : {"a.jpg", "marked/a.overlay.jpg", "b.overlay-page12.jpg", "dispute/evidence.json",
                             "dispute/pictures/00001-sheet1.webp", "dispute/crops/00001-sheet1-ones-1.png",
                             "dispute/pictures/late.png", "pictures/00001-sheet1.webp", "my.overlays.jpg"})
        folder.file(name);
    EXPECT_EQ(names(find_photos({folder.path}), folder.path),
              (std::vector<std::string>{"a.jpg", "dispute/pictures/late.png", "my.overlays.jpg",
                                        "pictures/00001-sheet1.webp"}));
    EXPECT_EQ(find_photos({folder.path / "marked" / "a.overlay.jpg"}).size(), 1U);
}

TEST(FindPhotos, TakesFilesThatAreNamedWhateverTheirEnding)
{
    const TemporaryFolder folder;
    const fs::path second = folder.file("z.txt");
    const fs::path first = folder.file("a.jpg");
    EXPECT_EQ(names(find_photos({second, first}), folder.path), (std::vector<std::string>{"z.txt", "a.jpg"}));
}

TEST(FindPhotos, EntersALinkedFolderOnce)
{
    const TemporaryFolder folder;
    folder.file("a/1.jpg");
    fs::create_directory_symlink(folder.path, folder.path / "a" / "loop");
    fs::create_directory_symlink(folder.path / "a", folder.path / "b");
    EXPECT_EQ(names(find_photos({folder.path}), folder.path), (std::vector<std::string>{"a/1.jpg"}));
}

TEST(FindPhotos, TakesAPhotoOnceHoweverItIsNamed)
{
    const TemporaryFolder folder;
    const fs::path first = folder.file("a/1.jpg");
    folder.file("a/2.jpg");
    fs::create_symlink("2.jpg", folder.path / "a" / "3.jpg");
    EXPECT_EQ(names(find_photos({folder.path / "a" / ".." / "a" / "2.jpg", folder.path / "a", first}), folder.path),
              (std::vector<std::string>{"a/../a/2.jpg", "a/1.jpg"}));
    std::string lines;
    for (int repeat = 0; repeat < 20000; ++repeat)
        lines += first.string() + "\n" + (folder.path / "missing.jpg").string() + "\n";
    EXPECT_EQ(names(listed_photos(folder.file("list", lines)), folder.path),
              (std::vector<std::string>{"a/1.jpg", "missing.jpg !"}));
}

TEST(FindPhotos, LinksToNothingAreLeftToTheirPhoto)
{
    const TemporaryFolder folder;
    fs::create_symlink("nowhere.jpg", folder.path / "gone.jpg");
    folder.file("here.jpg");
    EXPECT_EQ(names(find_photos({folder.path}), folder.path), (std::vector<std::string>{"gone.jpg !", "here.jpg"}));
}

TEST(FindPhotos, SaysWhatDoesNotExist)
{
    const TemporaryFolder folder;
    EXPECT_THROW(find_photos({folder.path / "none"}), MissingInput);
    fs::create_symlink("round.jpg", folder.path / "round.jpg");
    EXPECT_THROW(find_photos({folder.path / "round.jpg"}), MissingInput);
    fs::remove(folder.path / "round.jpg");
    EXPECT_THROW(listed_photos(folder.file("list", "none.jpg\nneither.jpg\n")), MissingInput);
    EXPECT_TRUE(find_photos({folder.path}).empty()) << "a list is no picture";
}

TEST(FindPhotos, DoesNotOpenWhatIsNoFile)
{
    const TemporaryFolder folder;
    ASSERT_EQ(::mkfifo((folder.path / "pipe.jpg").c_str(), 0600), 0);
    for (const fs::path& given : {folder.path, folder.path / "pipe.jpg"}) {
        const std::vector<PhotoFile> files = find_photos({given});
        ASSERT_EQ(files.size(), 1U) << given;
        EXPECT_NE(files[0].problem.find("not a file; save the photo as a file"), std::string::npos) << given;
    }
}

} // namespace
} // namespace recount
