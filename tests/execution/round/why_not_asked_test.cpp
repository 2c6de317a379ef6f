#include "harness/execution/round/why_not_asked.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::round {
namespace {

std::string said_of(Phase phase, const std::string& message) {
  session::SessionReport report;
  report.failed_phase = phase;
  report.message = message;
  return why_not_asked(report, "/p/mine/plugin.yaml");
}

// What a program answers says which call failed; what a library returns does not.
TEST(WhyNotAsked, NamesThePhaseOnce) {
  EXPECT_EQ(said_of(Phase::kLoad, "load failed: ValueError: enough (mine.py:3)"),
            "not asked, load failed: ValueError: enough (mine.py:3)");
  EXPECT_EQ(said_of(Phase::kLoad, "load() returned MB_E_INTERNAL"),
            "not asked, load failed: load() returned MB_E_INTERNAL");
}

TEST(WhyNotAsked, SaysWhatToDo) {
  EXPECT_THAT(said_of(Phase::kOpen,
                      "exited with code 1 while the plugin was opened, without an answer: "
                      "ModuleNotFoundError: No module named 'frog'"),
              testing::HasSubstr("No module named 'frog'; if 'frog' is your own, copy it into "
                                 "/p/mine and "));
}

}  // namespace
}  // namespace matchbench::round
