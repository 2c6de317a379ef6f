#pragma once

#include "harness/operations/season/open_season.hpp"

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::season {

struct PublishedSeason {
  std::vector<std::filesystem::path> files;  // that were written, since they are new or others
  std::vector<std::string> remarks;          // why a board is not shown that could be
  std::size_t rounds_read = 0;               // databases that were opened for boards and scores
};

// Writes what everybody may see at that time into the folder, which is made if it is missing: the
// pages, the public journal and, for a final whose board is shown, the report of its round without
// what is held back. Files that are as they were stay untouched.
PublishedSeason publish_season(const OpenSeason& season, Instant at,
                               const std::filesystem::path& folder);

// Writes what a team may see of its own submissions into a folder to send: index.html, team.json,
// receipt.json with the head of the chain and, as far as the phase `shows` them, scores, rankings
// and logs. The folder is new or empty. Throws an input Error if there is no such team.
PublishedSeason publish_for_team(const OpenSeason& season, Instant at, const std::string& team,
                                 const std::filesystem::path& folder);

}  // namespace matchbench::season
