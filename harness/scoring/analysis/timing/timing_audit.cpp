#include "harness/scoring/analysis/timing/timing_audit.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/median.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace matchbench::analysis {
namespace {

constexpr double kKeptWork = 0.5;
constexpr double kSavedNs = 10'000;
// Of the rankings of an audit, or of the time that they take.
constexpr double kFewReordered = 0.05;

// Boards show both: answers that are kept in fewer than half of the calls move no median.
TimeByRequest lesser_of_median_and_mean(std::span<const RequestLatency> latencies) {
  TimeByRequest times_ns;
  for (const auto& one : latencies) times_ns[one.request] = std::min(one.median_ns, one.mean_ns);
  return times_ns;
}

double median_before_ns(const std::vector<TimePair>& pairs) {
  std::vector<double> times_ns;
  for (const auto& [before_ns, after_ns] : pairs) times_ns.push_back(before_ns);
  return *median(std::move(times_ns));
}

// What a call's time is compared with, and what it means if it is far shorter.
struct Comparison {
  std::string_view calls;  // "a request asked again takes {} of the processor time of …"; its time
                           // follows
  std::string_view kept;  // "{} are kept by id": answers, or work
  double saved_ns = kSavedNs;
  bool accuses = true;
  std::string_view instead = "";  // what else than work that is kept may explain it
};

std::string range_text(const TimeRatio& change) {
  return fmt::format("{:.2g} ({:.2g} to {:.2g})", change.ratio, change.low, change.high);
}

// Notes work that all requests together are spared, without the one that is spared the most, whose
// first call may have been slow by chance. Who makes some cheap requests slower when they are asked
// again, so that the ratios of requests have a wide interval, would keep the answers of all others
// without a word, and this is what the board's times are made of.
void judge_together(std::vector<TimePair> pairs, const Comparison& comparison,
                    AuditFinding& finding) {
  const auto spared = [](const TimePair& pair) { return pair.before_ns - pair.after_ns; };
  std::ranges::sort(pairs, {}, spared);
  if (pairs.size() < kFewestRequests) return;
  pairs.pop_back();
  double before_ns = 0;
  double after_ns = 0;
  for (const auto& pair : pairs) {
    before_ns += std::max(pair.before_ns, kShortestToldNs);
    after_ns += std::max(pair.after_ns, kShortestToldNs);
  }
  const auto requests = static_cast<double>(pairs.size());
  const double ratio = after_ns / before_ns;
  if (ratio >= kKeptTogether || before_ns - after_ns <= comparison.saved_ns * requests) return;
  KeptWork kept{.high = ratio, .first_ns = before_ns / requests, .sentence = {}};
  kept.sentence =
      fmt::format("of all requests together, {}, {:.3g} ms: work is kept{}",
                  fmt::format(fmt::runtime(comparison.calls), fmt::format("{:.2g}", ratio)),
                  kept.first_ns / kNsPerMs, comparison.kept);
  finding.notes.push_back(kept.sentence);
  if (!finding.kept) finding.kept = std::move(kept);
}

void judge(const std::vector<TimePair>& pairs, const Comparison& comparison,
           AuditFinding& finding) {
  const auto change = time_ratio(pairs);
  const bool is_told = change && -change->median_difference_ns > comparison.saved_ns;
  if (is_told) {
    finding.lowest_end = std::min(change->high, finding.lowest_end.value_or(change->high));
  }
  if (!is_told || change->high >= kKeptWork) return judge_together(pairs, comparison, finding);
  const bool answers = comparison.accuses && change->high < kKeptAnswers;
  KeptWork kept{.high = change->high,
                .first_ns = median_before_ns(pairs),
                .sentence = {},
                .is_suspect = answers};
  kept.sentence = fmt::format(
      "{}, {:.3g} ms: {}{}{}", fmt::format(fmt::runtime(comparison.calls), range_text(*change)),
      kept.first_ns / kNsPerMs, answers ? "answers are kept" : "work is kept", comparison.kept,
      comparison.instead);
  (answers ? finding.suspicions : finding.notes).push_back(kept.sentence);
  if (!finding.kept || kept.high < finding.kept->high) finding.kept = std::move(kept);
}

}  // namespace

AuditCalls calls_of(std::span<const AuditSample> samples) {
  AuditCalls calls;
  std::set<std::uint32_t> asked;
  for (const auto& sample : samples) {
    const bool is_first = asked.insert(sample.request).second;
    if (sample.processor_ns.value_or(0) == 0) continue;  // 0: the kernel had not counted yet
    const auto time_ns = static_cast<double>(*sample.processor_ns);
    if (is_first) calls.first_ns[sample.request] = time_ns;
    calls.last_ns[sample.request] = time_ns;
    keep_least(sample.request, time_ns, calls.least_ns);
  }
  return calls;
}

AuditCalls later_calls(std::span<const AuditSample> samples) {
  AuditCalls calls = calls_of(samples);
  std::vector<std::uint32_t> order;
  std::set<std::uint32_t> known;
  for (const auto& sample : samples) {
    const bool is_answered = calls.last_ns.contains(sample.request);
    if (is_answered && known.insert(sample.request).second) order.push_back(sample.request);
  }
  order.resize(order.size() / 2);
  for (const std::uint32_t early : order) {
    calls.first_ns.erase(early);
    calls.last_ns.erase(early);
    calls.least_ns.erase(early);
  }
  return calls;
}

AuditFinding judge_audit(AuditKind kind, std::span<const AuditSample> samples,
                         std::span<const RequestLatency> timed,
                         std::span<const RequestLatency> early) {
  const bool is_audit = kind != AuditKind::kScaling;  // of a sample, somebody else tells
  AuditFinding finding;
  const TimeByRequest medians = medians_by_request(timed);
  double reordered_ns = 0;
  double all_ns = 0;
  for (const auto& sample : samples) {
    const auto known = sample.processor_ns ? medians.find(sample.request) : medians.end();
    if (known != medians.end()) all_ns += known->second;
    if (!sample.same_ranking) {
      if (known != medians.end() && is_audit) {
        ++finding.reordered;
        reordered_ns += known->second;
      }
      continue;
    }
    ++finding.compared;
    if (!*sample.same_ranking) ++finding.different;
  }
  if (finding.different > 0) {
    finding.suspicions.push_back(
        fmt::format("{} of {} rankings differ from those of the timed "
                    "passes",
                    finding.different, finding.compared));
  }
  // Their answers may be made without work, and kept in the timed passes.
  if (are_many_reordered(finding.reordered, finding.compared) ||
      reordered_ns > kFewReordered * all_ns) {
    finding.reorders = not_compared(finding.reordered, finding.reordered + finding.compared);
    finding.notes.push_back(finding.reorders);
  }
  finding.unanswered =
      static_cast<std::size_t>(std::ranges::count_if(samples, [&](const AuditSample& sample) {
        return !sample.processor_ns && !sample.is_excused && medians.contains(sample.request);
      }));
  if (finding.unanswered > 0) {
    finding.suspicions.push_back(
        fmt::format("{} of {} calls had no answer, though the timed passes have answered their "
                    "requests",
                    finding.unanswered, samples.size()));
  }
  const AuditCalls calls = later_calls(samples);
  if (kind == AuditKind::kScaling) {
    judge(time_pairs(calls.first_ns, calls.last_ns),
          {.calls = "in scaling a request takes {} of the processor time of its first call",
           .kept = "",
           .saved_ns = kSavedFirstNs,
           .accuses = false},
          finding);
    return finding;
  }
  if (kind == AuditKind::kAskedTwice) {
    const auto pairs = time_pairs(calls.first_ns, calls.last_ns);
    finding.time_ratio = time_ratio(pairs);
    judge(pairs, {"a request asked again takes {} of the processor time of its first call", ""},
          finding);
    return finding;
  }
  // With a fresh id in each pass no call can be answered by what was kept, so the shortest counts,
  // which other processes have delayed the least.
  const TimeByRequest& asked = kind == AuditKind::kFreshIds ? calls.least_ns : calls.last_ns;
  finding.time_ratio = time_ratio(time_pairs(medians, asked));
  const TimeByRequest timed_ns = lesser_of_median_and_mean(timed);
  const TimeByRequest early_medians = medians_by_request(early);
  const auto judge_timed = [&](const TimeByRequest& audited, Comparison comparison) {
    const auto change = time_ratio(time_pairs(audited, early_medians));
    const double high = change ? change->high : 1;
    comparison.accuses = high < kKeptAnswers;
    if (high >= kKeptWork) comparison.instead = ", or code was compiled";
    judge(time_pairs(audited, timed_ns), comparison, finding);
  };
  judge_timed(asked, kind == AuditKind::kFreshIds
                         ? Comparison{"in the timed passes a request takes {} of its processor "
                                      "time with fresh ids",
                                      " by id"}
                         : Comparison{"in the timed passes a request takes {} of its processor "
                                      "time when it is asked unannounced",
                                      ""});
  // A matchmaker can do its work whenever a request is asked as audits alone ask it, but not know
  // that it is the first time that one is asked in an audit.
  judge_timed(calls.first_ns,
              {"in the timed passes a request takes {} of the processor time of its first call in "
               "the audit",
               " from one pass to the next", kSavedFirstNs});
  return finding;
}

bool are_many_reordered(std::size_t reordered, std::size_t compared) {
  return static_cast<double>(reordered) > kFewReordered * static_cast<double>(reordered + compared);
}

std::string not_compared(std::size_t reordered, std::size_t rankings) {
  return fmt::format(
      "{} of {} rankings are not compared: services with equal scores, or almost equal ones, come "
      "in another order than in the timed passes",
      reordered, rankings);
}

}  // namespace matchbench::analysis
