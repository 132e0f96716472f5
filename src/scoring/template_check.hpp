#pragma once
#include "scoring/template_yaml.hpp"

#include <set>
#include <string>

namespace recount {

/// What a row with this rule is for.
Role role_of(const Rule& rule);

/// Checks across rows while a template is read: ids are used once, references point upwards, and every row counts into
/// at most one sum, so that the sheet is a tree whose root is the last total.
class TemplateCheck {
public:
    explicit TemplateCheck(const Template& game) : game_(game) {}

    /// `row` fits the rows above it. `place` is where it stands. Throws TemplateError.
    void before_adding(const Row& row, const YamlNode& place);
    /// Nothing is left over when all rows are read. Throws TemplateError.
    void whole_sheet() const;

private:
    const Row& earlier(const std::string& id, const Row& row, const YamlNode& place) const;
    void count(const std::string& id, const Row& into, const YamlNode& place);
    void check_bonus(const Row& row, const YamlNode& place);
    void check_extra(const PerExtra& rule, const Row& row, const YamlNode& place);
    void claim(const std::string& id, const YamlNode& place);

    const Template& game_;
    std::vector<YamlNode> places_; ///< of the rows
    std::set<std::string> counted_;
    std::set<std::string> claimed_; ///< rows that a bonus depends on
};

} // namespace recount
