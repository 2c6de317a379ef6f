#include "harness/foundation/base/os/own_numbers.hpp"

#include "harness/foundation/base/owned_fd.hpp"

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <netinet/in.h>
#include <unistd.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>

namespace matchbench {
namespace {

struct RouteRequest {
  nlmsghdr header;
  rtmsg route;
  rtattr attribute;
  std::array<char, sizeof(in6_addr)> number;
};

// Its bytes as the kernel writes them; "" if it is of another family.
std::string bytes_of(const sockaddr& number) {
  if (number.sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &number, sizeof v4);
    return {reinterpret_cast<const char*>(&v4.sin_addr), sizeof v4.sin_addr};
  }
  if (number.sa_family != AF_INET6) return {};
  sockaddr_in6 v6{};
  std::memcpy(&v6, &number, sizeof v6);
  const std::string bytes(reinterpret_cast<const char*>(&v6.sin6_addr), sizeof v6.sin6_addr);
  return IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr) ? bytes.substr(sizeof v6.sin6_addr - sizeof(in_addr))
                                             : bytes;
}

bool ends_here(unsigned char type) {
  return type == RTN_LOCAL || type == RTN_BROADCAST || type == RTN_ANYCAST;
}

}  // namespace

bool stays_in_this_machine(const sockaddr& number) {
  const std::string bytes = bytes_of(number);
  const OwnedFd kernel(socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE));
  if (bytes.empty() || !kernel.is_open()) return true;
  RouteRequest ask{};
  ask.header.nlmsg_type = RTM_GETROUTE;
  ask.header.nlmsg_flags = NLM_F_REQUEST;
  ask.route.rtm_family = bytes.size() == sizeof(in_addr) ? AF_INET : AF_INET6;
  ask.route.rtm_dst_len = static_cast<unsigned char>(bytes.size() * 8);
  ask.attribute.rta_type = RTA_DST;
  ask.attribute.rta_len = static_cast<unsigned short>(RTA_LENGTH(bytes.size()));
  bytes.copy(ask.number.data(), bytes.size());
  const std::size_t size = sizeof ask - ask.number.size() + bytes.size();
  ask.header.nlmsg_len = static_cast<std::uint32_t>(size);
  std::array<char, 4096> said{};
  if (send(kernel.get(), &ask, size, 0) < 0) return true;
  // The kernel has answered when send() returns.
  const ssize_t got = recv(kernel.get(), said.data(), said.size(), MSG_DONTWAIT);
  nlmsghdr header{};
  rtmsg route{};
  if (got < static_cast<ssize_t>(NLMSG_LENGTH(sizeof route))) return true;
  std::memcpy(&header, said.data(), sizeof header);
  // Nothing is sent to a number to which no way leads.
  if (header.nlmsg_type == NLMSG_ERROR) return false;
  std::memcpy(&route, said.data() + NLMSG_HDRLEN, sizeof route);
  return header.nlmsg_type != RTM_NEWROUTE || ends_here(route.rtm_type);
}

}  // namespace matchbench
