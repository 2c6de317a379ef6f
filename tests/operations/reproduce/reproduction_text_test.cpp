#include "harness/operations/reproduce/reproduction_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::reproduce {
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

TEST(ReproductionText, SaysWhereKendallsTauUnionSaysNothing) {
  ReproductionReport report;
  report.depth = 5;
  report.entrants.push_back({.name = "other", .requests = 12, .ranked = 12, .disjoint = 3});
  EXPECT_THAT(
      sentences_of(report),
      HasSubstr("note: other: for 3 requests the first 5 share no service, so that KTU is 1 "
                "and says nothing; RBO does\n"));
  report.entrants.front().disjoint = 0;
  EXPECT_THAT(sentences_of(report), testing::Not(HasSubstr("KTU")));
}

// Rankings that are missing are no other rankings.
TEST(ReproductionText, NamesFailuresThatOneRoundHadAndTheOtherHadNot) {
  ReproductionReport report;
  report.measure = "AP";
  report.entrants.push_back({.name = "late",
                             .verdict = analysis::Reproduction::kUndecided,
                             .requests = 25,
                             .ranked = 25,
                             .identical = 16,
                             .failed_then = 10,
                             .failed_now = 0,
                             .scores = analysis::ReproducedScores{}});
  EXPECT_THAT(sentences_of(report),
              testing::HasSubstr("16 of 25 requests were answered with the same rankings; 10 "
                                 "queries failed then, 0 now\n"));
}

}  // namespace
}  // namespace matchbench::reproduce
