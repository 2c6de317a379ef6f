#include "harness/operations/judging/pool/strategy.hpp"

#include "harness/operations/judging/pool/move_to_front.hpp"
#include "harness/operations/judging/pool/stratified_sample.hpp"
#include "harness/scoring/eval/files/pooled_ranks.hpp"
#include "harness/scoring/measures/compare/rank_biased_overlap.hpp"

#include <algorithm>
#include <numeric>

namespace matchbench::judging {
namespace {

constexpr double kPersistence = 0.9;

std::vector<std::uint32_t> first_services(const analysis::Experiment& experiment,
                                          std::size_t system, std::size_t request,
                                          std::size_t depth) {
  std::vector<std::uint32_t> services;
  const auto& answers = experiment.answers[system][request];
  if (answers.empty()) return services;
  for (const auto& ranked : answers.front().ranking) {
    if (services.size() == depth) break;
    services.push_back(ranked.service.value);
  }
  return services;
}

double disagreement_on(const analysis::Experiment& experiment, std::size_t request,
                       std::size_t depth) {
  std::vector<std::vector<std::uint32_t>> rankings;
  for (std::size_t s = 0; s < experiment.systems.size(); ++s) {
    rankings.push_back(first_services(experiment, s, request, depth));
  }
  double sum = 0;
  for (std::size_t a = 0; a < rankings.size(); ++a) {
    for (std::size_t b = a + 1; b < rankings.size(); ++b) {
      sum += 1 - measures::rank_biased_overlap({rankings[a]}, {rankings[b]}, kPersistence);
    }
  }
  return sum;  // the number of pairs of entrants is the same for all requests
}

// The best ranks are those of the pairs as they are given.
void keep_highest(std::vector<PooledPair>& pairs, const StrategyOptions& options) {
  if (!options.budget) return;
  std::vector<PooledPair> open;
  for (const auto& pair : pairs) {
    if (!pair.is_judged) open.push_back(pair);
  }
  if (open.size() <= *options.budget) return;
  std::ranges::stable_sort(open, {}, &PooledPair::best_rank);
  open.resize(*options.budget);
  std::vector<PairKey> kept;
  for (const auto& pair : open) kept.push_back(pair.chosen.key);
  std::ranges::sort(kept);
  std::erase_if(pairs, [&](const PooledPair& pair) {
    return !pair.is_judged && !std::ranges::binary_search(kept, pair.chosen.key);
  });
}

}  // namespace

std::vector<std::uint32_t> requests_by_disagreement(const analysis::Experiment& experiment,
                                                    std::size_t depth) {
  std::vector<double> disagreement;
  for (std::size_t r = 0; r < experiment.requests.size(); ++r) {
    disagreement.push_back(disagreement_on(experiment, r, depth));
  }
  std::vector<std::uint32_t> order(disagreement.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::stable_sort(order, std::greater<>(),
                           [&](std::uint32_t r) { return disagreement[r]; });
  return order;
}

std::vector<ChosenPair> choose_pairs(const analysis::Experiment& experiment,
                                     std::span<const std::uint32_t> requests,
                                     const KnownPairs& known, const StrategyOptions& options) {
  if (options.strategy == Strategy::kMoveToFront) {
    return move_to_front(experiment, requests, known, options);
  }
  std::vector<PooledPair> pairs;
  for (const std::uint32_t request : requests) {
    eval::PooledRanks<std::uint32_t> ranks;
    for (const auto& system : experiment.answers) {
      for (const auto& answer : system[request]) {
        eval::pool_first(ranks, answer.ranking, options.depth,
                         [](const auto& ranked) { return ranked.service.value; });
      }
    }
    for (const auto& [service, rank] : ranks) {
      const auto found = known.find({request, service});
      if (found != known.end() && found->second.is_pooled) continue;
      const bool is_judged = found != known.end() && found->second.relevant.has_value();
      pairs.push_back({{{request, service}}, rank, is_judged});
    }
  }
  if (options.strategy == Strategy::kStratified) {
    draw_sample(pairs, options);
  } else {
    keep_highest(pairs, options);
  }
  std::vector<ChosenPair> chosen;
  for (const auto& pair : pairs) chosen.push_back(pair.chosen);
  return chosen;
}

}  // namespace matchbench::judging
