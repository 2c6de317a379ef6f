#pragma once

#include "harness/data/importers/import.hpp"

#include <span>
#include <string>

namespace matchbench::importers {

// Declares what a collection without judgments is to be judged on: dimensions of these names, with
// the grades of collection::default_dimension(), or that one alone if there are no names and the
// collection has none. What it has stays. Throws an input Error for a name that it has already or
// that has a meaning of its own.
void declare_dimensions(std::span<const std::string> names, ImportResult& result);

}  // namespace matchbench::importers
