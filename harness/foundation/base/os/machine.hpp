#pragma once

#include <unistd.h>

#include <cstdint>

namespace matchbench {

// All that the machine has.
inline std::uint64_t memory_of_machine() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) *
         static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace matchbench
