#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench::registry {

// How to bring the package which a program could not import, as its last words say; empty if they
// do not say that. `folder` is the plugin's.
std::string missing_package_advice(std::string_view last_words,
                                   const std::filesystem::path& folder);

}  // namespace matchbench::registry
