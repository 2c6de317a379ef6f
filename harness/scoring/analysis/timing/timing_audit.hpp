#pragma once

#include "harness/scoring/analysis/timing/block_times.hpp"
#include "harness/scoring/analysis/timing/latency.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::analysis {

// What an audit changes about how a matchmaker is asked. Scaling is no audit, but its samples are
// known by their size.
enum class AuditKind : std::uint8_t { kPermutedServices, kFreshIds, kAskedTwice, kScaling };

// One query of an audit, in the order of asking.
struct AuditSample {
  std::uint32_t request = 0;
  std::optional<std::int64_t> processor_ns;  // none: it had no answer
  std::optional<bool> same_ranking;          // as in the timed passes; none: not compared
  bool is_excused = false;                   // it may be without an answer
};

// Processor times of the calls of one audit or sample.
struct AuditCalls {
  TimeByRequest first_ns;  // none of a request whose first call, without an answer, may have done
                           // the work
  TimeByRequest last_ns;
  TimeByRequest least_ns;  // slow by chance in none of the calls
};
AuditCalls calls_of(std::span<const AuditSample> samples);
// Without the requests that were asked first while the process itself was new: the first half.
AuditCalls later_calls(std::span<const AuditSample> samples);

// Work that is done at a first call and not again.
struct KeptWork {
  double high = 1;          // the upper end of the interval of later : first, or that of the sums
  double first_ns = 0;      // processor time of a first call, the median or mean over requests
  std::string sentence;     // with both
  bool is_suspect = false;  // answers are kept
};

struct AuditFinding {
  std::size_t compared = 0;   // rankings
  std::size_t different = 0;  // of them
  // Others, which would be the same but for the order of tied services: that of the timed passes
  // may be worth more, and these may be anything.
  std::size_t reordered = 0;
  // Calls without an answer, of requests that the timed passes have answered.
  std::size_t unanswered = 0;
  // Processor times over requests. Asked twice: the second call's over the first one's. Else the
  // audit's last call, or its shortest one with fresh ids, over the median of the timed passes.
  // None of fewer than two requests.
  std::optional<TimeRatio> time_ratio;
  std::vector<std::string> suspicions;  // sentences; empty: nothing is wrong
  std::vector<std::string> notes;       // the same of what nobody need be suspected for
  std::string reorders;  // the note that most rankings are reordered; "" if they are not
  // The lowest upper end of an interval of later : first, of the comparisons that save enough time
  // to be told; none: none does.
  std::optional<double> lowest_end;
  // Of the comparisons that are said to keep answers or work, the one whose interval ends lowest.
  std::optional<KeptWork> kept;
};

// Two thirds of the lowest upper end that honest matchmakers have had (docs/timing.md has all).
inline constexpr double kKeptAnswers = 0.17;
// Of sums, which have no interval: honest matchmakers stay above it.
inline constexpr double kKeptTogether = 1.0 / 3;
// A request's first call may be slow for other reasons, such as memory that nobody has touched.
inline constexpr double kSavedFirstNs = 100'000;
inline constexpr std::size_t kFewestRequests = 3;  // whose times are compared together

// A suspicion is not a proof: a matchmaker may use random numbers, or read the words in a URI.
// Compared is processor time, which grows little because others are busy. The first half of the
// requests is left out, because a new process is slow by itself. Answers are said to be kept only
// if the upper end of the interval of repeated : first (or timed : first in the audit) is below
// kKeptAnswers, work if it is below a half; either only if more than 10 us are saved, of a first
// call in an audit more than 0.1 ms. Work is also said to be kept if all requests together, but the
// one that saves the most, take less than a third. Who gives no answer when a request is new, and
// keeps it for the next time, would escape all this, so that such calls are counted. `timed`:
// processor times of the timed passes. `early`: of those that came as early in their process as the
// audit's, whose times have to accuse by themselves: a runtime compiles what it has run some
// thousand times. None of shares of calls that answer many queries, which are as equal as one
// number is to itself.
AuditFinding judge_audit(AuditKind kind, std::span<const AuditSample> samples,
                         std::span<const RequestLatency> timed,
                         std::span<const RequestLatency> early);

// Whether so many rankings are not compared, and may be anything, that it is to be told.
bool are_many_reordered(std::size_t reordered, std::size_t compared);
// The note on rankings of which only the order of tied services is another.
std::string not_compared(std::size_t reordered, std::size_t rankings);

}  // namespace matchbench::analysis
