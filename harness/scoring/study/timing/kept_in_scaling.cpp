#include "harness/scoring/study/timing/kept_in_scaling.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/scoring/analysis/timing/kept_in_trials.hpp"
#include "harness/scoring/study/timing/timing_study.hpp"
#include "harness/scoring/study/timing/work_of_requests.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace matchbench::study {
namespace {

using Samples = std::multimap<std::uint32_t, analysis::AuditCalls>;  // by the number of services

// The request whose last call spares the most processor time, if all last calls together take less
// than a third of the first ones.
std::optional<std::uint32_t> most_spared(const analysis::AuditCalls& calls) {
  constexpr double kKept = 1.0 / 3;
  const auto kept = analysis::kept_in_sum(calls.first_ns, calls.last_ns);
  if (!kept || kept->high >= kKept) return std::nullopt;
  const auto spared_ns = [&](const auto& call) {
    return call.second - calls.last_ns.at(call.first);
  };
  return std::ranges::max_element(calls.first_ns, {}, spared_ns)->first;
}

// One request that takes most of the time, in two samples: a single first call may be slow by
// chance.
std::string kept_request(const Samples& samples) {
  std::set<std::uint32_t> known;
  for (const auto& [services, calls] : samples) {
    const auto spared = most_spared(calls);
    if (!spared || known.insert(*spared).second) continue;
    return "in two samples of scaling the last calls of all requests take less than a third of the "
           "first ones, most of it spared by the same request: work is kept";
  }
  return {};
}

// Last calls with all services are asked as the timed passes and audits are, and keep no more.
std::optional<analysis::KeptWork> kept_in_whole(const results::TimedEntrant& entrant,
                                                const results::TimedTrial& whole,
                                                const analysis::AuditCalls& calls) {
  const results::TimedTrial* const trials[] = {&whole};
  auto kept = analysis::kept_in_sum(work_of_requests(entrant, trials), calls.last_ns);
  if (!kept) return std::nullopt;
  kept->sentence = fmt::format(
      "in scaling the last calls with all services take {:.2g} of the processor time that requests "
      "take elsewhere where they are new, {:.3g} ms: work is kept, or a new process is slower",
      kept->high, kept->first_ns / kNsPerMs);
  return kept;
}

// By size: of a sample and each smaller one.
std::optional<analysis::KeptWork> falling_times(const Samples& samples) {
  for (auto larger = samples.begin(); larger != samples.end(); ++larger) {
    for (auto smaller = samples.begin(); smaller->first < larger->first; ++smaller) {
      auto kept = analysis::kept_in_sum(smaller->second.least_ns, larger->second.last_ns);
      if (!kept) continue;
      kept->sentence = fmt::format(
          "in scaling the last calls with {} services take {:.2g} of the processor time of the "
          "least ones with {}, {:.3g} ms: time falls though services are added",
          larger->first, kept->high, smaller->first, kept->first_ns / kNsPerMs);
      return kept;
    }
  }
  return std::nullopt;
}

}  // namespace

void note_kept_in_scaling(const results::TimedEntrant& entrant, std::size_t service_count,
                          analysis::AuditFinding& finding) {
  Samples samples;
  std::optional<analysis::KeptWork> kept;
  for (const auto& trial : entrant.trials) {
    if (trial.start.kind != SessionKind::kScaling || !trial.start.services) continue;
    const auto added =
        samples.emplace(*trial.start.services, analysis::calls_of(samples_of(trial)));
    if (added->first == service_count) kept = kept_in_whole(entrant, trial, added->second);
  }
  if (!kept) kept = falling_times(samples);
  // Who keeps a little in each sample could keep all in one of them.
  constexpr double kMoreThanTold = 0.5;
  const double told = finding.kept ? finding.kept->high : 1;
  if (kept && kept->high < kMoreThanTold * told) {
    finding.notes.push_back(std::move(kept->sentence));
  } else if (const std::string note = kept_request(samples); !finding.kept && !note.empty()) {
    finding.notes.push_back(note);
  }
}

}  // namespace matchbench::study
