#pragma once

#include <functional>

namespace matchbench::cli {

// From now on the first SIGINT or SIGTERM is noted, so that what was begun can be ended and cleaned
// up; a second one ends the program as ever. The function says whether one has come.
std::function<bool()> watch_signals();

}  // namespace matchbench::cli
