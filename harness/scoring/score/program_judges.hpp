#pragma once

#include "harness/foundation/model/relevance.hpp"
#include "harness/scoring/results/round_results.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::score {

// A sentence for each of the settings whose judge is one of these programs: scores by the grades of
// a program are not by those of people, and their reader has to know it.
std::vector<std::string> program_remarks(std::span<const RelevanceSetting> settings,
                                         std::span<const std::string> programs);

// The same for the settings under which a round was scored, by what the collection in `folder`
// declares. None if that cannot be read: the collection of a stored round may have moved.
std::vector<std::string> program_remarks(const results::RoundResults& results,
                                         const std::filesystem::path& folder);

}  // namespace matchbench::score
