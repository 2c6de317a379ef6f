#pragma once

#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/worker/byte_ring.hpp"

#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <memory>

namespace matchbench::worker {

// A child process that runs a plugin, and all that this process shares with it: memory for a
// conversation, and for a word on what it is busy with.
class Guest {
 public:
  // Forks. In the child, `run` is called with its end of the conversation and a recorder of its
  // own; the child exits with what it returns, or dies with this process. Throws an environment
  // Error. This process must have one thread.
  Guest(std::uint64_t largest_message,
        const std::function<int(RingConnection& worker, protocol::FlightRecorder& recorder)>& run);
  // A guest that has not ended dies with this process, which may not kill once it is confined.
  ~Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  pid_t id() const { return id_; }
  // Throws Gone if it has ended in the meantime.
  RingConnection& connection() { return *connection_; }
  // What it was busy with last, by its own account, which its plugin can change.
  protocol::Stage stage() const;

  // How it ended, as waitpid(2) says.
  struct Gone {
    int status = 0;
  };
  // Waits for its end.
  Gone wait();

 private:
  struct Memory;
  static void unmap(Memory* memory);

  std::unique_ptr<Memory, decltype(&unmap)> memory_{nullptr, unmap};
  pid_t id_ = -1;
  bool reaped_ = false;
  std::unique_ptr<RingConnection> connection_;
};

// Ends this process in the way its guest has ended.
[[noreturn]] void end_like(const Guest::Gone& guest);

}  // namespace matchbench::worker
