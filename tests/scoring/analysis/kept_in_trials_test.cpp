#include "harness/scoring/analysis/timing/kept_in_trials.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace matchbench::analysis {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kMs = 1'000'000;
constexpr std::uint32_t kRequests = 12;

// Queries of twelve requests in turn, evenly at a rate, each of which takes what `time_ms` says of
// its request and of how often that was asked before.
template <class TimeMs>
std::vector<DueCall> calls_at(double rate_per_s, std::uint32_t passes, TimeMs time_ms) {
  std::vector<DueCall> calls;
  for (std::uint32_t pass = 0; pass < passes; ++pass) {
    for (std::uint32_t request = 0; request < kRequests; ++request) {
      const double due_ns = static_cast<double>(calls.size()) / rate_per_s * 1e9;
      calls.push_back({request, due_ns, time_ms(request, pass) * double{kMs}});
    }
  }
  return calls;
}

TimeByRequest work_of(double time_ms, double dear_ms) {
  TimeByRequest work_ns;
  for (std::uint32_t request = 0; request < kRequests; ++request) {
    work_ns[request] = (request == 3 ? dear_ms : time_ms) * kMs;
  }
  return work_ns;
}

// 20 ms a query allow 50/s. Of ten calls of a request the first two do all the work, four take .56
// of it, as the median does, and four nothing: 40 + 4 · 11.2 + 0 = 84.8 ms in ten, or 8.48 ms.
TEST(KeptAtPeak, AreTheAnswersToFewerThanHalfOfTheCallsOfEachRequest) {
  const auto calls = calls_at(110, 10, [](std::uint32_t, std::uint32_t pass) {
    return pass < 2 ? 20 : pass % 2 == 0 ? 11.2 : 0.0001;
  });
  const auto kept = kept_at_peak(calls, work_of(20, 20), 110, 0.9, 50 * kMs);
  ASSERT_TRUE(kept);
  EXPECT_THAT(kept->sentence,
              HasSubstr("at its peak rate, 110/s, a query takes 8.48 ms of processor time, and 20 "
                        "ms where its request is new, with which "));
  EXPECT_THAT(kept->sentence, HasSubstr("of 120 would be late at half of that rate"));
  EXPECT_NEAR(kept->high, 0.424, 1e-3);
  EXPECT_DOUBLE_EQ(kept->first_ns, 20.0 * kMs);
  EXPECT_FALSE(kept->is_suspect);
}

// A machine that stops for moments has a low peak, too; audits may have told of as much before.
TEST(KeptAtPeak, IsWorkThatMostCallsAreSparedThoughItMakesThePeakNoHigher) {
  const auto calls = calls_at(40, 10, [](std::uint32_t, std::uint32_t) { return 9.8; });
  const auto kept = kept_at_peak(calls, work_of(20, 20), 40, 0.9, 50 * kMs);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->sentence,
            "at its peak rate, 40/s, a query takes 9.8 ms of processor time, and 20 ms where its "
            "request is new: work is kept, or a new process is slower");
  EXPECT_FALSE(kept_at_peak(calls, work_of(20, 20), 40, 0.9, 50 * kMs, 0.9));
  EXPECT_FALSE(kept_at_peak(calls_at(40, 10, [](auto...) { return 0.05; }), work_of(0.14, 0.14), 40,
                            0.9, 50 * kMs))
      << "0.1 ms are not saved";
}

// At half of 90/s, 20 ms a query are in time.
TEST(KeptAtPeak, IsNothingThatLessThanDoublesTheRate) {
  const auto calls = calls_at(90, 10, [](std::uint32_t, std::uint32_t) { return 11.1; });
  EXPECT_FALSE(kept_at_peak(calls, work_of(20, 20), 90, 0.9, 50 * kMs));
  EXPECT_FALSE(kept_at_peak({}, work_of(20, 20), 90, 0.9, 50 * kMs));
}

// One request takes 100 ms and eleven 4 ms, so that 83/s are kept up with; without the one, 250/s.
TEST(KeptAtPeak, AreTheAnswersToTheOneRequestThatTakesMostOfTheTime) {
  const auto calls = calls_at(240, 40, [](std::uint32_t request, std::uint32_t pass) {
    return request != 3 ? 4 : pass < 2 ? 100 : 0.0001;
  });
  EXPECT_TRUE(kept_at_peak(calls, work_of(4, 100), 240, 0.9, 300 * kMs));
}

// Of 12 ms a query half is done, so that nothing is told by the mean: 100 ms are later than 60, and
// what is due meanwhile is, too; 28 ms are not.
TEST(KeptAtPeak, TellsOfHalfOfTheWorkWhereTheBoundIsShort) {
  const auto calls =
      calls_at(80, 40, [](std::uint32_t request, std::uint32_t) { return request != 3 ? 4 : 28; });
  EXPECT_TRUE(kept_at_peak(calls, work_of(4, 100), 80, 0.9, 60 * kMs));
  EXPECT_FALSE(kept_at_peak(calls, work_of(4, 100), 80, 0.9, 300 * kMs));
}

// A trained entrant has a worker for each fold, whose queries are due from its own start.
TEST(KeptAtPeak, BeginsAnewWithEachSchedule) {
  auto calls = calls_at(40, 2, [](std::uint32_t, std::uint32_t) { return 20; });
  calls.insert(calls.end(), calls.begin(), calls.end());
  EXPECT_FALSE(kept_at_peak(calls, work_of(20, 20), 40, 0.9, 50 * kMs));
}

// Of one request, all of whose 90 ms are spared, the others take what they did.
TEST(KeptInSum, CountsEachRequest) {
  EXPECT_NEAR(kept_in_sum(work_of(1, 90), work_of(1, 0))->high, 11.0 / 101, 1e-9);
  EXPECT_FALSE(kept_in_sum(work_of(1, 90), work_of(1, 45)));
  EXPECT_FALSE(kept_in_sum(work_of(0.15, 0.15), work_of(0.06, 0.06))) << "0.1 ms are not saved";
  EXPECT_FALSE(kept_in_sum({}, work_of(1, 1)));
}

}  // namespace
}  // namespace matchbench::analysis
