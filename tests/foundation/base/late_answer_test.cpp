#include "harness/foundation/base/os/late_answer.hpp"

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

}  // namespace
}  // namespace matchbench
