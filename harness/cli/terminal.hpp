#pragma once

#include <cstddef>
#include <optional>

namespace matchbench {

// The characters in a line of the terminal that standard output goes to; none if it goes elsewhere.
std::optional<std::size_t> terminal_width();

// Whether standard output takes colours: it is a terminal, and NO_COLOR is not set.
bool takes_colour();

}  // namespace matchbench
