#pragma once

#include "harness/execution/worker/connection.hpp"

#include <cstdint>

namespace matchbench::worker {

// Waits until a query is due, by the monotonic clock; tells the host of former answers if there is
// time for it.
void wait_until(std::int64_t due_ns, Connection& host);

}  // namespace matchbench::worker
