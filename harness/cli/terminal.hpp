#pragma once

#include <cstddef>
#include <cstdio>
#include <optional>
#include <string_view>

namespace matchbench::cli {

// The characters in a line of the terminal that standard output goes to; none if it goes elsewhere.
std::optional<std::size_t> terminal_width();

// Whether standard output takes colours: it is a terminal, and NO_COLOR is not set.
bool takes_colour();

// Prints text that may quote what a file of a stranger says, without what commands a terminal.
void print_for_people(std::string_view text, std::FILE* out = stdout);

// Prints bytes that another program reads, as they are; on a terminal without what commands it.
// Nothing is said if nobody reads them any more.
void print_for_programs(std::string_view text);

}  // namespace matchbench::cli
