#include "harness/execution/round/session_answers.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>

namespace matchbench::round {
namespace {

protocol::Answered said_at_once(Ranking ranking) {
  protocol::Answered said;
  said.ranking_hash = hash_of(ranking);
  said.ranking = std::move(ranking);
  return said;
}

// SQLite stores -0.0 as 0.0, and whoever reads a ranking back compares its hash.
TEST(SessionAnswers, TakeMinusZeroForZeroAndKeepSubnormalScores) {
  SessionAnswers answers({1, 0, 2}, 1, 3, 0);
  const Answer taken =
      answers.take({0, {0}}, said_at_once({{{0}, 0, 5e-324}, {{1}, 0, 0.0}, {{2}, 0, -0.0}}));
  ASSERT_EQ(taken.ranking.size(), 3u);
  EXPECT_EQ(taken.ranking[0].score, 5e-324);
  EXPECT_FALSE(std::signbit(taken.ranking[2].score));
  EXPECT_EQ(taken.ranking_hash, hash_of(Ranking{{{1}, 0, 5e-324}, {{0}, 0, 0.0}, {{2}, 0, 0.0}}));
}

}  // namespace
}  // namespace matchbench::round
