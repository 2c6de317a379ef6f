#include "harness/analysis/timing/timing_audit.hpp"

#include "harness/base/median.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace matchbench::analysis {
namespace {

constexpr double kSuspiciousFactor = 2;
constexpr double kSuspiciousNs = 10'000;
// A request's first call may be slow for other reasons, such as memory that nobody has touched.
constexpr double kSuspiciousFirstFactor = 3;
constexpr double kSuspiciousFirstNs = 100'000;

// Two times of the same request.
struct TimePair {
  double before_ns = 0;
  double after_ns = 0;
};

std::vector<TimePair> second_calls(std::span<const AuditSample> samples) {
  std::vector<TimePair> pairs;
  std::map<std::uint32_t, double> first_ns;
  for (const auto& sample : samples) {
    const auto time_ns = static_cast<double>(sample.time_ns);
    const auto [first, added] = first_ns.emplace(sample.request, time_ns);
    if (!added) pairs.push_back({first->second, time_ns});
  }
  return pairs;
}

using TimeByRequest = std::map<std::uint32_t, double>;

TimeByRequest last_calls(std::span<const AuditSample> samples) {
  TimeByRequest last_ns;
  for (const auto& sample : samples) last_ns[sample.request] = static_cast<double>(sample.time_ns);
  return last_ns;
}

// The second half of the calls in which a request was asked for the first time: in the first half
// the process itself is still new.
TimeByRequest later_first_calls(std::span<const AuditSample> samples) {
  TimeByRequest first_ns;
  std::vector<std::uint32_t> order;
  for (const auto& sample : samples) {
    if (first_ns.emplace(sample.request, sample.time_ns).second) order.push_back(sample.request);
  }
  order.resize(order.size() / 2);
  for (const std::uint32_t early : order) first_ns.erase(early);
  return first_ns;
}

std::vector<TimePair> against_timed(const TimeByRequest& audit_ns,
                                    std::span<const RequestLatency> timed) {
  std::vector<TimePair> pairs;
  for (const auto& request : timed) {
    const auto found = audit_ns.find(request.request);
    if (found != audit_ns.end()) pairs.push_back({request.median_ns, found->second});
  }
  return pairs;
}

// The medians over requests of the ratio and of the difference.
struct Change {
  double ratio = 1;
  double difference_ns = 0;

  bool slower() const { return ratio > kSuspiciousFactor && difference_ns > kSuspiciousNs; }
  bool faster() const { return ratio < 1 / kSuspiciousFactor && difference_ns < -kSuspiciousNs; }
};

std::optional<Change> change_of(const std::vector<TimePair>& pairs) {
  std::vector<double> ratios;
  std::vector<double> differences;
  for (const auto& [before_ns, after_ns] : pairs) {
    ratios.push_back(after_ns / std::max(before_ns, 1.0));  // the clock counts in ns
    differences.push_back(after_ns - before_ns);
  }
  if (ratios.empty()) return std::nullopt;
  return Change{*median(std::move(ratios)), *median(std::move(differences))};
}

std::string suspicion_of(AuditKind kind, const Change& change) {
  switch (kind) {
    case AuditKind::kAskedTwice:
      if (!change.faster()) return {};
      return fmt::format("a request asked again takes {:.3g} of its first time: answers are kept",
                         change.ratio);
    case AuditKind::kFreshIds:
      if (!change.slower()) return {};
      return fmt::format(
          "with fresh ids a request takes {:.3g} times as long as in the timed "
          "passes: answers are kept by id",
          change.ratio);
    case AuditKind::kPermutedServices:
      if (!change.slower()) return {};
      return fmt::format("unannounced, a request takes {:.3g} times as long as in the timed passes",
                         change.ratio);
  }
  return {};
}

// A matchmaker can do its work whenever a request is asked as audits alone ask it, but not know
// that it is the first time that one is asked in an audit.
std::string suspicion_of_first(const Change& change) {
  const bool slower =
      change.ratio > kSuspiciousFirstFactor && change.difference_ns > kSuspiciousFirstNs;
  if (!slower) return {};
  return fmt::format(
      "a request asked for the first time takes {:.3g} times as long as in the timed passes: "
      "answers are kept from one pass to the next",
      change.ratio);
}

}  // namespace

AuditFinding judge_audit(AuditKind kind, std::span<const AuditSample> samples,
                         std::span<const RequestLatency> timed) {
  AuditFinding finding;
  for (const auto& sample : samples) {
    if (!sample.same_ranking) continue;
    ++finding.compared;
    if (!*sample.same_ranking) ++finding.different;
  }
  if (finding.different > 0) {
    finding.suspicions.push_back(
        fmt::format("{} of {} rankings differ from those of the timed "
                    "passes",
                    finding.different, finding.compared));
  }
  const auto add = [&](const std::string& suspicion) {
    if (!suspicion.empty()) finding.suspicions.push_back(suspicion);
  };
  const auto pairs = kind == AuditKind::kAskedTwice ? second_calls(samples)
                                                    : against_timed(last_calls(samples), timed);
  if (const auto change = change_of(pairs)) {
    finding.time_ratio = change->ratio;
    add(suspicion_of(kind, *change));
  }
  const auto first = change_of(against_timed(later_first_calls(samples), timed));
  if (first && kind != AuditKind::kAskedTwice) add(suspicion_of_first(*first));
  return finding;
}

bool keeps_latency_bound(std::span<const std::optional<std::int64_t>> latencies_ns, double p,
                         std::int64_t bound_ns) {
  const auto late = static_cast<std::size_t>(std::ranges::count_if(
      latencies_ns, [&](const auto& latency) { return !latency || *latency > bound_ns; }));
  return std::max<std::size_t>(late, 1) <= tail_samples(latencies_ns.size(), p);
}

}  // namespace matchbench::analysis
