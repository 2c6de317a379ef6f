#include "harness/execution/worker/post_answer.hpp"

#include "harness/execution/protocol/gathering.hpp"

namespace matchbench::worker {

CallTime share_of(CallTime whole, std::int64_t index, std::int64_t count) {
  const auto part = [&](std::int64_t ns) { return ns * (index + 1) / count - ns * index / count; };
  return {part(whole.wall_ns), part(whole.cpu_ns)};
}

void post_answer(const protocol::Answered& answered, protocol::FrameWriter& frame,
                 Connection& connection) {
  answered.write(frame);
  if (answered.sequence >= protocol::kGatherFrom) {
    connection.post(frame.end());
  } else {
    connection.say(frame.end());
  }
}

}  // namespace matchbench::worker
