// Which templates a run works with: the shipped ones, or those that the user names.
#include "app/choose_templates.hpp"

#include "core/errors.hpp"
#include "core/fold_case.hpp"
#include "scoring/template_file.hpp"

#include <algorithm>
#include <filesystem>
#include <iterator>

namespace recount {

bool is_template_file(const std::string& name_or_file)
{
    const std::string extension = std::filesystem::path(name_or_file).extension().string();
    return name_or_file.find('/') != std::string::npos || extension == ".yaml" || extension == ".yml";
}

Template shipped_template(const std::string& name, const std::string& or_else)
{
    const std::vector<Template> shipped = shipped_templates();
    if (const Template* const named = find_named(shipped, name))
        return *named;
    std::string names;
    for (const Template& game : shipped)
        names += (names.empty() ? "" : ", ") + game.name;
    throw UsageError("no template is called '" + name + "': give one of " + names + or_else);
}

Template choose_template(const std::string& name_or_file)
{
    if (is_template_file(name_or_file))
        return load_template(name_or_file);
    return shipped_template(name_or_file, ", or a file that ends in .yaml");
}

const Template* find_named(const std::vector<Template>& games, const std::string& name)
{
    const auto found =
        std::ranges::find_if(games, [&](const Template& game) { return fold_case(game.name) == fold_case(name); });
    return found == games.end() ? nullptr : &*found;
}

namespace {

bool has_same_rows(const Template& one, const Template& other)
{
    return std::ranges::equal(one.rows, other.rows, {}, &Row::id, &Row::id);
}

} // namespace

std::vector<Template> choose_templates(const std::vector<std::string>& names_and_files)
{
    std::vector<Template> own, shipped;
    if (names_and_files.empty() || std::ranges::count(names_and_files, all_shipped) > 0)
        shipped = shipped_templates();
    for (const std::string& given : names_and_files) {
        if (given == all_shipped || (!is_template_file(given) && find_named(shipped, given) != nullptr))
            continue;
        Template game = choose_template(given);
        std::vector<Template>& others = is_template_file(given) ? own : shipped;
        if (find_named(others, game.name) != nullptr)
            throw UsageError("two templates are called '" + game.name + "': rename one of the files");
        others.push_back(std::move(game));
    }
    for (const std::string& given : names_and_files) {
        const Template* const named = find_named(shipped, std::filesystem::path(given).stem().string());
        if (is_template_file(given) && named != nullptr)
            throw UsageError(given + " is called as the shipped template '" + named->name +
                             "': rename it to look for both");
    }
    std::ranges::move(shipped, std::back_inserter(own));
    return own;
}

std::vector<Template> with_rivals(std::vector<Template> wanted)
{
    for (Template& game : shipped_templates()) {
        const Template* const named = find_named(wanted, game.name);
        if (named != nullptr && has_same_rows(*named, game))
            continue;
        game.is_rival = true;
        wanted.push_back(std::move(game));
    }
    return wanted;
}

std::vector<Template> templates_with(const std::vector<std::string>& names_and_files)
{
    std::vector<Template> games = choose_templates(names_and_files);
    const auto own = std::ranges::count_if(names_and_files, is_template_file);
    games.erase(games.begin() + own, games.end());
    for (Template& game : shipped_templates())
        if (find_named(games, game.name) == nullptr)
            games.push_back(std::move(game));
    return games;
}

} // namespace recount
