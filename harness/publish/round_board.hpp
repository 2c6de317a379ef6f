#pragma once

#include "harness/report/board/leaderboard.hpp"
#include "harness/results/round_results.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::publish {

struct BoardRequest {
  std::filesystem::path database;
  std::string relevance;              // setting; empty: the first that was scored
  std::vector<std::string> measures;  // the first decides the order; empty: all that were scored
};

// A leaderboard with what has to be known to read it.
struct RoundBoard {
  report::Leaderboard board;
  results::RoundProvenance provenance;
  std::string contest;
  std::string collection;
  std::size_t requests = 0;
  std::size_t services = 0;
  std::string confinement;     // the lowest tier of the round's workers; "" if unknown
  std::string what_times_are;  // a sentence
  std::string harness_cost;    // a sentence; "" if it was not measured
  std::string fastest;         // with whom times are compared within blocks; "" if they are not
  std::vector<std::string> warnings;  // to be read before the board: sentences
  std::vector<std::string> remarks;   // on entrants: invalid times, abstentions, nondeterminism
};

// Throws an input Error if the round is not scored, or a setting or measure was not.
RoundBoard read_board(const BoardRequest& request);

}  // namespace matchbench::publish
