#include "harness/worker/connection.hpp"

#include <sys/socket.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>

namespace matchbench {

Connection::Connection(int socket, FlightRecorder& recorder)
    : socket_(socket), recorder_(recorder) {
  struct stat status {};
  if (fstat(socket_, &status) == 0) {
    device_ = status.st_dev;
    inode_ = status.st_ino;
  }
}

bool Connection::is_intact() const {
  struct stat status {};
  return fstat(socket_, &status) == 0 && status.st_dev == device_ && status.st_ino == inode_;
}

void Connection::read_some(bool wait) {
  char buffer[1 << 16];
  for (;;) {
    const ssize_t got = recv(socket_, buffer, sizeof buffer, wait ? 0 : MSG_DONTWAIT);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (got <= 0) {
      ended_ = true;
      return;
    }
    incoming_.append({buffer, static_cast<std::size_t>(got)});
    return;
  }
}

bool Connection::has_more() {
  if (!peeked_) peeked_ = incoming_.next();
  if (!peeked_) {
    read_some(false);
    peeked_ = incoming_.next();
  }
  return peeked_.has_value();
}

std::optional<Frame> Connection::receive() {
  if (!has_more()) flush();
  while (!has_more()) {
    if (ended_) return std::nullopt;
    read_some(true);
  }
  const auto frame = peeked_;
  peeked_.reset();
  return frame;
}

void Connection::post(const std::string& frame) {
  if (posted_ + frame.size() > FlightRecorder::kOutboxBytes) flush();
  if (frame.size() > FlightRecorder::kOutboxBytes) return send_all(frame);
  std::memcpy(recorder_.outbox + posted_, frame.data(), frame.size());
  posted_ += frame.size();
  recorder_.outbox_bytes.store(posted_, std::memory_order_release);
}

void Connection::flush() {
  send_all({recorder_.outbox, posted_});
  posted_ = 0;
  recorder_.outbox_bytes.store(0, std::memory_order_release);
}

void Connection::send_all(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) throw ProtocolFault("the connection to the host is gone");
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
}

}  // namespace matchbench
