#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/operations/gate/decide/quality.hpp"
#include "harness/operations/gate/sides/scored_system.hpp"

namespace matchbench::gate {

// Nothing runs that could not be scored or decided afterwards. `asked`: what it leaves open is as
// the contest has it. Throws an input Error if a measure, the margin, the relevance setting or the
// collection's judgments do not allow it, an environment Error if this machine lacks what a measure
// needs.
void require_scorable(const contest::Contest& contest, Question asked, const QualityRule& rule);

}  // namespace matchbench::gate
