#pragma once

#include <filesystem>
#include <string>

namespace matchbench::text {

// What a YAML file says of itself in its line "matchbench: …", as "contest/1"; "" if it has none
// among its first lines, or is not there.
std::string stated_format(const std::filesystem::path& file);

}  // namespace matchbench::text
