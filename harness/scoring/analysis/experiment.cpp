#include "harness/scoring/analysis/experiment.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/scoring/measures/scoring/slot_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace matchbench::analysis {
namespace {

// What a thread scores with.
struct Scorer {
  Scorer(std::size_t service_count, const DescriptionSizes& sizes, std::size_t value_count)
      : slots(service_count), values(value_count) {
    slots.describe(sizes);
  }
  measures::Workspace workspace;
  measures::PreparedRequest prepared;
  measures::SlotMap slots;
  std::vector<double> values;
};

void score_answer(const WeightedAnswer& answer, const measures::ScoringPlan& plan, Scorer& scorer) {
  if (answer.failed || answer.abstained) {
    plan.score_failure(scorer.prepared, scorer.values);
    return;
  }
  plan.score(scorer.prepared, scorer.slots.view(answer.ranking), scorer.workspace, scorer.values);
}

// The scores of these systems alone.
ScoreMatrix matrix_of_systems(const Experiment& experiment, const ExperimentScores& scores,
                              const measures::ScoringPlan& plan, std::size_t value,
                              Undefined undefined, const std::vector<std::size_t>& systems) {
  std::vector<std::string> names, requests;
  for (const auto s : systems) names.push_back(experiment.systems[s]);
  KnownScores values(systems.size());
  for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
    if (std::ranges::any_of(systems, [&](std::size_t s) {
          return measures::is_left_out(scores.at(value, s, r));
        })) {
      continue;
    }
    requests.push_back(experiment.requests[r]);
    for (std::size_t i = 0; i < systems.size(); ++i) {
      values[i].push_back(measures::if_defined(scores.at(value, systems[i], r)));
    }
  }
  return make_score_matrix(plan.name_of_value(value), std::move(names), requests, values,
                           undefined);
}

}  // namespace

measures::JudgedRequest JudgedSetting::view(std::size_t request,
                                            const Experiment& experiment) const {
  measures::JudgedRequest out = gains.view({static_cast<std::uint32_t>(request)});
  out.collection_size = experiment.collection_size;
  return out;
}

ExperimentScores score(const Experiment& experiment, const JudgedSetting& setting,
                       const measures::ScoringPlan& plan, std::size_t threads) {
  const std::size_t width = plan.value_count();
  ExperimentScores out(width, experiment.systems.size(), experiment.requests.size());
  DescriptionSizes sizes;
  if (plan.needs_descriptions() && experiment.description_sizes) {
    sizes = experiment.description_sizes(plan.needs_tokens());
  }
  static const std::vector<WeightedAnswer> kNoAnswer = {{.weight = 1, .failed = true}};
  parallel_for(
      experiment.requests.size(), threads,
      [&] { return Scorer(experiment.service_count, sizes, width); },
      [&](std::size_t r, Scorer& scorer) {
        plan.prepare(setting.view(r, experiment), scorer.workspace, scorer.prepared);
        scorer.slots.assign(setting.gains.requests[r].services);
        for (std::size_t s = 0; s < experiment.systems.size(); ++s) {
          const auto& answers = experiment.answers[s][r];
          if (answers.empty() && experiment.missing_scores_zero) {
            plan.score_missing(scorer.prepared, scorer.values);
            for (std::size_t v = 0; v < width; ++v) out.at(v, s, r) = scorer.values[v];
            continue;
          }
          for (const auto& answer : answers.empty() ? kNoAnswer : answers) {
            try {
              score_answer(answer, plan, scorer);
            } catch (const Error& error) {
              throw error.within(
                  fmt::format("'{}', request '{}'", experiment.systems[s], experiment.requests[r]));
            }
            for (std::size_t v = 0; v < width; ++v) {
              out.at(v, s, r) += answer.weight * scorer.values[v];
            }
          }
        }
      });
  for (std::size_t v = 0; v < width; ++v) {
    for (std::size_t s = 0; s < experiment.systems.size(); ++s) plan.finish(v, out.of(v, s));
  }
  return out;
}

ScoreMatrix matrix_of(const Experiment& experiment, const ExperimentScores& scores,
                      const measures::ScoringPlan& plan, std::size_t value, Undefined undefined) {
  std::vector<std::size_t> all(experiment.systems.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return matrix_of_systems(experiment, scores, plan, value, undefined, all);
}

std::optional<double> counted(double score, Undefined undefined) {
  if (!measures::is_undefined(score)) return score;
  if (undefined == Undefined::kSkip || measures::is_left_out(score)) return std::nullopt;
  return 0.0;
}

KnownScores known_scores(const Experiment& experiment, const ExperimentScores& scores,
                         std::size_t value, Undefined undefined) {
  KnownScores out(experiment.systems.size());
  for (std::size_t s = 0; s < out.size(); ++s) {
    for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
      out[s].push_back(counted(scores.at(value, s, r), undefined));
    }
  }
  return out;
}

ScoreMatrix comparable_scores(const Experiment& experiment, const ExperimentScores& scores,
                              const measures::ScoringPlan& plan, std::size_t value,
                              Undefined undefined, std::vector<std::string>& remarks) {
  const auto common = common_requests(known_scores(experiment, scores, value, undefined));
  const std::string measure = plan.name_of_value(value);
  if (!common.can_be_compared()) {
    throw nothing_to_compare(common, measure, experiment.systems, "system",
                             "'matchbench analyse scores' has each system's own mean with the "
                             "number of its requests");
  }
  const auto notes = notes_on(common, measure, experiment.systems, "system");
  remarks.insert(remarks.end(), notes.begin(), notes.end());
  return matrix_of_systems(experiment, scores, plan, value, undefined, common.systems);
}

std::vector<double> system_means(const Experiment& experiment, const ExperimentScores& scores,
                                 std::size_t value, Undefined undefined) {
  std::vector<double> means;
  std::vector<double> row(experiment.requests.size());
  for (std::size_t s = 0; s < experiment.systems.size(); ++s) {
    for (std::size_t r = 0; r < row.size(); ++r) row[r] = scores.at(value, s, r);
    means.push_back(measures::summarize(row, measures::Aggregate::kMean, undefined).value);
  }
  return means;
}

}  // namespace matchbench::analysis
