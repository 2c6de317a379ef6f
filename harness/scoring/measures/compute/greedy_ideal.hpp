#pragma once

#include "harness/scoring/measures/query.hpp"

#include <cstdint>
#include <span>

namespace matchbench::measures::compute {

// The greedily built ideal ranking of the diversity measures (Clarke et al. 2008): the next
// service is the one whose subtopics are worth most, each (1 − α)^(times it was served before); of
// equally good ones the one with the greatest slot. Returns those worths by rank, up to the cutoff
// or to the last service with a subtopic. Valid until the workspace is used again.
std::span<const double> greedy_gains(const PreparedRequest& request, double alpha,
                                     std::uint32_t cutoff, Workspace& workspace);

}  // namespace matchbench::measures::compute
