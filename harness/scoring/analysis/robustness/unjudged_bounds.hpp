#pragma once

#include "harness/scoring/analysis/experiment.hpp"
#include "harness/scoring/measures/bootstrap.hpp"
#include "harness/scoring/measures/measure.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace matchbench::analysis {

// How far bounds are to be trusted.
enum class BoundKind : std::uint8_t {
  kExact,   // the measure rises with every gain, so that the ends are all 0 and all g_max
  kSearch,  // the widest that a search has found: the true interval may be wider
  kNone,    // the measure reads more than gains: subtopics, groups, strata
};

// "exact", "search", "none".
std::string_view name_of(BoundKind kind);

BoundKind bound_kind_of(const measures::Measure& measure);

// For each system: the lowest and the highest mean that the measure takes over all gradings, from 0
// to g_max, of the unjudged services in rankings within its cutoff; for measures that divide by an
// ideal these services are part of the ideal. g_max is the highest gain of the setting, or the
// measure's own. The mean is over the requests for which the measure is defined as things are
// judged; `undefined` counts the others 0 or leaves them out. None if there is no such request, or
// if the measure's kind is kNone. `measure` has one value. `threads` as in parallel.hpp.
std::vector<std::optional<measures::Interval>> unjudged_bounds(const Experiment& experiment,
                                                               const JudgedSetting& setting,
                                                               const measures::Measure& measure,
                                                               Undefined undefined,
                                                               std::size_t threads = 0);

}  // namespace matchbench::analysis
