#include "harness/model/fusion.hpp"

#include <algorithm>
#include <vector>

namespace matchbench {
namespace {

constexpr double kReciprocalRankConstant = 60;

struct Fused {
  double score = 0;
  std::uint32_t rankings = 0;  // that hold the service
};

// Scores of one ranking mapped to [0, 1]; all equal: 1, since being ranked at all is the only
// difference left.
double min_max(const Ranking& ranking, double score) {
  const double high = ranking.front().score;
  const double low = ranking.back().score;
  return high > low ? (score - low) / (high - low) : 1;
}

double points(const Ranking& ranking, std::size_t i, FusionMethod method,
              std::uint32_t service_count) {
  switch (method) {
    case FusionMethod::kReciprocalRank:
      return 1 / (kReciprocalRankConstant + static_cast<double>(i + 1));
    case FusionMethod::kCombSum:
    case FusionMethod::kCombMnz:
      return min_max(ranking, ranking[i].score);
    case FusionMethod::kBorda:
      return static_cast<double>(service_count - 1 - i);
  }
  return 0;
}

}  // namespace

Ranking fuse(std::span<const Ranking> rankings, FusionMethod method, std::uint32_t service_count) {
  std::vector<Fused> fused(service_count);
  std::vector<bool> held(service_count);
  for (const auto& ranking : rankings) {
    std::fill(held.begin(), held.end(), false);
    for (std::size_t i = 0; i < ranking.size(); ++i) {
      Fused& one = fused[ranking[i].service.value];
      one.score += points(ranking, i, method, service_count);
      ++one.rankings;
      held[ranking[i].service.value] = true;
    }
    const auto left_out = service_count - ranking.size();
    if (method != FusionMethod::kBorda || left_out == 0) continue;
    const double share = static_cast<double>(left_out - 1) / 2;
    for (std::size_t s = 0; s < service_count; ++s) {
      if (!held[s]) fused[s].score += share;
    }
  }
  Ranking result;
  for (std::uint32_t s = 0; s < service_count; ++s) {
    const Fused& one = fused[s];
    if (one.rankings == 0) continue;
    const double factor = method == FusionMethod::kCombMnz ? one.rankings : 1;
    result.push_back({.service = {s}, .score = one.score * factor});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const auto& a, const auto& b) { return a.score > b.score; });
  return result;
}

}  // namespace matchbench
