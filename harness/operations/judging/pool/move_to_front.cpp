#include "harness/operations/judging/pool/move_to_front.hpp"

#include "harness/foundation/base/random.hpp"
#include "harness/foundation/model/ranking.hpp"

#include <algorithm>
#include <limits>
#include <queue>
#include <set>
#include <tuple>

namespace matchbench::judging {
namespace {

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

}  // namespace

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

}  // namespace matchbench::judging
