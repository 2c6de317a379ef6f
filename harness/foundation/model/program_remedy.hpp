#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench {

// What to do about what a program did not find or may not do, as its runtime says it; empty if it
// does not say that. `folder` is the plugin's.
std::string program_remedy(std::string_view said, const std::filesystem::path& folder);

}  // namespace matchbench
