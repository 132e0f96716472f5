// Which templates a run works with: the shipped ones, or the one that the user names.
#include "app/choose_templates.hpp"

#include "core/errors.hpp"
#include "scoring/template_file.hpp"

#include <filesystem>

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

std::vector<Template> choose_templates(const std::string& name_or_file)
{
    if (name_or_file.empty())
        return shipped_templates();
    return {choose_template(name_or_file)};
}

std::vector<Template> templates_with(const std::string& name_or_file)
{
    std::vector<Template> games = shipped_templates();
    if (is_template_file(name_or_file))
        games.insert(games.begin(), load_template(name_or_file));
    return games;
}

} // namespace recount
