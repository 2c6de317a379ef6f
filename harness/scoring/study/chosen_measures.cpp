#include "harness/scoring/study/chosen_measures.hpp"

#include "harness/scoring/measures/names/measure_names.hpp"

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

std::vector<measures::Measure> chosen_measures(const AnalysisInput& input,
                                               std::span<const std::string> asked,
                                               std::span<const std::string> own) {
  if (!asked.empty()) return measures::averaged_measures_named(asked);
  std::vector<std::string> names(own.begin(), own.end());
  if (!input.first_measure.empty()) names.insert(names.begin(), input.first_measure);
  return measures::averaged_measures_named(names);
}

std::vector<measures::Measure> chosen_measure(const AnalysisInput& input,
                                              std::span<const std::string> asked) {
  const std::vector<std::string> own = {input.first_measure.empty() ? "AP" : input.first_measure};
  return measures::averaged_measures_named(asked.empty() ? own : asked);
}

std::vector<analysis::ScoreMatrix> score_measures(const AnalysisInput& input,
                                                  std::span<const std::string> measures,
                                                  std::vector<std::string>& remarks) {
  const measures::ScoringPlan plan(chosen_measure(input, measures));
  const auto scores = analysis::score(input.experiment, input.setting(), plan);
  std::vector<analysis::ScoreMatrix> out;
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    out.push_back(
        analysis::comparable_scores(input.experiment, scores, plan, v, input.undefined, remarks));
  }
  return out;
}

analysis::ScoreMatrix score_first_measure(const AnalysisInput& input,
                                          std::span<const std::string> measures,
                                          std::vector<std::string>& remarks) {
  auto scores = score_measures(input, measures, remarks);
  if (scores.size() > 1) {
    remarks.push_back(
        fmt::format("these are the figures of the first measure, {}", scores.front().measure));
  }
  return std::move(scores.front());
}

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
