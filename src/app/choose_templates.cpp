// Which templates a run works with: the shipped ones, or those that the user names.
#include "app/choose_templates.hpp"

#include "core/errors.hpp"
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
    std::string names;
    for (Template& game : shipped_templates()) {
        if (game.name == name)
            return std::move(game);
        names += (names.empty() ? "" : ", ") + game.name;
    }
    throw UsageError("no template is called '" + name + "': give one of " + names + or_else);
}

Template choose_template(const std::string& name_or_file)
{
    if (is_template_file(name_or_file))
        return load_template(name_or_file);
    return shipped_template(name_or_file, ", or a file that ends in .yaml");
}

namespace {

bool has_name(const std::vector<Template>& games, const std::string& name)
{
    return std::ranges::any_of(games, [&](const Template& game) { return game.name == name; });
}

} // namespace

std::vector<Template> choose_templates(const std::vector<std::string>& names_and_files)
{
    std::vector<Template> own, shipped;
    const bool has_all = names_and_files.empty() || std::ranges::count(names_and_files, all_shipped) > 0;
    if (has_all)
        shipped = shipped_templates();
    for (const std::string& given : names_and_files) {
        if (given == all_shipped || has_name(shipped, given))
            continue;
        Template game = choose_template(given);
        if (has_name(own, game.name))
            throw UsageError("two templates are called '" + game.name + "': rename one of the files");
        (is_template_file(given) ? own : shipped).push_back(std::move(game));
    }
    std::erase_if(shipped, [&](const Template& game) { return has_name(own, game.name); });
    std::ranges::move(shipped, std::back_inserter(own));
    return own;
}

std::vector<Template> with_rivals(std::vector<Template> wanted)
{
    for (Template& game : shipped_templates())
        if (!has_name(wanted, game.name)) {
            game.is_rival = true;
            wanted.push_back(std::move(game));
        }
    return wanted;
}

std::vector<Template> templates_with(std::vector<std::string> names_and_files)
{
    names_and_files.emplace_back(all_shipped);
    return choose_templates(names_and_files);
}

} // namespace recount
