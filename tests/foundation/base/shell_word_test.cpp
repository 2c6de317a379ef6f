#include "harness/foundation/base/shell_word.hpp"

#include <gtest/gtest.h>

namespace matchbench {
namespace {

TEST(ShellWord, ToCopyHasQuotesWhereAShellReadsMoreThanAWord) {
  EXPECT_EQ(word_to_copy("rounds/a-1.db"), "rounds/a-1.db");
  EXPECT_EQ(word_to_copy("my rounds/a.db"), "'my rounds/a.db'");
  EXPECT_EQ(word_to_copy("it's;$(x)"), "'it'\\''s;$(x)'");
  EXPECT_EQ(word_to_copy(""), "''");
  EXPECT_EQ(word_to_copy("ä"), "'ä'");
}

}  // namespace
}  // namespace matchbench
