#include "harness/execution/sandbox/socket_address.hpp"

#include <arpa/inet.h>
#include <sys/socket.h>

namespace matchbench::sandbox {

bool is_ipv6(const std::string& address) {
  return address.find(':') != std::string::npos;
}

sockaddr_in ipv4_of(const std::string& address, std::uint16_t port) {
  sockaddr_in out{};
  out.sin_family = AF_INET;
  out.sin_port = htons(port);
  inet_pton(AF_INET, address.c_str(), &out.sin_addr);
  return out;
}

sockaddr_in6 ipv6_of(const std::string& address, std::uint16_t port) {
  sockaddr_in6 out{};
  out.sin6_family = AF_INET6;
  out.sin6_port = htons(port);
  inet_pton(AF_INET6, address.c_str(), &out.sin6_addr);
  return out;
}

}  // namespace matchbench::sandbox
