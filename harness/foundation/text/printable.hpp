#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace matchbench::text {

// The one sanitizer of text that others wrote, fit for a terminal, a database and a report: control
// characters, those that turn the direction of text, those without width and those that Unicode
// reserves for programs become spaces, bytes
// that are not UTF-8 become U+FFFD, and the text ends after `max_bytes` at most.
std::string printable(std::string_view text, std::size_t max_bytes = 4096);

// The same for text of many lines, whose ends stay; of any length.
std::string printable_lines(std::string_view text);

// The same for a message, which may quote a value of any length: of more than 5000 bytes it keeps
// the first 4000 and the last 1000, because the remedy is at the end.
std::string printable_message(std::string_view text);

}  // namespace matchbench::text
