#pragma once

#include <filesystem>

namespace matchbench {

// The folder of the running program, asked for at the first call and remembered: a process that
// will be confined asks before, because in a container its own root may have no /proc. Any thread.
// Throws an environment Error if there is no /proc at the first call.
const std::filesystem::path& program_folder();

// The folder in which it is installed or built: the one above bin/, or above libexec/matchbench/,
// which contains the worker of an installation.
std::filesystem::path installation_folder();

}  // namespace matchbench
