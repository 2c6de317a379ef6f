#pragma once

#include <filesystem>
#include <string>

namespace matchbench::sandbox {

// Runs the process that keeps copies of what workers may see (harness/execution/keeper): it moves
// to a user and a mount namespace of its own, mounts memory of at most `bytes` at `place`, says so
// through `socket`, and obeys the host there until that hangs up: "keep FOLDER" maps all files of
// a folder that the host has filled, and is answered "done", or "full" if a process cannot map so
// many files; "settle FOLDER" begins to bring their pages out of the processor's caches, and
// "settled" is answered "done" once that has happened to all of them. Returns the exit code.
int keep(int socket, const std::filesystem::path& place, const std::string& bytes);

}  // namespace matchbench::sandbox
