#include "harness/execution/session/watch/host_ticks.hpp"

#include "tests/support/milliseconds.hpp"

#include <gtest/gtest.h>

namespace matchbench::session {
namespace {

class HostTicksTest : public testing::Test {
 protected:
  HostTicksTest() {
    ticks_.begin_session(1000 * kMs);
    ticks_.tick(1020 * kMs);
  }
  // Whether a call was over a gap that is heard of then and states that it took so long.
  bool is_over(std::int64_t heard_ms, std::int64_t took_ms) {
    return ticks_.gap_over(heard_ms * kMs, took_ms * kMs) != nullptr;
  }

  HostTicks ticks_;
};

TEST_F(HostTicksTest, TakePausesOfASecondForGaps) {
  ticks_.tick(2019 * kMs);
  EXPECT_TRUE(ticks_.gaps().empty());
  ticks_.tick(3019 * kMs);
  ASSERT_EQ(ticks_.gaps().size(), 1u);
  EXPECT_EQ(ticks_.gaps()[0].began_ns, 2019 * kMs);
  EXPECT_EQ(ticks_.last_gap_end_ns(), 3019 * kMs);
  ticks_.tick(5019 * kMs);
  EXPECT_EQ(ticks_.in_gaps_ns(), 3000 * kMs);
  EXPECT_EQ(ticks_.lost_ns(), (979 + 980 + 1980) * kMs);
}

TEST_F(HostTicksTest, TakeNothingForAGapThatLiesBeforeTheSession) {
  ticks_.tick(3000 * kMs);
  ticks_.begin_session(9000 * kMs);
  ticks_.tick(9020 * kMs);
  EXPECT_TRUE(ticks_.gaps().empty());
}

// The gap lasts from 1020 to 4020.
TEST_F(HostTicksTest, KnowWhichCallsWereOverAGap) {
  ticks_.tick(4020 * kMs);
  EXPECT_TRUE(is_over(4020, 3000));   // ended in it, or with it
  EXPECT_TRUE(is_over(4500, 3490));   // was under way when it ended
  EXPECT_FALSE(is_over(4020, 1));     // a quick call while the host alone stood still
  EXPECT_FALSE(is_over(4500, 480));   // began after it
  EXPECT_FALSE(is_over(9000, 4980));  // began when it ended
}

}  // namespace
}  // namespace matchbench::session
