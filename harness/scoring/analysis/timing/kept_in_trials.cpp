#include "harness/scoring/analysis/timing/kept_in_trials.hpp"

#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <vector>

namespace matchbench::analysis {
namespace {

constexpr double kKeptSum = 0.5;
constexpr double kSlower = 2;  // than at the peak rate queries come

}  // namespace

std::optional<KeptWork> kept_at_peak(std::span<const DueCall> calls, const TimeByRequest& work_ns,
                                     double rate_per_s, double percentile, std::int64_t bound_ns,
                                     double told) {
  std::vector<DueCall> slower = with_times(calls, work_ns);
  double taken_ns = 0;
  double needed_ns = 0;
  for (std::size_t i = 0; i < calls.size(); ++i) {
    taken_ns += calls[i].processor_ns;
    needed_ns += slower[i].processor_ns;
    slower[i].due_ns *= kSlower;
  }
  const auto late = static_cast<std::size_t>(std::ranges::count_if(
      latencies_in_queue_ns(slower),
      [&](double latency_ns) { return latency_ns > static_cast<double>(bound_ns); }));
  const auto count = static_cast<double>(calls.size());
  const bool is_late = late > 0 && !keeps_latency_bound(calls.size(), late, percentile);
  const bool is_less =
      taken_ns < kKeptSum * told * needed_ns && needed_ns - taken_ns > kSavedFirstNs * count;
  if (!is_late && !is_less) return std::nullopt;
  return KeptWork{
      .high = taken_ns / needed_ns,
      .first_ns = needed_ns / count,
      .sentence = fmt::format(
          "at its peak rate, {:.4g}/s, a query takes {:.3g} ms of processor time, and {:.3g} ms "
          "where its request is new{}: work is kept, or a new process is slower",
          rate_per_s, taken_ns / count / kNsPerMs, needed_ns / count / kNsPerMs,
          is_late ? fmt::format(", with which {} of {} would be late at half of that rate", late,
                                calls.size())
                  : "")};
}

std::optional<KeptWork> kept_in_sum(const TimeByRequest& before_ns, const TimeByRequest& after_ns) {
  double before_sum_ns = 0;
  double after_sum_ns = 0;
  const auto pairs = time_pairs(before_ns, after_ns);
  for (const auto& pair : pairs) {
    before_sum_ns += pair.before_ns;
    after_sum_ns += pair.after_ns;
  }
  const auto requests = static_cast<double>(pairs.size());
  if (after_sum_ns >= kKeptSum * before_sum_ns ||
      before_sum_ns - after_sum_ns <= kSavedFirstNs * requests) {
    return std::nullopt;
  }
  return KeptWork{.high = after_sum_ns / before_sum_ns, .first_ns = before_sum_ns / requests};
}

}  // namespace matchbench::analysis
