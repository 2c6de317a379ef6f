#pragma once

#include "harness/scoring/measures/aggregate.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::cli {

// "mean", "gmean", "median", "min" and "sd", as options name them. Throws an input Error that lists
// them for any other word.
std::vector<measures::Aggregate> parse_aggregates(std::span<const std::string> names);

}  // namespace matchbench::cli
