#pragma once

#include "harness/scoring/eval/compare_runs.hpp"

#include <span>
#include <string>

namespace matchbench::eval {

// The comparisons as one SVG, a panel for each: a bar for each topic, from the greatest difference
// to the least, with the topics' names, for which the picture is as wide as they need; of more than
// 1000 topics none is named. It needs no font but the reader's own, and
// says in each panel which run is ahead where.
std::string difference_plot(std::span<const TopicDifferences> comparisons);

}  // namespace matchbench::eval
