#pragma once

#include <string_view>

namespace matchbench {

// A line for the person at the terminal, on standard error. Standard output is for results.
void log_warning(std::string_view message);

}  // namespace matchbench
