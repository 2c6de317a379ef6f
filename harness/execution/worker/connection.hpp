#pragma once

#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/protocol/frame.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace matchbench::worker {

// The end of a conversation at which a plugin is asked. Blocking; one thread.
class Connection {
 public:
  virtual ~Connection() = default;

  // False once plugin code has cut the connection.
  virtual bool is_intact() const = 0;

  // The next message; nothing once the other side has hung up. The frame is valid until the next
  // call. Throws ProtocolFault on a damaged stream.
  virtual std::optional<protocol::Frame> receive() = 0;

  // Leaves a whole frame, which the other side takes now and then or when it is told to look.
  // Throws as say() does.
  virtual void post(std::string_view frame) = 0;

  // Tells the other side to look now for what was posted.
  virtual void ring() = 0;

  // Sends a frame at once. Throws ProtocolFault if the other side has hung up.
  virtual void say(std::string_view frame) = 0;
};

// The worker's ends of the protocol socket and of the outbox. What is posted is in the outbox,
// from where the host takes it even if this process dies; without room there, post() waits.
class HostConnection final : public Connection {
 public:
  // Neither is owned; both must outlive the connection.
  HostConnection(int socket, protocol::FlightRecorder& recorder);

  // False once the descriptor is closed or belongs to something else.
  bool is_intact() const override;
  std::optional<protocol::Frame> receive() override;
  void post(std::string_view frame) override;
  void ring() override;
  void say(std::string_view frame) override;

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
  protocol::FlightRecorder& recorder_;
  std::uint64_t posted_ = 0;  // bytes of the outbox's stream
  std::uint64_t rung_ = 0;    // of them, those that the host was told of
  protocol::FrameBuffer incoming_;
  bool ended_ = false;
};

}  // namespace matchbench::worker
