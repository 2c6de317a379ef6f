#pragma once

#include <sys/types.h>

#include <chrono>

namespace matchbench {

// What a process may take when it reads files of strangers, which may ask for more than there is:
// it costs an error then, and no other process of the machine. These stand behind the bounds of the
// formats, for what none of them foresees. A limit that whoever started the process has set
// ('ulimit') is left as it is.

// Lets this process have no more than half of the machine's memory. What is shared or mapped from
// files does not count.
void limit_own_memory();

// Whether limit_own_memory() has set a limit.
bool has_limited_own_memory();

// From now on, this process ends with exit code 3 and `message`, which is a whole line, when it has
// taken more processor time than `least` and two seconds for each megabyte that read_file() has
// read: some thirty times what the largest public collections take. No exception could end a
// computation wherever it may be, so nothing is unwound, as by Ctrl-C. For processes that do
// nothing but read and write files.
void limit_own_reading_time(const char* message,
                            std::chrono::seconds least = std::chrono::seconds(60));

// Gives a process that this one has just started what this one had before.
void lift_own_limits(pid_t process);

}  // namespace matchbench
