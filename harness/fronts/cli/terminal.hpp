#pragma once

#include <cstddef>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::cli {

// The characters in a line of the terminal that a stream goes to; none if it goes elsewhere.
std::optional<std::size_t> terminal_width(std::FILE* out = stdout);

// Whether standard output takes colours: it is a terminal, and NO_COLOR is not set.
bool takes_colour();

// The text in lines that the stream's terminal can show, each behind the blanks that its line
// begins with; as it is if the stream goes elsewhere.
std::string in_lines_of_terminal(std::string_view text, std::FILE* out = stdout);

// What standard error shows of a message, which may quote whatever a file says, behind the label
// that its first line begins with.
std::string lines_behind_label(std::string_view label, std::string_view message);

// Prints text that may quote what a file of a stranger says, in lines that the terminal can show
// and without what commands it.
void print_for_people(std::string_view text, std::FILE* out = stdout);

// Prints a note on standard error, and keeps it for the program that has started this one.
void print_note(std::string_view note);

// What replaces the line that standard error's terminal shows, in one line that it can show.
std::string rewritten_line(const std::string& text);

// Prints bytes that another program reads, as they are; on a terminal without what commands it.
// Nothing is said if nobody reads them any more.
void print_for_programs(std::string_view text);

// From now on the first SIGINT or SIGTERM is noted, so that what was begun can be ended and cleaned
// up; a second one ends the program as ever. The function says whether one has come.
std::function<bool()> watch_signals();

// For commands that do nothing but read and write collections (own_limits.hpp).
void limit_reading_time();

}  // namespace matchbench::cli
