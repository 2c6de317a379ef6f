#include "harness/foundation/model/fusion.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

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
  const Ranking fused = fuse(kRankings, {FusionMethod::kReciprocalRank}, 4);
  EXPECT_EQ(order_of(fused), (std::vector<std::uint32_t>{1, 0, 3}));
  EXPECT_DOUBLE_EQ(fused[0].score, 1.0 / 62 + 1.0 / 61);
  EXPECT_DOUBLE_EQ(fused[1].score, 1.0 / 61 + 1.0 / 63);
}

// Scores become 1 and 0 in the first ranking, 1, 0.5 and 0 in the second.
TEST(Fusion, ByCombSumAddsScoresMappedToZeroAndOne) {
  const Ranking fused = fuse(kRankings, {FusionMethod::kCombSum}, 4);
  EXPECT_EQ(order_of(fused), (std::vector<std::uint32_t>{0, 1, 3}));
  EXPECT_DOUBLE_EQ(fused[0].score, 1.0);
  EXPECT_DOUBLE_EQ(fused[2].score, 0.5);
}

TEST(Fusion, ByCombMnzRewardsServicesThatSeveralRankingsHold) {
  const Ranking fused = fuse(kRankings, {FusionMethod::kCombMnz}, 4);
  EXPECT_DOUBLE_EQ(fused[0].score, 2.0);  // two rankings
  EXPECT_DOUBLE_EQ(fused[2].score, 0.5);  // one
}

// Of 4 services rank 1 is worth 3 points. First ranking: 0 has 3, 1 has 2, and 2 and 3, left out,
// share the remaining 1 and 0. Second: 1 has 3, 3 has 2, 0 has 1, 2 gets 0.
TEST(Fusion, ByBordaSharesThePointsOfWhatARankingLeavesOut) {
  const Ranking fused = fuse(kRankings, {FusionMethod::kBorda}, 4);
  EXPECT_EQ(order_of(fused), (std::vector<std::uint32_t>{1, 0, 3}));
  EXPECT_DOUBLE_EQ(fused[0].score, 5.0);
  EXPECT_DOUBLE_EQ(fused[1].score, 4.0);
  EXPECT_DOUBLE_EQ(fused[2].score, 2.5);
}

// Min-max scores: the first ranking 0: 1, 1: 0; the second 1: 1, 3: 1/2, 0: 0.
TEST(Fusion, ByMeanExtremesAndMedianReadsTheRankingsThatHoldAService) {
  const auto scores = [](FusionMethod method) {
    std::map<std::uint32_t, double> out;
    for (const auto& one : fuse(kRankings, {method}, 4)) out[one.service.value] = one.score;
    return out;
  };
  using Scores = std::map<std::uint32_t, double>;
  EXPECT_EQ(scores(FusionMethod::kCombAnz), (Scores{{0, 0.5}, {1, 0.5}, {3, 0.5}}));
  EXPECT_EQ(scores(FusionMethod::kCombMax), (Scores{{0, 1}, {1, 1}, {3, 0.5}}));
  EXPECT_EQ(scores(FusionMethod::kCombMin), (Scores{{0, 0}, {1, 0}, {3, 0.5}}));
  const std::vector<Ranking> three = {{{{0}, 0, 9.0}, {{1}, 0, 8.0}, {{2}, 0, 1.0}},
                                      {{{1}, 0, 5.0}, {{0}, 0, 1.0}},
                                      {{{1}, 0, 4.0}, {{0}, 0, 3.0}, {{2}, 0, 0.0}}};
  // 0: 1, 0 and 3/4; 1: 7/8, 1 and 1; 2: 0 and 0.
  const Ranking fused = fuse(three, {FusionMethod::kCombMed}, 3);
  EXPECT_EQ(order_of(fused), (std::vector<std::uint32_t>{1, 0, 2}));
  EXPECT_DOUBLE_EQ(fused[0].score, 1);
  EXPECT_DOUBLE_EQ(fused[1].score, 0.75);
}

// Scores 10, 5 and 0: sum 15; mean 5 and deviation √(50/3).
TEST(Fusion, NormalisesScoresAsAsked) {
  const std::vector<Ranking> one = {kRankings[1]};
  const auto first = [&](Normalisation norm) {
    return fuse(one, {.method = FusionMethod::kCombSum, .norm = norm}, 4).front().score;
  };
  EXPECT_DOUBLE_EQ(first(Normalisation::kMinMax), 1);
  EXPECT_DOUBLE_EQ(first(Normalisation::kSum), 10.0 / 15);
  EXPECT_DOUBLE_EQ(first(Normalisation::kZScore), 5 / std::sqrt(50.0 / 3));
  EXPECT_DOUBLE_EQ(first(Normalisation::kNone), 10);
  const std::vector<Ranking> flat = {{{{2}, 0, 7.0}, {{1}, 0, 7.0}}};
  const auto of_flat = [&](Normalisation norm) {
    return fuse(flat, {.method = FusionMethod::kCombSum, .norm = norm}, 4).front().score;
  };
  EXPECT_DOUBLE_EQ(of_flat(Normalisation::kMinMax), 1);
  EXPECT_DOUBLE_EQ(of_flat(Normalisation::kSum), 0.5);
  EXPECT_DOUBLE_EQ(of_flat(Normalisation::kZScore), 0);
}

// Inverse squares: 0: 1 + 1/9, 1: 1/4 + 1, both in two rankings; 3: 1/4 in one. With k = 1 service
// 3 has 1/3. RBC with φ = 1/2: 0: 1/2 + 1/8, 1: 1/4 + 1/2, 3: 1/4.
TEST(Fusion, ByRanksReadsItsParameters) {
  const Ranking squares = fuse(kRankings, {FusionMethod::kIsr}, 4);
  EXPECT_EQ(order_of(squares), (std::vector<std::uint32_t>{1, 0, 3}));
  EXPECT_DOUBLE_EQ(squares[0].score, 2 * (0.25 + 1));
  EXPECT_DOUBLE_EQ(squares[2].score, 0.25);
  const Ranking steep = fuse(kRankings, {.method = FusionMethod::kReciprocalRank, .k = 1}, 4);
  EXPECT_DOUBLE_EQ(steep[2].score, 1.0 / 3);
  const Ranking centroid = fuse(kRankings, {.method = FusionMethod::kRbc, .phi = 0.5}, 4);
  EXPECT_DOUBLE_EQ(centroid[0].score, 0.75);
  EXPECT_DOUBLE_EQ(centroid[1].score, 0.625);
  EXPECT_DOUBLE_EQ(centroid[2].score, 0.25);
}

// 1/3 + 1 + 1 is 2.333333333333333 and 1 + 1 + 1/3 is 2.3333333333333335 in doubles.
TEST(Fusion, SumsInAnotherOrderAreTied) {
  const double third = 1.0 / 3;
  const std::vector<Ranking> three = {
      {{{1}, 0, 1}, {{0}, 0, third}}, {{{0}, 0, 1}, {{1}, 0, 1}}, {{{0}, 0, 1}, {{1}, 0, third}}};
  const Ranking fused =
      fuse(three, {.method = FusionMethod::kCombSum, .norm = Normalisation::kNone}, 2);
  EXPECT_EQ(order_of(fused), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(fused[0].score, fused[1].score);
  const std::vector<Ranking> apart = {{{{1}, 0, 1 + 2e-12}, {{0}, 0, 1}}};
  const Ranking near =
      fuse(apart, {.method = FusionMethod::kCombSum, .norm = Normalisation::kNone}, 2);
  EXPECT_EQ(order_of(near), (std::vector<std::uint32_t>{1, 0}));
}

// At rank 200 of φ = 0.8 points are 1e-20.
TEST(Fusion, ByRbcTellsDeepRanksApart) {
  Ranking deep;
  for (std::uint32_t i = 0; i < 200; ++i) deep.push_back({{199 - i}, 0, 200.0 - i});
  const std::vector<Ranking> one = {deep};
  const Ranking fused = fuse(one, {.method = FusionMethod::kRbc}, 200);
  EXPECT_EQ(order_of(fused), order_of(deep));
}

// Two of three put 2 before 1 and 1 before 0; 3 is ranked by one, last, and loses to all.
TEST(Fusion, ByCondorcetFollowsMajorities) {
  const std::vector<Ranking> three = {{{{2}, 0, 3.0}, {{1}, 0, 2.0}, {{0}, 0, 1.0}},
                                      {{{1}, 0, 3.0}, {{0}, 0, 2.0}, {{2}, 0, 1.0}},
                                      {{{2}, 0, 4.0}, {{1}, 0, 3.0}, {{0}, 0, 2.0}, {{3}, 0, 1.0}}};
  const Ranking fused = fuse(three, {FusionMethod::kCondorcet}, 5);
  EXPECT_EQ(order_of(fused), (std::vector<std::uint32_t>{2, 1, 0, 3}));
  EXPECT_EQ(fused.front().score, 4);
  EXPECT_EQ(fused.back().score, 1);
}

// 0 beats 1, 1 beats 2 and 2 beats 0, two to one each: any order has one such step against it, and
// none between neighbours.
TEST(Fusion, ByCondorcetEndsWhereMajoritiesRunInACircle) {
  const std::vector<Ranking> circle = {{{{0}, 0, 3.0}, {{1}, 0, 2.0}, {{2}, 0, 1.0}},
                                       {{{1}, 0, 3.0}, {{2}, 0, 2.0}, {{0}, 0, 1.0}},
                                       {{{2}, 0, 3.0}, {{0}, 0, 2.0}, {{1}, 0, 1.0}}};
  const auto order = order_of(fuse(circle, {FusionMethod::kCondorcet}, 3));
  ASSERT_EQ(order.size(), 3U);
  for (std::size_t i = 0; i + 1 < 3; ++i) EXPECT_EQ((order[i] + 1) % 3, order[i + 1]);
}

TEST(Fusion, OfRankingsWithOneScoreEachStillCountsWhoIsRanked) {
  const std::vector<Ranking> flat = {{{{2}, 0, 7.0}}, {{{2}, 0, 7.0}, {{1}, 0, 7.0}}};
  EXPECT_EQ(order_of(fuse(flat, {FusionMethod::kCombSum}, 3)), (std::vector<std::uint32_t>{2, 1}));
}

}  // namespace
}  // namespace matchbench::round
