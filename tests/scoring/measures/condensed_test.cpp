#include "tests/scoring/measures/every_measure.hpp"
#include "tests/scoring/measures/random_example.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace matchbench::measures {
namespace {

// Ranked: unjudged, relevant, negative, nonrelevant, relevant. Condensed: relevant, nonrelevant,
// relevant.
Example with_gaps() {
  return {.grades = {1, -1, 0, 1}, .slots = {kUnjudged, 0, 1, 2, 3}};
}

TEST(JudgedOnly, LeavesOutUnjudgedServicesAndNegativeGrades) {
  EXPECT_NEAR(score_of("AP(judged_only=true)", with_gaps()), (1 + 2.0 / 3) / 2, 1e-15);
  EXPECT_NEAR(score_of("AP", with_gaps()), (1.0 / 2 + 2.0 / 5) / 2, 1e-15);
  EXPECT_EQ(score_of("P(judged_only=True)@1", with_gaps()), 1);
  EXPECT_EQ(score_of("Unjudged(judged_only=true)@3", with_gaps()), 0);
  EXPECT_EQ(score_of("NumRet(judged_only=true)", with_gaps()), 3);
}

TEST(JudgedOnly, CanStandBesideMeasuresOfTheWholeRanking) {
  const auto values = scores_of({parse_measure("RR(judged_only=true)"), parse_measure("RR"),
                                 parse_measure("nDCG(judged_only=true)@2")},
                                with_gaps());
  EXPECT_EQ(values[0], 1);
  EXPECT_EQ(values[1], 0.5);
  EXPECT_EQ(values[2], score_of("nDCG(judged_only=true)@2", with_gaps()));
}

RC_GTEST_PROP(JudgedOnly, IsTheScoreOfTheRankingWithoutTheOthers, ()) {
  const auto example = relevant_example({-1, 0, 1, 3});
  Example shorter = example;
  shorter.slots.clear();
  shorter.scores.clear();
  for (std::size_t i = 0; i < example.slots.size(); ++i) {
    if (example.slots[i] == kUnjudged || example.grades[example.slots[i]] < 0) continue;
    shorter.slots.push_back(example.slots[i]);
    shorter.scores.push_back(example.scores[i]);
  }
  for (auto measure : every_measure(5)) {
    const auto wanted = scores_of({measure}, shorter);
    measure.judged_only = true;
    const auto values = scores_of({measure}, example);
    RC_LOG() << to_string(measure) << '\n';
    for (std::size_t v = 0; v < values.size(); ++v) {
      RC_ASSERT(values[v] == wanted[v] || (is_undefined(values[v]) && is_undefined(wanted[v])));
    }
  }
}

}  // namespace
}  // namespace matchbench::measures
