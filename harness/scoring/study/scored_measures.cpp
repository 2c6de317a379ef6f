#include "harness/scoring/study/scored_measures.hpp"

#include "harness/scoring/study/chosen_measures.hpp"

#include <fmt/format.h>

#include <utility>

namespace matchbench::study {

std::vector<analysis::ScoreMatrix> score_measures(const AnalysisInput& input,
                                                  std::span<const std::string> measures,
                                                  Undefined undefined) {
  const measures::ScoringPlan plan(chosen_measure(input, measures));
  const auto scores = analysis::score(input.experiment, input.setting(), plan);
  std::vector<analysis::ScoreMatrix> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    out.push_back(analysis::matrix_of(input.experiment, scores, plan, v, undefined));
  }
  return out;
}

analysis::ScoreMatrix score_first_measure(const AnalysisInput& input,
                                          std::span<const std::string> measures,
                                          Undefined undefined, std::vector<std::string>& remarks) {
  auto scores = score_measures(input, measures, undefined);
  if (scores.size() > 1) {
    remarks.push_back(
        fmt::format("these are the figures of the first measure, {}", scores.front().measure));
  }
  return std::move(scores.front());
}

}  // namespace matchbench::study
