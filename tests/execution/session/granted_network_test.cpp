#include "harness/execution/session/start/granted_network.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "tests/support/temporary_folder.hpp"

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::uint64_t kSomeKeeper = 7;

ConfinementPolicy opened(const Grants& grants, std::uint64_t keeper = kSomeKeeper) {
  ConfinementPolicy policy;
  policy.keeper = keeper;
  open_network(grants, policy);
  return policy;
}

Grants granted(std::vector<std::string> addresses) {
  return {.network = NetworkReach::kNamed, .addresses = std::move(addresses)};
}

std::string file_of(const ConfinementPolicy& policy, const std::string& path) {
  for (const OwnFile& file : policy.own_files) {
    if (file.path == path) return file.text;
  }
  return "no file";
}

TEST(GrantedNetwork, IsNoneUnlessItIsGranted) {
  const ConfinementPolicy policy = opened({});
  EXPECT_EQ(policy.network, NetworkReach::kNone);
  EXPECT_TRUE(policy.doors.empty());
  EXPECT_TRUE(policy.own_files.empty());
}

TEST(GrantedNetwork, HasADoorForEachAddressAndFindsNamesInAFileOfItsOwn) {
  const ConfinementPolicy policy =
      opened(granted({"127.0.0.1:8080", "localhost:9", "[::1]:80", "10.9.8.7:443"}));
  EXPECT_THAT(policy.doors,
              ElementsAre(Door{"127.0.0.1", 8080, {"127.0.0.1"}},
                          Door{"127.0.0.1", 9, {"127.0.0.1", "::1"}}, Door{"::1", 80, {"::1"}},
                          Door{"10.9.8.7", 443, {"10.9.8.7"}}));
  EXPECT_EQ(file_of(policy, "/etc/hosts"), "127.0.0.1 localhost\n");
  EXPECT_EQ(file_of(policy, "/etc/nsswitch.conf"), "hosts: files\n");
}

TEST(GrantedNetwork, OpensADoorOnce) {
  EXPECT_THAT(opened(granted({"localhost:1", "127.0.0.1:1"})).doors,
              ElementsAre(Door{"127.0.0.1", 1, {"127.0.0.1", "::1"}}));
}

// By RFC 6761 no resolver finds it.
TEST(GrantedNetwork, ANameThatLeadsNowhereHasNoDoorAndNoLine) {
  const ConfinementPolicy policy = opened(granted({"service.invalid:80"}));
  EXPECT_TRUE(policy.doors.empty());
  EXPECT_EQ(file_of(policy, "/etc/hosts"), "127.0.0.1 localhost\n");
}

// As an attacker's name server would say of a name: resolvers take these for numbers.
TEST(GrantedNetwork, ANameOfThisMachineOrItsLinkHasNoDoor) {
  EXPECT_TRUE(opened(granted({"0x7f000001:80"})).doors.empty());
  EXPECT_TRUE(opened(granted({"0xa9fea9fe:80"})).doors.empty());
}

// An attacker's name server may write a number of IPv4 as one of IPv6, to which the kernel
// connects.
TEST(GrantedNetwork, ANumberOfThisMachineIsKnownInEachForm) {
  ifaddrs* first = nullptr;
  ASSERT_EQ(getifaddrs(&first), 0);
  int known = 0;
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    std::array<char, NI_MAXHOST> number{};
    ASSERT_EQ(getnameinfo(one->ifa_addr, sizeof(sockaddr_in), number.data(), number.size(), nullptr,
                          0, NI_NUMERICHOST),
              0);
    EXPECT_TRUE(is_of_this_machine(number.data())) << number.data();
    const std::string in_ipv6 = std::string("::ffff:") + number.data();
    EXPECT_TRUE(is_of_this_machine(in_ipv6)) << in_ipv6;
    ++known;
  }
  freeifaddrs(first);
  EXPECT_GT(known, 0);
  EXPECT_FALSE(is_of_this_machine("8.8.8.8"));
  EXPECT_FALSE(is_of_this_machine("::ffff:8.8.8.8"));
}

bool has_address(const std::string& interface, const char* number) {
  ifreq request{};
  interface.copy(request.ifr_name, sizeof request.ifr_name - 1);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  inet_pton(AF_INET, number, &address.sin_addr);
  std::memcpy(&request.ifr_addr, &address, sizeof address);
  const OwnedFd any(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  return ioctl(any.get(), SIOCSIFADDR, &request) == 0;
}

// Packets to the second come from the first, as those to a route that ends here do.
TEST(GrantedNetwork, TheSecondNumberInASubnetIsOfThisMachine) {
  constexpr int kNoNamespace = 2;
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) _exit(kNoNamespace);
    if (!has_address("lo", "10.2.0.1") || !has_address("lo:2", "10.2.0.2")) _exit(kNoNamespace);
    const bool are_known = is_of_this_machine("10.2.0.1") && is_of_this_machine("10.2.0.2") &&
                           is_of_this_machine("::ffff:10.2.0.2");
    _exit(are_known ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == kNoNamespace) GTEST_SKIP() << "no namespace of networks";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

// Questions that have come to the socket since the last time.
int taken_from(int server) {
  int questions = 0;
  for (std::array<char, 512> bytes{}; recv(server, bytes.data(), bytes.size(), MSG_DONTWAIT) > 0;) {
    ++questions;
  }
  return questions;
}

// Whoever owns the name may have its server say nothing, and would hold up the round before each
// worker.
TEST(GrantedNetwork, ANameWhoseServerIsSilentIsNotLookedUpBeforeEachWorker) {
  constexpr int kNotHere = 2;
  const TemporaryFolder folder;
  const std::string resolver =
      folder.put("resolv.conf", "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n");
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET) != 0) _exit(kNotHere);
    if (mount(resolver.c_str(), "/etc/resolv.conf", nullptr, MS_BIND, nullptr) != 0) {
      _exit(kNotHere);
    }
    ifreq loopback{};
    std::string("lo").copy(loopback.ifr_name, sizeof loopback.ifr_name - 1);
    loopback.ifr_flags = IFF_UP;
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_port = htons(53);
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const OwnedFd server(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
    if (ioctl(server.get(), SIOCSIFFLAGS, &loopback) != 0 ||
        bind(server.get(), reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0) {
      _exit(kNotHere);
    }
    opened(granted({"silent.example:80"}));
    if (taken_from(server.get()) == 0) _exit(kNotHere);  // the system asks somebody else
    const ConfinementPolicy again = opened(granted({"silent.example:80"}));
    _exit(again.doors.empty() && taken_from(server.get()) == 0 ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  ASSERT_TRUE(WIFEXITED(status));
  if (WEXITSTATUS(status) == kNotHere) GTEST_SKIP() << "no namespaces, or no server of names";
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(GrantedNetwork, OfTheMachineLooksNamesUpOneByOne) {
  const ConfinementPolicy policy = opened({.network = NetworkReach::kMachine});
  EXPECT_TRUE(policy.doors.empty());
  EXPECT_THAT(file_of(policy, "/etc/resolv.conf"), HasSubstr("\noptions single-request\n"));
}

TEST(GrantedNetwork, WithoutNamespacesIsWholeOrNone) {
  EXPECT_EQ(opened({.network = NetworkReach::kMachine}, 0).network, NetworkReach::kMachine);
  EXPECT_THAT([] { opened(granted({"127.0.0.1:1"}), 0); },
              testing::ThrowsMessage<Error>(HasSubstr("write 'network: true'")));
}

}  // namespace
}  // namespace matchbench::session
