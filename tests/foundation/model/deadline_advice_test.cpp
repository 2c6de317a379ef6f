#include "harness/foundation/model/deadline_advice.hpp"

#include <gtest/gtest.h>

namespace matchbench {
namespace {

constexpr std::int64_t kMs = 1'000'000;

TEST(LateCall, NamesTheKeyOfTheContestAndFiveTimesTheDeadline) {
  EXPECT_EQ(late_call("query()", 900'400'000, 500 * kMs),
            "query() took 900.4 ms, its deadline is 500.0 ms; if it needs longer, raise it in the "
            "contest and run a new round: protocol: {deadlines: {query: 2500 ms}}");
  EXPECT_TRUE(late_call("load", 61'000 * kMs, 60'000 * kMs)
                  .ends_with("; if it needs longer, raise it in the contest and run a new round: "
                             "protocol: {deadlines: {load: 5 min}}"));
}

// Its deadline is the sum of those of its queries.
TEST(LateCall, OfABatchNamesNoKey) {
  EXPECT_EQ(late_call("query_batch()", 900 * kMs, 500 * kMs),
            "query_batch() took 900.0 ms, its deadline is 500.0 ms");
}

}  // namespace
}  // namespace matchbench
