#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/publishing/publish/file_results.hpp"
#include "harness/publishing/report/board/leaderboard.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::publish {

struct BoardRequest {
  std::filesystem::path database;
  std::filesystem::path collection = {};  // folder; empty: the one that the round remembers
  std::string relevance;                  // setting; empty: the first that was scored
  std::vector<std::string> measures;  // the first decides the order; empty: all that were scored
  std::string first_measure;          // that decides the order; empty: the first of them
};

// A leaderboard with what has to be known to read it.
struct RoundBoard {
  report::Leaderboard board;
  results::RoundProvenance provenance;
  results::SettingFacts setting;  // of the board
  std::size_t requests = 0;
  std::size_t requests_so_far = 0;  // with an answer or a score, if the round is not finished
  std::size_t services = 0;         // 0: of files, which do not say how many there are
  std::string fastest;          // with whom times are compared within blocks; "" if they are not
  std::vector<Remark> remarks;  // as a report of the round has them
};

// Throws an input Error if the round is not scored, or a setting or measure was not.
RoundBoard read_board(const BoardRequest& request);

// The board of judgments and runs in files: rank, letters, intervals and the rest as of a round,
// without times. Throws an input Error as read_file_results() does.
RoundBoard read_board(const ScoredFiles& files);

// A stored round with what its audits suspect and which settings take the grades of programs, all
// of it fit to be printed. `collection`: its folder; empty: the one that the round remembers.
results::RoundResults read_reported_results(const store::RoundStore& store,
                                            const std::filesystem::path& collection = {});

}  // namespace matchbench::publish
