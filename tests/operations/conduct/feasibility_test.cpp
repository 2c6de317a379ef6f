// What a protocol asks of time and of the machine: 12 requests in 3 passes are 36 queries.
#include "harness/operations/conduct/least_time.hpp"

#include "harness/execution/session/start/affinity.hpp"
#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace matchbench::conduct {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::size_t kRequests = 12;
constexpr std::int64_t kSecondNs = 1'000'000'000;

// An open loop of 4 queries per second.
contest::ProtocolSettings open_loop() {
  contest::ProtocolSettings protocol;
  protocol.scenario = Scenario::kServer;
  protocol.server = {.rate_per_s = 4, .latency_bound_ns = 10'000'000, .percentile = 0.5};
  return protocol;
}

std::string refusal_of(const contest::ProtocolSettings& protocol) {
  try {
    require_feasible(protocol, kRequests);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    return error.what();
  }
  return "";
}

TEST(DurationText, IsInTheUnitThatSuitsIt) {
  EXPECT_EQ(duration_text(1), "1 ms");
  EXPECT_EQ(duration_text(12'000'001), "13 ms");
  EXPECT_EQ(duration_text(kSecondNs), "1.0 s");
  EXPECT_EQ(duration_text(119 * kSecondNs), "119.0 s");
  EXPECT_EQ(duration_text(120 * kSecondNs), "2.0 min");
  EXPECT_EQ(duration_text(7200 * kSecondNs), "2.0 h");
}

TEST(LeastTime, IsThatOfTheScheduleInAnOpenLoopAlone) {
  EXPECT_EQ(queries_of_repetition({}, kRequests), 36);
  EXPECT_EQ(scheduled_ns({}, kRequests), 0);
  EXPECT_EQ(scheduled_ns(open_loop(), kRequests), 9 * kSecondNs);
}

// A median needs few queries, and a rate is tried with whole passes.
TEST(LeastTime, OfASearchIsThatOfWholePassesAtEachRate) {
  contest::ProtocolSettings protocol = open_loop();
  EXPECT_EQ(queries_of_search(protocol, kRequests), 0U);
  protocol.server.find_peak = true;
  EXPECT_EQ(queries_of_search(protocol, kRequests), 12U);
  protocol.server.percentile = 0.99;
  EXPECT_EQ(queries_of_search(protocol, kRequests) % kRequests, 0U);
  EXPECT_GT(queries_of_search(protocol, kRequests), 300U);
}

TEST(RateVerdict, KeepsTheBoundByTheLatenciesOfWhoAnswered) {
  EXPECT_EQ(rate_verdict(open_loop()).queries, 0U);
  contest::ProtocolSettings protocol = open_loop();
  protocol.server.find_peak = true;
  const auto keeps = rate_verdict(protocol).keeps_bound;
  using Latencies = std::vector<std::optional<std::int64_t>>;
  EXPECT_TRUE(keeps(Latencies(kRequests, 9'000'000)));
  EXPECT_FALSE(keeps(Latencies(kRequests, 11'000'000)));
  EXPECT_FALSE(keeps(Latencies(kRequests, std::nullopt)));
}

TEST(Feasibility, EndsAtTheCoresOfThisMachine) {
  contest::ProtocolSettings protocol;
  protocol.affinity = {contest::Affinity::Mode::kCores, session::available_cores()};
  EXPECT_EQ(refusal_of(protocol), "");
  protocol.affinity.cores.push_back(99'999);
  protocol.affinity_where = {"c.yaml", 9, 13};
  EXPECT_THAT(
      refusal_of(protocol),
      AllOf(StartsWith("c.yaml:9:13: there is no core 99999 to run on; this machine offers "),
            HasSubstr("or write 'affinity: auto'")));
}

// Nobody answers within less than a microsecond.
TEST(Feasibility, EndsWhereThePassesTakeLongerThanTheyMay) {
  contest::ProtocolSettings protocol;
  EXPECT_EQ(refusal_of(protocol), "");
  protocol.max_duration_ns = 36'000;
  EXPECT_EQ(refusal_of(protocol), "");
  protocol.max_duration_ns = 35'999;
  protocol.max_duration_where = {"c.yaml", 9, 17};
  EXPECT_EQ(refusal_of(protocol),
            "c.yaml:9:17: 3 passes over 12 requests take 1 ms at least, more than the max_duration "
            "of 1 ms; ask for fewer passes, or allow more time");
}

TEST(Feasibility, EndsWhereTheScheduleTakesLongerThanItMay) {
  contest::ProtocolSettings protocol = open_loop();
  protocol.max_duration_ns = 9 * kSecondNs;
  EXPECT_EQ(refusal_of(protocol), "");
  protocol.max_duration_ns = 8 * kSecondNs;
  EXPECT_THAT(refusal_of(protocol),
              HasSubstr("take 9.0 s at least, more than the max_duration of 8.0 s"));
}

TEST(Feasibility, EndsWhereTheFirstRateOfASearchTakesLongerThanItMay) {
  contest::ProtocolSettings protocol = open_loop();
  protocol.passes = 1;
  protocol.server.find_peak = true;
  protocol.max_duration_ns = 3 * kSecondNs;
  EXPECT_EQ(refusal_of(protocol), "");
  protocol.max_duration_ns = 2 * kSecondNs;
  EXPECT_THAT(refusal_of(protocol),
              HasSubstr("find_peak asks 12 queries at 4 per second first, which takes 3.0 s, more "
                        "than the max_duration of 2.0 s; begin with a higher rate"));
}

}  // namespace
}  // namespace matchbench::conduct
