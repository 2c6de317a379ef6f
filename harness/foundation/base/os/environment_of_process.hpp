#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace matchbench {

// The environment variables of this process, each "NAME=value", to hand on to a child.
std::vector<std::string> own_environment();

// The first program of this name in a folder that PATH names by an absolute path; none: there is
// none.
std::optional<std::filesystem::path> found_on_path(const std::string& name);

}  // namespace matchbench
