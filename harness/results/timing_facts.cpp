#include "harness/results/timing_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>

namespace matchbench::results {
namespace {

std::map<store::EntrantId, std::string> entrant_names(const store::RoundStore& store) {
  std::map<store::EntrantId, std::string> names;
  for (const auto& entrant : store.entrants()) names[entrant.id] = entrant.entrant.name;
  return names;
}

void read_samples(const store::RoundStore& store, TimedRepetition& repetition) {
  store.for_each_time(repetition.repetition.id, [&](const Answer& answer, store::SessionId) {
    if (answer.pass < 0 || answer.outcome != Outcome::kOk || !answer.is_timed) return;
    repetition.samples.push_back({answer.request.value, answer.latency_ns()});
    repetition.processor.push_back({answer.request.value, answer.time.cpu_ns});
    repetition.busy_ns += static_cast<double>(answer.time.wall_ns);
  });
}

// The trial that a session belongs to: a new one at the end if it is the first session of it.
TimedTrial& trial_of(std::vector<TimedTrial>& trials, const store::SessionStart& start) {
  for (auto& trial : trials) {
    const store::SessionStart& known = trial.start;
    if (known.kind == start.kind && known.services == start.services &&
        known.rate_per_s == start.rate_per_s) {
      return trial;
    }
  }
  return trials.emplace_back(TimedTrial{.start = start});
}

}  // namespace

std::string TimedTrial::failure() const {
  for (const auto& session : sessions) {
    if (is_failure(session.end->outcome)) return session.end->message;
  }
  return {};
}

std::vector<TimedRepetition> read_timed_repetitions(const store::RoundStore& store) {
  const auto names = entrant_names(store);
  const auto sessions = store.sessions();
  std::map<store::SessionId, std::vector<store::TrialAnswer>> answers;
  for (auto& stored : store.trials()) answers[stored.session].push_back(std::move(stored.trial));
  std::vector<TimedRepetition> repetitions;
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state == store::RepetitionState::kSuperseded || repetition.start.number != 0)
      continue;
    TimedRepetition timed{.entrant = names.at(repetition.start.entrant), .repetition = repetition};
    bool asked = true;
    for (const auto& session : sessions) {
      if (session.start.repetition != repetition.id) continue;
      asked = asked && kind_of_entrant(session.start.kind) == EntrantKind::kPlugin;
      if (!is_trial(session.start.kind) || !session.is_whole()) continue;
      TimedTrial& trial = trial_of(timed.trials, session.start);
      trial.sessions.push_back(session);
      std::ranges::move(answers[session.id], std::back_inserter(trial.answers));
    }
    if (!asked) continue;
    read_samples(store, timed);
    repetitions.push_back(std::move(timed));
  }
  return repetitions;
}

Scenario scenario_of(const store::RoundStore& store) {
  for (const auto& session : store.sessions()) {
    if (session.start.kind == SessionKind::kQueries) return session.start.scenario;
  }
  return Scenario::kSingleStream;
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
        return session.end && session.end->confinement.ends_with(", clock beside");
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
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state == store::RepetitionState::kSuperseded || repetition.invalid.empty())
      continue;
    out.push_back(invalid_times(names.at(repetition.start.entrant), repetition.invalid));
  }
  return out;
}

}  // namespace matchbench::results
