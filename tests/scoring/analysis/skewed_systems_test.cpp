#include "harness/scoring/analysis/significance/separation_notes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::analysis {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// Systems that have the worst value on their first so many of 20 requests, and .5 elsewhere; on
// `lost` more requests all have the worst value.
ScoreMatrix scores_of(const std::string& measure, double worst, const std::vector<int>& failed,
                      int lost = 0) {
  ScoreMatrix out{.measure = measure};
  out.better = better_value_of(measure);
  out.requests.resize(static_cast<std::size_t>(20 + lost));
  for (const int count : failed) {
    out.systems.push_back(std::string(1, static_cast<char>('a' + out.systems.size())));
    for (int r = 0; r < 20 + lost; ++r) {
      out.values.push_back(r < count || r >= 20 ? worst : .5);
    }
  }
  return out;
}

TEST(SkewedSystems, HaveTheWorstValueOnFiveToThirtyPercent) {
  EXPECT_THAT(skewed_systems(scores_of("AP", 0, {0, 1, 6, 7, 0, 0, 0})), ElementsAre(1, 2));
  // Requests on which all fail tell nothing of anybody.
  EXPECT_THAT(skewed_systems(scores_of("AP", 0, {0, 1, 0}, 30)), ElementsAre(1));
  EXPECT_THAT(skewed_systems(scores_of("AP", 0, {0, 0, 0}, 5)), IsEmpty());
  // Where most fail the median does, too.
  EXPECT_THAT(skewed_systems(scores_of("AP", 0, {4, 4, 0})), IsEmpty());
  EXPECT_THAT(skewed_systems(scores_of("AP", 0, {4, 0})), ElementsAre(0));
}

TEST(SkewedSystems, LoseByTheLargestValueIfLessIsBetter) {
  EXPECT_THAT(skewed_systems(scores_of("FalseAnswer", 1, {0, 2, 0})), ElementsAre(1));
  EXPECT_THAT(skewed_systems(scores_of("FalseAnswer", 0, {0, 2, 0})), IsEmpty());
}

TEST(SkewedSystems, AreNamedWithTheNumberOfRequests) {
  EXPECT_EQ(
      skewed_sentence("AP", "b", false, 20),
      "AP: differences of b are skewed, as it has the worst value on 5 to 30 % of the requests "
      "where the median entrant has not; with 20 requests such pairs are separated too "
      "often.");
}

}  // namespace
}  // namespace matchbench::analysis
