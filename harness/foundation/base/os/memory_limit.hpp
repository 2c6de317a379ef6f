#pragma once

#include <sys/types.h>

namespace matchbench {

// Lets this process have no more than half of the machine's memory, unless whoever started it has
// set a limit ('ulimit -d'): a file of a stranger that asks for more than there is costs an error
// then, and no other process of the machine. What is shared or mapped from files does not count.
void limit_own_memory();

// Whether limit_own_memory() has set one.
bool has_limited_own_memory();

// Gives a process that this one has just started what this one had before.
void lift_memory_limit(pid_t process);

}  // namespace matchbench
