#pragma once

#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/model/answer.hpp"
#include "harness/foundation/model/collection.hpp"
#include "harness/scoring/score/setting_scorer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::score {

// The values of one repetition's timed answers, by scorer, then value of the plan. Rankings are
// scored some at a time, on all processors, and forgotten.
class RepetitionValues {
 public:
  RepetitionValues(const std::vector<SettingScorer>& scorers, std::size_t width,
                   const Collection& collection, const DescriptionSizes& description_sizes,
                   std::string entrant)
      : scorers_(scorers),
        width_(width),
        collection_(collection),
        description_sizes_(description_sizes),
        entrant_(std::move(entrant)) {}

  // In the order of passes. One that repeats a ranking repeats its values.
  void add(const Answer& answer) {
    if (answer.pass < 0) return;
    auto& passes = by_request_[answer.request];
    if (answer.outcome == Outcome::kOk) {
      const auto [seen, is_new] = seen_.try_emplace({answer.request, answer.ranking_hash}, count_);
      passes.push_back(seen->second);
      if (!is_new) return;
    } else {
      passes.push_back(count_);
    }
    ++count_;
    waiting_.push_back(answer);
    waiting_rows_ += answer.ranking.size();
    if (waiting_rows_ >= kRowsAtOnce) score_waiting();
  }

  // After the last answer: the mean over its passes for each request.
  template <class Use>
  void for_each_request(Use use) {
    score_waiting();
    const std::size_t columns = scorers_.size() * width_;
    std::vector<double> means(columns);
    for (const auto& [request, passes] : by_request_) {
      std::fill(means.begin(), means.end(), 0.0);
      for (const auto answer : passes) {
        for (std::size_t c = 0; c < columns; ++c) means[c] += values_[answer * columns + c];
      }
      for (double& mean : means) mean /= static_cast<double>(passes.size());
      use(request, std::span<const double>(means));
    }
  }

 private:
  static constexpr std::size_t kRowsAtOnce = 1'000'000;

  void score_waiting() {
    const std::size_t first = values_.size();
    values_.resize(first + waiting_.size() * scorers_.size() * width_);
    parallel_for(
        waiting_.size(), 0,
        [&] { return ScoringMemory(collection_.services.size(), description_sizes_); },
        [&](std::size_t a, ScoringMemory& memory) {
          for (std::size_t s = 0; s < scorers_.size(); ++s) {
            const auto place = first + (a * scorers_.size() + s) * width_;
            score(scorers_[s], waiting_[a], memory, std::span(values_).subspan(place, width_));
          }
        });
    waiting_.clear();
    waiting_rows_ = 0;
  }

  void score(const SettingScorer& scorer, const Answer& answer, ScoringMemory& memory,
             std::span<double> values) const {
    try {
      scorer.score(answer, memory, values);
    } catch (const Error& error) {
      throw error.within(fmt::format("entrant '{}', request {}", entrant_,
                                     collection_.requests[answer.request.value].uri));
    }
  }

  const std::vector<SettingScorer>& scorers_;
  const std::size_t width_;
  const Collection& collection_;
  const DescriptionSizes& description_sizes_;
  const std::string entrant_;
  std::map<RequestIndex, std::vector<std::size_t>> by_request_;  // places in values_, by pass
  std::map<std::pair<RequestIndex, std::uint64_t>, std::size_t> seen_;  // by the ranking's hash
  std::size_t count_ = 0;
  std::vector<Answer> waiting_;
  std::size_t waiting_rows_ = 0;
  std::vector<double> values_;  // of each place
};

}  // namespace matchbench::score
