#pragma once

#include "harness/execution/keeper/keeper.hpp"
#include "harness/foundation/model/confinement_policy.hpp"

#include <filesystem>
#include <vector>

namespace matchbench::sandbox::sandbox_test {

// Adds to the policy these files and folders of a plugin, and what every worker sees: copies if
// there is a keeper, and else the files where they lie.
void show_to(ConfinementPolicy& policy, const std::vector<std::filesystem::path>& own,
             keeper::Keeper* keeper);

// For a program's main(): does what a keeper does, and ends, if these words say so.
void keep_if_told(int count, char** words);

}  // namespace matchbench::sandbox::sandbox_test
