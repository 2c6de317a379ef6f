#pragma once

#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/worker/connection.hpp"
#include "harness/foundation/model/answer.hpp"

#include <cstdint>
#include <limits>

namespace matchbench::worker {

// Waits until a query is due, by the monotonic clock; tells the host of former answers if there is
// time for it.
void wait_until(std::int64_t due_ns, Connection& host);

// Waits until the kernel knows what a process has used that has just answered: it knows that of one
// that sleeps. False, at once, if the next query is due before.
bool await_sleep_of_guest(std::int64_t due_ns = std::numeric_limits<std::int64_t>::max());

// What counts as the time of answer `index`, from 0, of a call that gave `count` answers at once:
// an equal part. The parts add up to the whole.
CallTime share_of(CallTime whole, std::int64_t index, std::int64_t count);

// Sends the answer, or leaves it in the outbox, as protocol/gathering.hpp says. `frame` is memory
// to write in. Throws ProtocolFault if the other side has hung up.
void post_answer(const protocol::Answered& answered, protocol::FrameWriter& frame,
                 Connection& connection);

}  // namespace matchbench::worker
