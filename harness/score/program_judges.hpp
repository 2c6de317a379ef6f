#pragma once

#include "harness/model/relevance.hpp"
#include "harness/store/round/store.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace matchbench::score {

// A sentence for each of the settings whose judge is one of these programs: scores by the grades of
// a program are not by those of people, and whoever reads them has to know it.
std::vector<std::string> program_remarks(std::span<const RelevanceSetting> settings,
                                         std::span<const std::string> programs);

// The same of the settings under which a round was scored, by what the collection in `folder`
// declares. None if the collection cannot be read.
std::vector<std::string> program_remarks(const store::RoundStore& store,
                                         const std::filesystem::path& folder);

}  // namespace matchbench::score
