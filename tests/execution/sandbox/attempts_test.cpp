#include "tests/execution/sandbox/attempt.hpp"
#include "tests/execution/sandbox/child_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <sstream>
#include <string>
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

class OrdinaryWork : public InASandbox {};

TEST_P(OrdinaryWork, StaysPossible) {
  const std::vector<std::string> lines = Workplace(user()).run({attempt().name});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[1], expected_end(attempt())) << lines[0];
}

INSTANTIATE_TEST_SUITE_P(Sandbox, OrdinaryWork,
                         testing::Combine(testing::Values(User::kCurrent, User::kNobody),
                                          testing::ValuesIn(work())),
                         case_name);

}  // namespace
}  // namespace matchbench::sandbox::sandbox_test
