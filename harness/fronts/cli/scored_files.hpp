#pragma once

#include "harness/fronts/cli/command_line.hpp"
#include "harness/publishing/publish/file_results.hpp"

#include <string>
#include <vector>

namespace matchbench::cli {

// What `leaderboard` and `report` share: they take a round's database, or judgments and runs.

// Options that files alone have.
void add_file_options(Command& command, publish::ScoredFiles& files);

// Whether these are judgments and runs, and not a round's database, by the content of the first.
// Throws an input Error if one of several files is a database and the others are not, or if one is
// the name of a measure.
bool are_files(const std::vector<std::string>& files);

// Throws an input Error if an option of files was given for a round.
void refuse_file_options(const publish::ScoredFiles& files);

// Makes the measure the first of those wanted; of none, it comes before the default ones.
void put_first(const std::string& measure, std::vector<std::string>& measures);

}  // namespace matchbench::cli
