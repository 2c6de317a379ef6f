#include "harness/foundation/text/number.hpp"

#include <gtest/gtest.h>

namespace matchbench::text {
namespace {

TEST(FixedText, RoundsToTheDecimalsThatAreAskedFor) {
  EXPECT_EQ(fixed_text(0.12346, 4), "0.1235");
  EXPECT_EQ(fixed_text(-1.5, 1), "-1.5");
  EXPECT_EQ(fixed_text(12, 0), "12");
  EXPECT_EQ(fixed_text(-10, 0), "-10");
}

TEST(FixedText, GivesNoSignToWhatRoundsToZero) {
  EXPECT_EQ(fixed_text(-0.00004, 4), "0.0000");
  EXPECT_EQ(fixed_text(-0.0, 4), "0.0000");
  EXPECT_EQ(fixed_text(-0.4, 0), "0");
  EXPECT_EQ(fixed_text(-0.00006, 4), "-0.0001");
}

}  // namespace
}  // namespace matchbench::text
