// `recount verify`: the judging of `recount check` for cards that were typed in. A CSV file takes the place of a photo,
// and what it says that of the ink.
#include "app/verify.hpp"

#include "app/choose_templates.hpp"
#include "app/judge_photo.hpp"
#include "app/kept_apart.hpp"
#include "app/outputs.hpp"
#include "app/read_text.hpp"
#include "app/typed_cards.hpp"

#include <algorithm>

namespace recount {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 25; // 20000 cards take about 20 MB

} // namespace

Verified verify_file(const std::filesystem::path& path, const std::vector<Template>& games)
{
    const std::string file = input_name(path);
    TypedCards cards = typed_cards(read_text(path, most_bytes), file, games);
    PhotoResult result = judge_photo(cards.reading, {});
    for (std::size_t sheet = 0; sheet < result.sheets.size(); ++sheet) {
        const std::vector<std::string>& players = cards.players[sheet];
        std::vector<GameResult>& results = result.sheets[sheet].games;
        for (std::size_t game = 0; game < std::min(players.size(), results.size()); ++game)
            results[game].player = players[game];
    }
    return {std::move(cards.reading), std::move(result)};
}

ExitStatus run_verify(const VerifyOptions& options, std::ostream& out)
{
    std::vector<std::filesystem::path> inputs = options.paths;
    inputs.insert(inputs.end(), options.templates.begin(), options.templates.end());
    must_be_apart(inputs, files_to_write(options.outputs));
    must_be_no_pictures(files_to_write(options.outputs));
    const std::vector<Template> games = choose_templates(options.templates);
    std::vector<Verified> files;
    for (const std::filesystem::path& path : options.paths)
        files.push_back(verify_file(path, games));
    Progress progress(files.size(), Progress::Style::silent);
    Outputs outputs(options.outputs, games, nullptr, out, progress);
    for (const Verified& file : files)
        outputs.photo(file.reading, file.result);
    return status_of(outputs.end());
}

} // namespace recount
