#include "harness/foundation/base/os/packets.hpp"

#include "harness/foundation/base/os/patience.hpp"

#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>

namespace matchbench {

bool send_packet(int socket, std::string_view message) {
  ssize_t put = 0;
  while ((put = send(socket, message.data(), message.size(), MSG_NOSIGNAL)) < 0 && errno == EINTR) {
  }
  return put >= 0;
}

std::string receive_packet(int socket) {
  std::array<char, kMostPacketBytes> message{};
  ssize_t got = 0;
  while ((got = recv(socket, message.data(), message.size(), 0)) < 0 && errno == EINTR) {
  }
  return {message.data(), static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
}

std::optional<std::string> receive_packet(int socket, std::chrono::milliseconds patience) {
  if (!is_readable_within(socket, patience)) return std::nullopt;
  return receive_packet(socket);
}

}  // namespace matchbench
