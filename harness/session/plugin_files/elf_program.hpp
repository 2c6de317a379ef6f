#pragma once

#include <filesystem>
#include <optional>

namespace matchbench {

// Whether the file is a program or library in the system's own format, not a script.
bool is_elf(const std::filesystem::path& file);

// The loader that the system starts in its place (PT_INTERP), without links; none if it is
// statically linked or no 64-bit program of this machine's byte order.
std::optional<std::filesystem::path> loader_of(const std::filesystem::path& file);

}  // namespace matchbench
