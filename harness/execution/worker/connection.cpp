#include "harness/execution/worker/connection.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace matchbench::worker {
namespace {

constexpr const char* kGone = "the connection to the host is gone";
// How long a full outbox is left alone.
constexpr int kLookAgainMs = 1;

}  // namespace

HostConnection::HostConnection(int socket, protocol::FlightRecorder& recorder)
    : socket_(socket), recorder_(recorder) {
  struct stat status {};
  if (fstat(socket_, &status) == 0) {
    device_ = status.st_dev;
    inode_ = status.st_ino;
  }
}

bool HostConnection::is_intact() const {
  struct stat status {};
  return fstat(socket_, &status) == 0 && status.st_dev == device_ && status.st_ino == inode_;
}

// Plugin code can make the socket one that does not wait.
bool HostConnection::may_go_on(short event) const {
  if (errno == EINTR) return true;
  if (errno != EAGAIN) return false;
  pollfd host{.fd = socket_, .events = event, .revents = 0};
  return poll(&host, 1, -1) >= 0 || errno == EINTR;
}

void HostConnection::read_some() {
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = recv(socket_, buffer, sizeof buffer, 0);
    if (got < 0 && may_go_on(POLLIN)) continue;
    if (got <= 0) {
      ended_ = true;
      return;
    }
    incoming_.append({buffer, static_cast<std::size_t>(got)});
    return;
  }
}

std::optional<protocol::Frame> HostConnection::receive() {
  for (;;) {
    if (const auto frame = incoming_.next()) return frame;
    if (ended_) return std::nullopt;
    read_some();
  }
}

std::size_t HostConnection::room() const {
  const std::uint64_t taken = recorder_.outbox_taken.load(std::memory_order_acquire);
  return protocol::FlightRecorder::kOutboxBytes -
         std::min<std::uint64_t>(posted_ - taken, protocol::FlightRecorder::kOutboxBytes);
}

void HostConnection::post(std::string_view frame) {
  while (!frame.empty()) {
    const std::size_t at = posted_ % protocol::FlightRecorder::kOutboxBytes;
    const std::size_t size =
        std::min({frame.size(), room(), protocol::FlightRecorder::kOutboxBytes - at});
    if (size == 0) {
      wait_for_room();
      continue;
    }
    std::memcpy(recorder_.outbox + at, frame.data(), size);
    posted_ += size;
    recorder_.outbox_bytes.store(posted_, std::memory_order_release);
    frame.remove_prefix(size);
  }
  // The host is to empty it while there still is room.
  if (posted_ - rung_ > protocol::FlightRecorder::kOutboxBytes / 4) ring();
}

void HostConnection::ring() {
  if (rung_ == posted_) return;
  rung_ = posted_;
  say(protocol::encode_frame(protocol::FrameType::kPosted, {}));
}

void HostConnection::wait_for_room() {
  ring();
  pollfd host{.fd = socket_, .events = 0, .revents = 0};
  poll(&host, 1, kLookAgainMs);
  if (host.revents != 0 && room() == 0) throw protocol::ProtocolFault(kGone);
}

void HostConnection::say(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (put < 0 && may_go_on(POLLOUT)) continue;
    if (put < 0) throw protocol::ProtocolFault(kGone);
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
}

}  // namespace matchbench::worker
