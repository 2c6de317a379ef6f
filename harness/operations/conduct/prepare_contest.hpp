#pragma once

#include "harness/data/contest/contest.hpp"
#include "harness/execution/round/round.hpp"
#include "harness/execution/session/worker_source.hpp"
#include "harness/operations/conduct/introductions.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::conduct {

// What the organiser asks for.
struct ContestRequest {
  std::filesystem::path contest;
  // The contest file's, if it was read already: others may change the file between two looks.
  std::optional<std::string> text = std::nullopt;
  std::string track;               // of the contest; empty if it has none
  std::filesystem::path database;  // empty: the contest file's name with .db, in the working folder
  std::vector<std::string> only;   // names of entrants; empty: all
  bool resume = false;             // continue with the database if it exists
  bool times_count = true;         // false: nobody reads the times, only the rankings
  // False: the database is thrown away. Nothing waits for the disk, and programs are taken for what
  // plugin.yaml states.
  bool is_kept = true;
  std::uint64_t jobs = 1;  // sessions at once; with several, no answer has a time
  std::string node;  // the machine's name, stored if sessions of several are; empty: as it says
  FormerRound former = {};  // beside the database that is continued
};

// The share of a round for this database if the round was split.
struct ShardOfRound {
  store::PartFacts part;
  bool is_of_group = false;  // contains only some entrants of the contest
};

// A round that is prepared, and the database that it is to be stored in.
struct PreparedContest : round::PreparedRound {
  ContestRequest request;
  std::filesystem::path database;
  std::string collection_folder;      // as the round is to name it, for those who score it
  std::vector<std::string> warnings;  // what the organiser should know, a sentence each
  std::optional<ShardOfRound> shard;  // none: the whole round
  std::shared_ptr<const void> found_guarded = nullptr;  // see session::find_guarded()
};

// The contest, or that track of it, that is asked for.
contest::Contest contest_of(const ContestRequest& request);

// The file that the round is to be stored in.
std::filesystem::path database_of(const ContestRequest& request);

// Reads and checks everything, and asks each library who it is. Throws an input Error that names
// file, line and remedy if the contest cannot be run as it is written.
PreparedContest prepare_contest(const ContestRequest& request,
                                const session::WorkerSource& programs);
// The same with a contest that was read already. `collection`: the contest's, if that was read,
// too.
PreparedContest prepare_contest(const ContestRequest& request, contest::Contest contest,
                                const session::WorkerSource& programs,
                                std::optional<Collection> collection = std::nullopt);

}  // namespace matchbench::conduct
