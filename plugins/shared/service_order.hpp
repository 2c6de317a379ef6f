#pragma once

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <vector>

namespace shared {

// The positions of all services in the order of their URIs. If services are added to a ranking in
// this order, ties are broken by URI, whatever order the host chose.
std::vector<std::size_t> by_uri(const mb::Services& services);

// The same in the order of their names, and of their URIs if the names are equal.
std::vector<std::size_t> by_name(const mb::Services& services);

}  // namespace shared
