#pragma once

#include "harness/scoring/results/environment.hpp"

#include <string>
#include <string_view>

namespace matchbench::results {

// "43 ns", "19.5 us": for people, in microseconds from one of them on.
std::string short_time(double ns);

// What a cost of the harness means for the times of entrants.
inline constexpr std::string_view kTimesIncludeIt =
    "Times include it, so times close to it say nothing about a matchmaker.";

// What the harness itself costs, as the record has it, for people: "The harness itself takes 43 ns
// of each query, ..."; "" if nothing is recorded.
std::string null_cost_sentence(const EnvironmentRecord& record);

}  // namespace matchbench::results
