#pragma once

#include "harness/operations/season/open_season.hpp"

#include <filesystem>
#include <string>

namespace matchbench::season {

// Writes into a new folder what a team gets of a phase: its collection, the rankings of the
// baselines as far as they were asked, and a contest file with the very protocol, in which the
// team's own plugin takes part from the folder `matchmaker`. Of a blind phase that is not revealed
// there are the services and their ontologies alone. README.txt says what to do with them. Throws
// an input Error if there is no such phase, or if the folder is not empty.
void make_kit(const OpenSeason& season, const std::string& phase,
              const std::filesystem::path& folder);

}  // namespace matchbench::season
