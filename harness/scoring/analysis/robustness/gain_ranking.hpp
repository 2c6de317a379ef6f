#pragma once

#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace matchbench::analysis {

// Scores full rankings of judged services that are given as gains by rank. One per thread.
class GainRankingScorer {
 public:
  explicit GainRankingScorer(const measures::ScoringPlan& plan) : plan_(plan) {}

  // The services that are ranked from now on; any order. `scale` as in JudgedRequest.
  void prepare(std::span<const double> gains, std::span<const double> scale) {
    judged_.assign(gains.begin(), gains.end());
    std::sort(judged_.begin(), judged_.end(), std::greater<>());
    plan_.prepare(
        {.grades = judged_, .collection_size = judged_.size(), .scale = scale, .subtopics = {}},
        workspace_, prepared_);
  }

  // A permutation of the gains that were prepared; fills plan.value_count() values.
  void score(std::span<const double> gains, std::span<double> values) {
    slots_.clear();
    used_.assign(judged_.size(), 0);
    for (const double gain : gains) {
      // The first service of this gain that is not ranked yet.
      auto at = std::lower_bound(judged_.begin(), judged_.end(), gain, std::greater<>());
      const auto first = static_cast<std::size_t>(at - judged_.begin());
      slots_.push_back(static_cast<std::uint32_t>(first + used_[first]++));
    }
    plan_.score(prepared_, {.slots = slots_, .scores = {}, .degrees = {}}, workspace_, values);
  }

 private:
  const measures::ScoringPlan& plan_;
  measures::Workspace workspace_;
  measures::PreparedRequest prepared_;
  std::vector<double> judged_;  // falling: slot order
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint32_t> used_;  // by first slot of a gain
};

}  // namespace matchbench::analysis
