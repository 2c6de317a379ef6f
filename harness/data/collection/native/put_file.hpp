#pragma once

#include <filesystem>
#include <string_view>

namespace matchbench::collection {

// Writes a file of a folder that appears as a whole. Unlike write_file it does not wait for the
// disk, which for thousands of files takes longer than importing again. Throws an environment
// Error.
void put_file(const std::filesystem::path& path, std::string_view text);

}  // namespace matchbench::collection
