#include "harness/scoring/results/null_cost.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::results {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

TEST(NullCost, IsInNanosecondsBelowAMicrosecond) {
  EXPECT_THAT(null_cost_sentence({{"null.query_ns", "43"}, {"null.queries_per_s", "100"}}),
              HasSubstr("takes 43 ns of each query and handles 100 queries per second"));
  EXPECT_THAT(null_cost_sentence({{"null.query_ns", "19460"}, {"null.queries_per_s", "100"}}),
              HasSubstr("takes 19.5 µs of each query"));
}

TEST(NullCost, GroupsTheDigitsOfManyQueries) {
  EXPECT_THAT(null_cost_sentence({{"null.query_ns", "43"}, {"null.queries_per_s", "125746"}}),
              HasSubstr("handles 125,746 queries per second"));
}

TEST(NullCost, NamesWhatProgramsCostBesides) {
  EXPECT_THAT(null_cost_sentence({{"null.query_ns", "1100"},
                                  {"null-python.query_ns", "10700"},
                                  {"null-java.query_ns", "9200"},
                                  {"null.queries_per_s", "100"}}),
              HasSubstr("takes 1.1 µs of each query (10.7 µs with a program in Python, 9.2 µs with "
                        "a program in Java) and handles 100 queries per second"));
}

TEST(NullCost, SaysWhenItWasMeasured) {
  EXPECT_THAT(null_cost_sentence({{"null.query_ns", "43"}, {"null.queries_per_s", "100"}}),
              HasSubstr("end, measured before the round with matchmakers"));
  EXPECT_THAT(null_cost_sentence({{"null.query_ns", "43"},
                                  {"null.queries_per_s", "100"},
                                  {"null.measured", "2031-05-04T09:08:07Z"}}),
              HasSubstr("end, measured at 2031-05-04T09:08:07Z with matchmakers"));
}

TEST(NullCost, SaysWhatItMeansForTimes) {
  EXPECT_THAT(null_cost_sentence({{"null.query_ns", "43"}, {"null.queries_per_s", "100"}}),
              EndsWith("Times include it, so times close to it say nothing about a matchmaker."));
}

TEST(NullCost, IsShownAsItIsIfItIsNoNumber) {
  EXPECT_THAT(null_cost_sentence({{"null.query_ns", "unknown"}, {"null.queries_per_s", "100"}}),
              HasSubstr("takes unknown of each query"));
}

TEST(NullCost, IsNotMentionedIfNothingWasRecorded) {
  EXPECT_EQ(null_cost_sentence({}), "");
}

}  // namespace
}  // namespace matchbench::results
