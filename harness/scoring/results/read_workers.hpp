#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <cstddef>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace matchbench::results {

// An answered query of a warm-up.
struct WarmUpQuery {
  RequestIndex request;
  CallTime time;
};

// What was gathered of the answers of each session.
struct SessionAnswers {
  std::map<store::SessionId, std::string> tails;  // the end of what its worker printed
  std::set<store::SessionId> with_failures;
  std::map<store::SessionId, std::vector<WarmUpQuery>> warmups;
};

// Takes the logs out of the sessions: the end of each.
std::map<store::SessionId, std::string> take_tails(std::vector<store::StoredSession>& sessions);

// Once for each outcome and message; a log that comes with a later one is kept. Of the first that
// differ: an entrant may have a message of its own for each of a million queries.
void add_failure(FailureLog failure, EntrantResults& results);

// The repetitions that count: the places of their entrants in the results, and which have finished.
struct RepetitionPlaces {
  std::map<store::RepetitionId, std::size_t> of_entrant;
  std::set<store::RepetitionId> finished;
};

// Adds what the sessions and their phases tell to the results of their entrants, whose answers are
// read, and what has to be said of it.
void read_workers(const store::RoundStore& store, std::span<const store::StoredSession> sessions,
                  const SessionAnswers& answers, const RepetitionPlaces& places,
                  RoundResults& results);

}  // namespace matchbench::results
