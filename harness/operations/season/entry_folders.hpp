#pragma once

#include "harness/operations/season/history.hpp"
#include "harness/operations/season/season_file.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace matchbench::season {

// A folder in which somebody handed something in, by its place: entries/TEAM/SUBMISSION.
struct EntryFolder {
  std::string team;
  std::string submission;
  std::filesystem::path folder;
};

// Whether TEAM or TEAM/SUBMISSION was there before.
using IsKnown = std::function<bool(const std::string& name)>;

// Those that the season lists or the journal tells of.
IsKnown known_names(const Season& season, const History& history);

// What is in the place of a team or a submission and is none.
struct PassedOver {
  std::filesystem::path folder;
  std::string why;

  std::string sentence() const;
};

// All of them by name. Links are passed over, and folders whose name cannot be one, or that cannot
// be read. Of those whose names differ in letter case alone the one that is known stays, else the
// first: nobody takes another's place by such a name.
std::vector<EntryFolder> entry_folders(const std::filesystem::path& entries,
                                       const IsKnown& is_known, std::vector<PassedOver>& passed);

// Whether something is in the place of a submission: a link is nothing, nor is a folder without
// files, as a clone has one for a commit of another repository.
bool is_handed_in(const std::filesystem::path& entries, const Entry& entry);

// team.yaml of a team in the folder of all entries. Throws an input Error as parse_team() does, if
// there is none, or if the season's list of teams does not have the team.
Team read_team(const Season& season, const std::filesystem::path& entries, const std::string& team);

}  // namespace matchbench::season
