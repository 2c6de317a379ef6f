#include "harness/model/fusion.hpp"

#include <gtest/gtest.h>

namespace matchbench::round {
namespace {

std::vector<std::uint32_t> order_of(const Ranking& ranking) {
  std::vector<std::uint32_t> order;
  for (const auto& entry : ranking) order.push_back(entry.service.value);
  return order;
}

// Service 2 stands nowhere, 3 only in the second ranking.
const std::vector<Ranking> kRankings = {{{{0}, 0, 4.0}, {{1}, 0, 1.0}},
                                        {{{1}, 0, 10.0}, {{3}, 0, 5.0}, {{0}, 0, 0.0}}};

// 0: 1/61 + 1/63, 1: 1/62 + 1/61, 3: 1/62.
TEST(Fusion, ByReciprocalRankAddsInversesOfSixtyPlusRank) {
  const Ranking fused = fuse(kRankings, FusionMethod::kReciprocalRank, 4);
  EXPECT_EQ(order_of(fused), (std::vector<std::uint32_t>{1, 0, 3}));
  EXPECT_DOUBLE_EQ(fused[0].score, 1.0 / 62 + 1.0 / 61);
  EXPECT_DOUBLE_EQ(fused[1].score, 1.0 / 61 + 1.0 / 63);
}

// Scores become 1 and 0 in the first ranking, 1, 0.5 and 0 in the second.
TEST(Fusion, ByCombSumAddsScoresMappedToZeroAndOne) {
  const Ranking fused = fuse(kRankings, FusionMethod::kCombSum, 4);
  EXPECT_EQ(order_of(fused), (std::vector<std::uint32_t>{0, 1, 3}));
  EXPECT_DOUBLE_EQ(fused[0].score, 1.0);
  EXPECT_DOUBLE_EQ(fused[2].score, 0.5);
}

TEST(Fusion, ByCombMnzRewardsServicesThatSeveralRankingsHold) {
  const Ranking fused = fuse(kRankings, FusionMethod::kCombMnz, 4);
  EXPECT_DOUBLE_EQ(fused[0].score, 2.0);  // two rankings
  EXPECT_DOUBLE_EQ(fused[2].score, 0.5);  // one
}

// Of 4 services rank 1 is worth 3 points. First ranking: 0 has 3, 1 has 2, and 2 and 3, left out,
// share the remaining 1 and 0. Second: 1 has 3, 3 has 2, 0 has 1, 2 gets 0.
TEST(Fusion, ByBordaSharesThePointsOfWhatARankingLeavesOut) {
  const Ranking fused = fuse(kRankings, FusionMethod::kBorda, 4);
  EXPECT_EQ(order_of(fused), (std::vector<std::uint32_t>{1, 0, 3}));
  EXPECT_DOUBLE_EQ(fused[0].score, 5.0);
  EXPECT_DOUBLE_EQ(fused[1].score, 4.0);
  EXPECT_DOUBLE_EQ(fused[2].score, 2.5);
}

TEST(Fusion, OfRankingsWithOneScoreEachStillCountsWhoIsRanked) {
  const std::vector<Ranking> flat = {{{{2}, 0, 7.0}}, {{{2}, 0, 7.0}, {{1}, 0, 7.0}}};
  EXPECT_EQ(order_of(fuse(flat, FusionMethod::kCombSum, 3)), (std::vector<std::uint32_t>{2, 1}));
}

}  // namespace
}  // namespace matchbench::round
