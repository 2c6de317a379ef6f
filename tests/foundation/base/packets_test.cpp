#include "harness/foundation/base/os/packets.hpp"

#include "harness/foundation/base/os/child_process.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <string>

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

}  // namespace
}  // namespace matchbench
