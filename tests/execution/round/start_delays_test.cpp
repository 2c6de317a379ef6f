#include "harness/execution/round/turns.hpp"

#include "harness/execution/round/plan.hpp"
#include "harness/foundation/base/clock.hpp"
#include "tests/execution/round/timed_round.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace matchbench::round {
namespace {

TEST(StartDelays, AreThoseOfAWorkerThatLearnsAndOfTheOneAfterIt) {
  StartDelays delays(7);
  EXPECT_GT(delays.next_ns(false), 0);  // whoever was there before the host
  EXPECT_EQ(delays.next_ns(false), 0);
  EXPECT_EQ(delays.next_ns(false), 0);
  EXPECT_GT(delays.next_ns(true), 0);  // it may have waited for a worker of another host
  EXPECT_GT(delays.next_ns(true), 0);
  EXPECT_GT(delays.next_ns(false), 0);
  EXPECT_EQ(delays.next_ns(false), 0);
}

std::vector<std::int64_t> delays_of(std::uint64_t secret) {
  StartDelays delays(secret);
  std::vector<std::int64_t> ns(4000);
  std::ranges::generate(ns, [&] { return delays.next_ns(true); });
  return ns;
}

// Of numbers drawn evenly from 250 ms, 4 000 have a mean of 125 ms with a standard error of 1.2 ms,
// and each quarter has 1 000 of them with a standard deviation of 27.
TEST(StartDelays, AreDrawnEvenlyFromTheirRange) {
  const auto ns = delays_of(7);
  EXPECT_NEAR(static_cast<double>(std::accumulate(ns.begin(), ns.end(), std::int64_t{0})) / 4000,
              125e6, 5e6);
  std::vector<int> quarters(4);
  for (const std::int64_t one : ns) {
    ++quarters.at(static_cast<std::size_t>(one) / (kMostStartDelayNs / 4));
  }
  for (const int count : quarters) EXPECT_NEAR(count, 1000, 110);
}

TEST(StartDelays, CannotBeForeseenWithoutTheSecret) {
  const auto ns = delays_of(7);
  const auto others = delays_of(8);
  EXPECT_EQ(ns, delays_of(7));
  const auto same =
      std::inner_product(ns.begin(), ns.end(), others.begin(), 0, std::plus<>(), std::equal_to<>());
  EXPECT_LE(same, 1);
}

class LateStarts : public TimedRound {};

// Six workers that learn: the round takes at least the delays of its secret.
TEST_F(LateStarts, AreWaitedForInARound) {
  TrainingData data;
  data.max_grade = 1;
  for (std::uint32_t request = 0; request < 5; ++request) {
    data.by_request.push_back({{{request}, 1, true}, {{7}, 0, false}});
  }
  contest::ProtocolSettings protocol = quick_protocol();
  protocol.secret = 11;
  const std::filesystem::path library =
      std::filesystem::path(REFERENCE_PLUGINS) / "precedents" / "precedents.so";
  const std::int64_t begin_ns = monotonic_ns();
  const RoundRecord record =
      run_small_round({.database = database(),
                       .contestants = {{"one", library}, {"two", library, "{}", 2}},
                       .protocol = protocol,
                       .folds = 2,
                       .training = &data});
  const std::int64_t taken_ns = monotonic_ns() - begin_ns;
  EXPECT_EQ(record.entrants.at("one").sessions.size(), 2u);
  StartDelays delays(session_order_source(protocol));
  std::int64_t expected_ns = 0;
  for (int worker = 0; worker < 6; ++worker) expected_ns += delays.next_ns(true);
  EXPECT_GT(expected_ns, 300'000'000);
  EXPECT_GE(taken_ns, expected_ns);
}

}  // namespace
}  // namespace matchbench::round
