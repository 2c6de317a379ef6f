#include "harness/scoring/eval/files/train_fusion.hpp"

#include "harness/data/trec/topics.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/interruption.hpp"
#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/eval/files/fuse_runs.hpp"
#include "harness/scoring/eval/files/fusion_judge.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>

namespace matchbench::eval {
namespace {

constexpr std::uint64_t kIntervalSeed = 20'090'719;
constexpr std::size_t kMostRounds = 4;  // of changing each parameter once
constexpr double kLeastGain = 1e-12;

// Weights count by their ratios, and all begin at 1.
constexpr auto kWeights = std::to_array({0.0, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0});

std::vector<double> choices_of(const FusionNumber& number) {
  switch (number.reader) {
    case FusionMethod::kReciprocalRank:
      return {0, 1, 5, 10, 20, 40, 60, 100, 200, 500};
    case FusionMethod::kRbc:
      return {0.1, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 0.99};
    case FusionMethod::kCombGmnz:
      return {0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 5};
    default:
      return {0.0001, 0.001, 0.01, 0.1, 0.5, 1};
  }
}

using Values = FusionJudge::Values;
using IsIn = std::vector<bool>;  // by judged topic

double mean_in(const Values& values, const IsIn& is_in) {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t t = 0; t < values.size(); ++t) {
    if (!is_in[t] || !values[t]) continue;
    sum += *values[t];
    ++count;
  }
  return count > 0 ? sum / static_cast<double>(count) : 0;
}

class FusionTrainer {
 public:
  FusionTrainer(std::span<const RunFile> runs, const trec::JudgmentSource& judgments,
                const FusionTraining& training, const Fusion& start)
      : judge_(judgments, training.measure, training.threads),
        threads_(training.threads),
        runs_(runs),
        start_(start) {
    for (const auto& topic : runs_.topics()) {
      if (judgments.find(topic.name) != trec::IdTable::kNone) judged_.push_back(&topic);
    }
    if (judged_.empty() && !runs_.topics().empty()) {
      throw input_error(
          trec::no_judged_topic("no run", runs_.topics().front().name, judgments.name_of(0)),
          "check the runs and the judgments");
    }
    if (training.chooses_weights && reads_weights(start.method)) {
      if (start_.weights.empty()) start_.weights.assign(runs_.run_count(), 1);
      for (std::size_t r = 0; r < start_.weights.size(); ++r) {
        places_.push_back({[r](Fusion& fusion) -> double& { return fusion.weights[r]; },
                           {kWeights.begin(), kWeights.end()}});
      }
    }
    for (const auto& number : kFusionNumbers) {
      if (number.reader != start.method || !training.chooses_number) continue;
      places_.push_back({[&number](Fusion& fusion) -> double& { return fusion.*(number.value); },
                         choices_of(number)});
    }
    if (places_.empty()) {
      throw input_error(
          fmt::format("{} has no parameter left to choose by judgments", name_of(start.method)),
          "choose a method with weights, k, phi, gamma or sigma, and state not all of them");
    }
  }

  const FusableRuns& runs() const { return runs_; }
  const Fusion& start() const { return start_; }
  const FusionJudge& judge() const { return judge_; }

  // The values of a fusion, computed once.
  const Values& values_of(const Fusion& fusion) {
    std::vector<double> key = fusion.weights;
    for (const auto& number : kFusionNumbers) key.push_back(fusion.*(number.value));
    const auto known = known_.find(key);
    if (known != known_.end()) return known->second;
    std::vector<RunTopic> fused(judged_.size());
    parallel_for(fused.size(), threads_,
                 [&](std::size_t t) { fused[t] = fuse_topic(*judged_[t], fusion); });
    return known_.emplace(std::move(key), judge_.values_of(fused)).first->second;
  }

  // The best that is found for these topics. Of equal ones it is the one that was found first.
  Fusion best_for(const IsIn& is_in) {
    Fusion best = start_;
    double most = worth(best, is_in);
    for (std::size_t round = 0; round < kMostRounds; ++round) {
      const double before = most;
      for (const auto& place : places_) {
        Fusion tried = best;
        for (const double value : place.choices) {
          place.of(tried) = value;
          const auto& weights = tried.weights;
          if (!weights.empty() && std::ranges::max(weights) == 0) continue;
          const double found = worth(tried, is_in);
          if (found <= most + kLeastGain) continue;
          most = found;
          best = tried;
        }
      }
      if (most <= before) break;
    }
    return best;
  }

  // More is better.
  double worth(const Fusion& fusion, const IsIn& is_in) {
    return signed_mean(values_of(fusion), is_in);
  }
  double signed_mean(const Values& values, const IsIn& is_in) const {
    return judge_.less_is_better() ? -mean_in(values, is_in) : mean_in(values, is_in);
  }

 private:
  struct Place {
    std::function<double&(Fusion&)> of;
    std::vector<double> choices;
  };

  FusionJudge judge_;
  std::size_t threads_;
  FusableRuns runs_;
  Fusion start_;
  std::vector<const FusableRuns::Topic*> judged_;
  std::vector<Place> places_;
  std::map<std::vector<double>, Values> known_;
};

void require_folds(std::size_t folds, std::size_t topics) {
  if (folds < 2) throw input_error("one fold has no others to learn from", "give at least 2");
  if (topics >= folds) return;
  throw input_error(fmt::format("{} cannot be dealt to {} folds",
                                text::counted(topics, "judged topic", "judged topics"), folds),
                    "judge more requests, or give fewer folds");
}

}  // namespace

TrainedFusion train_fusion(std::span<const RunFile> runs, const Fusion& fusion,
                           const trec::JudgmentSource& judgments, const FusionTraining& training,
                           std::string tag) {
  const std::size_t topics = judgments.topic_count();
  require_folds(training.folds, topics);
  FusionTrainer trainer(runs, judgments, training, fusion);
  std::vector<Values> alone;
  for (const auto& run : runs) alone.push_back(trainer.judge().values_of(run.topics));
  const Values before = trainer.values_of(trainer.start());

  TrainedFusion out{.measure = training.measure, .topics = topics, .folds = training.folds};
  std::vector<Fusion> by_fold;
  Values held_out(topics), best_alone(topics);
  for (std::size_t fold = 0; fold < training.folds; ++fold) {
    IsIn others(topics);
    for (std::size_t t = 0; t < topics; ++t) others[t] = t % training.folds != fold;
    by_fold.push_back(trainer.best_for(others));
    const Values& values = trainer.values_of(by_fold.back());
    const auto best = std::ranges::max_element(
        alone, {}, [&](const Values& run) { return trainer.signed_mean(run, others); });
    for (std::size_t t = fold; t < topics; t += training.folds) {
      held_out[t] = values[t];
      best_alone[t] = (*best)[t];
    }
  }
  const IsIn all(topics, true);
  out.chosen = trainer.best_for(all);
  out.held_out = mean_in(held_out, all);
  out.untrained = mean_in(before, all);
  out.best_run = mean_in(best_alone, all);
  Values gains(topics);
  for (std::size_t t = 0; t < topics; ++t) {
    if (held_out[t] && before[t]) gains[t] = *held_out[t] - *before[t];
  }
  const measures::ValueRange range = trainer.judge().range();
  analysis::MeanIntervals intervals(kIntervalSeed);
  out.gain = intervals.of({gains, {range.low - range.high, range.high - range.low}});

  out.fused.tag = std::move(tag);
  for (const auto& topic : trainer.runs().topics()) {
    Interruption::poll();
    const std::uint32_t judged = judgments.find(topic.name);
    out.fused.topics.push_back(fuse_topic(
        topic, judged == trec::IdTable::kNone ? out.chosen : by_fold[judged % training.folds]));
  }
  return out;
}

std::string chosen_parameters(const Fusion& fusion) {
  std::vector<std::string> parts;
  if (!fusion.weights.empty())
    parts.push_back(fmt::format("weights {}", fmt::join(fusion.weights, ",")));
  for (const auto& number : kFusionNumbers) {
    if (number.reader != fusion.method) continue;
    parts.push_back(fmt::format("{} {}", number.name, fusion.*(number.value)));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::vector<std::string> training_remarks(const TrainedFusion& trained) {
  std::string gain = "too few for an interval";
  if (trained.gain && trained.gain->low && trained.gain->high) {
    gain = fmt::format("95 % interval {:+.4f} to {:+.4f}", *trained.gain->low, *trained.gain->high);
  }
  return {
      fmt::format("Chosen for requests to come, by {} on {}: {}.", trained.measure,
                  text::counted(trained.topics, "judged topic", "judged topics"),
                  chosen_parameters(trained.chosen)),
      fmt::format("On topics held out, in {} folds: {} {:.4f}; untrained {:.4f}, a difference of "
                  "{:+.4f} ({}); the best run alone {:.4f}.",
                  trained.folds, trained.measure, trained.held_out, trained.untrained,
                  trained.held_out - trained.untrained, gain, trained.best_run),
      "Each judged topic in the run is fused with what the other folds chose, so that its scores "
      "overstate nothing."};
}

}  // namespace matchbench::eval
