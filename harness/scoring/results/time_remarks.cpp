#include "harness/scoring/results/time_remarks.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/median.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/first_few.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace matchbench::results {
namespace {

constexpr double kLeastHiddenNs = 10e6;

void note(RemarkKind kind, std::string text, std::vector<Remark>& remarks,
          std::string entrant = {}) {
  remarks.push_back({kind, RemarkLevel::kNote, std::move(text), std::move(entrant)});
}

template <class Time>
double middle_ns(const std::vector<Time>& times_ns) {
  return static_cast<double>(median(times_ns).value_or(0));
}

void add_remarks_on_killed(const RoundResults& results, std::vector<Remark>& remarks) {
  for (const auto& one : results.entrants) {
    if (one.killed == 0) continue;
    const bool is_one = one.killed == 1;
    note(RemarkKind::kEntrants,
         fmt::format("{} was killed in {} that it answered when {} asked again; {} of both calls.",
                     one.entrant.name, text::counted(one.killed, "query", "queries"),
                     is_one ? "it was" : "they were",
                     is_one ? "its time is that" : "their times are those"),
         remarks, one.entrant.name);
  }
}

// Whoever failed its slowest queries looks faster.
void add_remark_on_untimed(const RoundResults& results, std::vector<Remark>& remarks) {
  std::vector<std::string> shares;
  for (const auto& one : results.entrants) {
    const std::size_t timed = one.samples.size();
    if (timed == 0 || timed >= one.queries) continue;
    shares.push_back(fmt::format("{} ({} of {})", one.entrant.name, timed, one.queries));
  }
  if (shares.empty()) return;
  note(RemarkKind::kInvalidTimes,
       fmt::format("Times are of fewer queries than were asked for {}.", text::first_few(shares)),
       remarks);
}

// Whoever answers only when a request is known has no cold time, and may look up what it has kept.
void add_remark_on_warmup(const RoundResults& results, std::vector<Remark>& remarks) {
  std::vector<std::string> shares;
  for (const auto& one : results.entrants) {
    if (one.warmed_up_in_vain == 0) continue;
    shares.push_back(
        fmt::format("{} ({} of {})", one.entrant.name, one.warmed_up_in_vain, one.samples.size()));
  }
  if (shares.empty()) return;
  note(RemarkKind::kInvalidTimes,
       fmt::format("Times are of requests that had no answer in the warm-up for {}.",
                   text::first_few(shares)),
       remarks);
}

// Whoever makes its index in the second query of a warm-up has neither loaded for long nor a slow
// cold query. Runtimes that compile what they run take some time so, too, but less than they load.
void add_remarks_on_work_in_warmup(const RoundResults& results, std::vector<Remark>& remarks) {
  for (const auto& one : results.entrants) {
    const double excess_ns = middle_ns(one.warmup_excess_ns);
    // Boards do not show how long it learned.
    const double told_ns = middle_ns(one.load_ns) + middle_ns(one.cold_ns);
    if (excess_ns < std::max(kLeastHiddenNs, told_ns)) continue;
    note(RemarkKind::kTimes,
         fmt::format(
             "{} works in its warm-up, {:.3g} ms beyond its first query and what timed "
             "ones of its requests take: neither its load time nor its cold query tells of it.",
             one.entrant.name, excess_ns / kNsPerMs),
         remarks, one.entrant.name);
  }
}

// Whoever makes its index now in one of them and now in another is in no figure that is a median
// over workers.
void add_remarks_on_work_in_any_of(const RoundResults& results, std::vector<Remark>& remarks) {
  for (const auto& one : results.entrants) {
    const double whole_ns = middle_ns(one.whole_start_ns);
    const double told_ns = middle_ns(one.start_ns) + middle_ns(one.load_ns) +
                           middle_ns(one.train_ns) + middle_ns(one.cold_ns) +
                           std::max(middle_ns(one.warmup_excess_ns), 0.0);
    if (whole_ns - told_ns < std::max(kLeastHiddenNs, told_ns)) continue;
    note(RemarkKind::kTimes,
         fmt::format("{} takes {:.3g} ms before its timed queries, but its start, load time, cold "
                     "query and warm-up show {:.3g} ms in all: each worker works in another of "
                     "them.",
                     one.entrant.name, whole_ns / kNsPerMs, told_ns / kNsPerMs),
         remarks, one.entrant.name);
  }
}

// They stand beside times that were measured.
void add_remark_on_fusions(const RoundResults& results, std::vector<Remark>& remarks) {
  std::vector<std::string> names;
  for (const auto& one : results.entrants) {
    if (one.kind == EntrantKind::kFusion && !one.samples.empty()) names.push_back(one.entrant.name);
  }
  if (names.empty()) return;
  note(RemarkKind::kTimes,
       fmt::format("Nobody asked {}: the time of a fusion is the sum of those of its parts, and of "
                   "combining their rankings.",
                   text::first_few(names)),
       remarks);
}

}  // namespace

std::vector<Remark> time_remarks(const RoundResults& results) {
  std::vector<Remark> remarks;
  add_remarks_on_killed(results, remarks);
  add_remark_on_untimed(results, remarks);
  add_remark_on_warmup(results, remarks);
  add_remarks_on_work_in_warmup(results, remarks);
  add_remarks_on_work_in_any_of(results, remarks);
  add_remark_on_fusions(results, remarks);
  return remarks;
}

std::optional<Remark> remark_on_starts(const RoundResults& results) {
  std::vector<std::string> starts;
  for (const auto& one : results.entrants) {
    const double start_ns = middle_ns(one.start_ns);
    if (start_ns < kLeastHiddenNs || start_ns < middle_ns(one.load_ns) / 2) continue;
    starts.push_back(fmt::format("{} ({:.0f} ms)", one.entrant.name, start_ns / kNsPerMs));
  }
  if (starts.empty()) return std::nullopt;
  return Remark{RemarkKind::kTimes, RemarkLevel::kNote,
                fmt::format("Load times are without starting and creating a matchmaker, which "
                            "takes more than half as long for {}.",
                            text::first_few(starts))};
}

}  // namespace matchbench::results
