#include "harness/foundation/model/ranking_check.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

namespace matchbench {
namespace {

Ranking ranking(std::initializer_list<std::pair<std::uint32_t, double>> entries) {
  Ranking made;
  for (const auto& [service, score] : entries) made.push_back({{service}, 0, score});
  return made;
}

constexpr double kInfinity = std::numeric_limits<double>::infinity();

TEST(RankingCheck, TakesTheSmallestNumberAboveZeroForMoreThanZero) {
  RankingCheck check(4);
  EXPECT_EQ(check.fault(ranking({{2, 4.9e-324}, {1, 0.0}}), 2), "");
  EXPECT_NE(check.fault(ranking({{2, 0.0}, {1, 4.9e-324}}), 2), "");
}

TEST(RankingCheck, AcceptsWhatTheAbiAllows) {
  RankingCheck check(4);
  EXPECT_EQ(check.fault({}, 0), "");
  EXPECT_EQ(check.fault(ranking({{3, 2}, {0, 1}, {1, 1}, {2, -5}}), 0), "");
  EXPECT_EQ(check.fault(ranking({{2, 0.0}, {1, -0.0}}), 2), "");
  EXPECT_EQ(check.fault(ranking({{2, 1e308}, {1, -1e308}}), 0), "");
}

// A subnormal score is a number like any other, whatever a plugin's processor modes make of it;
// zeros of both signs are equal in either order.
TEST(RankingCheck, TakesSubnormalScoresAndZerosOfBothSigns) {
  RankingCheck check(4);
  EXPECT_EQ(check.fault(ranking({{2, 1e-310}, {1, 5e-324}, {0, -0.0}, {3, 0.0}}), 0), "");
  EXPECT_EQ(check.fault(ranking({{2, 5e-324}, {1, 1e-310}}), 0),
            "rank 2 has the score 1e-310, more than 5e-324 at the rank before");
  EXPECT_EQ(check.fault(ranking({{2, -0.0}, {1, 5e-324}}), 0),
            "rank 2 has the score 5e-324, more than -0 at the rank before");
}

TEST(RankingCheck, KeepsNothingFromOneRankingToTheNext) {
  RankingCheck check(2);
  EXPECT_EQ(check.fault(ranking({{0, 1}, {1, 0}}), 0), "");
  EXPECT_EQ(check.fault(ranking({{1, 1}, {1, 0}}), 0), "rank 2 repeats service 1");
  EXPECT_EQ(check.fault(ranking({{1, 1}, {0, 0}}), 0), "");
}

TEST(RankingCheck, NamesTheEntryAtFault) {
  RankingCheck check(3);
  EXPECT_EQ(check.fault(ranking({{0, 3}, {1, 2}, {2, 1}, {0, 0}}), 0),
            "the ranking has 4 entries, the collection 3 services");
  EXPECT_EQ(check.fault(ranking({{0, 3}, {1, 2}}), 1), "the ranking has 2 entries, top_k is 1");
  EXPECT_EQ(check.fault(ranking({{0, 3}, {3, 2}}), 0),
            "rank 2 names service 3, the collection has 3, counted from 0");
  EXPECT_EQ(check.fault(ranking({{4294967295, 3}}), 0),
            "rank 1 names service 4294967295, the collection has 3, counted from 0");
  EXPECT_EQ(check.fault(ranking({{0, std::nan("")}}), 0), "rank 1 has the score nan");
  EXPECT_EQ(check.fault(ranking({{0, kInfinity}}), 0), "rank 1 has the score inf");
  EXPECT_EQ(check.fault(ranking({{0, 1}, {1, -kInfinity}}), 0), "rank 2 has the score -inf");
  EXPECT_EQ(check.fault(ranking({{0, 0.5}, {1, 0.75}}), 0),
            "rank 2 has the score 0.75, more than 0.5 at the rank before");
}

TEST(RankingCheck, RefusesAnythingOfAnEmptyCollection) {
  EXPECT_EQ(RankingCheck(0).fault(ranking({{0, 1}}), 0),
            "the ranking has 1 entries, the collection 0 services");
}

}  // namespace
}  // namespace matchbench
