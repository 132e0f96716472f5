// A file is there whole or not at all, and nothing is left beside it.
#include "app/whole_file.hpp"

#include "core/errors.hpp"
#include "temporary_folder.hpp"

#include <gtest/gtest.h>
#include <iterator>

namespace recount {
namespace {

namespace fs = std::filesystem;

std::ptrdiff_t entries(const fs::path& folder)
{
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

TEST(WholeFile, AppearsOnCommit)
{
    const TemporaryFolder folder;
    WholeFile file(folder.path / "out.json");
    file.stream() << "content";
    EXPECT_FALSE(fs::exists(folder.path / "out.json"));
    file.commit();
    EXPECT_EQ(content_of(folder.path / "out.json"), "content");
    EXPECT_EQ(entries(folder.path), 1);
}

TEST(WholeFile, LeavesTheOldFileWithoutCommit)
{
    const TemporaryFolder folder;
    folder.file("out.json", "old");
    {
        WholeFile file(folder.path / "out.json");
        file.stream() << "half";
    }
    EXPECT_EQ(content_of(folder.path / "out.json"), "old");
    EXPECT_EQ(entries(folder.path), 1);
}

TEST(WholeFile, ReplacesWhatALinkPointsTo)
{
    const TemporaryFolder folder;
    folder.file("real.json", "old");
    fs::create_symlink("real.json", folder.path / "link.json");
    WholeFile file(folder.path / "link.json");
    file.stream() << "new";
    file.commit();
    EXPECT_TRUE(fs::is_symlink(folder.path / "link.json"));
    EXPECT_EQ(content_of(folder.path / "real.json"), "new");
}

TEST(WholeFile, FollowsALinkToWhatIsNotThereYet)
{
    const TemporaryFolder folder;
    fs::create_directory(folder.path / "other");
    fs::create_symlink("other/real.json", folder.path / "link.json");
    write_whole(folder.path / "link.json", "new");
    EXPECT_TRUE(fs::is_symlink(folder.path / "link.json"));
    EXPECT_EQ(content_of(folder.path / "other" / "real.json"), "new");
    fs::create_symlink("round.json", folder.path / "round.json");
    EXPECT_THROW(WholeFile(folder.path / "round.json"), OutputError);
}

TEST(WholeFile, KeepsTheModeOfTheFileThatWasThere)
{
    const TemporaryFolder folder;
    const fs::path path = folder.file("out.json", "old");
    for (const auto mode : {fs::perms{0640}, fs::perms{0606}, fs::perms{0444}}) {
        fs::permissions(path, mode);
        write_whole(path, "new");
        EXPECT_EQ(fs::status(path).permissions(), mode);
    }
}

TEST(WholeFile, ClearsWhatNobodyWrites)
{
    const TemporaryFolder folder;
    folder.file(".recount-1-0.part", "half");
    folder.file(".recount-notes.txt", "somebody's own");
    WholeFile file(folder.path / "out.json");
    EXPECT_EQ(entries(folder.path), 3);
    WholeFile::clear_leftovers(folder.path);
    EXPECT_FALSE(fs::exists(folder.path / ".recount-1-0.part"));
    EXPECT_EQ(entries(folder.path), 2);
    file.stream() << "whole";
    file.commit();
    EXPECT_EQ(content_of(folder.path / "out.json"), "whole");
}

TEST(WholeFile, KnowsAtOnceWhereItCannotWrite)
{
    const TemporaryFolder folder;
    EXPECT_THROW(WholeFile(folder.path / "none" / "out.json"), OutputError);
    EXPECT_THROW(WholeFile{folder.path}, OutputError);
}

TEST(WholeFile, AFullDiskIsAnOutputError)
{
    if (!fs::exists("/dev/full"))
        GTEST_SKIP() << "no /dev/full on this system";
    WholeFile file("/dev/full");
    file.stream() << std::string(100000, 'x');
    EXPECT_THROW(file.commit(), OutputError);
}

TEST(WholeFile, WritesToADeviceDirectly)
{
    WholeFile file("/dev/null");
    file.stream() << "content";
    file.commit();
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

} // namespace
} // namespace recount
