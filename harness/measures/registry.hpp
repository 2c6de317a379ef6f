#pragma once

#include "harness/measures/declaration.hpp"

#include <span>
#include <string_view>

namespace matchbench {

// Every measure, in the order of documentation. Made at the first call; any thread.
std::span<const MeasureDeclaration> registered_measures();

// Null if there is none. The spelling must be exact.
const MeasureDeclaration* find_measure(std::string_view name);

}  // namespace matchbench
