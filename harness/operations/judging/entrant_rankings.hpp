#pragma once

#include "harness/foundation/model/collection.hpp"
#include "harness/foundation/model/ranking.hpp"
#include "harness/scoring/analysis/experiment.hpp"

#include <filesystem>
#include <span>
#include <string>

namespace matchbench::judging {

// What the entrants of rounds, or of run files, returned.
struct EntrantRankings {
  std::filesystem::path folder;  // of the collection, absolute
  Collection collection;         // whole; requests and services below are numbered as here
  // Requests that a round did not ask have no answer.
  analysis::Experiment experiment;
};

// Reads the databases of rounds, which need no scores, or run files of TREC's format, all on one
// collection. Run files need `collection`; a round needs it if its own has moved. An entrant of run
// files has the name of the file, without folder and endings. Throws an input Error if the files
// are of both kinds, a round is of another collection, or a run names what the collection has not.
EntrantRankings read_entrant_rankings(std::span<const std::string> files,
                                      const std::string& collection);

}  // namespace matchbench::judging
