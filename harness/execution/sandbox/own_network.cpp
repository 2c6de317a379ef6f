#include "harness/execution/sandbox/namespaces.hpp"

#include "harness/execution/sandbox/socket_address.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <set>
#include <string>
#include <utility>

namespace matchbench::sandbox {
namespace {

constexpr const char* kLoopback = "lo";
constexpr int kLoopbackIndex = 1;  // in every network
constexpr int kFreeBind = 78;      // IPV6_FREEBIND, since Linux 4.15; older headers lack it
constexpr int kWaiting = 64;       // connections that nobody has taken yet

// The kernel's in6_ifreq, whose header cannot be included beside that of the C library.
struct Ipv6Request {
  in6_addr address;
  std::uint32_t prefix_bits;
  int interface;
};

[[noreturn]] void fail_network(const std::string& what) {
  throw system_error(fmt::format("cannot {} in a network of its own", what), errno);
}

OwnedFd opened_socket(int family, int kind) {
  OwnedFd opened(socket(family, kind | SOCK_CLOEXEC, 0));
  if (!opened.is_open()) fail_network("make a socket");
  return opened;
}

ifreq request_for(const std::string& interface) {
  ifreq request{};
  interface.copy(request.ifr_name, sizeof request.ifr_name - 1);
  return request;
}

// What the kernel keeps of bytes in flight is nobody's memory, and 250 connections with the usual
// bounds would be gigabytes. Where a container lets nobody write these files, its bounds hold.
void bound_buffers() {
  for (const auto& [bounds, file] :
       {std::pair("4096 131072 131072", "/proc/sys/net/ipv4/tcp_rmem"),
        std::pair("4096 16384 131072", "/proc/sys/net/ipv4/tcp_wmem")}) {
    const OwnedFd opened(open(file, O_WRONLY | O_CLOEXEC));
    if (opened.is_open()) write_all(opened.get(), bounds);
  }
}

void start_loopback() {
  const OwnedFd any = opened_socket(AF_INET, SOCK_DGRAM);
  ifreq request = request_for(kLoopback);
  request.ifr_flags = IFF_UP | IFF_RUNNING;
  if (ioctl(any.get(), SIOCSIFFLAGS, &request) != 0) fail_network("start the interface");
}

// The whole of 127.0.0.0/8 and ::1 are there already.
void give_address(const std::string& address, std::size_t number) {
  if (address.starts_with("127.") || address == "::1") return;
  if (is_ipv6(address)) {
    const OwnedFd any = opened_socket(AF_INET6, SOCK_DGRAM);
    Ipv6Request request{ipv6_of(address, 0).sin6_addr, 128, kLoopbackIndex};
    if (ioctl(any.get(), SIOCSIFADDR, &request) != 0) fail_network("have the address " + address);
    return;
  }
  const OwnedFd any = opened_socket(AF_INET, SOCK_DGRAM);
  ifreq request = request_for(fmt::format("{}:{}", kLoopback, number));
  const sockaddr_in own = ipv4_of(address, 0);
  std::memcpy(&request.ifr_addr, &own, sizeof own);
  if (ioctl(any.get(), SIOCSIFADDR, &request) != 0) fail_network("have the address " + address);
  // Of that address alone, not of all that a class of addresses would bring.
  const sockaddr_in mask = ipv4_of("255.255.255.255", 0);
  std::memcpy(&request.ifr_netmask, &mask, sizeof mask);
  if (ioctl(any.get(), SIOCSIFNETMASK, &request) != 0) fail_network("have the address " + address);
}

template <class Address>
void bind_to(int socket, const Address& address, const std::string& name) {
  if (::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 ||
      ::listen(socket, kWaiting) != 0) {
    fail_network("listen at " + name);
  }
}

OwnedFd listening_at(const Door& door) {
  OwnedFd opened =
      opened_socket(is_ipv6(door.inside) ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_NONBLOCK);
  if (is_ipv6(door.inside)) {
    const int on = 1;
    setsockopt(opened.get(), IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    // The kernel takes a moment until it is sure that nobody else has the new address.
    setsockopt(opened.get(), IPPROTO_IPV6, kFreeBind, &on, sizeof on);
    bind_to(opened.get(), ipv6_of(door.inside, door.port), door.inside);
  } else {
    bind_to(opened.get(), ipv4_of(door.inside, door.port), door.inside);
  }
  return opened;
}

}  // namespace

std::vector<OwnedFd> listen_in_own_network(std::span<const Door> doors) {
  if (unshare(CLONE_NEWNET) != 0) fail_network("be");
  bound_buffers();
  start_loopback();
  std::set<std::string> addresses;
  for (const Door& door : doors) {
    if (addresses.insert(door.inside).second) give_address(door.inside, addresses.size());
  }
  std::vector<OwnedFd> listening;
  for (const Door& door : doors) listening.push_back(listening_at(door));
  return listening;
}

}  // namespace matchbench::sandbox
