#include "harness/execution/session/talk/channels.hpp"

#include "harness/foundation/base/error.hpp"

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/write.hpp>

#include <algorithm>
#include <chrono>
#include <utility>

namespace matchbench::session {
namespace {

namespace asio = boost::asio;
using boost::system::error_code;

// Output of a dead worker's descendants is waited for so long.
constexpr auto kLingering = std::chrono::milliseconds(200);

// Of all watches that a user may have, other programs may hold every one.
void require_watched(const error_code& error) {
  if (!error) return;
  throw system_error("cannot wait for a worker", error.value(),
                     error == boost::system::errc::no_space_on_device
                         ? "end what holds the user's watches of epoll, or raise "
                           "/proc/sys/fs/epoll/max_user_watches"
                         : "");
}

void take(asio::posix::stream_descriptor& own, OwnedFd& from) {
  if (!from.is_open()) return;
  error_code error;
  own.assign(from.get(), error);
  require_watched(error);
  from.release();
}

}  // namespace

Channels::Channels(asio::io_context& io, Worker& worker, std::int64_t tick_ns, Handlers handlers)
    : tick_ns_(tick_ns),
      handlers_(std::move(handlers)),
      socket_(io),
      log_(io),
      life_(io),
      timer_(io),
      linger_(io) {
  error_code error;
  socket_.assign(asio::local::stream_protocol(), worker.socket.get(), error);
  require_watched(error);
  worker.socket.release();
  take(log_, worker.log);
  take(life_, worker.life);
}

void Channels::open() {
  read_socket();
  if (log_.is_open()) read_log();
  if (life_.is_open()) await_end();
  tick();
}

void Channels::send(const std::string& bytes) {
  pending_ += bytes;
  if (!sending_.empty() || !socket_.is_open()) return;
  sending_ = std::move(pending_);
  pending_.clear();
  asio::async_write(socket_, asio::buffer(sending_), [this](error_code error, std::size_t) {
    sending_.clear();
    if (!error && !pending_.empty()) send({});
  });
}

void Channels::read_socket() {
  socket_.async_read_some(asio::buffer(socket_bytes_), [this](error_code error, std::size_t got) {
    if (error) {
      socket_.close();
      close_if_silent();
      return;
    }
    handlers_.on_bytes({socket_bytes_.data(), got});
    if (socket_.is_open()) read_socket();
  });
}

void Channels::read_log() {
  log_.async_read_some(asio::buffer(log_bytes_), [this](error_code error, std::size_t got) {
    if (error) {
      log_.close();
      close_if_silent();
      return;
    }
    handlers_.on_log({log_bytes_.data(), got});
    read_log();
  });
}

// The worker has ended. What it sent and printed is still in the socket and the pipe; both end by
// themselves unless a descendant holds them open.
void Channels::await_end() {
  life_.async_wait(asio::posix::stream_descriptor::wait_read, [this](error_code error) {
    if (error) return;
    life_.close();
    handlers_.on_end();
    timer_.cancel();
    linger_.expires_after(kLingering);
    linger_.async_wait([this](error_code cancelled) {
      if (!cancelled) close();
    });
    close_if_silent();
  });
}

void Channels::tick() {
  timer_.expires_after(std::chrono::nanoseconds(tick_ns_));
  timer_.async_wait([this](error_code error) {
    if (error) return;
    handlers_.on_tick();
    if (life_.is_open() || socket_.is_open()) tick();
  });
}

// Nothing more can come: the worker is gone, or cannot be watched and has hung up.
void Channels::close_if_silent() {
  if (!life_.is_open() && !socket_.is_open() && !log_.is_open()) close();
}

void Channels::close() {
  timer_.cancel();
  linger_.cancel();
  if (socket_.is_open()) socket_.close();
  if (log_.is_open()) log_.close();
  if (life_.is_open()) life_.close();
}

bool Outbox::fetch() {
  const std::uint64_t posted = recorder_.outbox_bytes.load(std::memory_order_acquire);
  const std::size_t size = posted - taken_;
  if (size == 0 || size > protocol::FlightRecorder::kOutboxBytes) return false;
  const std::size_t at = taken_ % protocol::FlightRecorder::kOutboxBytes;
  const std::size_t upto_end = std::min(size, protocol::FlightRecorder::kOutboxBytes - at);
  frames_.append({recorder_.outbox + at, upto_end});
  frames_.append({recorder_.outbox, size - upto_end});
  taken_ = posted;
  recorder_.outbox_taken.store(taken_, std::memory_order_release);
  return true;
}

}  // namespace matchbench::session
