#pragma once

#include "harness/base/error.hpp"
#include "harness/measures/measure.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench {

// What a user should know about a run, a sentence each.

// Topics of the run that nobody judged; each once, there is at least one. Names the first few.
std::string unjudged_topics_remark(std::string_view run, std::vector<std::string_view> topics);

// Judged topics that the run lacks, and what that means for its scores.
std::string missing_topics_remark(std::string_view run, std::size_t missing, std::size_t judged,
                                  std::string_view consequence);

// Says once for all runs which measures divide by the highest gain of all topics of the file, whose
// scores another topic may change; nothing if there is none. `scale` holds the positive grades of
// the judgments, rising.
std::optional<std::string> dependence_remark(std::span<const Measure> measures,
                                             std::span<const double> scale);

// The Error with its place, run and topic, before it.
Error in_topic(const Error& error, std::string_view run, std::string_view topic);

}  // namespace matchbench
