#include "harness/foundation/model/outcome.hpp"

#include "harness/foundation/model/described_outcome.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace matchbench {
namespace {

TEST(Outcome, EveryOneHasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int i = 0; i < kOutcomeCount; ++i) names.insert(name_of(static_cast<Outcome>(i)));
  EXPECT_EQ(names.size(), static_cast<std::size_t>(kOutcomeCount));
  EXPECT_EQ(name_of(Outcome::kTimedOut), "timed_out");
}

TEST(Outcome, AnAbstentionIsNoFailure) {
  EXPECT_FALSE(is_failure(Outcome::kOk));
  EXPECT_FALSE(is_failure(Outcome::kAbstained));
  EXPECT_TRUE(is_failure(Outcome::kBadRanking));
}

TEST(Outcome, IsDescribedWithoutSayingItTwice) {
  EXPECT_EQ(described_outcome(Outcome::kError, "query failed: boo"), "query failed: boo");
  EXPECT_EQ(described_outcome(Outcome::kExited, "exited with code 1"), "exited with code 1");
  EXPECT_EQ(described_outcome(Outcome::kTimedOut, ""), "timed out");
  EXPECT_EQ(described_outcome(Outcome::kLoadFailed, "no entry"), "load failed: no entry");
}

}  // namespace
}  // namespace matchbench
