#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/foundation/model/remark.hpp"

#include <string>
#include <vector>

namespace matchbench::results {

// What a stored round was asked for. It comes from facts in the database, never from today's
// reading of its contest file: a key that is refused or means something else by now changes no old
// round.
struct StoredContest {
  contest::ProtocolSettings protocol;
  Undefined undefined = Undefined::kSkip;
  std::vector<std::string> measures;   // as written; empty: the command's default
  std::vector<std::string> relevance;  // names of settings; empty: all of the collection
  std::vector<store::DefinedSetting> defined_settings;
  std::string split;  // whose requests are asked; "": all requests are
  contest::TrainingSpec training;
  std::string track;                // which of the contest's tracks; "": it has none
  std::vector<std::string> tracks;  // names of all of them
  OverallRule overall = OverallRule::kMeanRank;
  std::string registered;         // before the round, as canonical JSON; "": nothing
  std::string registered_sha256;  // of it
};

// Throws an input Error if the database is damaged.
StoredContest stored_contest(const store::RoundStore& store);

// Which requests were asked and trained on, if there were splits; that undefined scores
// count 0, if they do; and what was registered.
std::vector<Remark> contest_remarks(const StoredContest& contest);

}  // namespace matchbench::results
