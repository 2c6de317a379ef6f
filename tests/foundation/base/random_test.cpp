#include "harness/foundation/base/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

namespace matchbench {
namespace {

// The 10 000th output of the engine for its default seed is fixed by the standard ([rand.predef]).
TEST(Random, HasTheSequenceThatTheStandardFixes) {
  Random random(std::mt19937_64::default_seed);
  std::uint64_t value = 0;
  for (int i = 0; i < 10'000; ++i) value = random.next();
  EXPECT_EQ(value, 9981545732273789042u);
}

TEST(Random, StaysBelowItsBoundAndReachesEveryValue) {
  Random random(1);
  std::array<int, 7> seen{};
  for (int i = 0; i < 7'000; ++i) ++seen.at(random.below(7));
  // Binomial(7000, 1/7): mean 1000, sd 29; 6 sd either side.
  for (const int count : seen) EXPECT_NEAR(count, 1000, 176);
}

TEST(Random, ShufflesWithoutLosingAnything) {
  std::vector<int> items(100);
  std::iota(items.begin(), items.end(), 0);
  auto shuffled = items;
  Random(3).shuffle(std::span(shuffled));
  EXPECT_NE(shuffled, items);
  std::sort(shuffled.begin(), shuffled.end());
  EXPECT_EQ(shuffled, items);
}

TEST(Random, GivesEveryPurposeASeedOfItsOwn) {
  EXPECT_NE(derive_seed(1, "services"), derive_seed(1, "requests"));
  EXPECT_NE(derive_seed(1, "services"), derive_seed(2, "services"));
}

}  // namespace
}  // namespace matchbench
