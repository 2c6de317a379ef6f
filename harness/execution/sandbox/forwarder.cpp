#include "harness/execution/sandbox/forwarder.hpp"

#include "harness/execution/sandbox/socket_address.hpp"
#include "harness/foundation/base/error.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <list>
#include <string>
#include <utility>

namespace matchbench::sandbox {
namespace {

constexpr std::size_t kMostDescriptors = 253;  // in one message (SCM_MAX_FD)
constexpr std::size_t kBufferBytes = std::size_t{64} << 10;
constexpr int kMostComplaints = 20;

using Control = std::array<char, CMSG_SPACE(kMostDescriptors * sizeof(int))>;

// What is under way from one socket to another.
class Stream {
 public:
  bool wants_to_read() const { return is_open_ && end_ < kBufferBytes; }
  bool wants_to_write() const { return begin_ < end_; }
  bool is_over() const { return is_over_; }

  // Both false if the connection has failed.
  bool read_from(int socket) {
    const ssize_t got = recv(socket, bytes_.data() + end_, bytes_.size() - end_, 0);
    if (got < 0) return errno == EAGAIN || errno == EINTR;
    end_ += static_cast<std::size_t>(got);
    is_open_ = got > 0;
    return true;
  }

  bool write_to(int socket) {
    if (begin_ < end_) {
      const ssize_t put = send(socket, bytes_.data() + begin_, end_ - begin_, MSG_NOSIGNAL);
      if (put < 0) return errno == EAGAIN || errno == EINTR;
      begin_ += static_cast<std::size_t>(put);
      if (begin_ == end_) begin_ = end_ = 0;
    }
    if (is_open_ || begin_ < end_ || is_over_) return true;
    is_over_ = true;
    shutdown(socket, SHUT_WR);
    return true;
  }

 private:
  std::vector<char> bytes_ = std::vector<char>(kBufferBytes);
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool is_open_ = true;   // its source has not said that nothing follows
  bool is_over_ = false;  // its destination has been told that nothing follows
};

void send_at_once(int socket) {
  const int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

// A socket on the way to the address; not open, with errno, if that is impossible.
OwnedFd on_the_way_to(const std::string& address, std::uint16_t port) {
  const sockaddr_in ipv4 = ipv4_of(address, port);
  const sockaddr_in6 ipv6 = ipv6_of(address, port);
  const bool is_of_ipv6 = is_ipv6(address);
  const auto* to = is_of_ipv6 ? reinterpret_cast<const sockaddr*>(&ipv6)
                              : reinterpret_cast<const sockaddr*>(&ipv4);
  const auto size = static_cast<socklen_t>(is_of_ipv6 ? sizeof ipv6 : sizeof ipv4);
  const int family = is_of_ipv6 ? AF_INET6 : AF_INET;
  OwnedFd way(socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP));
  if (!way.is_open()) return way;
  send_at_once(way.get());
  if (connect(way.get(), to, size) == 0 || errno == EINPROGRESS) return way;
  const int failure = errno;
  way = OwnedFd();
  errno = failure;
  return way;
}

// An entrant that connects in vain again and again fills its log with no more than kMostComplaints.
void complain(const Door& door, const std::string& address, int failure) {
  static int complaints = 0;
  if (++complaints > kMostComplaints) return;
  std::fprintf(stderr, "matchbench-worker: cannot connect to %s, port %d: %s\n", address.c_str(),
               int{door.port}, std::strerror(failure));
}

class Connection {
 public:
  Connection(const Door& door, OwnedFd inner) : door_(door), inner_(std::move(inner)) {
    send_at_once(inner_.get());
    is_alive_ = try_next();
  }
  ~Connection() {
    if (!is_over()) reset();
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  bool is_alive() const { return is_alive_ && !is_over(); }

  // What to wait for, of the inner and the outer socket.
  std::array<pollfd, 2> wishes() const {
    const auto wish = [](int fd, bool reads, bool writes) {
      const int events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0);
      // One that wants nothing is not asked: it would only say, again and again, that it is closed.
      return pollfd{events == 0 ? -1 : fd, static_cast<short>(events), 0};
    };
    if (is_connecting_) return {wish(inner_.get(), false, false), wish(outer_.get(), false, true)};
    return {wish(inner_.get(), out_.wants_to_read(), in_.wants_to_write()),
            wish(outer_.get(), in_.wants_to_read(), out_.wants_to_write())};
  }

  void go_on(short inner, short outer) {
    if (is_connecting_) {
      if (outer != 0) is_alive_ = finish_connecting();
      return;
    }
    constexpr short kReadable = POLLIN | POLLHUP | POLLERR;
    if ((inner & kReadable) != 0 && out_.wants_to_read()) {
      is_alive_ = is_alive_ && out_.read_from(inner_.get());
    }
    if ((outer & kReadable) != 0 && in_.wants_to_read()) {
      is_alive_ = is_alive_ && in_.read_from(outer_.get());
    }
    is_alive_ = is_alive_ && out_.write_to(outer_.get()) && in_.write_to(inner_.get());
  }

 private:
  bool is_over() const { return out_.is_over() && in_.is_over(); }

  // The next of the door's addresses, if there is one.
  bool try_next() {
    while (next_ < door_.outside.size()) {
      outer_ = on_the_way_to(door_.outside[next_++], door_.port);
      is_connecting_ = outer_.is_open();
      if (is_connecting_) return true;
      complain(door_, door_.outside[next_ - 1], errno);
    }
    return false;
  }

  bool finish_connecting() {
    int failure = 0;
    socklen_t size = sizeof failure;
    if (getsockopt(outer_.get(), SOL_SOCKET, SO_ERROR, &failure, &size) != 0) failure = errno;
    if (failure != 0) {
      complain(door_, door_.outside[next_ - 1], failure);
      return try_next();
    }
    is_connecting_ = false;
    return true;
  }

  // Both sides see that it has not ended as it should.
  void reset() const {
    const linger at_once{1, 0};
    for (const OwnedFd* end : {&inner_, &outer_}) {
      if (end->is_open()) {
        setsockopt(end->get(), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
      }
    }
  }

  const Door& door_;
  OwnedFd inner_;
  OwnedFd outer_;
  std::size_t next_ = 0;  // into the door's addresses
  bool is_connecting_ = false;
  bool is_alive_ = true;
  Stream out_;  // from the inner to the outer socket
  Stream in_;
};

}  // namespace

void send_descriptors(int socket, std::span<const OwnedFd> descriptors) {
  char word = 'd';
  iovec words{&word, 1};
  Control control{};
  msghdr message{};
  message.msg_iov = &words;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = CMSG_SPACE(descriptors.size() * sizeof(int));
  cmsghdr* header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(descriptors.size() * sizeof(int));
  for (std::size_t d = 0; d < descriptors.size(); ++d) {
    const int fd = descriptors[d].get();
    std::memcpy(CMSG_DATA(header) + d * sizeof fd, &fd, sizeof fd);
  }
  if (sendmsg(socket, &message, MSG_NOSIGNAL) != 1) {
    throw system_error("cannot hand descriptors to another process", errno);
  }
}

std::vector<OwnedFd> receive_descriptors(int socket) {
  char word = 0;
  iovec words{&word, 1};
  Control control{};
  msghdr message{};
  message.msg_iov = &words;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ssize_t got = -1;
  do {
    got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (got < 0 && errno == EINTR);
  if (got != 1) throw environment_error("another process has handed over no descriptors");
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header == nullptr) return {};
  std::vector<OwnedFd> descriptors((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
  for (std::size_t d = 0; d < descriptors.size(); ++d) {
    int fd = -1;
    std::memcpy(&fd, CMSG_DATA(header) + d * sizeof fd, sizeof fd);
    descriptors[d] = OwnedFd(fd);
  }
  return descriptors;
}

void forward(std::span<const Door> doors, std::span<const OwnedFd> listening) {
  std::list<Connection> connections;
  for (;;) {
    std::vector<pollfd> waiting;
    const bool has_room = connections.size() < kMostConnections;
    for (const OwnedFd& one : listening) waiting.push_back({has_room ? one.get() : -1, POLLIN, 0});
    for (const Connection& one : connections) {
      for (const pollfd& wish : one.wishes()) waiting.push_back(wish);
    }
    if (poll(waiting.data(), waiting.size(), -1) < 0) continue;
    std::size_t at = listening.size();
    for (Connection& one : connections) {
      one.go_on(waiting[at].revents, waiting[at + 1].revents);
      at += 2;
    }
    std::erase_if(connections, [](const Connection& one) { return !one.is_alive(); });
    for (std::size_t d = 0; d < listening.size(); ++d) {
      if (waiting[d].revents == 0 || connections.size() >= kMostConnections) continue;
      OwnedFd taken(accept4(listening[d].get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
      if (taken.is_open()) connections.emplace_back(doors[d], std::move(taken));
    }
    std::erase_if(connections, [](const Connection& one) { return !one.is_alive(); });
  }
}

}  // namespace matchbench::sandbox
