#include "harness/foundation/model/fusion.hpp"
#include "harness/foundation/base/error.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

namespace matchbench {
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

// Of kRankings, whose min-max scores are 0: 1, 1: 0 in the first and 1: 1, 3: 1/2, 0: 0 in the
// second; inverse squares 0: 1 and 1/9, 1: 1/4 and 1, 3: 1/4.
TEST(Fusion, ByCountsOfRankingsReadsTheirExponentAndLogarithms) {
  const Ranking power = fuse(kRankings, {.method = FusionMethod::kCombGmnz, .gamma = 3}, 4);
  EXPECT_DOUBLE_EQ(power[0].score, 8);
  EXPECT_DOUBLE_EQ(power[2].score, 0.5);
  const Ranking logs = fuse(kRankings, {FusionMethod::kLogIsr}, 4);
  EXPECT_EQ(order_of(logs), (std::vector<std::uint32_t>{1, 0, 3}));
  EXPECT_DOUBLE_EQ(logs[0].score, 1.25 * std::log(2));
  EXPECT_DOUBLE_EQ(logs[2].score, 0);  // ln 1
  const Ranking raised = fuse(kRankings, {.method = FusionMethod::kLogNIsr, .sigma = 0.5}, 4);
  EXPECT_DOUBLE_EQ(raised[1].score, (1 + 1.0 / 9) * std::log(2.5));
  EXPECT_DOUBLE_EQ(raised[2].score, 0.25 * std::log(1.5));
}

// Borda of 4 services: the first ranking gives 3, 2 and to what it leaves out 1/2 each, the second
// 1: 3, 3: 2, 0: 1.
TEST(Fusion, WeighsRankings) {
  const auto scores = [](FusionMethod method, const std::vector<double>& weights) {
    std::map<std::uint32_t, double> out;
    for (const auto& one : fuse(kRankings, {.method = method, .k = 0, .weights = weights}, 4)) {
      out[one.service.value] = one.score;
    }
    return out;
  };
  using Scores = std::map<std::uint32_t, double>;
  EXPECT_EQ(scores(FusionMethod::kCombSum, {2, 1}), (Scores{{0, 2}, {1, 1}, {3, 0.5}}));
  EXPECT_EQ(scores(FusionMethod::kCombMnz, {2, 1}), (Scores{{0, 3}, {1, 3}, {3, 0.5}}));
  EXPECT_EQ(scores(FusionMethod::kBorda, {2, 1}), (Scores{{0, 7}, {1, 7}, {3, 3}}));
  EXPECT_EQ(scores(FusionMethod::kReciprocalRank, {4, 1}),
            (Scores{{0, 4 + 1.0 / 3}, {1, 3}, {3, 0.5}}));
  EXPECT_EQ(scores(FusionMethod::kCombSum, {0, 3}), (Scores{{0, 0}, {1, 3}, {3, 1.5}}));
}

// 0.1 + 0.2 - 0.3 is above 0 in doubles, and no majority.
TEST(Fusion, CountsVotesByWeight) {
  const Ranking one_first = {{{1}, 0, 2.0}, {{0}, 0, 1.0}};
  const Ranking zero_first = {{{0}, 0, 2.0}, {{1}, 0, 1.0}};
  const std::vector<Ranking> three = {one_first, one_first, zero_first};
  const auto order = [&](const std::vector<double>& weights) {
    return order_of(fuse(three, {.method = FusionMethod::kCondorcet, .weights = weights}, 2));
  };
  EXPECT_EQ(order({}), (std::vector<std::uint32_t>{1, 0}));
  EXPECT_EQ(order({0.1, 0.2, 0.3}), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(order({0.1, 0.2, 0.29}), (std::vector<std::uint32_t>{1, 0}));
}

// By Borda's norm of 4 services the first ranking gives 1, 3/4 and 3/8 to each of the others, the
// second 1, 3/4, 1/2 and 1/4.
TEST(Fusion, NormalisesByRank) {
  const auto scores = [](const std::vector<Ranking>& rankings, FusionMethod method,
                         Normalisation norm) {
    std::map<std::uint32_t, double> out;
    for (const auto& one : fuse(rankings, {.method = method, .norm = norm}, 4)) {
      out[one.service.value] = one.score;
    }
    return out;
  };
  using Scores = std::map<std::uint32_t, double>;
  const std::vector<Ranking> second = {kRankings[1]};
  EXPECT_EQ(scores(second, FusionMethod::kCombSum, Normalisation::kMax),
            (Scores{{1, 1}, {3, 0.5}, {0, 0}}));
  EXPECT_EQ(scores(second, FusionMethod::kCombSum, Normalisation::kRank),
            (Scores{{1, 1}, {3, 1 - 1.0 / 3}, {0, 1 - 2.0 / 3}}));
  EXPECT_EQ(scores(kRankings, FusionMethod::kCombSum, Normalisation::kBorda),
            (Scores{{0, 1.5}, {1, 1.75}, {3, 1.125}}));
  EXPECT_EQ(scores(kRankings, FusionMethod::kCombMnz, Normalisation::kBorda),
            (Scores{{0, 3}, {1, 3.5}, {3, 2.25}}));
  EXPECT_EQ(scores(kRankings, FusionMethod::kCombMin, Normalisation::kBorda),
            (Scores{{0, 0.5}, {1, 0.75}, {3, 0.375}}));
  const std::vector<Ranking> below = {{{{2}, 0, -1.0}, {{1}, 0, -3.0}}};
  EXPECT_EQ(scores(below, FusionMethod::kCombSum, Normalisation::kMax), (Scores{{2, -1}, {1, -3}}));
}

TEST(Fusion, RefusesParametersThatItsMethodDoesNotRead) {
  const auto fault_of = [](FusionMethod method, auto set) -> std::string {
    Fusion fusion{.method = method};
    try {
      set(fusion);
    } catch (const Error& error) {
      return error.message();
    }
    return "";
  };
  const auto weights = [](std::vector<double> values) {
    return [values](Fusion& fusion) { set_weights(fusion, values, 2); };
  };
  EXPECT_EQ(fault_of(FusionMethod::kIsr, weights({1, 2})), "isr has no weights");
  EXPECT_EQ(fault_of(FusionMethod::kBorda, weights({1})),
            "the number of weights is 1, and that of rankings 2");
  EXPECT_EQ(fault_of(FusionMethod::kBorda, weights({1, -1})),
            "the weight -1 is not a number of at least 0");
  EXPECT_EQ(fault_of(FusionMethod::kBorda, weights({0, 0})), "all weights are 0");
  EXPECT_EQ(fault_of(FusionMethod::kBorda, weights({0, 2})), "");
  for (const FusionNumber& number : kFusionNumbers) {
    const auto to = [&](double value) {
      return [&number, value](Fusion& fusion) { set_number(fusion, number, value); };
    };
    EXPECT_NE(fault_of(FusionMethod::kBorda, to(0.5)), "") << number.name;
    EXPECT_EQ(fault_of(number.reader, to(0.5)), "") << number.name;
    EXPECT_NE(fault_of(number.reader, to(-1)), "") << number.name;
  }
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

// Who states them must not make a fusion of which nobody can store or read the scores.
TEST(Fusion, OfTheLargestAndSmallestNumbersHasFiniteScoresThatFall) {
  constexpr double kMost = std::numeric_limits<double>::max();
  const std::vector<Ranking> extremes = {{{{0}, 0, kMost}, {{1}, 0, 0.0}, {{2}, 0, -kMost}},
                                         {{{2}, 0, kMost}, {{1}, 0, kMost}, {{0}, 0, 5e-324}},
                                         {{{0}, 0, 5e-324}, {{1}, 0, 0.0}, {{3}, 0, -5e-324}}};
  for (int method = 0; method < static_cast<int>(kFusionMethodNames.size()); ++method) {
    for (int norm = 0; norm < static_cast<int>(kNormalisationNames.size()); ++norm) {
      Fusion fusion{static_cast<FusionMethod>(method)};
      fusion.norm = static_cast<Normalisation>(norm);
      const Ranking fused = fuse(extremes, fusion, 4);
      ASSERT_EQ(fused.size(), 4U);
      for (std::size_t i = 0; i < fused.size(); ++i) {
        EXPECT_TRUE(std::isfinite(fused[i].score)) << method << " " << norm;
        EXPECT_LE(fused[i].score, fused[i == 0 ? 0 : i - 1].score) << method << " " << norm;
      }
    }
  }
}

}  // namespace
}  // namespace matchbench
