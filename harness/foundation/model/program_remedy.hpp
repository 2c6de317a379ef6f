#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench {

// What to do about what a program did not find or may not do, as its last words or the error that
// it answers say; empty if they do not say that, or say the remedy, too. `folder` is the plugin's.
std::string program_remedy(std::string_view said, const std::filesystem::path& folder);

// What it says and the remedy, if there is one: "No module named 'x'; list …".
std::string with_program_remedy(std::string_view said, const std::filesystem::path& folder);

}  // namespace matchbench
