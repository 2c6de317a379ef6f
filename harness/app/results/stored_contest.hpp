#pragma once

#include "harness/contest/contest.hpp"
#include "harness/store/store.hpp"

#include <string>
#include <vector>

namespace matchbench {

// What a stored round was asked for. It comes from facts in the database, never from today's
// reading of its contest file: a key that is refused or means something else by now changes no old
// round.
struct StoredContest {
  Protocol protocol;
  std::string undefined = "skip";      // what an undefined score does to a mean: "skip" or "zero"
  std::vector<std::string> measures;   // as written; empty: the command's default
  std::vector<std::string> relevance;  // names of settings; empty: all of the collection
  TrainingSpec training;
};

// Throws an input Error if the database is damaged.
StoredContest stored_contest(const RoundStore& store);

}  // namespace matchbench
