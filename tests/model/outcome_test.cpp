#include "harness/model/outcome.hpp"

#include <gtest/gtest.h>

namespace matchbench {
namespace {

TEST(Outcome, NamesRoundTrip) {
  for (int i = 0; i < kOutcomeCount; ++i) {
    const auto outcome = static_cast<Outcome>(i);
    EXPECT_EQ(outcome_named(name_of(outcome)), outcome);
  }
  EXPECT_EQ(outcome_named("fine"), std::nullopt);
}

TEST(Outcome, AnAbstentionIsNoFailure) {
  EXPECT_FALSE(is_failure(Outcome::kOk));
  EXPECT_FALSE(is_failure(Outcome::kAbstained));
  EXPECT_TRUE(is_failure(Outcome::kBadRanking));
}

}  // namespace
}  // namespace matchbench
