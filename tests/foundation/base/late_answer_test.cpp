#include "harness/foundation/base/os/late_answer.hpp"

#include "tests/support/without_threads.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <future>
#include <memory>

namespace matchbench {
namespace {

using std::chrono::milliseconds;

TEST(LateAnswer, IsWhatTheCallSaysInTime) {
  EXPECT_EQ(answer_within<int>(std::chrono::minutes(10), [] { return 7; }), 7);
}

TEST(LateAnswer, IsNoneIfItTakesLonger) {
  const auto never = std::make_shared<std::promise<int>>();
  EXPECT_EQ(answer_within<int>(milliseconds(5), [never] { return never->get_future().get(); }),
            std::nullopt);
  never->set_value(0);
}

TEST(LateAnswer, IsWaitedForIfTheSystemHasNoThreadLeft) {
  EXPECT_TRUE(holds_without_threads(
      [] { EXPECT_EQ(answer_within<int>(std::chrono::minutes(10), [] { return 7; }), 7); }));
}

}  // namespace
}  // namespace matchbench
