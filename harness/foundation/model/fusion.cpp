#include "harness/foundation/model/fusion.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <vector>

namespace matchbench {
namespace {

std::vector<double> scores_of(const Ranking& ranking) {
  std::vector<double> scores;
  for (const auto& one : ranking) scores.push_back(one.score);
  return scores;
}

std::vector<double> standardised(std::vector<double> scores) {
  const auto n = static_cast<double>(scores.size());
  const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / n;
  double squares = 0;
  for (const double score : scores) squares += (score - mean) * (score - mean);
  const double deviation = std::sqrt(squares / n);
  for (double& score : scores) score = deviation > 0 ? (score - mean) / deviation : 0;
  return scores;
}

// The order is that of ranks.
std::vector<double> normalised(const Ranking& ranking, Normalisation norm) {
  std::vector<double> scores = scores_of(ranking);
  if (scores.empty() || norm == Normalisation::kNone) return scores;
  if (norm == Normalisation::kZScore) return standardised(std::move(scores));
  const double low = scores.back();
  const bool all_equal = scores.front() == low;
  for (double& score : scores) score = all_equal ? 1 : score - low;
  const double divisor = norm == Normalisation::kMinMax
                             ? scores.front()
                             : std::accumulate(scores.begin(), scores.end(), 0.0);
  for (double& score : scores) score /= divisor;
  return scores;
}

// What a ranking gives to its services, by rank.
std::vector<double> points_of(const Ranking& ranking, const Fusion& fusion,
                              std::uint32_t service_count) {
  if (reads_norm(fusion.method)) return normalised(ranking, fusion.norm);
  std::vector<double> points;
  double weight = 1 - fusion.phi;
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const auto rank = static_cast<double>(i + 1);
    switch (fusion.method) {
      case FusionMethod::kBorda:
        points.push_back(service_count - rank);
        break;
      case FusionMethod::kIsr:
        points.push_back(1 / (rank * rank));
        break;
      case FusionMethod::kRbc:
        points.push_back(weight);
        weight *= fusion.phi;
        break;
      default:
        points.push_back(1 / (fusion.k + rank));
    }
  }
  return points;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// One number from the scores that the rankings with a service give it.
double together(const std::vector<double>& points, FusionMethod method) {
  const double sum = std::accumulate(points.begin(), points.end(), 0.0);
  const auto held_by = static_cast<double>(points.size());
  switch (method) {
    case FusionMethod::kCombMnz:
    case FusionMethod::kIsr:
      return sum * held_by;
    case FusionMethod::kCombAnz:
      return sum / held_by;
    case FusionMethod::kCombMax:
      return *std::ranges::max_element(points);
    case FusionMethod::kCombMin:
      return *std::ranges::min_element(points);
    case FusionMethod::kCombMed:
      return median(points);
    default:
      return sum;
  }
}

// Borda's rest: the services that a ranking leaves out share the points that are left.
void share_rest(const Ranking& ranking, std::vector<double>& rests) {
  const std::size_t left_out = rests.size() - ranking.size();
  if (left_out == 0) return;
  std::vector<bool> held(rests.size());
  for (const auto& one : ranking) held[one.service.value] = true;
  const double share = static_cast<double>(left_out - 1) / 2;
  for (std::size_t s = 0; s < rests.size(); ++s) {
    if (!held[s]) rests[s] += share;
  }
}

// Sums of the same numbers in another order differ in their last bits: scores are compared on this
// grid. The scores of kRbc fall by a factor a rank, so that the grid of each is of its own size.
double on_grid(double score, FusionMethod method) {
  constexpr double kStepsInOne = 1e12;
  constexpr double kMostExact = 9007199254740992;  // 2^53: beyond it doubles are a coarser grid
  if (score == 0) return 0;
  const double size = method == FusionMethod::kRbc ? std::exp2(std::ilogb(score)) : 1;
  const double steps = std::round(score / size * kStepsInOne);
  return std::abs(steps) < kMostExact ? steps / kStepsInOne * size : score;
}

// Scores of one place on the grid become one, for whoever reads the fused scores.
void sort_on_grid(Ranking& ranking, FusionMethod method) {
  const auto place = [&](const RankedService& one) { return on_grid(one.score, method); };
  std::ranges::stable_sort(ranking, std::ranges::greater(), place);
  for (std::size_t i = 1; i < ranking.size(); ++i) {
    if (place(ranking[i]) == place(ranking[i - 1])) ranking[i].score = ranking[i - 1].score;
  }
}

Ranking by_points(std::span<const Ranking> rankings, const Fusion& fusion,
                  std::uint32_t service_count) {
  std::vector<std::vector<double>> points(service_count);
  std::vector<double> rests(service_count);
  for (const auto& ranking : rankings) {
    const auto given = points_of(ranking, fusion, service_count);
    for (std::size_t i = 0; i < ranking.size(); ++i) {
      points[ranking[i].service.value].push_back(given[i]);
    }
    if (fusion.method == FusionMethod::kBorda) share_rest(ranking, rests);
  }
  Ranking result;
  for (std::uint32_t s = 0; s < service_count; ++s) {
    if (points[s].empty()) continue;
    result.push_back({.service = {s}, .score = together(points[s], fusion.method) + rests[s]});
  }
  sort_on_grid(result, fusion.method);
  return result;
}

// Which of two services most rankings put first. A ranking with only one of them puts it first.
class Majority {
 public:
  Majority(std::span<const Ranking> rankings, std::uint32_t service_count) {
    for (const auto& ranking : rankings) {
      auto& ranks = ranks_.emplace_back(service_count, kUnranked);
      for (std::size_t i = 0; i < ranking.size(); ++i) {
        ranks[ranking[i].service.value] = static_cast<std::uint32_t>(i);
      }
    }
  }

  bool prefers(std::uint32_t a, std::uint32_t b) const {
    int votes = 0;
    for (const auto& ranks : ranks_) votes += (ranks[a] < ranks[b]) - (ranks[b] < ranks[a]);
    return votes > 0;
  }

 private:
  static constexpr std::uint32_t kUnranked = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::vector<std::uint32_t>> ranks_;  // by ranking, then service
};

// Majorities may run in a circle, so that no sort of the library is defined on them. Inserting each
// service by bisection gives an order in which none is preferred to the one just before it.
Ranking by_majority(std::span<const Ranking> rankings, std::uint32_t service_count) {
  std::vector<bool> held(service_count);
  for (const auto& ranking : rankings) {
    for (const auto& one : ranking) held[one.service.value] = true;
  }
  const Majority majority(rankings, service_count);
  std::vector<std::uint32_t> order;
  for (std::uint32_t s = 0; s < service_count; ++s) {
    if (!held[s]) continue;
    std::size_t low = 0;
    std::size_t high = order.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (majority.prefers(s, order[middle])) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(low), s);
  }
  Ranking result;
  for (std::size_t i = 0; i < order.size(); ++i) {
    result.push_back({.service = {order[i]}, .score = static_cast<double>(order.size() - i)});
  }
  return result;
}

}  // namespace

Ranking fuse(std::span<const Ranking> rankings, const Fusion& fusion, std::uint32_t service_count) {
  return fusion.method == FusionMethod::kCondorcet ? by_majority(rankings, service_count)
                                                   : by_points(rankings, fusion, service_count);
}

}  // namespace matchbench
