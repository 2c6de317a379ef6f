#pragma once

#include "harness/scoring/measures/names/nicknames.hpp"
#include "harness/scoring/measures/names/parse.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace matchbench::measures {

// The measures that the reference evaluator's spelling `text` means ("map", "P_5", "P.5,7", "P",
// "all_trec", "prefs"), labelled as it prints them; empty if the text is not such a spelling.
// Throws an input Error if the name is known and its parameters are wrong.
std::vector<RequestedMeasure> expand_alias(std::string_view text);
// The same of a spelling in any letter case: "p_5" is "P_5".
std::vector<RequestedMeasure> expand_alias_in_any_case(std::string_view text);

// Whether it names one of the reference evaluator's sets, whose output begins with the run's tag.
bool is_reference_set(std::string_view text);

// For suggestions and documentation.
std::span<const std::string_view> alias_names();

}  // namespace matchbench::measures
