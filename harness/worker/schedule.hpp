#pragma once

#include "harness/protocol/messages.hpp"
#include "harness/worker/connection.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace matchbench {

// When the queries of an open loop are due.
class Schedule {
 public:
  // By the monotonic clock; 0: it begins soon after the first Ask that has due times.
  explicit Schedule(std::int64_t start_ns) : start_ns_(start_ns) {}

  // When the query at `index` of the Ask is due, by the monotonic clock; nothing in a closed loop.
  std::optional<std::int64_t> due_ns(const Ask& ask, std::size_t index);

 private:
  std::int64_t start_ns_;
};

// Waits until a query is due; tells the host of former answers if there is time for it.
void wait_until(std::int64_t due_ns, Connection& host);

}  // namespace matchbench
