#pragma once
#include <filesystem>
#include <fstream>
#include <string_view>

namespace recount {

/// A file that is written whole or not at all: what is written goes to a hidden file beside it, and `commit` brings it
/// to the disk and puts it in place at once, with the mode of the file that was there. Without `commit` nothing is left
/// behind. A link is followed to where it ends. Something at the path that is no ordinary file (a device, a pipe), or
/// is standard output, is written to directly. Everything throws OutputError.
class WholeFile {
public:
    /// Opens the hidden file, so that a folder that cannot be written to is known before the work starts.
    explicit WholeFile(std::filesystem::path path);
    ~WholeFile();
    WholeFile(const WholeFile&) = delete;
    WholeFile& operator=(const WholeFile&) = delete;

    std::ostream& stream() { return stream_; }
    /// Finds out early that the disk is full.
    void must_be_good() const;
    /// To be called once, when all is written. OutputError where it cannot be put in place.
    void commit();

    /// Takes away what killed programs left half-written in a folder (empty: the current one); what is being written
    /// stays.
    static void clear_leftovers(const std::filesystem::path& folder);
    /// Takes away everything half-written of this program, for good: files still open elsewhere can no longer be put
    /// in place, and whoever tries waits for ever. For leaving the program while threads are at work.
    static void abandon_all();

private:
    [[noreturn]] void fail(const char* doing, int error_number) const;
    void make_hidden();
    void drop_hidden();

    std::filesystem::path path_;
    std::filesystem::path written_; ///< the hidden file, or `path_` itself for a device
    bool is_in_place_ = false;      ///< nothing to move or to take away
    int lock_ = -1;                 ///< on the hidden file, for as long as it is written
    std::ofstream stream_;
};

/// Writes a whole file at once.
void write_whole(const std::filesystem::path& path, std::string_view bytes);

} // namespace recount
