#pragma once

#include "harness/execution/protocol/messages.hpp"
#include "harness/execution/worker/guest.hpp"
#include "harness/foundation/base/os/call_clock.hpp"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace matchbench::worker {

// Stands between the host and a guest that runs the plugin: hands on what the host asks, one query
// at a time and only when its turn has come, and what the guest answers, with times of this
// process's clock in place of the guest's. Words that are out of turn are passed on to the host,
// which knows whom to blame for them.
class Relay {
 public:
  // All must outlive the object.
  Relay(Connection& host, protocol::FlightRecorder& recorder, const protocol::Start& start,
        Guest& guest);

  // Until the guest has said its last word; false if it came to none. Ends this process as the
  // guest has ended if that ends by itself. Throws ProtocolFault.
  bool run();

 private:
  // The next frame of the guest. Throws Guest::Gone.
  protocol::Frame hear();
  CallTime time() const { return {clock_.wall_ns(), clock_.cpu_ns()}; }
  bool hand_on_phases(Phase from, Phase until, const std::string& order);
  bool carry_out(const protocol::Frame& order);
  void ask(const protocol::Ask& ask);
  void ask_together(const protocol::Ask& ask, std::int64_t due_ns);
  void post_held();
  void define(std::span<const std::uint32_t> requests);
  void complete(std::uint32_t request, protocol::Answered& answered) const;
  void keep_back(std::uint32_t request, protocol::Answered& answered);
  [[noreturn]] void refuse(protocol::FrameType type, std::string_view body);
  [[noreturn]] void refuse_answer();

  Connection& host_;
  protocol::FlightRecorder& recorder_;
  const protocol::Start& start_;
  Guest& guest_;
  CallClock clock_;
  bool can_batch_ = false;
  std::map<std::uint32_t, std::string> definitions_;  // frames of requests not asked yet
  // By request, the first of the rankings that came late. The host does not get them, but the guest
  // has given them, and leaves them out when it repeats them.
  std::map<std::uint32_t, protocol::Answered> late_;
  std::vector<protocol::Answered> held_;  // of the last call, until its processor time is known
  protocol::FrameWriter frame_;
};

}  // namespace matchbench::worker
