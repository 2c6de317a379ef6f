#pragma once

#include "learned/boosted_trees.hpp"
#include "learned/columns.hpp"
#include "learned/precedents.hpp"
#include "learned/ridge.hpp"
#include "learned/service_index.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace learned {

// The parts of the model that give a service its score.
enum class Scorer { kBoth, kPairs, kRidge, kTrees };

// What training leaves behind: a ridge regression over the standardised features, which chooses the
// candidates; a linear ranking by pairs of these, over the standardised features and what
// neighbours add; and boosted trees over all features and precedents, which look at the candidates
// again. What a request looks like beside all services is large, so it is computed anew for each
// step of training instead of being kept.
class Model {
 public:
  // Bounds of memory and time. A collection of some two hundred requests stays below all but
  // kMostLeftOut.
  static constexpr std::size_t kMostRequests = 1000;   // that are learned from, evenly spread
  static constexpr std::size_t kMostLeftOut = 100;     // to choose the penalty by, evenly spread
  static constexpr std::size_t kMostExamples = 60000;  // pairs of a request and a candidate
  static constexpr std::size_t kMostCandidates = 300;  // for each request
  static constexpr std::size_t kLeastCandidates = 30;

  // How request i of the training data looks. It may throw to give up.
  using See = std::function<Seen(std::size_t)>;

  // There is at least one request, and something is relevant to each. `before_step` is called now
  // and then and may throw to give up.
  Model(const See& see, const std::vector<Judged>& judged, Scorer scorer, std::uint64_t seed,
        const std::function<void()>& before_step);

  Column scores(const Seen& request) const;  // of the services on its shortlist

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  void learn_ridge(const See& see, const std::vector<Judged>& judged,
                   const std::vector<std::size_t>& requests,
                   const std::function<void()>& before_step);
  Examples pair_examples(const See& see, const std::vector<Judged>& judged,
                         const std::vector<std::size_t>& requests) const;
  Examples tree_examples(const See& see, const std::vector<Judged>& judged,
                         const std::vector<std::size_t>& requests) const;
  // Places of the services that ridge regression puts first.
  std::vector<std::size_t> candidates(const Column& ridge_scores) const;
  Column tree_scores(const Seen& request, const Column& ridge_scores) const;

  Scorer scorer_;
  std::size_t candidate_count_ = kMostCandidates;
  std::vector<double> weights_;       // of the standardised features
  std::vector<double> pair_weights_;  // of these and the regularised scores; empty if not used
  Precedents precedents_;
  std::vector<BoostedTrees> forests_;
};

}  // namespace learned
