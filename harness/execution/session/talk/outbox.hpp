#pragma once

#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/protocol/frame.hpp"

#include <cstdint>
#include <optional>

namespace matchbench::session {

// The host's end of the stream that a worker gathers in the memory they share. Plugin code can
// write anything there: a count that cannot be true counts for nothing, and the bytes are copied
// before they are looked at.
class Outbox {
 public:
  // `recorder` must outlive the object. A message larger than `largest_message` is none.
  Outbox(protocol::FlightRecorder& recorder, std::uint64_t largest_message)
      : recorder_(recorder), frames_(largest_message) {}

  // Takes all that is there; false if nothing has come.
  bool fetch();

  // The next message of what was fetched. Throws ProtocolFault if that is none.
  std::optional<protocol::Frame> next() { return frames_.next(); }

 private:
  protocol::FlightRecorder& recorder_;
  protocol::FrameBuffer frames_;
  std::uint64_t taken_ = 0;  // bytes of the stream
};

}  // namespace matchbench::session
