#include "harness/scoring/results/read_workers.hpp"

#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace matchbench::results {
namespace {

constexpr std::size_t kTailBytes = 2000;
constexpr std::size_t kMostLogs = 100;

// Its last lines, without the newline at the end.
std::string tail_of(std::string log) {
  while (!log.empty() && log.back() == '\n') log.pop_back();
  if (log.size() <= kTailBytes) return log;
  const auto line_end = log.find('\n', log.size() - kTailBytes);
  return log.substr(line_end == std::string::npos ? log.size() - kTailBytes : line_end + 1);
}

// Processor times of an entrant's timed calls.
struct TimedMeans {
  double all_ns = 0;
  std::map<RequestIndex, double> by_request_ns;

  double of_ns(RequestIndex request) const {
    const auto found = by_request_ns.find(request);
    return found == by_request_ns.end() ? all_ns : found->second;
  }
};

// None if some calls have no processor time.
std::optional<TimedMeans> timed_means(const EntrantResults& entrant) {
  const auto all_ns = entrant.mean_cpu_ns();
  if (!all_ns) return std::nullopt;
  TimedMeans means{*all_ns, {}};
  std::map<RequestIndex, double> calls;
  for (const auto& sample : entrant.samples) {
    means.by_request_ns[sample.request] += static_cast<double>(sample.time.cpu_ns);
    ++calls[sample.request];
  }
  for (auto& [request, time_ns] : means.by_request_ns) time_ns /= calls[request];
  return means;
}

// What it takes beyond timed calls of the same requests, and beyond the session's first query; 0 if
// it is not known.
double read_warmup(const SessionAnswers& answers, const store::StoredSession& session,
                   const std::optional<TimedMeans>& timed, EntrantResults& entrant) {
  const auto found = answers.warmups.find(session.id);
  if (found == answers.warmups.end() || !timed) return 0;
  auto first_ns = session.end->first_query_ns;
  double excess_ns = 0;
  for (const auto& [request, time] : found->second) {
    // The order of asking is not stored.
    if (time.wall_ns == first_ns) {
      first_ns.reset();
      continue;
    }
    excess_ns += static_cast<double>(time.cpu_ns) - timed->of_ns(request);
  }
  entrant.warmup_excess_ns.push_back(excess_ns);
  return excess_ns;
}

void add_bad_end(const std::string& message, BadEnds& ends) {
  if (ends.workers++ == 0) ends.message = message;
}

// Whoever ends itself while several queries are under way is asked them again, one at a time.
bool has_ended_in_flight(const store::StoredSession& session, const SessionAnswers& answers) {
  return session.end->in_flight > 1 && is_failure(session.end->outcome) &&
         session.end->outcome != Outcome::kHarnessError &&
         !answers.with_failures.contains(session.id);
}

}  // namespace

std::map<store::SessionId, std::string> take_tails(std::vector<store::StoredSession>& sessions) {
  std::map<store::SessionId, std::string> out;
  for (auto& session : sessions) {
    if (session.end) out[session.id] = tail_of(std::move(session.end->log));
  }
  return out;
}

void add_failure(FailureLog failure, EntrantResults& results) {
  if (!is_failure(failure.outcome)) return;
  for (auto& known : results.logs) {
    if (known.outcome != failure.outcome || known.message != failure.message) continue;
    if (known.tail.empty()) known.tail = std::move(failure.tail);
    known.queries += failure.queries;
    return;
  }
  if (results.logs.size() < kMostLogs) results.logs.push_back(std::move(failure));
}

void read_workers(const store::RoundStore& store, std::span<const store::StoredSession> sessions,
                  const SessionAnswers& answers, const RepetitionPlaces& places,
                  RoundResults& results) {
  const auto& tails = answers.tails;
  std::map<store::SessionId, std::size_t> entrant_of;
  std::vector<std::optional<TimedMeans>> timed;  // by entrant
  for (const auto& entrant : results.entrants) timed.push_back(timed_means(entrant));
  std::map<std::size_t, std::int64_t> beside_ns;  // by entrant: the most of its sessions
  std::map<store::SessionId, double> whole_start_ns;
  auto& confinement = results.provenance.confinement;
  for (const auto& session : sessions) {
    const auto repetition = places.of_entrant.find(session.start.repetition);
    if (repetition == places.of_entrant.end()) continue;
    EntrantResults& entrant = results.entrants[repetition->second];
    if (const EntrantKind kind = kind_of_entrant(session.start.kind);
        kind != EntrantKind::kPlugin) {
      entrant.kind = kind;
    }
    if (!session.end) continue;
    if (const auto& reached = session.end->confinement) {
      entrant.granted = both_of(std::move(entrant.granted), reached->granted);
    }
    if (session.end->beside_calls_ns > 0) {
      std::int64_t& most_ns = beside_ns[repetition->second];
      most_ns = std::max(most_ns, session.end->beside_calls_ns);
    }
    if (is_trial(session.start.kind)) continue;  // loads other collections, under other conditions
    entrant_of[session.id] = repetition->second;
    // One that the host ended is no failure if others have answered what it left open.
    if (session.end->outcome != Outcome::kHarnessError ||
        !places.finished.contains(session.start.repetition)) {
      add_failure({session.end->outcome, session.end->message, tails.at(session.id)}, entrant);
    }
    if (has_ended_in_flight(session, answers)) add_bad_end(session.end->message, entrant.bad_ends);
    entrant.peak_rss_bytes = std::max(entrant.peak_rss_bytes, session.end->max_rss_bytes);
    entrant.in_flight = std::max(entrant.in_flight, session.end->in_flight);
    if (session.end->first_query_ns) entrant.cold_ns.push_back(*session.end->first_query_ns);
    whole_start_ns[session.id] = static_cast<double>(session.end->first_query_ns.value_or(0)) +
                                 read_warmup(answers, session, timed[repetition->second], entrant);
    // An entrant that a grant let run unconfined has a mark of its own.
    if (!entrant.granted.unconfined) {
      confinement = lower_of(confinement, session.end->confinement);
    }
  }
  std::map<store::SessionId, std::int64_t> open_ns;
  std::map<std::size_t, std::string> load_notes;  // by entrant: "left out 3 of 9 services"
  for (const auto& [session, phase] : store.phases()) {
    const auto found = entrant_of.find(session);
    if (found == entrant_of.end()) continue;
    EntrantResults& entrant = results.entrants[found->second];
    add_failure({phase.outcome, phase.message, tails.at(session)}, entrant);
    if (phase.phase == Phase::kDestroy && is_failure(phase.outcome)) {
      add_bad_end(phase.message, entrant.bad_ends);
    }
    const bool is_load = phase.phase == Phase::kLoad && phase.outcome == Outcome::kOk;
    if (is_load && !phase.message.empty()) load_notes[found->second] = phase.message;
    // One over a gap of the host's has no time.
    if (phase.outcome != Outcome::kOk || phase.time.wall_ns == 0) continue;
    if (phase.phase != Phase::kDestroy) {
      whole_start_ns[session] += static_cast<double>(phase.time.wall_ns);
    }
    if (phase.phase == Phase::kOpen) open_ns[session] = phase.time.wall_ns;
    if (phase.phase == Phase::kCreate) {
      entrant.start_ns.push_back(open_ns[session] + phase.time.wall_ns);
    }
    if (is_load) entrant.load_ns.push_back(phase.time.wall_ns);
    if (phase.phase == Phase::kTrain) entrant.train_ns.push_back(phase.time.wall_ns);
  }
  for (const auto& [session, time_ns] : whole_start_ns) {
    results.entrants[entrant_of.at(session)].whole_start_ns.push_back(time_ns);
  }
  for (EntrantResults& entrant : results.entrants) {
    for (auto& mark : marks_of(entrant.granted)) {
      auto& tags = entrant.entrant.tags;
      if (std::ranges::find(tags, mark) == tags.end()) tags.push_back(std::move(mark));
    }
    // What a plugin answered without a time was asked while the host stood still.
    const bool has_answers = entrant.outcomes[static_cast<std::size_t>(Outcome::kOk)] > 0;
    entrant.is_timed =
        entrant.kind == EntrantKind::kPlugin || !entrant.samples.empty() || !has_answers;
  }
  for (const auto& [entrant, most_ns] : beside_ns) {
    const std::string& name = results.entrants[entrant].entrant.name;
    results.remarks.push_back(
        {RemarkKind::kInvalidTimes, RemarkLevel::kNote,
         fmt::format("{} uses more processor time than 'max_threads' allows: {:.0f} ms more in and "
                     "between the calls of a worker.",
                     name, static_cast<double>(most_ns) / kNsPerMs),
         name});
  }
  for (const auto& [entrant, text] : load_notes) {
    const std::string& name = results.entrants[entrant].entrant.name;
    results.remarks.push_back({RemarkKind::kEntrants, RemarkLevel::kNote,
                               fmt::format("{} {}, which are in none of its rankings.", name, text),
                               name});
  }
}

}  // namespace matchbench::results
