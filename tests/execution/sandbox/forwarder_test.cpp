#include "harness/execution/sandbox/forwarder.hpp"

#include "harness/foundation/base/os/child_process.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace matchbench::sandbox {
namespace {

struct Listening {
  OwnedFd socket;
  std::uint16_t port = 0;
};

Listening listening_somewhere() {
  Listening out{OwnedFd(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)), 0};
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  EXPECT_EQ(bind(out.socket.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
  EXPECT_EQ(listen(out.socket.get(), 256), 0);
  EXPECT_EQ(getsockname(out.socket.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
  out.port = ntohs(address.sin_port);
  return out;
}

OwnedFd connected_to(std::uint16_t port) {
  OwnedFd out(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(port);
  EXPECT_EQ(connect(out.get(), reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
  return out;
}

// Until the other side says that nothing follows; "reset" if it was reset.
std::string all_from(int socket) {
  std::string out;
  char bytes[4096];
  for (;;) {
    const ssize_t got = recv(socket, bytes, sizeof bytes, 0);
    if (got < 0) return errno == ECONNRESET ? "reset" : "error";
    if (got == 0) return out;
    out.append(bytes, static_cast<std::size_t>(got));
  }
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (put <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

// A process that forwards from one door.
class ForwarderTest : public testing::Test {
 protected:
  void start(std::vector<std::string> outside) {
    door_ = listening_somewhere();
    std::vector<Door> doors = {{"127.0.0.1", server_.port, std::move(outside)}};
    std::vector<OwnedFd> listening;
    listening.push_back(OwnedFd(dup(door_.socket.get())));
    child_ = fork_alone();
    if (child_ == 0) {
      server_.socket = OwnedFd();  // else nobody is ever refused
      forward(doors, listening);
    }
    door_.socket = OwnedFd();
  }
  ~ForwarderTest() override {
    kill(child_, SIGKILL);
    waitpid(child_, nullptr, 0);
  }

  OwnedFd take() const { return OwnedFd(accept(server_.socket.get(), nullptr, nullptr)); }

  Listening server_ = listening_somewhere();
  Listening door_;
  pid_t child_ = -1;
};

TEST_F(ForwarderTest, MovesBytesBothWaysAndTellsEachSideOfTheOthersEnd) {
  start({"127.0.0.1"});
  const OwnedFd client = connected_to(door_.port);
  const OwnedFd server = take();
  ASSERT_TRUE(send_all(client.get(), "a question"));
  shutdown(client.get(), SHUT_WR);
  EXPECT_EQ(all_from(server.get()), "a question");
  ASSERT_TRUE(send_all(server.get(), "an answer"));
  shutdown(server.get(), SHUT_WR);
  EXPECT_EQ(all_from(client.get()), "an answer");
}

TEST_F(ForwarderTest, MovesMoreThanItHolds) {
  start({"127.0.0.1"});
  const std::string much(10'000'000, 'x');
  const OwnedFd client = connected_to(door_.port);
  OwnedFd server = take();
  std::thread sending([&] {
    send_all(server.get(), much);
    server = OwnedFd();
  });
  EXPECT_EQ(all_from(client.get()).size(), much.size());
  sending.join();
}

TEST_F(ForwarderTest, TriesTheNextAddressAndResetsIfNoneAnswers) {
  server_.socket = OwnedFd();
  start({"127.0.0.1", "127.0.0.1"});
  const OwnedFd client = connected_to(door_.port);
  EXPECT_EQ(all_from(client.get()), "reset");
}

TEST_F(ForwarderTest, GoesOnWithTheSecondAddressIfTheFirstRefuses) {
  start({"127.0.0.2", "127.0.0.1"});  // the server is at 127.0.0.1 alone
  const OwnedFd client = connected_to(door_.port);
  const OwnedFd server = take();
  ASSERT_TRUE(send_all(client.get(), "x"));
  shutdown(client.get(), SHUT_WR);
  EXPECT_EQ(all_from(server.get()), "x");
}

TEST_F(ForwarderTest, AFloodWaitsAndOthersAreServedWhenItEnds) {
  start({"127.0.0.1"});
  std::vector<OwnedFd> flood;
  std::vector<OwnedFd> taken;
  for (std::size_t i = 0; i < kMostConnections; ++i) {
    flood.push_back(connected_to(door_.port));
    taken.push_back(take());
  }
  const OwnedFd late = connected_to(door_.port);
  ASSERT_TRUE(send_all(late.get(), "late"));
  shutdown(late.get(), SHUT_WR);
  flood.clear();  // each closes, and so does its server
  taken.clear();
  const OwnedFd server = take();
  EXPECT_EQ(all_from(server.get()), "late");
}

TEST(Descriptors, AreHandedOverInTheirOrder) {
  auto [own, given] = make_socket_pair(SOCK_SEQPACKET);
  std::vector<OwnedFd> sent;
  for (int i = 0; i < 3; ++i) sent.push_back(listening_somewhere().socket);
  send_descriptors(own.get(), sent);
  const std::vector<OwnedFd> received = receive_descriptors(given.get());
  ASSERT_EQ(received.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) {
    sockaddr_in one{};
    sockaddr_in other{};
    socklen_t size = sizeof one;
    getsockname(sent[i].get(), reinterpret_cast<sockaddr*>(&one), &size);
    getsockname(received[i].get(), reinterpret_cast<sockaddr*>(&other), &size);
    EXPECT_EQ(one.sin_port, other.sin_port);
  }
  send_descriptors(own.get(), {});
  EXPECT_TRUE(receive_descriptors(given.get()).empty());
}

}  // namespace
}  // namespace matchbench::sandbox
