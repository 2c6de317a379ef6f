#include "harness/scoring/results/timing_facts.hpp"

#include "harness/data/store/round/entrant_names.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace matchbench::results {
namespace {

using Interval = std::pair<std::int64_t, std::int64_t>;  // from one time to another, ns

// How long at least one of these calls was under way.
double covered_ns(std::vector<Interval>& calls) {
  std::ranges::sort(calls);
  std::int64_t sum_ns = 0;
  std::int64_t until_ns = 0;
  for (const auto& [begin_ns, end_ns] : calls) {
    sum_ns += std::max<std::int64_t>(end_ns - std::max(begin_ns, until_ns), 0);
    until_ns = std::max(until_ns, end_ns);
  }
  return static_cast<double>(sum_ns);
}

// Says how many of them seem to be shares of one call.
std::size_t read_samples(const store::RoundStore& store, const store::StoredRepetition& repetition,
                         TimedEntrant& timed) {
  std::size_t shares = 0;
  if (timed.invalid.empty()) timed.invalid = repetition.invalid;
  std::map<store::SessionId, std::vector<Interval>> calls;  // of open loops, where they may overlap
  ProcessorTimes processor;
  std::vector<std::pair<store::SessionId, analysis::DueCall>> due;
  std::set<std::pair<store::SessionId, std::uint32_t>> asked;
  std::set<std::pair<store::SessionId, std::uint32_t>> asked_again;
  std::int64_t before_ns = -1;
  store.for_each_time(repetition.id, [&](const Answer& answer, store::SessionId session) {
    const std::pair place(session, answer.request.value);
    const bool is_first = asked.insert(place).second;
    if (answer.pass < 0 || answer.outcome != Outcome::kOk || !answer.is_timed) return;
    // Two calls never take the same time to the nanosecond; shares of one call do, but for
    // rounding.
    const bool is_share = std::abs(answer.time.wall_ns - before_ns) <= 1;
    before_ns = answer.time.wall_ns;
    if (is_share) ++shares;
    timed.samples.push_back({answer.request.value, answer.latency_ns()});
    if (answer.arrival) {
      const std::int64_t begin_ns = answer.arrival->scheduled_ns + answer.arrival->queued_ns;
      calls[session].push_back({begin_ns, begin_ns + answer.time.wall_ns});
    } else {
      timed.busy_ns += static_cast<double>(answer.time.wall_ns);
    }
    if (!answer.has_cpu_time) return;
    processor.all.push_back({answer.request.value, answer.time.cpu_ns});
    if (answer.arrival) {
      due.push_back({session,
                     {answer.request.value, static_cast<double>(answer.arrival->scheduled_ns),
                      static_cast<double>(answer.time.cpu_ns)}});
    }
    if (!is_first && asked_again.insert(place).second) {
      processor.early.push_back(processor.all.back());
    }
  });
  // Each session has a schedule of its own, or what a worker that died has left of one.
  std::ranges::sort(due, {},
                    [](const auto& call) { return std::pair(call.first, call.second.due_ns); });
  for (const auto& [session, call] : due) processor.due.push_back(call);
  if (!processor.all.empty()) timed.processor.push_back(std::move(processor));
  for (auto& [session, of_session] : calls) timed.busy_ns += covered_ns(of_session);
  return shares;
}

// The trial that a session belongs to: a new one at the end if it is the first session of it. A
// rate that is tried again is another trial.
TimedTrial& trial_of(std::vector<TimedTrial>& trials, const store::SessionStart& start) {
  for (auto& trial : trials) {
    const store::SessionStart& known = trial.start;
    if (known.kind == start.kind && known.services == start.services &&
        known.rate_per_s == start.rate_per_s &&
        std::ranges::none_of(trial.sessions, [&](const auto& session) {
          return session.start.fold == start.fold;
        })) {
      return trial;
    }
  }
  return trials.emplace_back(TimedTrial{.start = start});
}

}  // namespace

std::string TimedTrial::failure() const {
  for (const auto& session : sessions) {
    if (session.end->outcome != Outcome::kOk) return session.end->message;
  }
  return {};
}

bool TimedTrial::has_abstained() const {
  return std::ranges::any_of(sessions, [](const store::StoredSession& session) {
    return session.end->outcome == Outcome::kAbstained;
  });
}

std::vector<TimedEntrant> read_timed_entrants(const store::RoundStore& store) {
  auto all_sessions = store.sessions();
  if (ran_side_by_side(all_sessions)) return {};
  const auto names = entrant_names(store);
  std::map<store::RepetitionId, std::vector<store::StoredSession>> sessions;
  for (auto& one : all_sessions) sessions[one.start.repetition].push_back(std::move(one));
  std::map<store::SessionId, std::vector<store::TrialAnswer>> answers;
  for (auto& stored : store.trials()) answers[stored.session].push_back(std::move(stored.trial));
  const contest::ServerLoad server = contest::stored_protocol(store.round().protocol).server;
  const bool is_offline = scenario_of(store) == Scenario::kOffline;
  std::vector<TimedEntrant> entrants;
  std::map<store::EntrantId, std::size_t> places;
  const auto repetitions = current_repetitions(store);
  for (const auto& repetition : repetitions) {
    if (repetition.start.number != 0) continue;
    TimedEntrant timed{
        .entrant = names.at(repetition.start.entrant), .repetition = repetition, .server = server};
    bool asked = true;
    for (const auto& session : sessions[repetition.id]) {
      asked = asked && kind_of_entrant(session.start.kind) == EntrantKind::kPlugin;
      if (!is_trial(session.start.kind) || !session.is_whole()) continue;
      TimedTrial& trial = trial_of(timed.trials, session.start);
      trial.sessions.push_back(session);
      std::ranges::move(answers[session.id], std::back_inserter(trial.answers));
    }
    if (!asked) continue;
    places[repetition.start.entrant] = entrants.size();
    entrants.push_back(std::move(timed));
  }
  for (const auto& repetition : repetitions) {
    const auto place = places.find(repetition.start.entrant);
    if (place == places.end()) continue;
    TimedEntrant& timed = entrants[place->second];
    const std::size_t shares = read_samples(store, repetition, timed);
    timed.in_batches = timed.in_batches || (is_offline && 2 * shares > timed.samples.size());
  }
  return entrants;
}

std::string fusions_remark(const store::RoundStore& store) {
  std::set<store::RepetitionId> fused;
  for (const auto& session : store.sessions()) {
    if (kind_of_entrant(session.start.kind) == EntrantKind::kFusion) {
      fused.insert(session.start.repetition);
    }
  }
  const auto names = entrant_names(store);
  std::set<std::string> fusions;
  for (const auto& repetition : current_repetitions(store)) {
    if (fused.contains(repetition.id)) fusions.insert(names.at(repetition.start.entrant));
  }
  return fusions.empty()
             ? ""
             : fmt::format("Fusions ask nobody and are left out: {}.", fmt::join(fusions, ", "));
}

Scenario scenario_of(const store::RoundStore& store) {
  for (const auto& session : store.sessions()) {
    if (session.start.kind == SessionKind::kQueries) return session.start.scenario;
  }
  return Scenario::kSingleStream;
}

bool ran_side_by_side(std::span<const store::StoredSession> sessions) {
  return std::ranges::any_of(sessions,
                             [](const auto& session) { return session.start.side_by_side; });
}

std::string what_times_are(Scenario scenario) {
  if (scenario == Scenario::kServer) {
    return "Times are latencies of an open loop: from when a query was due, waiting included.";
  }
  if (scenario == Scenario::kOffline) {
    return "Times are equal shares of calls that answer many queries: they tell throughput, and no "
           "latency.";
  }
  return "Times are service times of single calls, one query at a time.";
}

std::string clock_remark(const store::RoundStore& store) {
  const bool beside =
      std::ranges::any_of(store.sessions(), [](const store::StoredSession& session) {
        return session.end && session.end->confinement &&
               session.end->confinement->clock == ClockPlace::kBeside;
      });
  if (!beside) return {};
  return "The clock ran in the process of each plugin, which could have changed its own times; no "
         "sign of that was found. 'clock: apart' keeps times out of reach.";
}

std::string invalid_times(const std::string& entrant, const std::string& why) {
  return fmt::format("The times of {} are not valid: {}.", entrant, why);
}

std::vector<std::string> invalid_repetitions(const store::RoundStore& store) {
  const auto names = entrant_names(store);
  std::vector<std::string> out;
  for (const auto& repetition : current_repetitions(store)) {
    if (repetition.invalid.empty()) continue;
    out.push_back(invalid_times(names.at(repetition.start.entrant), repetition.invalid));
  }
  return out;
}

}  // namespace matchbench::results
