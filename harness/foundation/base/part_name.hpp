#pragma once

#include <filesystem>

namespace matchbench {

// The name of a file or folder beside `target` that is written whole before it gets that name:
// another one at each call, so that two writers never write into the same.
std::filesystem::path part_name(const std::filesystem::path& target);

}  // namespace matchbench
