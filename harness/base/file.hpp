#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace matchbench {

// The whole file. Throws an input Error that names the path where it is missing or unreadable.
std::string read_file(const std::filesystem::path& path);

// Replaces the file in one step (write beside it, fsync, rename), so that nobody sees half a file.
void write_file(const std::filesystem::path& path, std::string_view text);

}  // namespace matchbench
