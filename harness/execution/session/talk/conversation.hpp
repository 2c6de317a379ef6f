#pragma once

#include "harness/execution/session/session_task.hpp"
#include "harness/execution/session/time_listener.hpp"
#include "harness/execution/session/watch/host_ticks.hpp"

#include <functional>

namespace boost::asio {
class io_context;
}

namespace matchbench::session {

// Holds one conversation with a worker, from Start to its end, enforcing the
// protocol's deadlines and limits. A
// query that the worker died of is answered through on_answer with what became of it. Runs `io`
// until the worker is gone. `interrupt` is asked at least every 20 ms; true ends the session.
// `ticks` begins the session, and ticks with all that the host does in it. Throws Error if the host
// itself is in trouble, after killing the worker.
SessionReport converse(boost::asio::io_context& io, Worker& worker,
                       const contest::ProtocolSettings& protocol, const SessionTask& task,
                       const SessionEvents& events, TimeListener& times, HostTicks& ticks,
                       const std::function<bool()>& interrupt);

}  // namespace matchbench::session
