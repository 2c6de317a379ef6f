#include "harness/scoring/results/read_results.hpp"

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/results/later_times.hpp"
#include "harness/scoring/results/printable_results.hpp"
#include "harness/scoring/results/read_nodes.hpp"
#include "harness/scoring/results/read_scores.hpp"
#include "harness/scoring/results/round_blocks.hpp"
#include "harness/scoring/results/stored_remarks.hpp"
#include "harness/scoring/results/timing_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

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

// Once for each outcome and message; a log that comes with a later one is kept. Of the first that
// differ: an entrant may have a message of its own for each of a million queries.
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

// Sorts them, and makes one of those for the same request with the same outcome.
void join_failed_queries(std::vector<FailedQueries>& failed) {
  const auto key = [](const FailedQueries& one) { return std::pair(one.request, one.outcome); };
  std::ranges::sort(failed, {}, key);
  std::vector<FailedQueries> joined;
  for (const auto& one : failed) {
    if (joined.empty() || key(joined.back()) != key(one)) {
      joined.push_back(one);
    } else {
      joined.back().queries += one.queries;
    }
  }
  failed = std::move(joined);
}

// Answered queries of one worker's warm-up.
struct WarmUp {
  double cpu_ns = 0;
  double queries = 0;
};

// What is gathered of the answers beside the results of entrants, and what is known of them.
struct AnswerPlaces {
  RoundBlocks blocks;
  std::map<store::SessionId, std::string> tails;  // the end of what its worker printed
  AskedBySession asked = {};
  std::set<store::SessionId> with_failures = {};
  std::map<store::SessionId, WarmUp> warmups = {};
};

// Takes the logs out of the sessions.
std::map<store::SessionId, std::string> take_tails(std::vector<store::StoredSession>& sessions) {
  std::map<store::SessionId, std::string> out;
  for (auto& session : sessions) {
    if (session.end) out[session.id] = tail_of(std::move(session.end->log));
  }
  return out;
}

// `answered` is by request.
void read_answers(const store::RoundStore& store, const store::StoredRepetition& repetition,
                  AnswerPlaces& places, std::vector<bool>& answered, EntrantResults& results) {
  std::map<RequestIndex, std::uint64_t> first_hash;
  std::set<RequestIndex> without_answer;  // in a warm-up
  store.for_each_time(repetition.id, [&](const Answer& answer, store::SessionId session) {
    if (answer.outcome == Outcome::kOk) {
      const auto [first, added] = first_hash.emplace(answer.request, answer.ranking_hash);
      if (!added && first->second != answer.ranking_hash) results.deterministic = false;
    }
    if (answer.pass < 0) {
      if (answer.outcome != Outcome::kOk) {
        without_answer.insert(answer.request);
      } else if (answer.is_timed && answer.has_cpu_time) {
        WarmUp& warmup = places.warmups[session];
        warmup.cpu_ns += static_cast<double>(answer.time.cpu_ns);
        ++warmup.queries;
      }
      return;
    }
    ++places.asked[session];
    answered.at(answer.request.value) = true;
    ++results.queries;
    ++results.outcomes[static_cast<std::size_t>(answer.outcome)];
    if (is_failure(answer.outcome)) {
      places.with_failures.insert(session);
      results.failed.push_back({answer.request, answer.outcome, 1});
      const auto tail = places.tails.find(session);
      add_failure({answer.outcome, answer.message,
                   tail == places.tails.end() ? std::string() : tail->second, 1},
                  results);
    }
    if (answer.outcome == Outcome::kOk && answer.is_timed) {
      if (answer.killed_ns) ++results.killed;
      if (without_answer.contains(answer.request)) ++results.warmed_up_in_vain;
      results.has_cpu_times = results.has_cpu_times && answer.has_cpu_time;
      results.samples.push_back({answer.request,
                                 answer.pass,
                                 {answer.latency_ns(), answer.time.cpu_ns},
                                 places.blocks.block_of(session, answer.pass)});
    }
  });
}

// The reasons of an entrant's repetitions, each once.
void add_doubt(const std::string& invalid, std::string& doubt) {
  if (invalid.empty() || doubt.find(invalid) != std::string::npos) return;
  doubt += (doubt.empty() ? "" : "; ") + invalid;
}

// The places in the results of the entrants and repetitions that count.
struct Places {
  std::map<store::EntrantId, std::size_t> of_entrant;
  std::map<store::RepetitionId, std::size_t>
      of_repetition;  // its entrant's; superseded repetitions are left out
  std::set<store::RepetitionId> finished;
  AnsweredRequests answered;
};

std::vector<NamedItem> named_items(const std::vector<store::StoredItem>& items) {
  std::vector<NamedItem> out;
  for (const auto& item : items) out.push_back({item.name, item.uri, std::nullopt});
  return out;
}

Places read_entrants(const store::RoundStore& store, AnswerPlaces& answer_places,
                     RoundResults& results) {
  Places places;
  for (const auto& stored : current_entrants(store)) {
    places.of_entrant[stored.id] = results.entrants.size();
    results.entrants.push_back({.entrant = stored.entrant});
  }
  std::vector<std::uint32_t> finished(results.entrants.size());
  for (const auto& repetition : current_repetitions(store)) {
    const std::size_t entrant = places.of_entrant.at(repetition.start.entrant);
    places.of_repetition[repetition.id] = entrant;
    if (repetition.state == store::RepetitionState::kFinished) {
      places.finished.insert(repetition.id);
      ++finished[entrant];
    }
    auto& answered = places.answered[repetition.id];
    answered.resize(results.requests.size());
    read_answers(store, repetition, answer_places, answered, results.entrants[entrant]);
    add_doubt(repetition.invalid, results.entrants[entrant].times_doubt);
  }
  for (EntrantResults& entrant : results.entrants) join_failed_queries(entrant.failed);
  for (std::size_t e = 0; e < finished.size(); ++e) {
    results.entrants[e].finished = finished[e] >= results.entrants[e].entrant.repetitions;
  }
  return places;
}

// Of the session's queries that of the first is known apart.
void read_warmup(const AnswerPlaces& answers, const store::StoredSession& session,
                 EntrantResults& entrant) {
  const auto found = answers.warmups.find(session.id);
  const auto timed_ns = entrant.mean_cpu_ns();
  if (found == answers.warmups.end() || !timed_ns) return;
  const auto& first_ns = session.end->first_query_ns;
  const double cold_ns = first_ns ? static_cast<double>(*first_ns) : *timed_ns;
  entrant.warmup_excess_ns.push_back(found->second.cpu_ns - cold_ns -
                                     (found->second.queries - 1) * *timed_ns);
}

void add_bad_end(const std::string& message, BadEnds& ends) {
  if (ends.workers++ == 0) ends.message = message;
}

// Whoever ends itself while several queries are under way is asked them again, one at a time.
bool has_ended_in_flight(const store::StoredSession& session, const AnswerPlaces& answers) {
  return session.end->in_flight > 1 && is_failure(session.end->outcome) &&
         session.end->outcome != Outcome::kHarnessError &&
         !answers.with_failures.contains(session.id);
}

// Sessions and their phases.
void read_workers(const store::RoundStore& store, const std::vector<store::StoredSession>& sessions,
                  const AnswerPlaces& answers, const Places& places, RoundResults& results) {
  const auto& tails = answers.tails;
  std::map<store::SessionId, std::size_t> entrant_of;
  std::map<std::size_t, std::int64_t> beside_ns;  // by entrant: the most of its sessions
  auto& confinement = results.provenance.confinement;
  for (const auto& session : sessions) {
    const auto repetition = places.of_repetition.find(session.start.repetition);
    if (repetition == places.of_repetition.end()) continue;
    EntrantResults& entrant = results.entrants[repetition->second];
    if (const EntrantKind kind = kind_of_entrant(session.start.kind);
        kind != EntrantKind::kPlugin) {
      entrant.kind = kind;
    }
    if (!session.end) continue;
    if (const auto& reached = session.end->confinement) {
      entrant.granted = both_of(std::move(entrant.granted), reached->granted);
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
    read_warmup(answers, session, entrant);
    if (session.end->beside_calls_ns > 0) {
      std::int64_t& most_ns = beside_ns[repetition->second];
      most_ns = std::max(most_ns, session.end->beside_calls_ns);
    }
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
    if (phase.phase == Phase::kOpen) open_ns[session] = phase.time.wall_ns;
    if (phase.phase == Phase::kCreate) {
      entrant.start_ns.push_back(open_ns[session] + phase.time.wall_ns);
    }
    if (is_load) entrant.load_ns.push_back(phase.time.wall_ns);
    if (phase.phase == Phase::kTrain) entrant.train_ns.push_back(phase.time.wall_ns);
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
        {RemarkKind::kTimes, RemarkLevel::kNote,
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

// What is made of results grows with these pairs, and a stranger's file can state them without an
// answer to any: two lists of some thousand lines. `requests` and `services` are read.
void require_answers(const Places& places, const RoundResults& results) {
  constexpr std::uint64_t kFewPairs = 2'000'000;
  constexpr std::uint64_t kPairsOfAnAnswer = 16;
  const std::uint64_t pairs = places.of_repetition.size() * results.requests.size();
  std::uint64_t answers = 0;
  for (const auto& entrant : results.entrants) answers += entrant.queries;
  if (pairs <= kFewPairs + kPairsOfAnAnswer * answers) return;
  throw input_error(
      fmt::format("the round states {} repetitions and {} requests, and has only {}",
                  places.of_repetition.size(), results.requests.size(),
                  text::counted(answers, "answer", "answers")),
      fmt::format("continue it until it has {}", (pairs - kFewPairs) / kPairsOfAnAnswer + 1));
}

}  // namespace

std::vector<store::StoredEntrant> unreplaced_entrants(const store::RoundStore& store) {
  std::set<store::EntrantId> replaced;
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state == store::RepetitionState::kSuperseded)
      replaced.insert(repetition.start.entrant);
  }
  for (const auto& repetition : store.repetitions()) {
    if (repetition.state != store::RepetitionState::kSuperseded)
      replaced.erase(repetition.start.entrant);
  }
  auto entrants = store.entrants();
  std::erase_if(entrants, [&](const auto& one) { return replaced.contains(one.id); });
  return entrants;
}

std::vector<store::StoredEntrant> current_entrants(const store::RoundStore& store) {
  auto entrants = unreplaced_entrants(store);
  const store::RoundFacts round = store.round();
  std::erase_if(entrants, [&](const store::StoredEntrant& one) {
    return std::ranges::count(round.contest.withdrawn, one.entrant.name,
                              &contest::Withdrawal::entrant) > 0;
  });
  return entrants;
}

std::vector<store::StoredRepetition> current_repetitions(const store::RoundStore& store) {
  std::set<store::EntrantId> current;
  for (const auto& one : current_entrants(store)) current.insert(one.id);
  auto repetitions = store.repetitions();
  std::erase_if(repetitions, [&](const store::StoredRepetition& one) {
    return one.state == store::RepetitionState::kSuperseded || !current.contains(one.start.entrant);
  });
  return repetitions;
}

RoundResults read_results(const store::RoundStore& store) {
  RoundResults results;
  results.provenance.round = store.round();
  results.provenance.scenario =
      contest::stored_protocol(results.provenance.round.protocol).scenario;
  results.requests = named_items(store.requests());
  results.services = named_items(store.services());
  auto sessions = store.sessions();
  AnswerPlaces answer_places{RoundBlocks(store), take_tails(sessions)};
  const Places places = read_entrants(store, answer_places, results);
  require_answers(places, results);
  results.blocks = answer_places.blocks.blocks();
  read_nodes(store, answer_places.asked, results.provenance);
  read_workers(store, sessions, answer_places, places, results);
  if (ran_side_by_side(sessions)) {
    for (EntrantResults& entrant : results.entrants) {
      entrant.side_by_side = true;
      entrant.is_timed = entrant.kind != EntrantKind::kRunFile;
      drop_times(entrant);
    }
  } else if (std::string later = later_times_remark(store, sessions); !later.empty()) {
    results.remarks.push_back({RemarkKind::kInvalidTimes, RemarkLevel::kWarning, std::move(later)});
  }
  read_scores(store, places.of_repetition, places.answered, results);
  add_stored_remarks(store, results);
  results.analyses = store.kept_analyses();
  make_printable(results);
  return results;
}

}  // namespace matchbench::results
