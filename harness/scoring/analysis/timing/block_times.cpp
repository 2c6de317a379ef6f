#include "harness/scoring/analysis/timing/block_times.hpp"

#include "harness/foundation/base/median.hpp"
#include "harness/scoring/analysis/distributions.hpp"
#include "harness/scoring/analysis/significance/moments.hpp"

#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace matchbench::analysis {

namespace {

// None if no request is shared, or a mean is 0, of which there is no ratio.
std::optional<SharedBlock> shared_block(std::uint32_t block, const BlockTimes::OfBlock& first,
                                        const BlockTimes::OfBlock& second) {
  SharedBlock out{.block = block};
  for (const auto& [request, first_ns] : first) {
    const auto found = second.find(request);
    if (found == second.end()) continue;
    ++out.requests;
    out.first_ns += first_ns;
    out.second_ns += found->second;
  }
  if (out.first_ns <= 0 || out.second_ns <= 0) return std::nullopt;
  const auto requests = static_cast<double>(out.requests);
  out.first_ns /= requests;
  out.second_ns /= requests;
  return out;
}

}  // namespace

MeanOverBlocks mean_over_blocks(std::span<const double> values) {
  const Moments m = moments(values);
  if (m.count < 2) return {m.mean, std::nullopt};
  constexpr double kTail = 0.025;
  const auto n = static_cast<double>(m.count);
  const StudentsT distribution(n - 1);
  const double reach = boost::math::quantile(boost::math::complement(distribution, kTail)) *
                       m.deviation / std::sqrt(n);
  return {m.mean, measures::Interval{m.mean - reach, m.mean + reach}};
}

BlockTimes::BlockTimes(std::span<const BlockSample> samples, TypicalTime typical) {
  std::map<std::uint32_t, std::map<std::uint32_t, std::vector<std::int64_t>>> times_ns;
  for (const auto& [block, request, time_ns] : samples) {
    times_ns[block][request].push_back(time_ns);
  }
  for (auto& [block, of_requests] : times_ns) {
    for (auto& [request, passes_ns] : of_requests) {
      blocks_[block][request] =
          typical == TypicalTime::kMean
              ? moments(std::vector<double>(passes_ns.begin(), passes_ns.end())).mean
              : *median(std::move(passes_ns));
    }
  }
}

std::size_t BlockTimes::answered() const {
  std::size_t count = 0;
  for (const auto& [block, requests] : blocks_) count += requests.size();
  return count;
}

double BlockTimes::typical_ns() const {
  if (blocks_.empty()) return 0;
  double log_sum = 0;
  for (const auto& [block, requests] : blocks_) {
    double sum_ns = 0;
    for (const auto& [request, time_ns] : requests) sum_ns += time_ns;
    log_sum += std::log(sum_ns / static_cast<double>(requests.size()));
  }
  return std::exp(log_sum / static_cast<double>(blocks_.size()));
}

std::optional<BlockComparison> compare_within_blocks(const BlockTimes& first,
                                                     const BlockTimes& second) {
  BlockComparison out;
  std::vector<double> differences_ns;
  std::vector<double> log_ratios;
  for (const auto& [block, times] : first.blocks()) {
    const auto found = second.blocks().find(block);
    if (found == second.blocks().end()) continue;
    const auto shared = shared_block(block, times, found->second);
    if (!shared) continue;
    differences_ns.push_back(shared->first_ns - shared->second_ns);
    log_ratios.push_back(std::log(shared->first_ns / shared->second_ns));
    out.blocks.push_back(*shared);
  }
  if (out.blocks.empty()) return std::nullopt;
  const MeanOverBlocks difference = mean_over_blocks(differences_ns);
  out.difference_ns = difference.mean;
  out.difference_interval_ns = difference.interval;
  const auto [log_ratio, interval] = mean_over_blocks(log_ratios);
  out.ratio = std::exp(log_ratio);
  if (interval)
    out.ratio_interval = measures::Interval{std::exp(interval->low), std::exp(interval->high)};
  return out;
}

std::optional<BlockStandings> compare_with_fastest(std::span<const BlockTimes> entrants) {
  std::optional<BlockStandings> out;
  for (std::size_t e = 0; e < entrants.size(); ++e) {
    const std::size_t answered = entrants[e].answered();
    if (answered == 0) continue;
    if (!out) out.emplace(BlockStandings{.reference = e});
    const BlockTimes& best = entrants[out->reference];
    const bool is_better =
        answered > best.answered() ||
        (answered == best.answered() && entrants[e].typical_ns() < best.typical_ns());
    if (is_better) out->reference = e;
  }
  if (!out) return std::nullopt;
  for (const auto& one : entrants) {
    out->entrants.push_back(compare_within_blocks(one, entrants[out->reference]));
  }
  return out;
}

void keep_least(std::uint32_t request, double time_ns, TimeByRequest& least_ns) {
  double& known_ns = least_ns.emplace(request, time_ns).first->second;
  known_ns = std::min(known_ns, time_ns);
}

std::vector<TimePair> time_pairs(const TimeByRequest& before, const TimeByRequest& after) {
  std::vector<TimePair> pairs;
  for (const auto& [request, time_ns] : before) {
    if (const auto found = after.find(request); found != after.end()) {
      pairs.push_back({time_ns, found->second});
    }
  }
  return pairs;
}

std::optional<TimeRatio> time_ratio(std::span<const TimePair> pairs) {
  if (pairs.size() < 2) return std::nullopt;
  std::vector<double> logarithms;
  std::vector<double> differences;
  for (const auto& [before_ns, after_ns] : pairs) {
    const double ratio = std::max(after_ns, kShortestToldNs) / std::max(before_ns, kShortestToldNs);
    logarithms.push_back(std::log(std::clamp(ratio, 1 / kFarthestTold, kFarthestTold)));
    differences.push_back(after_ns - before_ns);
  }
  const auto count = static_cast<double>(pairs.size());
  const Moments of_logarithms = moments(logarithms);
  const StudentsT distribution(count - 1);
  const double half = boost::math::quantile(boost::math::complement(distribution, 0.025)) *
                      of_logarithms.deviation / std::sqrt(count);
  return TimeRatio{std::exp(of_logarithms.mean), std::exp(of_logarithms.mean - half),
                   std::exp(of_logarithms.mean + half), *median(std::move(differences))};
}

}  // namespace matchbench::analysis
