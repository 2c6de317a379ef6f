#pragma once

#include <string>
#include <string_view>

namespace matchbench {

// A line for the person at the terminal, on standard error. Standard output is for results.
void log_warning(std::string_view message);

// What is printed of a message behind its label, with the blank between them.
using LinesBehindLabel = std::string (*)(std::string_view label, std::string_view message);

// How warnings are laid out, in place of one line each. Before the first of them.
void lay_out_warnings_with(LinesBehindLabel lines);

}  // namespace matchbench
