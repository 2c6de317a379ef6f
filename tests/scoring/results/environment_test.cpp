#include "harness/scoring/results/environment.hpp"

#include <gtest/gtest.h>

namespace matchbench::results {
namespace {

TEST(BusyRemark, NamesALoadOfMoreThanHalfOfTheCores) {
  EXPECT_EQ(busy_remark({{"cpu.logical", "2"}, {"load", "9.18 4.16 5.02 3/200 17"}}),
            "The machine was busy when the round began (load 9.18 on 2 cores): other processes may "
            "have slowed the answers.");
}

TEST(BusyRemark, IsNotMadeOfAnIdleMachineOrOneThatIsNotKnown) {
  EXPECT_EQ(busy_remark({{"cpu.logical", "2"}, {"load", "1.00 4.16 5.02 3/200 17"}}), "");
  EXPECT_EQ(busy_remark({}), "");
}

}  // namespace
}  // namespace matchbench::results
