#pragma once

#include "harness/foundation/model/confinement_policy.hpp"

#include <filesystem>
#include <string>

namespace matchbench::sandbox {

// Writes the filters of all workers to files of the folder.
void keep_filters(const std::filesystem::path& folder);

// The filter of a process with this policy, of a file that keep_filters() has written or, if there
// is no such file, made anew.
std::string filter_kept_in(const std::filesystem::path& folder, const ConfinementPolicy& policy);

}  // namespace matchbench::sandbox
