#include "harness/foundation/model/ranking.hpp"

#include <gtest/gtest.h>

namespace matchbench {
namespace {

TEST(Ranking, HashSeesServiceOrderScoreAndDegree) {
  const Ranking base = {{{1}, 0, 2.0}, {{2}, 0, 1.0}};
  EXPECT_EQ(hash_of(base), hash_of(Ranking(base)));
  EXPECT_NE(hash_of(base), hash_of(Ranking{{{2}, 0, 2.0}, {{1}, 0, 1.0}}));
  EXPECT_NE(hash_of(base), hash_of(Ranking{{{1}, 1, 2.0}, {{2}, 0, 1.0}}));
  EXPECT_NE(hash_of(base), hash_of(Ranking{{{1}, 0, 2.5}, {{2}, 0, 1.0}}));
}

}  // namespace
}  // namespace matchbench
