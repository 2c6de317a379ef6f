#pragma once

#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench {

// What is said of a call that returned too late: "query() took 900.4 ms, its deadline is 500.0 ms".
inline std::string late_call(std::string_view call, std::int64_t took_ns,
                             std::int64_t deadline_ns) {
  return fmt::format("{} took {}, its deadline is {}", call, milliseconds(took_ns),
                     milliseconds(deadline_ns));
}

}  // namespace matchbench
