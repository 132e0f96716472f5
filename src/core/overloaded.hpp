#pragma once

namespace recount {

/// A visitor made of functions, one for each kind of value.
template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

} // namespace recount
