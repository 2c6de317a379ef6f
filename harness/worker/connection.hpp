#pragma once

#include "harness/protocol/flight_recorder.hpp"
#include "harness/protocol/frame.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench {

// The worker's end of the protocol socket. Blocking; one thread.
class Connection {
 public:
  // Neither is owned; both must outlive the connection.
  Connection(int socket, FlightRecorder& recorder);

  // False once the descriptor is closed or belongs to something else: plugin code can do that.
  bool is_intact() const;

  // The next message, sending first what waits in the outbox; nothing once the host has hung up.
  // The frame is valid until the next call. Throws ProtocolFault on a damaged stream.
  std::optional<Frame> receive();

  // True while a message is at hand that receive() would return without waiting.
  bool has_more();

  // Puts a whole frame into the outbox, from where the host takes it even if this process dies. One
  // that has no room there is sent at once. Throws as flush() does.
  void post(const std::string& frame);

  // Sends the outbox. Throws ProtocolFault where the host has hung up.
  void flush();

 private:
  void read_some(bool wait);
  void send_all(std::string_view bytes);

  const int socket_;
  std::uint64_t device_ = 0;  // of the socket, with inode_ its identity
  std::uint64_t inode_ = 0;
  FlightRecorder& recorder_;
  std::uint64_t posted_ = 0;  // bytes in the outbox
  FrameBuffer incoming_;
  std::optional<Frame> peeked_;
  bool ended_ = false;
};

}  // namespace matchbench
