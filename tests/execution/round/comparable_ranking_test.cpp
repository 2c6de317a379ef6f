#include "harness/execution/round/comparable_ranking.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <utility>

namespace matchbench::round {
namespace {

std::optional<bool> are_alike(const Ranking& a, const Ranking& b, std::uint32_t top_k = 0,
                              bool in_same_order = false) {
  return ComparableRanking(a, top_k).is_like(ComparableRanking(b, top_k), in_same_order);
}

TEST(ComparableRanking, LeavesTiedServicesInAnyOrder) {
  const Ranking one = {{{1}, 0, 0.9}, {{2}, 0, 0.5}, {{3}, 0, 0.5}};
  const Ranking other = {{{1}, 0, 0.9}, {{3}, 0, 0.5}, {{2}, 0, 0.5}};
  const Ranking cut = {{{1}, 0, 0.9}, {{3}, 0, 0.5}, {{4}, 0, 0.5}};
  EXPECT_EQ(are_alike(one, other), true);
  EXPECT_EQ(are_alike(one, cut), false);
  // Which of the tied services fit into the first three is the matchmaker's choice.
  EXPECT_EQ(are_alike(one, cut, 3), true);
}

// What is learnt from sums in another order scores the same services a little differently.
TEST(ComparableRanking, TakesScoresThatDifferByRoundingForEqual) {
  for (const double largest : {1.0, 4.0 / 3, 0.9, 1e6, 1e-7}) {
    SCOPED_TRACE(largest);
    const Ranking one = {
        {{1}, 0, largest}, {{2}, 0, largest / 2}, {{3}, 0, largest / 2}, {{4}, 0, -largest / 8}};
    const Ranking rounded = {{{1}, 0, largest * (1 - 2e-16)},
                             {{3}, 0, largest / 2 * (1 + 4e-16)},
                             {{2}, 0, largest / 2 * (1 - 4e-16)},
                             {{4}, 0, -largest / 8}};
    EXPECT_EQ(are_alike(one, rounded), true);
    Ranking other = one;
    other[0].score *= 1 + 3e-6;
    EXPECT_EQ(are_alike(one, other), false);
    std::swap(other[2].service, other[3].service);
    EXPECT_EQ(are_alike(one, other), false);
  }
}

TEST(ComparableRanking, TakesMinusZeroForZero) {
  const Ranking plus = {{{1}, 0, 0.0}, {{2}, 0, 0.0}};
  const Ranking minus = {{{2}, 0, 0.0}, {{1}, 0, -0.0}};
  EXPECT_EQ(are_alike(plus, minus), true);
}

// Any order would fit: all scores are within rounding of each other, or of the largest but one.
TEST(ComparableRanking, IsComparedToTheLastBitIfMostScoresAreWithinRounding) {
  for (const double rest : {1 - 1e-13, 1e-12}) {
    SCOPED_TRACE(rest);
    const Ranking one = {{{1}, 0, 1},
                         {{2}, 0, rest},
                         {{3}, 0, rest * 0.9999999999999},
                         {{4}, 0, rest * 0.9999999999998}};
    Ranking other = one;
    std::swap(other[1].service, other[3].service);
    EXPECT_EQ(are_alike(one, other), std::nullopt);
    EXPECT_EQ(are_alike(one, other, 0, true), false);
    EXPECT_EQ(are_alike(one, one, 0, true), true);
  }
}

// Threads add in any order.
TEST(ComparableRanking, CannotBeToldFromOneInWhichTiedServicesHaveAnotherOrder) {
  const Ranking one = {
      {{1}, 0, 0.9}, {{2}, 0, 0.5}, {{3}, 0, 0.5 * (1 - 4e-16)}, {{4}, 0, 0.1}, {{5}, 0, 0}};
  Ranking other = one;
  std::swap(other[1].service, other[2].service);
  EXPECT_EQ(are_alike(one, other), true);
  EXPECT_EQ(are_alike(one, other, 0, true), std::nullopt);
}

// Products of vectors in numbers of four bytes differ by some 4e-7, by how many are multiplied at
// once and where they lie.
TEST(ComparableRanking, TakesWhatNumbersOfFourBytesDifferByForEqual) {
  Ranking one;
  Ranking other;
  for (std::uint32_t i = 0; i < 138; ++i) {
    const double score = 0.9 - i * 1e-3;
    one.push_back({{i}, 0, score});
    other.push_back({{i}, 0, score * (1 + (i % 3 - 1.0) * 4e-7)});
  }
  EXPECT_EQ(are_alike(one, other, 0, true), true);
  EXPECT_EQ(are_alike(one, other, 138, false), true);
  other[7].score -= 2e-6;
  EXPECT_EQ(are_alike(one, other), false);
}

// Most scores are so close that whatever has the same services fits.
TEST(ComparableRanking, CannotBeToldIfMostScoresAreWithinAMillionth) {
  const Ranking one = {{{1}, 0, 1}, {{2}, 0, 1 - 2e-7}, {{3}, 0, 1 - 4e-7}, {{4}, 0, 0.1}};
  Ranking other = one;
  std::swap(other[0].service, other[2].service);
  EXPECT_EQ(are_alike(one, other, 0, true), std::nullopt);
  EXPECT_EQ(are_alike(one, other), std::nullopt);
  EXPECT_EQ(are_alike(one, one, 0, true), true);
  Ranking rounded = one;
  rounded[1].score += 1e-16;
  EXPECT_EQ(are_alike(one, rounded), true);
}

}  // namespace
}  // namespace matchbench::round
