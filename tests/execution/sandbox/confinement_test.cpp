#include "harness/execution/sandbox/confinement.hpp"

#include "harness/execution/sandbox/landlock.hpp"
#include "harness/execution/sandbox/seccomp_filter.hpp"
#include "tests/execution/sandbox/child_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <string>
#include <vector>

namespace matchbench::sandbox {
namespace {

using sandbox_test::User;
using sandbox_test::Workplace;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// Whether this machine lets anybody have a user namespace.
bool has_namespaces() {
  const auto lines = Workplace(User::kCurrent).run({"read_own_data"});
  return !lines.empty() && lines[0].find(", namespaces") != std::string::npos;
}

TEST(Confinement, ReachesWhatTheKernelOffers) {
  const auto lines = Workplace(User::kCurrent).run({"read_own_data"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[0],
              StartsWith(landlock_abi() > 0 && seccomp_available() ? "full: " : "partial: "));
  EXPECT_EQ(lines[1], "error 0");
}

TEST(Confinement, IsPartialWithoutLandlockAndStillClosesTheNetwork) {
  const Workplace workplace(User::kCurrent);
  EXPECT_THAT(
      workplace.run({"socket_inet", "without=landlock"}),
      ElementsAre(StartsWith("partial: no Landlock, seccomp"), "error " + std::to_string(EPERM)));
  // What it no longer keeps if it has no root of its own either, which is why it is not called
  // full.
  EXPECT_THAT(workplace.run({"open_judgments", "without=landlock", "without=namespaces"}),
              ElementsAre(StartsWith("partial"), "error 0"));
}

TEST(Confinement, RefusesTruncationByPathWhereLandlockDoesNotSeeIt) {
  EXPECT_THAT(Workplace(User::kCurrent).run({"truncate_judgments", "without=landlock"}),
              ElementsAre(StartsWith("partial"), "error " + std::to_string(EPERM)));
}

TEST(Confinement, IsPartialWithoutSeccompAndStillHidesTheJudgments) {
  EXPECT_THAT(
      Workplace(User::kCurrent).run({"open_judgments", "without=seccomp", "without=namespaces"}),
      ElementsAre(HasSubstr("no seccomp"), "error " + std::to_string(EACCES)));
}

TEST(Confinement, IsFullWithoutNamespaces) {
  EXPECT_THAT(Workplace(User::kCurrent).run({"socket_inet", "without=namespaces"}),
              ElementsAre(HasSubstr("no namespaces, no files of its own"),
                          "error " + std::to_string(EPERM)));
}

TEST(Confinement, OpensWhatMayBeReadWhereItLiesWithoutNamespaces) {
  EXPECT_THAT(Workplace(User::kCurrent).run({"load_own_library", "without=namespaces"}),
              ElementsAre(StartsWith("full"), "error 0"));
}

// What is lost then: names that others looked up show, though not what they have read.
TEST(Confinement, SettlesSharedFilesWithoutNamespacesTooButLeavesFoldersOfTheSystem) {
  EXPECT_THAT(Workplace(User::kCurrent).run({"find_an_unread_page", "without=namespaces"}),
              ElementsAre(HasSubstr("no files of its own"), "error " + std::to_string(ENODATA)));
  EXPECT_THAT(Workplace(User::kCurrent)
                  .run({"look_for_a_name_in_a_folder_of_the_system", "without=namespaces"}),
              ElementsAre(HasSubstr("no files of its own"), "error 0"));
}

// Landlock guards the judgments of a process that has no root of its own, and that root those of a
// process without Landlock.
TEST(Confinement, HidesTheJudgmentsTwice) {
  const Workplace workplace(User::kCurrent);
  EXPECT_THAT(workplace.run({"open_judgments", "without=namespaces"}),
              ElementsAre(StartsWith("full"), "error " + std::to_string(EACCES)));
  if (!has_namespaces()) GTEST_SKIP() << "no namespaces here";
  EXPECT_THAT(workplace.run({"open_judgments", "without=landlock"}),
              ElementsAre(StartsWith("partial"), "error " + std::to_string(ENOENT)));
}

// Where files are not copied, whoever can write beside them could change a name in between.
TEST(Confinement, RefusesAFileThatIsNotTheOneThatWasJudged) {
  for (const User user : {User::kCurrent, User::kNobody}) {
    if (user == User::kNobody && getuid() != 0) continue;
    EXPECT_THAT(
        Workplace(user).run({"read_own_data", "swapped"}),
        ElementsAre(HasSubstr("shared.dat is another file than a moment before"), "refused"));
    EXPECT_THAT(
        Workplace(user).run({"read_own_data", "swapped", "without=namespaces"}),
        ElementsAre(HasSubstr("shared.dat is another file than a moment before"), "refused"));
  }
}

TEST(Confinement, NamesAPathThatDoesNotExist) {
  const Workplace workplace(User::kCurrent);
  std::filesystem::remove_all(workplace.folder() / "scratch");
  const auto lines = workplace.run({"read_own_data", "without=namespaces"});
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_THAT(lines[0], HasSubstr((workplace.folder() / "scratch").string()));
  EXPECT_EQ(lines[1], "refused");
}

TEST(Confinement, RefusesAProcessWithASecondThread) {
  EXPECT_THAT(Workplace(User::kCurrent).run({"read_own_data", "second_thread"}),
              ElementsAre(HasSubstr("2 threads"), "refused"));
}

TEST(Confinement, LeavesNoCapabilityAndNoWayToOne) {
  for (const User user : {User::kCurrent, User::kNobody}) {
    if (user == User::kNobody && getuid() != 0) continue;
    EXPECT_THAT(
        Workplace(user).run({"print_status"}),
        ElementsAre(HasSubstr("no capabilities"), "CapInh:\t0000000000000000",
                    "CapPrm:\t0000000000000000", "CapEff:\t0000000000000000", StartsWith("CapBnd"),
                    "CapAmb:\t0000000000000000", "NoNewPrivs:\t1", "Seccomp:\t2", "error 0"))
        << user;
  }
}

#ifndef __SANITIZE_ADDRESS__
TEST(Confinement, CapsTheAddressSpaceWhereAsked) {
  // 64 MB are not enough for the 200 that this attempt allocates: std::bad_alloc.
  EXPECT_THAT(Workplace(User::kCurrent).run({"use_200_megabytes", "address_space=67108864"}),
              ElementsAre(StartsWith("full"), "std::bad_alloc", "refused"));
}
#endif

TEST(Confinement, CapsThreadsWhereTheKernelCountsThemPerProcess) {
  if (getuid() != 0 || !has_namespaces()) GTEST_SKIP() << "needs root and namespaces";
  // 16 with the first one. RLIMIT_NPROC makes clone fail with EAGAIN.
  EXPECT_THAT(
      Workplace(User::kNobody).run({"exhaust_threads", "threads=16"}),
      ElementsAre(HasSubstr("threads too"), "threads 15", "error " + std::to_string(EAGAIN)));
}

TEST(Confinement, EndsTheProcessWithItsHost) {
  const Workplace workplace(User::kCurrent);
  int output = -1;
  const pid_t host = workplace.start({"stay"}, output);
  std::string text;
  char letter = 0;
  while (text.find("staying") == std::string::npos && read(output, &letter, 1) == 1) text += letter;
  ASSERT_THAT(text, HasSubstr("staying"));

  kill(host, SIGKILL);
  waitpid(host, nullptr, 0);
  // The confined process holds the other end of the pipe until it ends.
  pollfd waiting{output, POLLIN, 0};
  ASSERT_EQ(poll(&waiting, 1, 60'000), 1);
  while (read(output, &letter, 1) == 1) continue;
  EXPECT_EQ(read(output, &letter, 1), 0);
  close(output);
}

TEST(ProtectHost, ClosesItsMemoryToOthersOfTheSameUser) {
  if (getuid() != 0) GTEST_SKIP() << "needs root to become another user";
  const Workplace workplace(User::kNobody);
  EXPECT_THAT(workplace.run({"read_memory_of_host", "unconfined"}), ElementsAre("error 0"));
  EXPECT_THAT(workplace.run({"read_memory_of_host", "unconfined", "protected"}),
              ElementsAre("error " + std::to_string(EPERM)));
  EXPECT_THAT(workplace.run({"open_memory_of_host", "unconfined", "protected"}),
              ElementsAre("error " + std::to_string(EACCES)));
}

}  // namespace
}  // namespace matchbench::sandbox
