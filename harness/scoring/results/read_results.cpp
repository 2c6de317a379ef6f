#include "harness/scoring/results/read_results.hpp"

#include "harness/data/contest/protocol_settings.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/scoring/results/later_times.hpp"
#include "harness/scoring/results/printable_results.hpp"
#include "harness/scoring/results/read_nodes.hpp"
#include "harness/scoring/results/read_scores.hpp"
#include "harness/scoring/results/read_workers.hpp"
#include "harness/scoring/results/round_blocks.hpp"
#include "harness/scoring/results/stored_remarks.hpp"
#include "harness/scoring/results/timing_facts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace matchbench::results {
namespace {

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

// What is gathered of the answers beside the results of entrants.
struct AnswerPlaces {
  RoundBlocks blocks;
  AskedBySession asked = {};
  SessionAnswers of_session = {};
};

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
        places.of_session.warmups[session].push_back({answer.request, answer.time});
      }
      return;
    }
    ++places.asked[session];
    answered.at(answer.request.value) = true;
    ++results.queries;
    ++results.outcomes[static_cast<std::size_t>(answer.outcome)];
    if (is_failure(answer.outcome)) {
      places.of_session.with_failures.insert(session);
      results.failed.push_back({answer.request, answer.outcome, 1});
      const auto& tails = places.of_session.tails;
      const auto tail = tails.find(session);
      add_failure(
          {answer.outcome, answer.message, tail == tails.end() ? std::string() : tail->second, 1},
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
  RepetitionPlaces of_repetition;
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
    places.of_repetition.of_entrant[repetition.id] = entrant;
    if (repetition.state == store::RepetitionState::kFinished) {
      places.of_repetition.finished.insert(repetition.id);
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

// What is made of results grows with these pairs, and a stranger's file can state them without an
// answer to any: two lists of some thousand lines. `requests` and `services` are read.
void require_answers(const Places& places, const RoundResults& results) {
  constexpr std::uint64_t kFewPairs = 2'000'000;
  constexpr std::uint64_t kPairsOfAnAnswer = 16;
  const std::uint64_t pairs = places.of_repetition.of_entrant.size() * results.requests.size();
  std::uint64_t answers = 0;
  for (const auto& entrant : results.entrants) answers += entrant.queries;
  if (pairs <= kFewPairs + kPairsOfAnAnswer * answers) return;
  throw input_error(
      fmt::format("the round states {} repetitions and {} requests, and has only {}",
                  places.of_repetition.of_entrant.size(), results.requests.size(),
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
  AnswerPlaces answer_places{
      .blocks = RoundBlocks(store), .asked = {}, .of_session = {.tails = take_tails(sessions)}};
  const Places places = read_entrants(store, answer_places, results);
  require_answers(places, results);
  results.blocks = answer_places.blocks.blocks();
  read_nodes(store, answer_places.asked, results.provenance);
  read_workers(store, sessions, answer_places.of_session, places.of_repetition, results);
  if (ran_side_by_side(sessions)) {
    for (EntrantResults& entrant : results.entrants) {
      entrant.side_by_side = true;
      entrant.is_timed = entrant.kind != EntrantKind::kRunFile;
      drop_times(entrant);
    }
  } else if (std::string later = later_times_remark(store, sessions); !later.empty()) {
    results.remarks.push_back({RemarkKind::kInvalidTimes, RemarkLevel::kWarning, std::move(later)});
  }
  read_scores(store, places.of_repetition.of_entrant, places.answered, results);
  add_stored_remarks(store, results);
  results.analyses = store.kept_analyses();
  make_printable(results);
  return results;
}

}  // namespace matchbench::results
