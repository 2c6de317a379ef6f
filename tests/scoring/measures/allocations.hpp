#pragma once

#include <cstddef>

namespace matchbench::measures {

// How often this test program has asked operator new for memory.
std::size_t allocations();

}  // namespace matchbench::measures
