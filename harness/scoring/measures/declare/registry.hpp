#pragma once

#include "harness/scoring/measures/declaration.hpp"
#include "harness/scoring/measures/measure.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace matchbench::measures {

// Every measure, in the order of documentation. Made at the first call; any thread.
std::span<const MeasureDeclaration> registered_measures();

// Null if there is none. The spelling must be exact.
const MeasureDeclaration* find_measure(std::string_view name);

// The measure of what unjudged services could add to `measure`, with the same parameters and cutoff
// (RBP(p=0.5)@10 → RBPResid(p=0.5)@10); nothing if none is declared.
std::optional<Measure> residual_of(const Measure& measure);

}  // namespace matchbench::measures
