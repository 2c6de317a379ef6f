#include "harness/execution/session/talk/conclusion.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <utility>

namespace matchbench::session {
namespace {

std::pair<Outcome, std::string> blame(const ProcessEnd& exit, bool final_seen,
                                      protocol::Stage stage) {
  const Cause cause = cause_of(exit, final_seen, stage);
  return {cause.outcome, cause.message};
}

using Blamed = std::pair<Outcome, std::string>;

TEST(Blame, NamesTheSignalAndThePlace) {
  EXPECT_EQ(blame({.signal = SIGSEGV}, false, protocol::Stage::kLoading),
            Blamed(Outcome::kCrashed, "SIGSEGV in load()"));
  EXPECT_EQ(blame({.signal = SIGILL}, false, protocol::Stage::kOpening),
            Blamed(Outcome::kCrashed, "SIGILL while the plugin was opened"));
  EXPECT_EQ(blame({.signal = SIGRTMIN + 3}, false, protocol::Stage::kQuerying).first,
            Outcome::kCrashed);
  EXPECT_EQ(blame({.signal = SIGFPE}, true, protocol::Stage::kDone),
            Blamed(Outcome::kCrashed, "SIGFPE after its last word"));
}

TEST(Blame, TakesABadPointerForABadRanking) {
  EXPECT_EQ(blame({.signal = SIGSEGV}, false, protocol::Stage::kCopying).first,
            Outcome::kBadRanking);
  EXPECT_EQ(blame({.signal = SIGBUS}, false, protocol::Stage::kCopying).first,
            Outcome::kBadRanking);
  EXPECT_EQ(blame({.signal = SIGABRT}, false, protocol::Stage::kCopying).first, Outcome::kCrashed);
}

TEST(Blame, IsTheHarnesssBeforeAPluginIsThere) {
  Cause cause = cause_before_hello({.code = 127}, std::nullopt);
  EXPECT_EQ(cause.outcome, Outcome::kHarnessError);
  EXPECT_EQ(cause.message,
            "the worker program failed before it opened a plugin: it exited with code 127");
  cause = cause_before_hello({.signal = SIGKILL}, std::nullopt);
  EXPECT_EQ(cause.message,
            "the worker program failed before it opened a plugin: it was killed by SIGKILL");
  cause = cause_before_hello({.signal = SIGKILL}, Cause{Outcome::kTimedOut, "late"});
  EXPECT_EQ(cause.outcome, Outcome::kHarnessError);
  EXPECT_EQ(cause.message, "the worker program failed before it opened a plugin: late");
}

TEST(Blame, TakesNoExitCodeForASuccess) {
  EXPECT_EQ(blame({.code = 0}, false, protocol::Stage::kQuerying),
            Blamed(Outcome::kExited, "exited with code 0 in query(), without an answer"));
  EXPECT_EQ(blame({.code = 7}, true, protocol::Stage::kDone).first, Outcome::kExited);
}

TEST(Blame, CopesWithAStageThatDoesNotExist) {
  EXPECT_EQ(blame({.signal = SIGSEGV}, false, static_cast<protocol::Stage>(77)),
            Blamed(Outcome::kCrashed, "SIGSEGV at a stage that does not exist"));
}

}  // namespace
}  // namespace matchbench::session
