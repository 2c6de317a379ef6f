#pragma once

#include "harness/execution/session/session_task.hpp"

#include <filesystem>
#include <string>

namespace matchbench::round {

// What is said of each query of a session in which a phase failed: "not asked, load failed: …",
// with what to do about it if that is known of programs.
std::string why_not_asked(const session::SessionReport& report,
                          const std::filesystem::path& plugin);

}  // namespace matchbench::round
