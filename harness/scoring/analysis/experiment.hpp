#pragma once

#include "harness/foundation/model/description_sizes.hpp"
#include "harness/foundation/model/ranking.hpp"
#include "harness/scoring/analysis/score_matrix.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::analysis {

// What a system answered to a request. A system that was asked several times has one answer or
// several, whose weights sum to 1. A request without any answer counts as a failure
// unless the experiment says otherwise.
struct WeightedAnswer {
  double weight = 1;
  bool failed = false;
  bool abstained = false;  // the system said that it cannot answer; scored as a failure
  Ranking ranking;
};

// Everything that several systems answered to the same requests, whatever it was read from.
struct Experiment {
  std::string name;
  std::vector<std::string> systems;
  std::vector<std::string> requests;
  std::size_t service_count = 0;                 // services are numbered below it
  std::optional<std::uint64_t> collection_size;  // N, if it is known
  // How long the descriptions of the services are, found if a measure needs it; in tokens, too, if
  // that is asked for. Null: not known.
  std::function<DescriptionSizes(bool in_tokens)> description_sizes = {};
  bool missing_scores_zero = false;  // of run files: what they lack scores 0, as under `eval -c`
  // answers[system][request]
  std::vector<std::vector<std::vector<WeightedAnswer>>> answers;
};

// One relevance setting, applied.
struct JudgedSetting {
  std::string name;
  bool is_binary = false;
  measures::SettingGains gains;

  measures::JudgedRequest view(std::size_t request, const Experiment& experiment) const;
};

// All values of a plan for all systems and requests. NaN: the measure is undefined for the request;
// measures::kLeftOut: no mean counts the request.
class ExperimentScores {
 public:
  ExperimentScores(std::size_t values, std::size_t systems, std::size_t requests)
      : systems_(systems), requests_(requests), scores_(values * systems * requests) {}

  double& at(std::size_t value, std::size_t system, std::size_t request) {
    return scores_[(value * systems_ + system) * requests_ + request];
  }
  // All requests of one system.
  std::span<double> of(std::size_t value, std::size_t system) {
    return std::span(scores_).subspan((value * systems_ + system) * requests_, requests_);
  }
  double at(std::size_t value, std::size_t system, std::size_t request) const {
    return scores_[(value * systems_ + system) * requests_ + request];
  }

 private:
  std::size_t systems_;
  std::size_t requests_;
  std::vector<double> scores_;
};

// A request's score is the mean over its answers, a failed one's the worst. Throws an input Error
// if a measure needs what the setting or a ranking lacks. `threads` as in parallel.hpp.
ExperimentScores score(const Experiment& experiment, const JudgedSetting& setting,
                       const measures::ScoringPlan& plan, std::size_t threads = 0);

// The scores of one value of the plan, ready for statistics; throws as make_score_matrix.
ScoreMatrix matrix_of(const Experiment& experiment, const ExperimentScores& scores,
                      const measures::ScoringPlan& plan, std::size_t value, Undefined undefined);

// The score as means count it: an undefined one as the policy says, none if it is left out.
std::optional<double> counted(double score, Undefined undefined);

// The same of all systems and requests.
KnownScores known_scores(const Experiment& experiment, const ExperimentScores& scores,
                         std::size_t value, Undefined undefined);

// The same as matrix_of of the systems that the value compares, over their common requests. Adds
// what is to be said of both. Throws an input Error if there are too few common requests, too.
ScoreMatrix comparable_scores(const Experiment& experiment, const ExperimentScores& scores,
                              const measures::ScoringPlan& plan, std::size_t value,
                              Undefined undefined, std::vector<std::string>& remarks);

// A system's mean over the requests for which the value is defined. NaN if there is none.
std::vector<double> system_means(const Experiment& experiment, const ExperimentScores& scores,
                                 std::size_t value, Undefined undefined);

}  // namespace matchbench::analysis
