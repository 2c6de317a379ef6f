#pragma once

#include <sys/types.h>

#include <cstddef>
#include <filesystem>
#include <vector>

namespace matchbench {

// Descriptors that this process holds.
std::size_t open_descriptors();

// From now on, whatever a descendant leaves behind becomes a child of this process.
void adopt_orphans();

// The children of a process, dead or alive.
std::vector<pid_t> children_of(pid_t process);

// Children of this process, dead or alive; a worker that was not waited for counts, too.
std::size_t children();

// Waits until those children that were adopted have ended, and takes note of their ends. A minute
// is more than a killed process needs; what is left then lives on.
void await_adopted();

std::size_t entries_in(const std::filesystem::path& folder);

}  // namespace matchbench
