#include "harness/foundation/model/fusion.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace matchbench {
namespace {

// Far beyond what any ranking means, and far from where sums and squares are no numbers any more:
// whoever states more must not end the round of others.
constexpr double kMostScore = 1e100;

std::vector<double> scores_of(const Ranking& ranking) {
  std::vector<double> scores;
  for (const auto& one : ranking) {
    scores.push_back(std::clamp(one.score, -kMostScore, kMostScore));
  }
  return scores;
}

// With the weights and powers of the contest.
double finite(double score) {
  constexpr double kMost = std::numeric_limits<double>::max();
  return std::isnan(score) ? 0 : std::clamp(score, -kMost, kMost);
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

// 1 − (rank − 1)/n for each of the first ranks.
std::vector<double> falling_with_rank(std::size_t ranks, double n) {
  std::vector<double> values(ranks);
  for (std::size_t i = 0; i < ranks; ++i) values[i] = 1 - static_cast<double>(i) / n;
  return values;
}

// The order is that of ranks.
std::vector<double> normalised(const Ranking& ranking, Normalisation norm,
                               std::uint32_t service_count) {
  std::vector<double> scores = scores_of(ranking);
  if (scores.empty()) return scores;
  const double high = scores.front();
  const double low = scores.back();
  double divisor = 1;
  switch (norm) {
    case Normalisation::kNone:
      return scores;
    case Normalisation::kZScore:
      return standardised(std::move(scores));
    case Normalisation::kRank:
      return falling_with_rank(scores.size(), static_cast<double>(scores.size()));
    case Normalisation::kBorda:
      return falling_with_rank(scores.size(), service_count);
    case Normalisation::kMax:
      if (high > 0) divisor = high;
      break;
    default:
      for (double& score : scores) score = high == low ? 1 : score - low;
      divisor = norm == Normalisation::kMinMax ? scores.front()
                                               : std::accumulate(scores.begin(), scores.end(), 0.0);
  }
  for (double& score : scores) score /= divisor;
  return scores;
}

// What a ranking gives to its services, by rank.
std::vector<double> points_of(const Ranking& ranking, const Fusion& fusion,
                              std::uint32_t service_count) {
  if (reads_norm(fusion.method)) return normalised(ranking, fusion.norm, service_count);
  std::vector<double> points;
  double weight = 1 - fusion.phi;
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const auto rank = static_cast<double>(i + 1);
    switch (fusion.method) {
      case FusionMethod::kBorda:
        points.push_back(service_count - rank);
        break;
      case FusionMethod::kIsr:
      case FusionMethod::kLogIsr:
      case FusionMethod::kLogNIsr:
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

// What it gives to each service that it leaves out: the mean of what the ranks behind it would
// give. None: such a service is not ranked.
std::optional<double> point_of_others(const Ranking& ranking, const Fusion& fusion,
                                      std::uint32_t service_count) {
  const auto left_out = static_cast<double>(service_count - ranking.size());
  if (fusion.method == FusionMethod::kBorda) return (left_out - 1) / 2;
  if (!reads_norm(fusion.method) || fusion.norm != Normalisation::kBorda) return std::nullopt;
  return (left_out + 1) / (2 * static_cast<double>(service_count));
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

// What the rankings that count a service give it.
struct Given {
  std::vector<double> points;
  double weight = 0;       // of those rankings, together
  bool is_ranked = false;  // by one of them
};

// One number from it.
double together(const Given& given, const Fusion& fusion) {
  const auto& points = given.points;
  const double sum = std::accumulate(points.begin(), points.end(), 0.0);
  const auto held_by = static_cast<double>(points.size());
  switch (fusion.method) {
    case FusionMethod::kCombMnz:
      return sum * given.weight;
    case FusionMethod::kIsr:
      return sum * held_by;
    case FusionMethod::kLogIsr:
      return sum * std::log(held_by);
    case FusionMethod::kLogNIsr:
      return sum * std::log(held_by + fusion.sigma);
    case FusionMethod::kCombGmnz:
      return sum * std::pow(held_by, fusion.gamma);
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

double weight_of(std::size_t ranking, const Fusion& fusion) {
  return fusion.weights.empty() ? 1 : fusion.weights[ranking];
}

// Sums of the same numbers in another order differ in their last bits: scores are compared on this
// grid, in the largest weight. Scores that fall with ranks by factors have a grid of their own
// size.
double on_grid(double score, const Fusion& fusion) {
  constexpr double kStepsInOne = 1e12;
  constexpr double kMostExact = 9007199254740992;  // 2^53: beyond it doubles are a coarser grid
  if (score == 0) return 0;
  double size = fusion.weights.empty() ? 1 : std::ranges::max(fusion.weights);
  switch (fusion.method) {
    case FusionMethod::kRbc:
    case FusionMethod::kIsr:
    case FusionMethod::kLogIsr:
    case FusionMethod::kLogNIsr:
      size = std::exp2(std::ilogb(score));
      break;
    default:
      break;
  }
  const double steps = std::round(score / size * kStepsInOne);
  return std::abs(steps) < kMostExact ? steps / kStepsInOne * size : score;
}

// Scores of one place on the grid become one, for whoever reads the fused scores.
void sort_on_grid(Ranking& ranking, const Fusion& fusion) {
  const auto place = [&](const RankedService& one) { return on_grid(one.score, fusion); };
  std::ranges::stable_sort(ranking, std::ranges::greater(), place);
  for (std::size_t i = 1; i < ranking.size(); ++i) {
    if (place(ranking[i]) == place(ranking[i - 1])) ranking[i].score = ranking[i - 1].score;
  }
}

Ranking by_points(std::span<const Ranking> rankings, const Fusion& fusion,
                  std::uint32_t service_count) {
  std::vector<Given> given(service_count);
  // CombMNZ weighs how many rankings have a service, and not their scores.
  const bool are_points_weighed = fusion.method != FusionMethod::kCombMnz;
  std::vector<std::optional<double>> points(service_count);
  for (std::size_t r = 0; r < rankings.size(); ++r) {
    const double weight = weight_of(r, fusion);
    points.assign(service_count, point_of_others(rankings[r], fusion, service_count));
    const auto by_rank = points_of(rankings[r], fusion, service_count);
    for (std::size_t i = 0; i < by_rank.size(); ++i) {
      const std::uint32_t service = rankings[r][i].service.value;
      points[service] = by_rank[i];
      given[service].is_ranked = true;
    }
    for (std::uint32_t s = 0; s < service_count; ++s) {
      if (!points[s]) continue;
      given[s].points.push_back(are_points_weighed ? weight * *points[s] : *points[s]);
      given[s].weight += weight;
    }
  }
  Ranking result;
  for (std::uint32_t s = 0; s < service_count; ++s) {
    if (!given[s].is_ranked) continue;
    result.push_back({.service = {s}, .score = finite(together(given[s], fusion))});
  }
  sort_on_grid(result, fusion);
  return result;
}

// Which of two services most rankings put first. A ranking with only one of them puts it first.
class Majority {
 public:
  Majority(std::span<const Ranking> rankings, const Fusion& fusion, std::uint32_t service_count)
      : fusion_(fusion) {
    for (const auto& ranking : rankings) {
      auto& ranks = ranks_.emplace_back(service_count, kUnranked);
      for (std::size_t i = 0; i < ranking.size(); ++i) {
        ranks[ranking[i].service.value] = static_cast<std::uint32_t>(i);
      }
    }
  }

  bool prefers(std::uint32_t a, std::uint32_t b) const {
    double votes = 0;
    double all = 0;
    for (std::size_t r = 0; r < ranks_.size(); ++r) {
      const double weight = weight_of(r, fusion_);
      const auto& ranks = ranks_[r];
      votes += weight * ((ranks[a] < ranks[b]) - (ranks[b] < ranks[a]));
      all += weight;
    }
    return votes > kLeastMajority * all;
  }

 private:
  // 0.1 + 0.2 and 0.3 are equal votes.
  static constexpr double kLeastMajority = 1e-12;
  static constexpr std::uint32_t kUnranked = std::numeric_limits<std::uint32_t>::max();
  const Fusion& fusion_;
  std::vector<std::vector<std::uint32_t>> ranks_;  // by ranking, then service
};

// Majorities may run in a circle, so that no sort of the library is defined on them. Inserting each
// service by bisection gives an order in which none is preferred to the one just before it.
Ranking by_majority(std::span<const Ranking> rankings, const Fusion& fusion,
                    std::uint32_t service_count) {
  std::vector<bool> held(service_count);
  for (const auto& ranking : rankings) {
    for (const auto& one : ranking) held[one.service.value] = true;
  }
  const Majority majority(rankings, fusion, service_count);
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
  return fusion.method == FusionMethod::kCondorcet ? by_majority(rankings, fusion, service_count)
                                                   : by_points(rankings, fusion, service_count);
}

}  // namespace matchbench
