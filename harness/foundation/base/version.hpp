#pragma once

#include <string>

namespace matchbench {

std::string harness_version();  // "0.1.0"
std::string harness_commit();   // of the build's source tree; ends in "-dirty" with changes;
                                // "unknown" outside git
std::string build_type();       // "Release"

// One line with all of them.
std::string version_text();

}  // namespace matchbench
