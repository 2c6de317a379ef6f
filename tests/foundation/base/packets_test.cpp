#include "harness/foundation/base/os/packets.hpp"

#include "harness/foundation/base/os/child_process.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/socket.h>

#include <atomic>
#include <string>
#include <thread>

namespace matchbench {
namespace {

TEST(Packets, ArriveOneByOneAndWhole) {
  const auto [here, there] = make_socket_pair(SOCK_SEQPACKET);
  const std::string longest(kMostPacketBytes, 'x');
  EXPECT_TRUE(send_packet(here.get(), "one"));
  EXPECT_TRUE(send_packet(here.get(), longest));
  EXPECT_EQ(receive_packet(there.get()), "one");
  EXPECT_EQ(receive_packet(there.get()), longest);
}

TEST(Packets, EndWithTheOtherSide) {
  auto [here, there] = make_socket_pair(SOCK_SEQPACKET);
  send_packet(here.get(), "last");
  here = OwnedFd();
  EXPECT_EQ(receive_packet(there.get()), "last");
  EXPECT_EQ(receive_packet(there.get()), "");
  EXPECT_FALSE(send_packet(there.get(), "to nobody"));
}

// A full socket lets send() wait, and a signal then ends that call before it has sent anything.
TEST(Packets, AreSentThoughSignalsInterruptIt) {
  static std::atomic<int> signals{0};
  struct sigaction action {};
  action.sa_handler = [](int) { ++signals; };  // without SA_RESTART
  struct sigaction before {};
  ASSERT_EQ(sigaction(SIGUSR1, &action, &before), 0);
  const auto [here, there] = make_socket_pair(SOCK_SEQPACKET);
  const std::string packet(kMostPacketBytes, 'x');
  int filling = 0;
  while (send(here.get(), packet.data(), packet.size(), MSG_DONTWAIT) > 0) ++filling;

  std::atomic<bool> returned{false};
  bool sent = false;
  std::thread sender([&, socket = here.get()] {
    sent = send_packet(socket, "the last");
    returned = true;
  });
  for (int signal = 1; signal <= 100; ++signal) {
    pthread_kill(sender.native_handle(), SIGUSR1);
    while (signals < signal && !returned) std::this_thread::yield();
  }
  for (int packets = 0; packets < filling; ++packets) {
    ASSERT_EQ(receive_packet(there.get()), packet);
  }
  sender.join();
  sigaction(SIGUSR1, &before, nullptr);
  ASSERT_TRUE(sent);
  EXPECT_EQ(receive_packet(there.get()), "the last");
}

}  // namespace
}  // namespace matchbench
