#include "harness/execution/sandbox/landlock.hpp"
#include "harness/execution/sandbox/namespaces.hpp"
#include "harness/foundation/base/owned_fd.hpp"
#include "tests/execution/sandbox/attempt.hpp"
#include "tests/execution/sandbox/child_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <vector>

namespace matchbench::sandbox::sandbox_test {
namespace {

std::vector<Attempt> attacks() {
  std::vector<Attempt> all;
  for (const auto attempts : {reading_attacks(), writing_attacks(), process_attacks(),
                              network_attacks(), kernel_attacks(), lasting_attacks()}) {
    all.insert(all.end(), attempts.begin(), attempts.end());
  }
  return all;
}

std::vector<Attempt> work() {
  return {ordinary_work().begin(), ordinary_work().end()};
}

std::string expected_end(const Attempt& attempt) {
  return attempt.signal != 0 ? "signal " + std::to_string(attempt.signal)
                             : "error " + std::to_string(attempt.error);
}

bool is_for_landlock(const Attempt& attempt) {
  return attempt.error == EACCES || attempt.error == EXDEV;
}

std::vector<Attempt> attacks_on_files() {
  std::vector<Attempt> chosen = attacks();
  std::erase_if(chosen, [](const Attempt& attempt) { return !is_for_landlock(attempt); });
  return chosen;
}

// A name that does not exist in the process's own root, and a file system that is read-only or
// another one, are refused before Landlock is asked.
std::vector<std::string> possible_ends(const Attempt& attempt) {
  std::vector<std::string> ends = {expected_end(attempt)};
  // Before its third ABI Landlock does not know truncation by path, so the filter refuses it, also
  // to ordinary work.
  const std::string_view name = attempt.name;
  if ((name == "truncate_judgments" || name == "shorten_a_file_by_its_path") &&
      landlock_abi() < 3) {
    ends = {"error " + std::to_string(EPERM)};
  }
  if (attempt.signal == 0 && is_for_landlock(attempt)) {
    for (const int error : {ENOENT, EROFS, EXDEV}) ends.push_back("error " + std::to_string(error));
  }
  return ends;
}

class InASandbox : public testing::TestWithParam<std::tuple<User, Attempt>> {
 protected:
  void SetUp() override {
    if (user() == User::kNobody && getuid() != 0) GTEST_SKIP() << "only root can become nobody";
  }
  User user() const { return std::get<0>(GetParam()); }
  Attempt attempt() const { return std::get<1>(GetParam()); }
};

std::string case_name(const testing::TestParamInfo<InASandbox::ParamType>& info) {
  std::ostringstream name;
  name << std::get<1>(info.param) << '_' << std::get<0>(info.param);
  return name.str();
}

class Attack : public InASandbox {};

TEST_P(Attack, FailsWithTheExpectedError) {
  const std::vector<std::string> lines = Workplace(user()).run({attempt().name});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(possible_ends(attempt()), testing::Contains(lines[1])) << lines[0];
}

// Without this an attack that could never work would prove nothing.
TEST_P(Attack, GetsFurtherUnconfined) {
  const bool superuser = getuid() == 0 && user() == User::kCurrent;
  if (attempt().possible == kBySuperuser && !superuser) GTEST_SKIP() << "takes the superuser";
  const std::vector<std::string> lines = Workplace(user()).run({attempt().name, "unconfined"});
  ASSERT_EQ(lines.size(), 1u);
  if (lines[0] == "error " + std::to_string(ENOSYS)) GTEST_SKIP() << "this Linux has no such call";
  EXPECT_NE(lines[0], expected_end(attempt()));
}

INSTANTIATE_TEST_SUITE_P(Sandbox, Attack,
                         testing::Combine(testing::Values(User::kCurrent, User::kNobody),
                                          testing::ValuesIn(attacks())),
                         case_name);

class AttackOnFiles : public InASandbox {};

// Where a process can have no root of its own, Landlock alone has to stop it.
TEST_P(AttackOnFiles, FailsWithoutNamespacesToo) {
  const auto lines = Workplace(user()).run({attempt().name, "without=namespaces"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(possible_ends(attempt()), testing::Contains(lines[1])) << lines[0];
}

INSTANTIATE_TEST_SUITE_P(Sandbox, AttackOnFiles,
                         testing::Combine(testing::Values(User::kCurrent, User::kNobody),
                                          testing::ValuesIn(attacks_on_files())),
                         case_name);

// What a grant opens: connections, and with the machine's network messages, too.
std::vector<Attempt> attacks_beside(const std::vector<std::string>& granted) {
  std::vector<Attempt> chosen(network_attacks().begin(), network_attacks().end());
  std::erase_if(chosen, [&](const Attempt& attempt) {
    return std::ranges::find(granted, attempt.name) != granted.end();
  });
  return chosen;
}

class AttackBesideDoors : public InASandbox {};

TEST_P(AttackBesideDoors, FailsAsWithoutThem) {
  const auto lines = Workplace(user()).run({attempt().name, "door=1"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[1], expected_end(attempt())) << lines[0];
}

INSTANTIATE_TEST_SUITE_P(
    Sandbox, AttackBesideDoors,
    testing::Combine(testing::Values(User::kCurrent, User::kNobody),
                     testing::ValuesIn(attacks_beside({"socket_inet_stream", "connect",
                                                       "send_to_an_address", "send_a_message"}))),
    case_name);

class AttackBesideTheNetwork : public InASandbox {};

TEST_P(AttackBesideTheNetwork, FailsAsWithoutIt) {
  const auto lines = Workplace(user()).run({attempt().name, "network=machine"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[1], expected_end(attempt())) << lines[0];
}

INSTANTIATE_TEST_SUITE_P(
    Sandbox, AttackBesideTheNetwork,
    testing::Combine(testing::Values(User::kCurrent, User::kNobody),
                     testing::ValuesIn(attacks_beside({"socket_inet", "socket_inet6",
                                                       "socket_inet_stream", "connect",
                                                       "send_to_an_address", "send_a_message"}))),
    case_name);

// A server of the machine, which sends a byte to each who comes.
class Server {
 public:
  Server() : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    EXPECT_EQ(bind(socket_.get(), reinterpret_cast<sockaddr*>(&address), size), 0);
    EXPECT_EQ(listen(socket_.get(), 8), 0);
    EXPECT_EQ(getsockname(socket_.get(), reinterpret_cast<sockaddr*>(&address), &size), 0);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] {
      for (;;) {
        const OwnedFd guest(accept(socket_.get(), nullptr, nullptr));
        if (!guest.is_open()) return;
        [[maybe_unused]] const ssize_t put = send(guest.get(), "x", 1, MSG_NOSIGNAL);
      }
    });
  }
  ~Server() {
    shutdown(socket_.get(), SHUT_RDWR);  // ends accept()
    thread_.join();
  }

  std::string option(const char* name) const { return name + std::to_string(port_); }

 private:
  OwnedFd socket_;
  std::uint16_t port_ = 0;
  std::thread thread_;
};

class AtDoors : public InASandbox {};

TEST_P(AtDoors, WhatIsNamedIsReachedAndNothingElse) {
  if (!namespaces_available()) GTEST_SKIP() << "this machine forbids namespaces";
  const Server server;
  const Server beside;
  const std::vector<std::string> ports = {server.option("door="), beside.option("beside=")};
  const auto lines = Workplace(user()).run({attempt().name, ports[0], ports[1]});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[1], expected_end(attempt())) << lines[0];
}

INSTANTIATE_TEST_SUITE_P(
    Sandbox, AtDoors,
    testing::Combine(testing::Values(User::kCurrent, User::kNobody),
                     testing::ValuesIn(std::vector<Attempt>(attempts_at_doors().begin(),
                                                            attempts_at_doors().end()))),
    case_name);

class OrdinaryWork : public InASandbox {};

TEST_P(OrdinaryWork, StaysPossible) {
  const std::vector<std::string> lines = Workplace(user()).run({attempt().name});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(possible_ends(attempt()), testing::Contains(lines[1])) << lines[0];
}

INSTANTIATE_TEST_SUITE_P(Sandbox, OrdinaryWork,
                         testing::Combine(testing::Values(User::kCurrent, User::kNobody),
                                          testing::ValuesIn(work())),
                         case_name);

}  // namespace
}  // namespace matchbench::sandbox::sandbox_test
