#pragma once

#include "harness/execution/protocol/flight_recorder.hpp"
#include "harness/execution/protocol/frame.hpp"
#include "harness/execution/session/worker.hpp"

#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace boost::asio {
class io_context;
}

namespace matchbench::session {

// Channels connect the host with a worker: the socket, its log, its life and a regular tick. One
// thread; handlers are called while the io_context runs, which it does until the worker is gone or
// close() is called.
class Channels {
 public:
  struct Handlers {
    std::function<void(std::string_view bytes)> on_bytes;  // from the socket
    std::function<void(std::string_view bytes)> on_log;
    std::function<void()> on_tick;
    std::function<void()> on_end;  // the worker has ended and can be waited for
  };

  // Takes the descriptors of `worker`, which must outlive the object as `io` must.
  Channels(boost::asio::io_context& io, Worker& worker, std::int64_t tick_ns, Handlers handlers);

  void open();
  void send(const std::string& bytes);
  // Nothing more is waited for.
  void close();

 private:
  void read_socket();
  void read_log();
  void await_end();
  void tick();
  void close_if_silent();

  const std::int64_t tick_ns_;
  const Handlers handlers_;
  boost::asio::local::stream_protocol::socket socket_;
  boost::asio::posix::stream_descriptor log_;
  boost::asio::posix::stream_descriptor life_;
  boost::asio::steady_timer timer_;
  boost::asio::steady_timer linger_;
  std::array<char, 1 << 16> socket_bytes_{};
  std::array<char, 1 << 14> log_bytes_{};
  std::string sending_;
  std::string pending_;
};

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
