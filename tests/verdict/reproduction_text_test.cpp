#include "harness/verdict/reproduce/reproduction_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::verdict {
namespace {

using testing::HasSubstr;

TEST(ReproductionText, DoesNotPraiseAnEntrantThatFailedInBothRounds) {
  ReproductionReport report;
  report.entrants.push_back({.name = "mine",
                             .verdict = analysis::Reproduction::kIdentical,
                             .requests = 12,
                             .identical = 12});
  EXPECT_THAT(
      sentences_of(report),
      HasSubstr("mine: answered none of its 12 requests, then and now; nothing is compared"));
  report.entrants.front().ranked = 12;
  EXPECT_THAT(sentences_of(report),
              HasSubstr("mine: identical; all 12 requests were answered with the same rankings"));
}

}  // namespace
}  // namespace matchbench::verdict
