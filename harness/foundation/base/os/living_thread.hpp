#pragma once

#include <sys/types.h>

namespace matchbench {

// Whether some thread of the process, but its first one, is neither ending nor about to be ended by
// SIGKILL. A process whose first thread has ended lives on if one is; else it is about to be gone.
bool has_living_thread(pid_t process);

}  // namespace matchbench
