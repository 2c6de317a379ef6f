#include "harness/foundation/base/clock.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace matchbench {
namespace {

constexpr std::int64_t kYearNs = std::int64_t{365} * 86'400 * 1'000'000'000;

TEST(TimeForAll, IsTheProduct) {
  EXPECT_EQ(time_for_all_ns(10, 3), 30);
  EXPECT_EQ(time_for_all_ns(10, 0), 0);
  EXPECT_EQ(time_for_all_ns(0, 3), 0);
}

TEST(TimeForAll, CanBeAddedToAClockHoweverLongItIs) {
  const std::int64_t longest_ns = time_for_all_ns(kYearNs, 65'536);
  EXPECT_GE(longest_ns, 100 * kYearNs);
  EXPECT_LT(longest_ns, std::numeric_limits<std::int64_t>::max() / 2);
  EXPECT_EQ(time_for_all_ns(std::numeric_limits<std::int64_t>::max(), 2), longest_ns);
}

TEST(Milliseconds, HaveOneDecimal) {
  EXPECT_EQ(milliseconds(1'234'567), "1.2 ms");
}

}  // namespace
}  // namespace matchbench
