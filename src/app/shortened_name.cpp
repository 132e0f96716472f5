// Names of outputs are made from names of photos, which may be as long as the file system allows.
#include "app/shortened_name.hpp"

namespace recount {

namespace {

constexpr std::size_t longest_name = 180; // bytes

} // namespace

std::string shortened_name(std::string name)
{
    if (name.size() <= longest_name)
        return name;
    std::size_t end = longest_name;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U)
        --end;
    name.resize(end);
    return name;
}

} // namespace recount
