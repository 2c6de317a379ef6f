#pragma once

#include <cstdint>
#include <string_view>

namespace matchbench {

// The number behind a key such as "VmRSS:" that begins a line of an open /proc/PID/status, read
// from its start; 0 if there is none or the descriptor is negative. Allocates nothing.
std::uint64_t status_number(int status_fd, std::string_view key);

}  // namespace matchbench
