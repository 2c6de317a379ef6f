// How a check is fitted into its time: by numbers alone, no plugin runs.
#include "harness/execution/conformance/plugin_check_bench.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::conformance {
namespace {

constexpr std::int64_t kS = 1'000'000'000;

class CheckTime : public testing::Test {
 protected:
  static CheckRecord session(std::int64_t session_ns, std::int64_t load_ns) {
    CheckRecord record;
    record.report.wall_ns = session_ns;
    record.phases[static_cast<std::size_t>(Phase::kLoad)] =
        PhaseResult{.phase = Phase::kLoad, .time = {load_ns, 0}};
    return record;
  }

  CheckTarget target_;
  std::vector<std::string> heard_;
  const std::function<void(const CheckResult&)> hear_ = [this](const CheckResult& result) {
    heard_.push_back(result.key + ": " + name_of(result.verdict));
  };
};

// 60 services in .6 s are 10 ms each, in 18 s 300 ms each, in 1 ms 17 us each.
TEST_F(CheckTime, TakesAsManyServicesAsLoadInTheTimeThatThereIs) {
  CheckBench bench(target_, "", hear_);
  bench.measure(session(20 * kS, 18 * kS), 60);
  EXPECT_EQ(bench.services_in(5 * kS, 4'000), 60U);  // not fewer than a plain session has
  EXPECT_TRUE(bench.is_slow());
  bench.measure(session(1 * kS, 6 * kS / 10), 60);
  EXPECT_EQ(bench.services_in(5 * kS, 4'000), 500U);
  EXPECT_FALSE(bench.is_slow());
  bench.measure(session(20 * kS, 18 * kS), 60);  // a machine that had much else to do
  EXPECT_EQ(bench.services_in(5 * kS, 4'000), 500U);
  bench.measure(session(kS / 10, kS / 1'000), 60);
  EXPECT_EQ(bench.services_in(5 * kS, 4'000), 4'000U);
}

// Of a session of 20 s, five have time in two minutes less a moment, and seven have not.
TEST_F(CheckTime, SaysWhatIsNotCheckedForWantOfIt) {
  CheckBench bench(target_, "", hear_);
  EXPECT_TRUE(bench.has_time(100, "any", "any"));  // nothing is known yet
  bench.measure(session(20 * kS, 18 * kS), 60);
  EXPECT_TRUE(bench.has_time(5, "five", "five"));
  EXPECT_FALSE(bench.has_time(7, "seven", "seven"));
  ASSERT_EQ(heard_.size(), 1U);
  EXPECT_EQ(heard_[0], "seven: not checked");
  EXPECT_EQ(bench.take()[0].detail,
            "a session takes 20 s, and the check 120 s at most; 'matchbench plugin check "
            "--thorough' takes the time");
}

TEST_F(CheckTime, IsAnyForAThoroughCheck) {
  target_.thorough = true;
  CheckBench bench(target_, "", hear_);
  bench.measure(session(20 * kS, 18 * kS), 60);
  EXPECT_TRUE(bench.has_time(1'000, "all", "all"));
  EXPECT_EQ(bench.services_in(5 * kS, 4'000), 4'000U);
  EXPECT_FALSE(bench.is_slow());
}

}  // namespace
}  // namespace matchbench::conformance
