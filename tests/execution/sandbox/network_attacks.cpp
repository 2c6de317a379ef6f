#include "tests/execution/sandbox/attempt.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>

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
};

}  // namespace

std::span<const Attempt> network_attacks() {
  return kNetworkAttacks;
}

}  // namespace matchbench::sandbox::sandbox_test
