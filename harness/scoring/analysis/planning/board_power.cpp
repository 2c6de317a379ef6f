#include "harness/scoring/analysis/planning/board_power.hpp"

#include "harness/foundation/base/parallel.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/scoring/analysis/significance/effect_size.hpp"
#include "harness/scoring/analysis/significance/max_t.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <string>
#include <vector>

namespace matchbench::analysis {
namespace {

// Each system's scores less their mean, spread so that draws from them have the variance that the
// pilot estimates and not (n − 1)/n of it.
std::vector<double> centred(const ScoreMatrix& pilot) {
  std::vector<double> out = pilot.values;
  const auto means = mean_scores(pilot);
  const std::size_t n = pilot.requests.size();
  const double spread = std::sqrt(static_cast<double>(n) / (static_cast<double>(n) - 1));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = spread * (out[i] - means[i / n]);
  return out;
}

bool finds_the_pair(const ScoreMatrix& pilot, const std::vector<double>& values,
                    std::size_t requests, double difference, double level,
                    const BoardSimulation& simulation, std::size_t board) {
  Random random(derive_seed(simulation.seed, std::to_string(board)));
  const std::size_t systems = pilot.systems.size();
  const std::size_t n = pilot.requests.size();
  const auto pairs = all_pairs(systems);
  const std::size_t shifted = random.below(pairs.size());
  // Either may be the better one: skewed differences are found more easily in one direction.
  const double half = random.below(2) == 0 ? difference / 2 : -difference / 2;
  ScoreMatrix drawn;
  drawn.systems = pilot.systems;
  drawn.requests.resize(requests);
  drawn.values.resize(systems * requests);
  for (std::size_t r = 0; r < requests; ++r) {
    const std::size_t from = random.below(n);
    for (std::size_t s = 0; s < systems; ++s) drawn.values[s * requests + r] = values[s * n + from];
  }
  for (std::size_t r = 0; r < requests; ++r) {
    drawn.values[pairs[shifted].first * requests + r] += half;
    drawn.values[pairs[shifted].second * requests + r] -= half;
  }
  const FlipOptions flips{.drawn = simulation.flips, .seed = random.next(), .threads = 1};
  return step_down_max_t(drawn, pairs, flips, level).adjusted_p_values[shifted] < level;
}

// The power; or, as soon as it is certain on which side of the asked one it is, a value there.
double power_towards(std::optional<double> asked, const ScoreMatrix& pilot,
                     const std::vector<double>& values, std::size_t requests, double difference,
                     double level, const BoardSimulation& simulation) {
  assert(pilot.systems.size() >= 2 && requests >= 2);
  if (simulation.on_trial) simulation.on_trial();
  std::atomic<std::size_t> found = 0;
  std::atomic<std::size_t> missed = 0;
  const auto share = [&](std::size_t boards) {
    return static_cast<double>(boards) / static_cast<double>(simulation.boards);
  };
  const auto is_decided = [&] {
    return asked && (share(found) >= *asked || share(simulation.boards - missed) < *asked);
  };
  parallel_for(simulation.boards, simulation.threads, [&](std::size_t board) {
    if (is_decided()) return;
    const bool is_found =
        finds_the_pair(pilot, values, requests, difference, level, simulation, board);
    ++(is_found ? found : missed);
  });
  return share(found);
}

}  // namespace

double board_power(const ScoreMatrix& pilot, std::size_t requests, double difference, double level,
                   const BoardSimulation& simulation) {
  return power_towards({}, pilot, centred(pilot), requests, difference, level, simulation);
}

// The answer lies between that of a t test of the pair alone and that of one at level/pairs, or
// near.
std::optional<std::size_t> requests_for_board(const ScoreMatrix& pilot, const PlanTarget& target,
                                              const BoardSimulation& simulation) {
  const double deviation = difference_deviation(pilot);
  if (deviation == 0) return std::nullopt;
  const double dz = target.difference / deviation;
  const auto pairs = static_cast<double>(all_pairs(pilot.systems.size()).size());
  const auto guess = [&](double level) {
    const auto n = requests_for_power(dz, level, target.power);
    return std::clamp<std::size_t>(n.value_or(simulation.most_requests), 2,
                                   simulation.most_requests);
  };
  const auto values = centred(pilot);
  const auto is_enough = [&](std::size_t n) {
    return power_towards(target.power, pilot, values, n, target.difference, target.level,
                         simulation) >= target.power;
  };
  std::size_t low = guess(target.level);
  std::size_t high = guess(target.level / pairs);
  while (!is_enough(high)) {
    if (high >= simulation.most_requests) return std::nullopt;
    low = high;
    high = std::min(high * 3 / 2 + 1, simulation.most_requests);
  }
  if (low >= high) low = std::max<std::size_t>(2, high * 2 / 3);
  while (low > 2 && is_enough(low)) {
    high = low;
    low = std::max<std::size_t>(2, low * 2 / 3);
  }
  while (high > low + 1 && static_cast<double>(high - low) > 0.02 * static_cast<double>(high)) {
    const std::size_t middle = low + (high - low) / 2;
    (is_enough(middle) ? high : low) = middle;
  }
  return high;
}

std::optional<double> smallest_on_board(const ScoreMatrix& pilot, std::size_t requests,
                                        double power, double level,
                                        const BoardSimulation& simulation) {
  const double deviation = difference_deviation(pilot);
  if (deviation == 0 || requests < 2) return std::nullopt;
  const auto values = centred(pilot);
  const auto is_found = [&](double difference) {
    return power_towards(power, pilot, values, requests, difference, level, simulation) >= power;
  };
  const double standard_error = deviation / std::sqrt(static_cast<double>(requests));
  constexpr double kBeyondDoubt = 100;
  if (!is_found(kBeyondDoubt * standard_error)) return std::nullopt;
  double low = 0;
  double high = 4 * standard_error;
  while (!is_found(high)) {
    low = high;
    high *= 2;
  }
  while (high - low > 0.01 * high) {
    const double middle = low + (high - low) / 2;
    (is_found(middle) ? high : low) = middle;
  }
  return high;
}

}  // namespace matchbench::analysis
