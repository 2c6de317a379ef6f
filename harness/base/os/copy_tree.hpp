#pragma once

#include <cstdint>
#include <filesystem>

namespace matchbench {

// How much a folder may hold to be copied.
struct TreeLimits {
  std::uint64_t bytes = 0;
  std::uint64_t entries = 0;
};

// What a worker gets copies of, and with it what a plugin's own folder may hold.
inline constexpr TreeLimits kWorkerCopyLimits = {.bytes = std::uint64_t{2} << 30,
                                                 .entries = 100'000};

// Whether a file, or a folder with all that lies below it, keeps the limits. What cannot be looked
// at counts for nothing.
bool keeps_limits(const std::filesystem::path& tree, const TreeLimits& limits);

// Copies a file, or a folder with all that lies below it, to `to`, which must not exist; the folder
// above it must. `from` itself may be a link; links below it are copied as links. Each file becomes
// a new one with the same contents, date (that of the modification) and rights to read and execute,
// which nobody may write. What cannot be read is left out, and so is what is neither file, folder
// nor link. Throws an environment Error if there is no room, or more to copy than the limits allow.
void copy_tree(const std::filesystem::path& from, const std::filesystem::path& to,
               const TreeLimits& limits);

}  // namespace matchbench
