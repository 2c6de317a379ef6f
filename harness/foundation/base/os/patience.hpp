#pragma once

#include <chrono>

namespace matchbench {

// Whether the descriptor can be read, or its other end is closed, within this time. While this
// process is stopped (by a terminal, in a frozen control group) the time does not pass, but for a
// tenth of a second. Lets an Interruption of this thread end the wait.
bool is_readable_within(int descriptor, std::chrono::milliseconds patience);

}  // namespace matchbench
