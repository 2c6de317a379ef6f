#pragma once

#include "harness/protocol/flight_recorder.hpp"
#include "harness/protocol/frame.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench {

// The worker's ends of the protocol socket and of the outbox. Blocking; one thread.
class Connection {
 public:
  // Neither is owned; both must outlive the connection.
  Connection(int socket, FlightRecorder& recorder);

  // False once the descriptor is closed or belongs to something else: plugin code can do that.
  bool is_intact() const;

  // The next message; nothing once the host has hung up. The frame is valid until the next call.
  // Throws ProtocolFault on a damaged stream.
  std::optional<Frame> receive();

  // Puts a whole frame into the outbox, from where the host takes it even if this process dies, now
  // and then or when it is told to look. Waits where there is no room. Throws as say() does.
  void post(std::string_view frame);

  // Tells the host to look into the outbox now.
  void ring();

  // Sends a frame over the socket. Throws ProtocolFault where the host has hung up.
  void say(std::string_view frame);

 private:
  // After a system call has failed: whether it is to be tried again, once `event` (poll(2)) is
  // there.
  bool may_go_on(short event) const;
  void read_some();
  std::size_t room() const;
  void wait_for_room();

  const int socket_;
  std::uint64_t device_ = 0;  // of the socket, with inode_ its identity
  std::uint64_t inode_ = 0;
  FlightRecorder& recorder_;
  std::uint64_t posted_ = 0;  // bytes of the outbox's stream
  std::uint64_t rung_ = 0;    // of them, those that the host was told of
  FrameBuffer incoming_;
  bool ended_ = false;
};

}  // namespace matchbench
