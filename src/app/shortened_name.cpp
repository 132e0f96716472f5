// Names of outputs are made from names of photos, which may be as long as the file system allows.
#include "app/shortened_name.hpp"

#include "core/utf8.hpp"

namespace recount {

namespace {

constexpr std::size_t longest_name = 180; // bytes

} // namespace

std::string shortened_name(std::string name)
{
    name.resize(beginning_of(name, longest_name).size());
    return name;
}

} // namespace recount
