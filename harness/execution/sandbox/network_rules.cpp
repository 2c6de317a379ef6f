#include "harness/execution/sandbox/network_rules.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>

namespace matchbench::sandbox {
namespace {

struct SocketOption {
  int level;
  int name;
};
// What clients set on their connections; none attaches a filter, binds to a device or changes which
// protocol a socket speaks.
constexpr std::array kSocketOptions = {
    SocketOption{SOL_SOCKET, SO_KEEPALIVE},      SocketOption{SOL_SOCKET, SO_LINGER},
    SocketOption{SOL_SOCKET, SO_RCVTIMEO},       SocketOption{SOL_SOCKET, SO_SNDTIMEO},
    SocketOption{SOL_SOCKET, SO_REUSEADDR},      SocketOption{SOL_SOCKET, SO_BROADCAST},
    SocketOption{SOL_SOCKET, SO_OOBINLINE},      SocketOption{IPPROTO_TCP, TCP_NODELAY},
    SocketOption{IPPROTO_TCP, TCP_KEEPIDLE},     SocketOption{IPPROTO_TCP, TCP_KEEPINTVL},
    SocketOption{IPPROTO_TCP, TCP_KEEPCNT},      SocketOption{IPPROTO_TCP, TCP_QUICKACK},
    SocketOption{IPPROTO_TCP, TCP_USER_TIMEOUT}, SocketOption{IPPROTO_IP, IP_TOS},
    SocketOption{IPPROTO_IP, IP_RECVERR},        SocketOption{IPPROTO_IPV6, IPV6_V6ONLY},
    SocketOption{IPPROTO_IPV6, IPV6_TCLASS},     SocketOption{IPPROTO_IPV6, IPV6_RECVERR}};

}  // namespace

void allow_network(CallRules& rules, NetworkReach reach) {
  const auto allow_socket = [&](int family, int kind, int protocol) {
    rules.allow_if("socket",
                   {argument_is(0, as_argument(family)), argument_is(1, as_argument(kind), kKind),
                    argument_is(2, as_argument(protocol))});
  };
  for (const int family : {AF_INET, AF_INET6}) {
    for (const int protocol : {0, int{IPPROTO_TCP}}) allow_socket(family, SOCK_STREAM, protocol);
    if (reach != NetworkReach::kMachine) continue;
    for (const int protocol : {0, int{IPPROTO_UDP}}) allow_socket(family, SOCK_DGRAM, protocol);
  }
  for (const char* call : {"connect", "getsockname", "getpeername", "getsockopt", "shutdown"}) {
    rules.allow(call);
  }
  // With MSG_FASTOPEN a call would connect, too.
  rules.allow_if("sendto", {argument_is(3, 0, MSG_FASTOPEN)});
  rules.allow_if("sendmsg", {argument_is(2, 0, MSG_FASTOPEN)});
  for (const auto& [level, name] : kSocketOptions) {
    rules.allow_if("setsockopt",
                   {argument_is(1, as_argument(level)), argument_is(2, as_argument(name))});
  }
  // They would enlarge what the kernel keeps for a connection, and nobody counts: whoever asks is
  // told that it is done.
  for (const int name : {SO_RCVBUF, SO_SNDBUF}) {
    rules.refuse("setsockopt", kNoError,
                 {argument_is(1, SOL_SOCKET), argument_is(2, as_argument(name))});
  }
}

void allow_forwarding(CallRules& rules) {
  for (const char* call : {"poll", "ppoll", "accept4", "connect", "getsockopt", "setsockopt",
                           "shutdown", "close", "recvfrom", "write", "brk", "munmap", "madvise",
                           "futex", "rt_sigreturn", "exit", "exit_group"}) {
    rules.allow(call);
  }
  rules.allow_if("sendto", {argument_is_null(4)});
  for (const int family : {AF_INET, AF_INET6}) {
    rules.allow_if("socket", {argument_is(0, as_argument(family))});
  }
}

}  // namespace matchbench::sandbox
