#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/data/store/round/store.hpp"
#include "harness/operations/conduct/foreign_contest.hpp"

#include <filesystem>
#include <string>

namespace matchbench::reproduce {

// A published round, copied or unpacked into a folder of ours.
struct PublishedRound {
  std::filesystem::path database;    // a copy, so that the original stays as it is
  std::filesystem::path collection;  // its folder, with descriptions and judgments
  std::filesystem::path packed;      // names and judgments that lie beside it; empty: none do
};

// `scratch` is an empty folder. Throws an input Error if `round` is neither a database nor a
// bundle, or if there is no collection that could be asked (foreign_collection()).
PublishedRound open_published(const std::filesystem::path& round,
                              const conduct::ForeignTerms& terms,
                              const std::filesystem::path& scratch);

// The judgments that both rounds are scored with: those that lie beside the round, if there are any
// and the collection has others now, else the collection's.
struct RoundJudgments {
  std::filesystem::path folder;
  std::string then;  // digest of what the round was scored with; empty if nobody knows
  std::string now;   // of the collection's
  bool are_others() const { return !then.empty() && then != now; }
};

// Throws an input Error if a folder has not the collection that the round asked.
RoundJudgments judgments_of(const PublishedRound& round);

struct ContestAgain {
  contest::Contest contest;
  std::vector<contest::ProtocolChange> changes;  // what the stated protocol did not get
};

// The contest as it ran, on the collection in `folder`, as far as `terms` let it run here
// (take_no_paths()). `file` is where the contest's text is written.
ContestAgain contest_again(const store::RoundStore& round, const conduct::ForeignTerms& terms,
                           const std::filesystem::path& folder, const std::filesystem::path& file);

}  // namespace matchbench::reproduce
