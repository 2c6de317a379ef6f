#pragma once

#include <filesystem>

namespace matchbench {

// What this environment variable says; empty if it is not set.
std::filesystem::path path_in_environment(const char* variable);

// The folders in which programs keep what a user owns ($XDG_DATA_HOME or ~/.local/share), and what
// they remember between two calls ($XDG_STATE_HOME or ~/.local/state), by the XDG Base Directory
// Specification. Empty if neither variable names a folder absolutely: a relative one would be that
// of whoever made the working folder.
std::filesystem::path user_data_folder();
std::filesystem::path user_state_folder();

}  // namespace matchbench
