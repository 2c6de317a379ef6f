#include "harness/foundation/base/nearest.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace matchbench {
namespace {

TEST(EditDistance, CountsLettersAddedTakenAwayReplacedAndExchanged) {
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);  // s, i, g
  EXPECT_EQ(edit_distance("rnu", "run"), 1U);         // neighbours that are exchanged
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", "abc"), 0U);
}

TEST(Suggestion, NamesTheNearestOrAll) {
  const std::vector<std::string_view> names{"keyword", "logic"};
  EXPECT_EQ(suggestion("keywrod", names), "did you mean 'keyword'?");
  EXPECT_EQ(suggestion("lgoic", names), "did you mean 'logic'?");
  EXPECT_EQ(suggestion("capability", names), "use one of keyword, logic");
  EXPECT_EQ(suggestion("x", {}), "none is declared");
}

TEST(Suggestion, OfManyNamesIsTheOneThatSharesAWord) {
  std::vector<std::string_view> names(16, "other");
  names.push_back("deadlines");
  EXPECT_EQ(suggestion("query_deadline", names), "did you mean 'deadlines'?");
  EXPECT_EQ(suggestion("capability", names), "the documentation lists the names");
}

}  // namespace
}  // namespace matchbench
