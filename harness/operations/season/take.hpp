#pragma once

#include "harness/operations/season/open_season.hpp"

#include <cstddef>
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

// team.yaml of a team in the folder of all entries. Throws an input Error as parse_team() does, if
// there is none, or if the season's list of teams does not have the team.
Team read_team(const Season& season, const std::filesystem::path& entries, const std::string& team);

// Why other bytes than those that were taken are refused, and why another team's are.
inline constexpr std::string_view kChanged =
    "its bytes are others than those that were taken under this name; hand them in under a new one";
inline constexpr std::string_view kDuplicate = "another team has handed in the same bytes before";

struct Taken {
  std::vector<Event> events;         // that were written now
  std::vector<std::string> remarks;  // what was passed over, a sentence each
  std::size_t read = 0;              // submissions whose bytes were read
};

// Writes down what is new in the folder of entries at that time: what was handed in, what cannot
// take part and why, and what is gone. Nothing is taken while no phase is open. Throws an input
// Error if the open phase is blind and not sealed, and as Journal::require_time() does.
Taken take(OpenSeason& season, Instant at);

// The organiser ends the part of a submission, whose lines stay. Throws an input Error if there is
// no such submission, if it has no part any more, or if no reason is given.
Event disqualify(OpenSeason& season, const std::string& entry, const std::string& reason,
                 Instant at);

// The submission called "TEAM/SUBMISSION". Throws an input Error that lists the team's if there is
// none.
const Entry& entry_named(const History& history, const std::string& name);

}  // namespace matchbench::season
