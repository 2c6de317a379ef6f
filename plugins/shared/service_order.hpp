#pragma once

#include <matchbench/plugin.hpp>

#include <cstddef>
#include <vector>

namespace shared {

// The positions of all services in the order of their URIs: what is added to a ranking in this
// order has its ties broken by URI, whatever order the host chose.
std::vector<std::size_t> by_uri(const matchbench::Services& services);

// The same in the order of their names, and of their URIs where the names are equal.
std::vector<std::size_t> by_name(const matchbench::Services& services);

}  // namespace shared
