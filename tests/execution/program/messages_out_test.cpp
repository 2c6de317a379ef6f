#include "harness/execution/program/messages_out.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::program {
namespace {

TEST(LongestLine, IsSoughtInMessagesThatAreLongerThanALineMayBe) {
  EXPECT_EQ(longest_line("{}\n{}\n"), 6U);
  const std::string half(kLongestLineOut / 2, ' ');
  EXPECT_EQ(longest_line(half + "\n" + half + "\n"), kLongestLineOut / 2 + 1);
  EXPECT_EQ(longest_line("{}\n" + half + half + "\n"), kLongestLineOut + 1);
  EXPECT_EQ(longest_line(half + half + "\n{}\n"), kLongestLineOut + 1);
}

TEST(FilesMember, NamesPathsByTheirKeysAndIsLeftOutWithoutAny) {
  EXPECT_EQ(files_member({}), "");
  const std::vector<HandedFile> files = {{"weights", "/models/a \"b\".bin", "12"},
                                         {"words", "/words", "34"}};
  EXPECT_EQ(files_member(files), R"(,"files":{"weights":"/models/a \"b\".bin","words":"/words"})");
}

}  // namespace
}  // namespace matchbench::program
