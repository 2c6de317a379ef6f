#pragma once

#include "learned/boosted_trees.hpp"
#include "learned/columns.hpp"
#include "learned/precedents.hpp"
#include "learned/service_index.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace learned {

// What gives a service its score.
enum class Scorer { kBoth, kPairs, kRidge, kTrees };

// What training leaves behind: a ridge regression over the standardised features, which chooses the
// candidates; a linear ranking by pairs of these, over the standardised features and what
// neighbours add; and boosted trees over all features and precedents, which look at the candidates
// again.
class Model {
 public:
  // `requests` and `judged` go together; there is at least one of them, and something is relevant.
  // `before_step` is called now and then and may throw to give up.
  Model(std::vector<Seen> requests, std::vector<Judged> judged, Scorer scorer, std::uint64_t seed,
        const std::function<void()>& before_step);

  Column scores(const Seen& request) const;

  std::uint64_t bytes() const;  // heap use, estimated

 private:
  void learn_ridge(const std::vector<Seen>& requests, const std::vector<Judged>& judged);
  void learn_pairs(const std::vector<Seen>& requests, const std::vector<Judged>& judged,
                   const std::function<void()>& before_step);
  void learn_trees(const std::vector<Seen>& requests, const std::vector<Judged>& judged,
                   std::uint64_t seed, const std::function<void()>& before_step);
  // Positions of the services that ridge regression puts first.
  std::vector<std::size_t> candidates(const Column& ridge_scores) const;
  Column tree_scores(const Seen& request, const Column& ridge_scores) const;

  Scorer scorer_;
  std::vector<double> weights_;       // of the standardised features
  std::vector<double> pair_weights_;  // of these and the regularised scores; empty where not used
  Precedents precedents_;
  std::vector<BoostedTrees> forests_;
};

}  // namespace learned
