#pragma once

#include "harness/scoring/measures/judged_request.hpp"
#include "harness/scoring/measures/prepared_request.hpp"

#include <vector>

namespace matchbench::measures {

// The request's judgment groups with their levels; overwrites `out` and reuses its memory.
// `memory` is scratch. Throws an input Error if a grade is not finite or a group judges a service
// twice in a part.
void make_groups(const JudgedRequest& request, std::vector<double>& memory,
                 std::vector<JudgmentGroup>& out);

}  // namespace matchbench::measures
