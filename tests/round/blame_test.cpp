#include "harness/round/blame.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <utility>

namespace matchbench {
namespace {

std::pair<Outcome, std::string> blame(const WorkerExit& exit, bool final_seen, Stage stage) {
  const Cause cause = cause_of(exit, final_seen, stage);
  return {cause.outcome, cause.message};
}

using Blamed = std::pair<Outcome, std::string>;

TEST(Blame, NamesTheSignalAndThePlace) {
  EXPECT_EQ(blame({.signal = SIGSEGV}, false, Stage::kLoading),
            Blamed(Outcome::kCrashed, "SIGSEGV in load()"));
  EXPECT_EQ(blame({.signal = SIGILL}, false, Stage::kOpening),
            Blamed(Outcome::kCrashed, "SIGILL while the library was opened"));
  EXPECT_EQ(blame({.signal = SIGRTMIN + 3}, false, Stage::kQuerying).first, Outcome::kCrashed);
  EXPECT_EQ(blame({.signal = SIGFPE}, true, Stage::kDone),
            Blamed(Outcome::kCrashed, "SIGFPE after its last word"));
}

TEST(Blame, TakesABadPointerForABadRanking) {
  EXPECT_EQ(blame({.signal = SIGSEGV}, false, Stage::kCopying).first, Outcome::kBadRanking);
  EXPECT_EQ(blame({.signal = SIGBUS}, false, Stage::kCopying).first, Outcome::kBadRanking);
  EXPECT_EQ(blame({.signal = SIGABRT}, false, Stage::kCopying).first, Outcome::kCrashed);
}

TEST(Blame, TakesTheProcessorTimeLimitForATimeout) {
  EXPECT_EQ(blame({.signal = SIGXCPU}, false, Stage::kTraining),
            Blamed(Outcome::kTimedOut, "used up its CPU time in train()"));
}

TEST(Blame, TakesNoExitCodeForASuccess) {
  EXPECT_EQ(
      blame({.code = 0}, false, Stage::kQuerying),
      Blamed(Outcome::kExited, "exited with code 0 in query(), without a last word to the host"));
  EXPECT_EQ(blame({.code = 7}, true, Stage::kDone).first, Outcome::kExited);
}

TEST(Blame, CopesWithAStageThatDoesNotExist) {
  EXPECT_EQ(blame({.signal = SIGSEGV}, false, static_cast<Stage>(77)),
            Blamed(Outcome::kCrashed, "SIGSEGV at a stage that does not exist"));
}

}  // namespace
}  // namespace matchbench
