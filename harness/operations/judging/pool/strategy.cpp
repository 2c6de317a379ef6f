#include "harness/operations/judging/pool/strategy.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/foundation/model/ranking.hpp"
#include "harness/scoring/eval/files/pooled_ranks.hpp"
#include "harness/scoring/measures/compare/rank_biased_overlap.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <queue>
#include <set>
#include <tuple>

namespace matchbench::judging {
namespace {

constexpr std::size_t kStrata = 4;
// Pairs that were judged already were not drawn: each represents itself alone.
constexpr std::uint32_t kJudged = kStrata;
using Sizes = std::array<std::size_t, kStrata>;

std::uint32_t stratum_of(std::size_t rank, std::size_t depth) {
  for (std::uint32_t s = 0; s + 1 < kStrata; ++s) {
    if (rank < std::max<std::size_t>(1, depth >> (kStrata - 1 - s))) return s;
  }
  return kStrata - 1;
}

// The expected cost of the rates min(1, c / 2^s).
double cost_of(const Sizes& sizes, double c) {
  double cost = 0;
  for (std::size_t s = 0; s < kStrata; ++s) {
    cost += static_cast<double>(sizes[s]) * std::min(1.0, c / std::exp2(s));
  }
  return cost;
}

// The c at which the rates cost the budget; the cost rises with c.
double rate_for(const Sizes& sizes, double budget) {
  double low = 0;
  double high = std::exp2(kStrata);
  if (cost_of(sizes, high) <= budget) return high;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (cost_of(sizes, middle) > budget ? high : low) = middle;
  }
  return low;
}

// One ranking on its way through the first `depth` of it.
struct Cursor {
  int priority = 0;
  std::uint32_t request_order = 0;
  std::uint32_t turn = 0;  // drawn at random
  std::uint32_t request = 0;
  const Ranking* ranking = nullptr;
  std::size_t next = 0;

  // The queue gives the largest first.
  bool operator<(const Cursor& other) const {
    return std::tuple(-priority, request_order, turn) >
           std::tuple(-other.priority, other.request_order, other.turn);
  }
};

std::priority_queue<Cursor> cursors_of(const analysis::Experiment& experiment,
                                       std::span<const std::uint32_t> requests,
                                       std::uint64_t seed) {
  std::vector<Cursor> all;
  for (std::uint32_t order = 0; order < requests.size(); ++order) {
    for (const auto& system : experiment.answers) {
      for (const auto& answer : system[requests[order]]) {
        all.push_back({0, order, 0, requests[order], &answer.ranking, 0});
      }
    }
  }
  std::vector<std::uint32_t> turns(all.size());
  for (std::uint32_t i = 0; i < turns.size(); ++i) turns[i] = i;
  Random(derive_seed(seed, "move to front")).shuffle(std::span(turns));
  for (std::size_t i = 0; i < all.size(); ++i) all[i].turn = turns[i];
  return std::priority_queue<Cursor>(std::less<Cursor>(), std::move(all));
}

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

std::vector<ChosenPair> move_to_front(const analysis::Experiment& experiment,
                                      std::span<const std::uint32_t> requests,
                                      const KnownPairs& known, const StrategyOptions& options) {
  auto queue = cursors_of(experiment, requests, options.seed);
  const std::uint64_t budget = options.budget.value_or(std::numeric_limits<std::uint64_t>::max());
  std::set<PairKey> chosen;
  while (!queue.empty() && chosen.size() < budget) {
    Cursor cursor = queue.top();
    queue.pop();
    if (cursor.next >= std::min(options.depth, cursor.ranking->size())) continue;
    const PairKey key(cursor.request, (*cursor.ranking)[cursor.next++].service.value);
    const auto found = known.find(key);
    const bool is_judged = found != known.end() && found->second.relevant.has_value();
    if (is_judged && *found->second.relevant) {
      cursor.priority = 0;
    } else {
      --cursor.priority;
    }
    if (!is_judged && (found == known.end() || !found->second.is_pooled)) chosen.insert(key);
    queue.push(cursor);
  }
  std::vector<ChosenPair> out;
  for (const std::uint32_t request : requests) {
    for (auto at = chosen.lower_bound({request, 0}); at != chosen.end() && at->first == request;
         ++at) {
      out.push_back({*at});
    }
  }
  return out;
}

void draw_sample(std::vector<PooledPair>& pairs, const StrategyOptions& options) {
  std::array<std::vector<std::size_t>, kStrata> open;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    auto& pair = pairs[i];
    pair.chosen.stratum = pair.is_judged ? kJudged : stratum_of(pair.best_rank, options.depth);
    if (!pair.is_judged) open[pair.chosen.stratum].push_back(i);
  }
  if (!options.budget) return;
  Sizes sizes{};
  for (std::size_t s = 0; s < kStrata; ++s) sizes[s] = open[s].size();
  const double rate = rate_for(sizes, static_cast<double>(*options.budget));
  Random random(derive_seed(options.seed, "stratified"));
  for (std::size_t s = 0; s < kStrata; ++s) {
    const double wanted = static_cast<double>(sizes[s]) * std::min(1.0, rate / std::exp2(s));
    // A whole number of pairs; rounding down keeps the budget.
    const auto count = static_cast<std::size_t>(std::floor(wanted + 1e-9));
    random.shuffle(std::span(open[s]));
    for (std::size_t i = 0; i < open[s].size(); ++i) {
      auto& chosen = pairs[open[s][i]].chosen;
      chosen.drawn = i < count;
      chosen.probability =
          std::max(static_cast<double>(count), 1.0) / static_cast<double>(open[s].size());
    }
  }
}

}  // namespace matchbench::judging
