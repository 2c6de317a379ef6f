#pragma once

#include <string_view>

namespace matchbench {

// Lines for the person at the terminal, on standard error. Standard output is for results.
void log_info(std::string_view message);
void log_warning(std::string_view message);

// Lets only warnings through (`--quiet`).
void set_quiet();

}  // namespace matchbench
