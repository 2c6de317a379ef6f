#include "harness/scoring/analysis/significance/signed_sums.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

namespace matchbench::analysis {
namespace {

// A part of a stretch has the sums that the whole of it has there.
TEST(SignedSums, OfFewPatternsAreThoseOfTheFirstOfMany) {
  const std::vector<double> row = {0.1, 0.7, 0.25, 0.9, 0.3, 0.6, 0.05, 0.45, 0.8, 0.15};
  const std::vector<std::span<const double>> rows = {row, row};
  SignedSums few(rows), many(rows);
  constexpr std::size_t kFew = 199;
  few.draw(0, kFew, 7);
  many.draw(0, SignPatterns::kCount, 7);
  EXPECT_TRUE(std::ranges::equal(few.of(1).first(kFew), many.of(1).first(kFew)));
  few.enumerate(0, kFew);
  many.enumerate(0, SignPatterns::kCount);
  EXPECT_TRUE(std::ranges::equal(few.of(1).first(kFew), many.of(1).first(kFew)));
  EXPECT_DOUBLE_EQ(few.of(0)[0], 4.3);             // no sign is negative
  EXPECT_DOUBLE_EQ(few.of(0)[5], 4.3 - 2 * 0.35);  // 5: the first and the third are
}

}  // namespace
}  // namespace matchbench::analysis
