#pragma once

#include "harness/operations/season/instant.hpp"

#include <filesystem>
#include <string>

namespace matchbench::season {

struct NewSeason {
  std::filesystem::path folder;   // new or empty, but for what Git has there
  std::filesystem::path contest;  // that is there; empty: the demonstration's is written
  std::string name;
  bool rehearsal = false;  // times may be made up, so that all of it can be tried out
  Instant at{};
};

// Writes a season that runs: season.yaml with a practice phase of four weeks and a blind final of a
// week, the contest, a folder of entries, the first line of the journal and what Git is to leave
// out. Throws an input Error if one of these files is there, and an environment Error if the folder
// cannot be written.
void make_season(const NewSeason& wanted);

}  // namespace matchbench::season
