#include "harness/execution/program/messages_out.hpp"

#include <gtest/gtest.h>

#include <string>

namespace matchbench::program {
namespace {

TEST(LongestLine, IsSoughtInMessagesThatAreLongerThanALineMayBe) {
  EXPECT_EQ(longest_line("{}\n{}\n"), 6U);
  const std::string half(kLongestLineOut / 2, ' ');
  EXPECT_EQ(longest_line(half + "\n" + half + "\n"), kLongestLineOut / 2 + 1);
  EXPECT_EQ(longest_line("{}\n" + half + half + "\n"), kLongestLineOut + 1);
  EXPECT_EQ(longest_line(half + half + "\n{}\n"), kLongestLineOut + 1);
}

}  // namespace
}  // namespace matchbench::program
