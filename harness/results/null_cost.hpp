#pragma once

#include "harness/results/environment.hpp"

#include <string>

namespace matchbench::results {

// What the harness itself costs, as the record has it, for people: "The harness itself ...: 0.1 us
// a query, ..."; "" if nothing is recorded.
std::string null_cost_sentence(const EnvironmentRecord& record);

}  // namespace matchbench::results
