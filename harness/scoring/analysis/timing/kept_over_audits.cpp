#include "harness/scoring/analysis/timing/kept_over_audits.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/scoring/analysis/timing/block_times.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace matchbench::analysis {
namespace {

TimeByRequest first_calls(std::span<const AuditSample> samples) {
  TimeByRequest first_ns;
  for (const auto& [request, processor_ns, same] : samples) {
    if (processor_ns) first_ns.emplace(request, static_cast<double>(*processor_ns));
  }
  return first_ns;
}

}  // namespace

std::optional<KeptWork> kept_over_audits(std::span<const std::vector<AuditSample>> audits,
                                         std::span<const RequestLatency> timed, bool in_batches) {
  TimeByRequest least_first_ns;
  for (const auto& samples : audits) {
    for (const auto& [request, first_ns] : first_calls(samples)) {
      double& least_ns = least_first_ns.emplace(request, first_ns).first->second;
      least_ns = std::min(least_ns, first_ns);
    }
  }
  const auto pairs = time_pairs(least_first_ns, medians_by_request(timed));
  if (pairs.size() < kFewestRequests) return std::nullopt;
  double before_ns = 0;
  double after_ns = 0;
  std::size_t spared = 0;
  for (const auto& pair : pairs) {
    before_ns += pair.before_ns;
    after_ns += pair.after_ns;
    const bool is_spared = pair.after_ns < kKeptTogether * pair.before_ns &&
                           pair.before_ns - pair.after_ns > kSavedFirstNs;
    if (is_spared) ++spared;
  }
  const auto requests = static_cast<double>(pairs.size());
  const double ratio = after_ns / before_ns;
  const bool is_kept = ratio < kKeptTogether && before_ns - after_ns > kSavedFirstNs * requests;
  if (in_batches) {
    if (!is_kept) return std::nullopt;
    return KeptWork{.high = ratio,
                    .first_ns = before_ns / requests,
                    .sentence = fmt::format(
                        "in the timed passes all requests together take {:.2g} of their least "
                        "first calls in the audits, {:.3g} ms: batches save work, or it is kept",
                        ratio, before_ns / requests / kNsPerMs)};
  }
  if (!is_kept && static_cast<double>(spared) <= kKeptTogether * requests) return std::nullopt;
  return KeptWork{
      .high = ratio,
      .first_ns = before_ns / requests,
      .sentence = fmt::format(
          "{} of {} requests take less than a third of their least first call in the audits, and "
          "all together {:.2g} of {:.3g} ms: work is kept",
          spared, pairs.size(), ratio, before_ns / requests / kNsPerMs)};
}

}  // namespace matchbench::analysis
