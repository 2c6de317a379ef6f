#include "harness/scoring/study/timing/scaling_study.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/scoring/study/timing/kept_in_scaling.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace matchbench::study {
namespace {

using TimeOfRequest = std::map<std::uint32_t, double>;

// Of the last call for each request: the caches are warm by then.
TimeOfRequest hot_queries_ns(const std::vector<store::TrialAnswer>& answers) {
  TimeOfRequest last_ns;
  for (const auto& [position, answer, same] : answers) {
    if (answer.outcome != Outcome::kOk) continue;
    last_ns[answer.request.value] = static_cast<double>(answer.time.wall_ns);
  }
  return last_ns;
}

// The mean over the requests that have an answer in each sample that has one at all: who answers
// the dearest alone in small ones would seem to grow less. `others` are of all samples.
std::optional<double> mean_ns(const TimeOfRequest& times_ns,
                              std::span<const TimeOfRequest> others) {
  double sum_ns = 0;
  std::size_t count = 0;
  for (const auto& query : times_ns) {
    const bool is_everywhere = std::ranges::all_of(
        others, [&](const TimeOfRequest& one) { return one.empty() || one.contains(query.first); });
    if (!is_everywhere) continue;
    sum_ns += query.second;
    ++count;
  }
  if (count == 0) return std::nullopt;
  return sum_ns / static_cast<double>(count);
}

double sum_of(const results::TimedTrial& trial, const LoadTimes& times_ns) {
  double sum_ns = 0;
  for (const auto& session : trial.sessions) {
    if (const auto found = times_ns.find(session.id); found != times_ns.end()) {
      sum_ns += found->second;
    }
  }
  return sum_ns;
}

// Work in first queries that is more than what load() did.
void note_first_work(const results::TimedTrial& trial, const LoadTimes& load_ns,
                     analysis::AuditFinding& finding) {
  constexpr double kLeastNs = 100e6;
  constexpr double kTimesLoad = 2;
  std::map<std::uint32_t, std::pair<double, double>> first_and_last_ns;
  for (const auto& [position, answer, same] : trial.answers) {
    if (answer.outcome != Outcome::kOk) continue;
    const auto time_ns = static_cast<double>(answer.time.cpu_ns);
    first_and_last_ns.try_emplace(answer.request.value, time_ns, time_ns).first->second.second =
        time_ns;
  }
  double first_ns = 0;
  for (const auto& [request, times_ns] : first_and_last_ns) {
    first_ns += times_ns.first - times_ns.second;
  }
  const double loaded_ns = sum_of(trial, load_ns);
  if (first_ns < std::max(kLeastNs, kTimesLoad * loaded_ns)) return;
  finding.notes.push_back(
      fmt::format("in scaling the first queries for all requests take {:.3g} ms more than the last "
                  "ones, beside {:.3g} ms of load(): the growth of neither time has this work",
                  first_ns / kNsPerMs, loaded_ns / kNsPerMs));
}

void note_unanswered(const results::TimedTrial& trial, analysis::AuditFinding& finding) {
  if (finding.unanswered == 0) return;
  finding.notes.push_back(fmt::format(
      "in scaling {} of {} calls had no answer, though the timed passes have answered their "
      "requests: no growth has them",
      finding.unanswered, trial.answers.size()));
}

// Work on the services that is done before they are loaded: starting takes longer in each larger
// sample, since a busy machine makes it longer in some.
void note_growing_start(const results::TimedEntrant& entrant, const LoadTimes& load_ns,
                        const LoadTimes& start_ns, analysis::AuditFinding& finding) {
  constexpr double kLeastNs = 10e6;
  constexpr double kLeastRatio = 1.5;
  constexpr std::size_t kFewestSizes = 3;
  std::map<std::uint32_t, std::pair<double, double>> by_size;  // start, load
  for (const auto& trial : entrant.trials) {
    if (trial.start.kind != SessionKind::kScaling || !trial.failure().empty()) continue;
    by_size[trial.start.services.value_or(0)] = {sum_of(trial, start_ns), sum_of(trial, load_ns)};
  }
  const auto falls = [](const auto& one, const auto& next) {
    return next.second.first < one.second.first;
  };
  if (by_size.size() < kFewestSizes ||
      std::ranges::adjacent_find(by_size, falls) != by_size.end()) {
    return;
  }
  const double least_ns = by_size.begin()->second.first;
  const auto [most_ns, loaded_ns] = by_size.rbegin()->second;
  const double growth_ns = most_ns - least_ns;
  if (growth_ns < std::max(kLeastNs, loaded_ns / 2) || most_ns < kLeastRatio * least_ns) return;
  finding.notes.push_back(
      fmt::format("in scaling it takes {:.3g} ms more to start and create it for most services "
                  "than for fewest, beside {:.3g} ms of load(): the growth of load has none of it",
                  growth_ns / kNsPerMs, loaded_ns / kNsPerMs));
}

// Load and query of one entrant; empty if its scaling was not tried.
std::vector<EntrantGrowth> growth_of(const results::TimedEntrant& entrant,
                                     const LoadTimes& load_ns) {
  EntrantGrowth load{entrant.entrant, GrowingTime::kLoad, {}, {}, {}};
  EntrantGrowth query{entrant.entrant, GrowingTime::kQuery, {}, {}, {}};
  std::vector<double> sizes;
  std::vector<TimeOfRequest> hot_ns;
  for (const auto& trial : entrant.trials) {
    if (trial.start.kind != SessionKind::kScaling || !trial.start.services) continue;
    if (const std::string failure = trial.failure(); !failure.empty()) {
      load.unfinished.push_back({*trial.start.services, failure});
      query.unfinished.push_back(load.unfinished.back());
      continue;
    }
    const double size = *trial.start.services;
    load.times.push_back(
        {size, sum_of(trial, load_ns) / static_cast<double>(trial.sessions.size())});
    sizes.push_back(size);
    hot_ns.push_back(hot_queries_ns(trial.answers));
  }
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const auto query_ns = mean_ns(hot_ns[i], hot_ns);
    if (query_ns && *query_ns > 0) query.times.push_back({sizes[i], *query_ns});
    if (query_ns) continue;
    query.unfinished.push_back({static_cast<std::uint32_t>(sizes[i]),
                                "no query had an answer that has one in every sample"});
  }
  if (load.times.empty() && load.unfinished.empty()) return {};
  load.fit = analysis::fit_complexity(load.times);
  query.fit = analysis::fit_complexity(query.times);
  return {std::move(load), std::move(query)};
}

}  // namespace

LoadTimes load_times_ns(const store::RoundStore& store) {
  LoadTimes load_ns;
  for (const auto& [session, phase] : store.phases()) {
    const bool has_time = phase.time.wall_ns > 0;  // none over a gap of the host's
    if (phase.phase == Phase::kLoad && phase.outcome == Outcome::kOk && has_time) {
      load_ns[session] = static_cast<double>(phase.time.wall_ns);
    }
  }
  return load_ns;
}

LoadTimes start_times_ns(const store::RoundStore& store) {
  LoadTimes start_ns;
  for (const auto& [session, phase] : store.phases()) {
    if (phase.phase == Phase::kOpen || phase.phase == Phase::kCreate) {
      start_ns[session] += static_cast<double>(phase.time.wall_ns);
    }
  }
  return start_ns;
}

std::vector<EntrantAudit> study_scaling_work(TimedEntrants entrants, std::size_t service_count,
                                             const LoadTimes& load_ns, const LoadTimes& start_ns) {
  std::vector<EntrantAudit> out;
  for (const auto& entrant : entrants) {
    std::optional<analysis::AuditFinding> worst;
    const auto timed = analysis::request_latencies(entrant.samples);
    for (const auto& trial : entrant.trials) {
      if (trial.start.kind != SessionKind::kScaling) continue;
      auto finding =
          analysis::judge_audit(analysis::AuditKind::kScaling, samples_of(trial), timed, {});
      note_first_work(trial, load_ns, finding);
      note_unanswered(trial, finding);
      if (!worst || is_worse(finding, *worst)) worst = std::move(finding);
    }
    if (worst) {
      note_growing_start(entrant, load_ns, start_ns, *worst);
      note_kept_in_scaling(entrant, service_count, *worst);
      out.push_back({entrant.entrant, SessionKind::kScaling, *std::move(worst)});
    }
  }
  return out;
}

std::vector<EntrantGrowth> study_scaling(TimedEntrants entrants, const LoadTimes& load_ns) {
  std::vector<EntrantGrowth> out;
  for (const auto& entrant : entrants) {
    for (auto& growth : growth_of(entrant, load_ns)) out.push_back(std::move(growth));
  }
  return out;
}

}  // namespace matchbench::study
