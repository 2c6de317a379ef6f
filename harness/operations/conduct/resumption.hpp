#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/operations/conduct/prepare_contest.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::conduct {

// The entrants that have answers in the stored round and start again if it is resumed so, since
// their files, parameters or training data are others: what they answered counts no more.
std::vector<std::string> restarted_entrants(const store::RoundStore& store,
                                            const PreparedContest& prepared);

// The same as a sentence; "" if there are none.
std::string restart_remark(std::span<const std::string> restarted);

// What the contest's database has of it if the round is resumed so. Run files and fusions are not
// counted.
struct Resumption {
  std::uint64_t queries = 0;   // timed ones, of the plan; further passes are not foreseen
  std::uint64_t answered = 0;  // of these
  std::vector<std::string> restarted;
};

// None if the database is not there yet. Reads all times of the round.
std::optional<Resumption> resumption_of(const PreparedContest& prepared);

}  // namespace matchbench::conduct
