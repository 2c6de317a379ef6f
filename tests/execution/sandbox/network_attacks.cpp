#include "tests/execution/sandbox/attempt.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>

namespace matchbench::sandbox::sandbox_test {
namespace {

int make_socket(int family, int type = SOCK_DGRAM) {
  return error_of(socket(family, type, 0));
}

// What a socket from elsewhere would be used for. Unconfined these fail with EBADF.
constexpr int kNoSocket = -1;

int send_somewhere(const Ground&) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  return error_of(
      sendto(kNoSocket, "x", 1, 0, reinterpret_cast<sockaddr*>(&address), sizeof address));
}

int send_a_message(const Ground&) {
  msghdr message{};
  return error_of(sendmsg(kNoSocket, &message, 0));
}

int receive_a_message(const Ground&) {
  msghdr message{};
  return error_of(recvmsg(kNoSocket, &message, 0));
}

int connect_somewhere(const Ground&) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  return error_of(connect(kNoSocket, reinterpret_cast<sockaddr*>(&address), sizeof address));
}

int bind_somewhere(const Ground&) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  return error_of(bind(kNoSocket, reinterpret_cast<sockaddr*>(&address), sizeof address));
}

int make_socket_pair(const Ground&) {
  int ends[2];
  return error_of(socketpair(AF_UNIX, SOCK_STREAM, 0, ends));
}

int set_option(int level, int name) {
  const int value = 1;
  return error_of(setsockopt(kNoSocket, level, name, &value, sizeof value));
}

int send_before_connecting(const Ground&) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  return error_of(sendto(kNoSocket, "x", 1, MSG_FASTOPEN, reinterpret_cast<sockaddr*>(&address),
                         sizeof address));
}

// 0 if somebody there sends a byte.
int hear_from(const char* number, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  inet_pton(AF_INET, number, &address.sin_addr);
  const int way = socket(AF_INET, SOCK_STREAM, 0);
  if (way < 0) return errno;
  char byte = 0;
  int error = error_of(connect(way, reinterpret_cast<sockaddr*>(&address), sizeof address));
  if (error == 0) error = recv(way, &byte, 1, 0) == 1 ? 0 : ENODATA;
  close(way);
  return error;
}

// 0 if the kernel would keep a mebibyte for a connection, whose memory nobody counts.
int enlarge_a_connection(const Ground& ground) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(ground.door);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const int way = socket(AF_INET, SOCK_STREAM, 0);
  if (way < 0) return errno;
  int error = error_of(connect(way, reinterpret_cast<sockaddr*>(&address), sizeof address));
  int most = 0;
  for (const int name : {SO_RCVBUF, SO_SNDBUF}) {
    const int wanted = 8 << 20;
    if (error == 0) error = error_of(setsockopt(way, SOL_SOCKET, name, &wanted, sizeof wanted));
    int bytes = 0;
    socklen_t size = sizeof bytes;
    getsockopt(way, SOL_SOCKET, name, &bytes, &size);
    most = std::max(most, bytes);
  }
  close(way);
  return error == 0 && most < 1 << 20 ? ENOBUFS : error;
}

constexpr std::array kAttemptsAtDoors = {
    Attempt{"hear_through_the_door",
            [](const Ground& ground) { return hear_from("127.0.0.1", ground.door); }, 0},
    Attempt{"enlarge_a_connection", enlarge_a_connection, ENOBUFS},
    Attempt{"hear_beside_the_door",
            [](const Ground& ground) { return hear_from("127.0.0.1", ground.beside_door); },
            ECONNREFUSED},
    Attempt{"hear_from_elsewhere",
            [](const Ground& ground) { return hear_from("10.0.0.1", ground.door); }, ENETUNREACH},
};

constexpr int kMultipathTcp = 262;

constexpr std::array kNetworkAttacks = {
    Attempt{"socket_inet", [](const Ground&) { return make_socket(AF_INET); }, EPERM},
    Attempt{"socket_inet_stream", [](const Ground&) { return make_socket(AF_INET, SOCK_STREAM); },
            EPERM},
    Attempt{"socket_inet6", [](const Ground&) { return make_socket(AF_INET6); }, EPERM},
    Attempt{"socket_unix", [](const Ground&) { return make_socket(AF_UNIX); }, EPERM},
    Attempt{"socket_netlink", [](const Ground&) { return make_socket(AF_NETLINK, SOCK_RAW); },
            EPERM},
    Attempt{"socket_vsock", [](const Ground&) { return make_socket(AF_VSOCK, SOCK_STREAM); },
            EPERM},
    Attempt{"socket_of_an_unknown_family", [](const Ground&) { return make_socket(AF_MAX + 1); },
            EPERM},
    Attempt{"socket_pair", make_socket_pair, EPERM},
    Attempt{"connect", connect_somewhere, EPERM},
    Attempt{"bind", bind_somewhere, EPERM},
    Attempt{"listen", [](const Ground&) { return error_of(listen(kNoSocket, 1)); }, EPERM},
    Attempt{"accept", [](const Ground&) { return error_of(accept(kNoSocket, nullptr, nullptr)); },
            EPERM},
    Attempt{"send_to_an_address", send_somewhere, EPERM},
    Attempt{"send_a_message", send_a_message, EPERM},
    Attempt{"receive_a_message", receive_a_message, EPERM},
    Attempt{"send_before_connecting", send_before_connecting, EPERM},
    Attempt{"socket_raw",
            [](const Ground&) { return error_of(socket(AF_INET, SOCK_RAW, IPPROTO_ICMP)); }, EPERM,
            0, kBySuperuser},
    Attempt{"socket_multipath",
            [](const Ground&) { return error_of(socket(AF_INET, SOCK_STREAM, kMultipathTcp)); },
            EPERM},
    Attempt{"attach_a_filter_to_a_socket",
            [](const Ground&) { return set_option(SOL_SOCKET, SO_ATTACH_FILTER); }, EPERM},
    Attempt{"bind_a_socket_to_a_device",
            [](const Ground&) { return set_option(SOL_SOCKET, SO_BINDTODEVICE); }, EPERM},
    Attempt{"change_what_a_socket_speaks",
            [](const Ground&) { return set_option(IPPROTO_TCP, TCP_ULP); }, EPERM},
};

}  // namespace

std::span<const Attempt> attempts_at_doors() {
  return kAttemptsAtDoors;
}

std::span<const Attempt> network_attacks() {
  return kNetworkAttacks;
}

}  // namespace matchbench::sandbox::sandbox_test
