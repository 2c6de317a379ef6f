#include "harness/execution/session/talk/outbox.hpp"

#include <algorithm>

namespace matchbench::session {

bool Outbox::fetch() {
  const std::uint64_t posted = recorder_.outbox_bytes.load(std::memory_order_acquire);
  const std::size_t size = posted - taken_;
  if (size == 0 || size > protocol::FlightRecorder::kOutboxBytes) return false;
  const std::size_t at = taken_ % protocol::FlightRecorder::kOutboxBytes;
  const std::size_t upto_end = std::min(size, protocol::FlightRecorder::kOutboxBytes - at);
  frames_.append({recorder_.outbox + at, upto_end});
  frames_.append({recorder_.outbox, size - upto_end});
  taken_ = posted;
  recorder_.outbox_taken.store(taken_, std::memory_order_release);
  return true;
}

}  // namespace matchbench::session
