#include "harness/eval/run_remarks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::eval {

std::optional<std::string> dependence_remark(std::span<const measures::Measure> measures,
                                             std::span<const double> scale) {
  std::vector<std::string> names;
  for (const auto& measure : measures) {
    if (measures::depends_on_other_requests(measure)) names.push_back(measures::to_string(measure));
  }
  if (names.empty()) return std::nullopt;
  const double highest = scale.empty() ? 1 : scale.back();
  return fmt::format(
      "{}: the score of a topic depends on the grades of all topics in the file, so that another "
      "topic may change it; give the scale: {}",
      fmt::join(names, ", "),
      names.front().starts_with("GAP") ? "GAP(g=[…])" : fmt::format("gmax={}", highest));
}

std::optional<std::string> left_out_remark(const RunScores& run,
                                           const measures::ScoringPlan& plan) {
  const auto all = plan.measures();
  const auto found = std::ranges::find_if(all, [](const measures::Measure& one) {
    const auto grading = one.declaration->properties.grading;
    return !one.silence_scored && grading != measures::Grading::kCount &&
           grading != measures::Grading::kSilence;
  });
  if (found == all.end()) return std::nullopt;
  const auto value = plan.offset_of(static_cast<std::size_t>(found - all.begin()));
  const auto left_out = std::ranges::count_if(
      run.topics, [&](const auto& topic) { return measures::is_left_out(topic.values[value]); });
  if (left_out == 0) return std::nullopt;
  return fmt::format(
      "{}: ranking measures leave out {} of {} topics, which nothing answers; measures with "
      "(silence=scored) count them",
      run.run, left_out, run.topics.size());
}

Error in_topic(const Error& error, std::string_view run, std::string_view topic) {
  return Error(error.kind(), fmt::format("{}: topic {}: {}", run, topic, error.what()));
}

}  // namespace matchbench::eval
