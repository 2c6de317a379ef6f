#include "harness/scoring/analysis/judges/judge_study.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::analysis {
namespace {

const std::vector<std::string> kNames{"a", "b", "c"};

// Of a with b, a with c, b with c.
Separation board(std::vector<double> means, std::vector<bool> separated) {
  Separation out;
  out.means = std::move(means);
  out.separated = std::move(separated);
  return out;
}

TEST(SeparationFlips, AreWhatIsGainedLostAndTurnedRound) {
  const Separation people = board({.9, .5, .1}, {true, true, false});
  const Separation program = board({.5, .6, .9}, {false, true, true});
  EXPECT_EQ(describe(separation_flips(people, program, Better::kLarger), kNames),
            "a > b: lost; a > c: turned round; c > b: gained");
  EXPECT_TRUE(separation_flips(people, people, Better::kLarger).empty());
}

TEST(SeparationFlips, KnowMeasuresOfWhichTheSmallerValueIsBetter) {
  const Separation people = board({.9, .5, .1}, {true, false, false});
  const Separation program = board({.9, .5, .1}, {false, false, false});
  EXPECT_EQ(describe(separation_flips(people, program, Better::kSmaller), kNames), "b > a: lost");
}

}  // namespace
}  // namespace matchbench::analysis
