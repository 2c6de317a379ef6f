#pragma once

#include "harness/execution/session/worker.hpp"

#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>

#include <array>
#include <cstdint>
#include <functional>
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

}  // namespace matchbench::session
