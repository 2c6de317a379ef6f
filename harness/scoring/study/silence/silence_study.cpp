#include "harness/scoring/study/silence/silence_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"
#include "harness/scoring/study/chosen_measures.hpp"
#include "harness/scoring/study/silence/silence_input.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::study {
namespace {

using analysis::SilenceCase;

measures::ScoringPlan plan_of(const SilenceStudyOptions& options, const AnalysisInput& input) {
  measures::ScoringPlan plan(chosen_measure(input, options.measures));
  if (measures::can_score_silence(*plan.measures().front().declaration)) return plan;
  throw input_error(fmt::format("{} cannot be combined with silence", plan.name_of_value(0)),
                    "choose a measure from 0 to 1 of which more is better");
}

// The answer that was given most often, the first of several; null if there is none.
const Ranking* ranking_of(const std::vector<analysis::WeightedAnswer>& answers) {
  if (answers.empty()) return nullptr;
  const auto& main = *std::ranges::max_element(answers, {}, &analysis::WeightedAnswer::weight);
  return main.failed || main.abstained || main.ranking.empty() ? nullptr : &main.ranking;
}

// In every pass: half a silence is none.
bool is_silent(const std::vector<analysis::WeightedAnswer>& answers) {
  return !answers.empty() && std::ranges::all_of(answers, [](const auto& answer) {
    return !answer.failed && !answer.abstained && answer.ranking.empty();
  });
}

bool is_relevant(const measures::SettingGains::Request& judged, ServiceIndex service) {
  const auto found = std::ranges::lower_bound(judged.services, service);
  return found != judged.services.end() && *found == service &&
         judged.gains[static_cast<std::size_t>(found - judged.services.begin())] > 0;
}

class CaseMaker {
 public:
  CaseMaker(const AnalysisInput& input, const analysis::ExperimentScores& scores)
      : input_(input), scores_(scores) {}

  // Whether anybody said anything about the request.
  bool counts(std::size_t request) const {
    const auto& judged = input_.setting().gains.requests[request];
    return judged.has_answer == false || !judged.gains.empty();
  }

  // That a mean counts, as on a board.
  std::optional<double> plain_score(std::size_t system, std::size_t request) const {
    return analysis::counted(scores_.at(0, system, request), input_.undefined);
  }

  SilenceCase make(std::size_t system, std::size_t request) const {
    SilenceCase out;
    const auto& answers = input_.experiment.answers[system][request];
    out.has_answer = input_.setting().gains.requests[request].has_answer != false;
    out.is_silent = is_silent(answers);
    const Ranking* ranking = ranking_of(answers);
    if (!out.is_silent && ranking != nullptr) {
      out.confidence = ranking->front().score;
      out.first_is_right =
          is_relevant(input_.setting().gains.requests[request], ranking->front().service);
    }
    if (out.has_answer) out.score = plain_score(system, request);
    return out;
  }

 private:
  const AnalysisInput& input_;
  const analysis::ExperimentScores& scores_;
};

// "x has the score 9, which is not a probability"; "" if all scores are.
std::string fault_of_probabilities(const SilentSystem& system) {
  for (const auto& one : system.cases) {
    if (!one.confidence || (*one.confidence >= 0 && *one.confidence <= 1)) continue;
    return fmt::format("{} has the score {}, which is not a probability", system.name,
                       *one.confidence);
  }
  return {};
}

void add_calibration(SilentSystem& system) {
  std::vector<analysis::Prediction> predictions;
  for (const auto& one : system.cases) {
    if (one.confidence) predictions.push_back({*one.confidence, one.first_is_right});
  }
  system.bins = analysis::calibration_bins(predictions);
  system.brier = analysis::brier_score(predictions);
}

// How well the scores of each system that declares them to be probabilities are calibrated.
void calibrate(const SilenceStudyOptions& options, SilenceStudy& study) {
  std::set<std::string> declared;
  if (is_round_database(options.files.files.front())) {
    declared = entrants_of_probabilities(options.files);
  }
  for (auto& system : study.systems) {
    if (!options.probabilities && !declared.contains(system.name)) continue;
    const std::string fault = fault_of_probabilities(system);
    if (fault.empty()) {
      add_calibration(system);
    } else if (options.probabilities) {
      throw input_error(fault, "leave out --probabilities");
    } else {
      study.remarks.push_back(
          fmt::format("{}, although it declares its scores to be probabilities: it has neither ECE "
                      "nor Brier score",
                      fault));
    }
  }
}

// Its cases are without the threshold.
SilentSystem system_of(std::size_t number, const CaseMaker& maker, const AnalysisInput& input,
                       const std::vector<bool>& is_training, const SilenceStudyOptions& options) {
  SilentSystem out;
  out.name = input.experiment.systems[number];
  out.threshold = options.threshold;
  std::vector<SilenceCase> training;
  for (std::size_t r = 0; r < input.experiment.requests.size(); ++r) {
    if (!maker.counts(r)) continue;
    (is_training[r] ? training : out.cases).push_back(maker.make(number, r));
  }
  if (!options.training_split.empty()) out.threshold = analysis::best_threshold(training);
  out.curve = analysis::risk_and_coverage(out.cases);
  return out;
}

}  // namespace

SilenceStudy study_silence(const SilenceStudyOptions& options) {
  const AnalysisInput input = read_analysis_input(options.files);
  const measures::ScoringPlan plan = plan_of(options, input);
  const bool is_round = is_round_database(options.files.files.front());
  if (!is_round && !options.training_split.empty()) {
    throw input_error("files have no splits", "leave out --training-split, or study a round");
  }
  if (options.threshold && !options.training_split.empty()) {
    throw input_error("a threshold is given, and another is to be chosen on a split",
                      "leave out --threshold or --training-split");
  }
  std::vector<bool> is_training(input.experiment.requests.size(), false);
  if (!options.training_split.empty()) {
    is_training = training_requests(options.files, options.training_split);
  }
  const auto scores = analysis::score(input.experiment, input.setting(), plan);
  const CaseMaker maker(input, scores);
  SilenceStudy out;
  out.setting = input.setting().name;
  out.measure = plan.name_of_value(0);
  out.remarks = input.remarks;
  std::size_t left_out = 0;
  std::size_t zeros = 0;  // of those that the plain measure counts all the same
  for (std::size_t r = 0; r < input.experiment.requests.size(); ++r) {
    if (!maker.counts(r)) {
      ++left_out;
      zeros += !is_training[r] && input.undefined == Undefined::kZero ? 1 : 0;
    } else if (!is_training[r]) {
      out.requests.push_back(input.experiment.requests[r]);
    }
  }
  if (left_out > 0) {
    out.remarks.push_back(
        fmt::format("{} left out", text::counted(left_out, "request without a judgment is",
                                                 "requests without a judgment are")));
  }
  for (std::size_t s = 0; s < input.experiment.systems.size(); ++s) {
    out.systems.push_back(system_of(s, maker, input, is_training, options));
  }
  calibrate(options, out);
  for (auto& one : out.systems) {
    if (one.threshold) one.cases = analysis::with_threshold_of_silence(one.cases, *one.threshold);
    one.report = analysis::report_silence(one.cases, zeros);
  }
  return out;
}

}  // namespace matchbench::study
