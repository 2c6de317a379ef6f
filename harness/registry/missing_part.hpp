#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench::registry {

// What to do about the package or file that a program did not find, as its last words say; empty if
// they do not say that. `folder` is the plugin's.
std::string missing_part_advice(std::string_view last_words, const std::filesystem::path& folder);

}  // namespace matchbench::registry
