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

// The request whose last call spares the most processor time, if all last calls together take less
// than a third of the first ones.
std::optional<std::uint32_t> most_spared(const results::TimedTrial& trial) {
  constexpr double kKept = 1.0 / 3;
  constexpr double kSavedNs = 100'000;
  analysis::TimeByRequest first_ns;
  analysis::TimeByRequest last_ns;
  for (const auto& [request, processor_ns, same] : samples_of(trial)) {
    if (!processor_ns) continue;
    first_ns.emplace(request, static_cast<double>(*processor_ns));
    last_ns[request] = static_cast<double>(*processor_ns);
  }
  double first_sum_ns = 0;
  double last_sum_ns = 0;
  double most_ns = 0;
  std::optional<std::uint32_t> found;
  for (const auto& [request, time_ns] : first_ns) {
    first_sum_ns += time_ns;
    last_sum_ns += last_ns.at(request);
    if (const double spared_ns = time_ns - last_ns.at(request); spared_ns > most_ns) {
      most_ns = spared_ns;
      found = request;
    }
  }
  const bool is_much = first_sum_ns - last_sum_ns > kSavedNs * static_cast<double>(first_ns.size());
  return is_much && last_sum_ns < kKept * first_sum_ns ? found : std::nullopt;
}

// One request that takes most of the time, in two samples: a single first call may be slow by
// chance.
std::string kept_request(const results::TimedEntrant& entrant) {
  std::set<std::uint32_t> known;
  for (const auto& trial : entrant.trials) {
    if (trial.start.kind != SessionKind::kScaling) continue;
    const auto spared = most_spared(trial);
    if (!spared || known.insert(*spared).second) continue;
    return "in two samples of scaling the last calls of all requests take less than a third of the "
           "first ones, most of it spared by the same request: work is kept";
  }
  return {};
}

// Processor times of the calls of a sample.
struct SampleCalls {
  analysis::TimeByRequest last_ns;
  analysis::TimeByRequest least_ns;  // slow by chance in none of the calls
};

SampleCalls calls_of(const results::TimedTrial& trial) {
  SampleCalls calls;
  for (const auto& [position, answer, same] : trial.answers) {
    if (answer.outcome != Outcome::kOk) continue;
    const auto time_ns = static_cast<double>(answer.time.cpu_ns);
    calls.last_ns[answer.request.value] = time_ns;
    double& least_ns = calls.least_ns.emplace(answer.request.value, time_ns).first->second;
    least_ns = std::min(least_ns, time_ns);
  }
  return calls;
}

// Last calls with all services are asked as the timed passes and audits are, and keep no more.
std::optional<analysis::KeptWork> kept_in_whole(const results::TimedEntrant& entrant,
                                                const results::TimedTrial& whole) {
  const results::TimedTrial* const trials[] = {&whole};
  auto kept = analysis::kept_in_sum(work_of_requests(entrant, trials), calls_of(whole).last_ns);
  if (!kept) return std::nullopt;
  kept->sentence = fmt::format(
      "in scaling the last calls with all services take {:.2g} of the processor time that requests "
      "take elsewhere where they are new, {:.3g} ms: work is kept, or a new process is slower",
      kept->high, kept->first_ns / kNsPerMs);
  return kept;
}

// By size: of a sample and each smaller one.
std::optional<analysis::KeptWork> falling_times(
    const std::map<std::uint32_t, SampleCalls>& samples) {
  for (auto larger = samples.begin(); larger != samples.end(); ++larger) {
    for (auto smaller = samples.begin(); smaller != larger; ++smaller) {
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
  std::map<std::uint32_t, SampleCalls> samples;
  std::optional<analysis::KeptWork> kept;
  for (const auto& trial : entrant.trials) {
    if (trial.start.kind != SessionKind::kScaling || !trial.start.services) continue;
    samples.emplace(*trial.start.services, calls_of(trial));
    if (*trial.start.services == service_count) kept = kept_in_whole(entrant, trial);
  }
  if (!kept) kept = falling_times(samples);
  // Who keeps a little in each sample could keep all in one of them.
  constexpr double kMoreThanTold = 0.5;
  const double told = finding.kept ? finding.kept->high : 1;
  if (kept && kept->high < kMoreThanTold * told) {
    finding.notes.push_back(std::move(kept->sentence));
  } else if (const std::string note = kept_request(entrant); !finding.kept && !note.empty()) {
    finding.notes.push_back(note);
  }
}

}  // namespace matchbench::study
