#include "harness/scoring/analysis/reproduction/reproduction.hpp"

#include "harness/foundation/base/name_table.hpp"
#include "harness/scoring/analysis/robustness/correlation.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"
#include "harness/scoring/analysis/significance/sign_flip_interval.hpp"
#include "harness/scoring/analysis/significance/visible_difference.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <vector>

namespace matchbench::analysis {
namespace {

Reproduction verdict_of(const measures::Interval& interval, double margin) {
  constexpr double kRounding = 1e-12;
  if (interval.low >= -margin - kRounding && interval.high <= margin + kRounding) {
    return Reproduction::kReproduced;
  }
  if (interval.high < -margin || interval.low > margin) return Reproduction::kNotReproduced;
  return Reproduction::kUndecided;
}

}  // namespace

std::string_view name_of(Reproduction verdict) {
  constexpr std::array<std::string_view, 4> kNames = {"identical", "reproduced", "undecided",
                                                      "not reproduced"};
  return kNames[static_cast<std::size_t>(verdict)];
}

ReproducedScores compare_reproduced(std::span<const double> original, std::span<const double> again,
                                    const FlipOptions& flips) {
  assert(!original.empty() && original.size() == again.size());
  std::vector<double> differences;
  double squares = 0;
  for (std::size_t r = 0; r < original.size(); ++r) {
    differences.push_back(again[r] - original[r]);
    squares += differences.back() * differences.back();
  }
  const Moments all = moments(differences);
  const auto interval = sign_flip_interval(differences, flips);
  ReproducedScores out;
  out.difference = all.mean;
  out.low = measures::known_bound(interval.low);
  out.high = measures::known_bound(interval.high);
  out.margin = noticed_margin(all.deviation, all.count);
  out.verdict = verdict_of(interval, out.margin);
  out.rmse = std::sqrt(squares / static_cast<double>(all.count));
  return out;
}

std::optional<double> kendall_tau_union(std::span<const std::uint32_t> original,
                                        std::span<const std::uint32_t> again, std::size_t depth) {
  const auto first = original.first(std::min(depth, original.size()));
  const auto second = again.first(std::min(depth, again.size()));
  const std::size_t ranks = std::min(first.size(), second.size());
  if (ranks < 2) return std::nullopt;
  NumberMap<std::uint32_t, double> number;
  for (const auto service : first) number.emplace(service, static_cast<double>(number.size()));
  std::vector<double> numbers_of_first;
  std::vector<double> numbers_of_second;
  for (std::size_t i = 0; i < ranks; ++i) {
    numbers_of_first.push_back(number.at(first[i]));
    const auto next = static_cast<double>(number.size());
    numbers_of_second.push_back(number.emplace(second[i], next).first->second);
  }
  return kendall(numbers_of_first, numbers_of_second).tau_b;
}

std::optional<double> effect_ratio(const ImprovedMeans& means) {
  const double improvement = means.original - means.original_baseline;
  if (improvement == 0) return std::nullopt;
  return (means.again - means.again_baseline) / improvement;
}

std::optional<double> relative_improvement_change(const ImprovedMeans& means) {
  if (means.original_baseline == 0 || means.again_baseline == 0) return std::nullopt;
  return (means.original - means.original_baseline) / means.original_baseline -
         (means.again - means.again_baseline) / means.again_baseline;
}

}  // namespace matchbench::analysis
