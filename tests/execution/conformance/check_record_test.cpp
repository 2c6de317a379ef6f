#include "harness/execution/conformance/plugin_check_session.hpp"

#include <gtest/gtest.h>

namespace matchbench::conformance {
namespace {

TEST(CheckRecord, FindsAFaultWhereTheSessionEndedBadly) {
  CheckRecord record;
  record.report.outcome = Outcome::kCrashed;
  record.report.message = "SIGSEGV in query()";
  EXPECT_EQ(record.fault(), "at the end: crashed: SIGSEGV in query()");
}

// On a slow machine a plan's time is over before its queries are.
TEST(CheckRecord, FindsNoneWhereTheTimeOfThePlanWasOver) {
  CheckRecord record;
  record.report.outcome = Outcome::kHarnessError;
  record.report.message = "interrupted";
  record.report.interrupted = true;
  EXPECT_EQ(record.fault(), "");
}

}  // namespace
}  // namespace matchbench::conformance
