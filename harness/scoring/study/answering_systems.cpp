#include "harness/scoring/study/answering_systems.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace matchbench::study {
namespace {

bool answered_something(const std::vector<std::vector<analysis::WeightedAnswer>>& answers) {
  return std::ranges::any_of(answers, [](const auto& of_request) {
    return std::ranges::any_of(
        of_request, [](const auto& answer) { return !answer.failed && !answer.abstained; });
  });
}

}  // namespace

void leave_out_who_answered_nothing(AnalysisInput& input) {
  analysis::Experiment& experiment = input.experiment;
  std::size_t kept = 0;
  for (std::size_t s = 0; s < experiment.systems.size(); ++s) {
    if (!answered_something(experiment.answers[s])) {
      input.remarks.push_back(
          fmt::format("{} answered nothing, so that no test is about it, and it has no rank.",
                      experiment.systems[s]));
      continue;
    }
    std::swap(experiment.systems[kept], experiment.systems[s]);
    std::swap(experiment.answers[kept], experiment.answers[s]);
    ++kept;
  }
  experiment.systems.resize(kept);
  experiment.answers.resize(kept);
}

}  // namespace matchbench::study
