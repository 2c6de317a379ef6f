#pragma once

#include "harness/measures/parse.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace matchbench {

// The measures that the reference evaluator's spelling `text` means ("map", "P_5", "P.5,7", "P",
// "all_trec"), labelled as it prints them; empty where the text is no such spelling. Throws an
// input Error where the name is known and its parameters are wrong.
std::vector<RequestedMeasure> expand_alias(std::string_view text);

// The registered name that other tools' name of a measure stands for ("MRR" → "RR",
// "alpha-nDCG" → "alpha_nDCG"); any other name unchanged.
std::string_view canonical_name(std::string_view name);

// For suggestions and documentation.
std::span<const std::string_view> alias_names();

}  // namespace matchbench
