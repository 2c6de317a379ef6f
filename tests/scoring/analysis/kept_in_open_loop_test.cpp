// What audits tell of answers that are kept and do not move processor times, but percentiles of few
// calls and the latencies of an open loop.

#include "harness/scoring/analysis/timing/kept_over_audits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace matchbench::analysis {
namespace {

using testing::HasSubstr;

constexpr double kMsInNs = 1e6;

// Requests of 2 ms, but for these first ones.
std::vector<double> requests_of(std::size_t count, std::size_t dear, double dear_ms) {
  std::vector<double> times_ms(count, 2);
  for (std::size_t i = 0; i < dear; ++i) times_ms[2 * i] = dear_ms;
  return times_ms;
}

// Audits begin in the middle and at the first request in turn; the calls of a new process take so
// much longer.
std::vector<std::vector<AuditSample>> audited(std::size_t audits,
                                              const std::vector<double>& times_ms,
                                              std::size_t new_calls = 0, double slower = 1) {
  std::vector<std::vector<AuditSample>> all(audits);
  for (std::size_t audit = 0; audit < audits; ++audit) {
    for (std::size_t i = 0; i < times_ms.size(); ++i) {
      const std::size_t request = (i + (audit + 1) * times_ms.size() / 2) % times_ms.size();
      const double time_ms = times_ms[request] * (i < new_calls ? slower : 1);
      all[audit].push_back({static_cast<std::uint32_t>(request),
                            static_cast<std::int64_t>(time_ms * kMsInNs), true});
    }
  }
  return all;
}

// One request after the other in each pass; `due_ms` says when the n-th query comes.
std::vector<DueCall> passes_of(
    const std::vector<double>& times_ms, std::size_t passes,
    const std::function<double(double)>& due_ms = [](double) { return 0; }) {
  std::vector<DueCall> calls;
  for (std::size_t pass = 0; pass < passes; ++pass) {
    for (std::size_t request = 0; request < times_ms.size(); ++request) {
      calls.push_back({static_cast<std::uint32_t>(request),
                       due_ms(static_cast<double>(calls.size())) * kMsInNs,
                       times_ms[request] * kMsInNs});
    }
  }
  return calls;
}

std::function<double(double)> evenly(double rate_per_s) {
  return [rate_per_s](double n) { return n * 1000 / rate_per_s; };
}

// Two at once, as may happen.
double in_pairs(double n) {
  return std::floor(n / 2) * 80;
}

std::optional<KeptWork> kept(const std::vector<std::vector<AuditSample>>& audits,
                             const std::vector<DueCall>& calls, bool is_open = true,
                             double percentile = 0.99, double bound_ms = 0) {
  std::vector<LatencySample> timed;
  for (const auto& [request, due_ns, processor_ns] : calls) {
    timed.push_back({request, static_cast<std::int64_t>(processor_ns)});
  }
  OpenLoop loop{.percentile = percentile,
                .bound_ns = static_cast<std::int64_t>(bound_ms * kMsInNs)};
  if (is_open) loop.calls = calls;
  return kept_over_audits(audits, timed, false, loop);
}

// Three of 76 requests are 4 % of the calls, but with those that wait behind them 8 % of the
// latencies. Of the rest half are 2 and half 4 ms.
TEST(KeptOverAudits, AreTheAnswersOfFewRequestsForWhichOthersWait) {
  const auto dear = requests_of(76, 3, 36);
  const auto audits = audited(2, dear);
  EXPECT_FALSE(kept(audits, passes_of(dear, 3, in_pairs)));
  const auto calls = passes_of(requests_of(76, 0, 0), 3, in_pairs);
  EXPECT_FALSE(kept(audits, calls, false));
  const auto found = kept(audits, calls);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->sentence,
            "p95 of all latencies that follow from processor times is 4 ms in the timed passes, "
            "and 35.8 ms in the requests' least first calls in all audits: work is kept, or a new "
            "process is slower");
  EXPECT_NEAR(found->high, 76 * 2.0 / (73 * 2 + 3 * 36), 1e-9);
  auto by_chance = audited(2, requests_of(76, 0, 0));
  by_chance[0] = audits[0];
  EXPECT_FALSE(kept(by_chance, calls));
  EXPECT_FALSE(kept(audited(1, dear), calls));
}

// Of 228 queries two are late by one request: more than one may not be, if 97 % have to be in time.
TEST(KeptOverAudits, AreTheAnswersOfTheRequestThatBreaksTheBound) {
  const auto audits = audited(2, requests_of(76, 1, 36));
  const auto calls = passes_of(requests_of(76, 0, 0), 3, in_pairs);
  EXPECT_FALSE(kept(audits, calls));
  EXPECT_FALSE(kept(audits, calls, true, 0.97, 40));
  EXPECT_FALSE(kept(audits, calls, true, 0.99, 30)) << "so few queries keep no bound of 99 %";
  EXPECT_FALSE(kept(audits, passes_of(requests_of(76, 1, 20), 3, in_pairs), true, 0.97, 30))
      << "half of the work is done";
  const auto found = kept(audits, calls, true, 0.97, 30);
  ASSERT_TRUE(found);
  EXPECT_THAT(found->sentence,
              HasSubstr("of all latencies that follow from processor times, the one that decides "
                        "on a bound of 30 ms is 4 ms in the timed passes, and 37.5 ms in the"));
  EXPECT_FALSE(kept(audited(1, requests_of(76, 1, 36)), calls, true, 0.97, 30));
}

// Four of 200 requests are 2 % of the calls; of 180 requests boards show no p99.
TEST(KeptOverAudits, AreTheAnswersOfFewRequestsAboveTheHighestPercentile) {
  const auto audits = audited(2, requests_of(200, 4, 36));
  EXPECT_FALSE(kept(audits, passes_of(requests_of(200, 4, 36), 3), false));
  const auto calls = passes_of(requests_of(200, 0, 0), 3);
  const auto found = kept(audits, calls, false);
  ASSERT_TRUE(found);
  EXPECT_THAT(found->sentence, HasSubstr("p99 of all processor times is 2 ms in the timed passes, "
                                         "and 36 ms in the requests' least"));
  EXPECT_FALSE(kept(audited(1, requests_of(200, 4, 36)), calls, false));
  EXPECT_FALSE(kept(audited(2, requests_of(200, 1, 36)), calls, false));
  EXPECT_FALSE(
      kept(audited(2, requests_of(180, 4, 36)), passes_of(requests_of(180, 0, 0), 3), false));
}

// At 20/s, 55 ms a query cannot be kept up with: two answers of twelve that are kept leave 46 ms.
TEST(KeptOverAudits, AreTheAnswersThatMakeAQueueShort) {
  const std::vector<double> honest(12, 55);
  auto spared = honest;
  std::fill_n(spared.begin(), 2, 0.03);
  const auto audits = audited(2, honest);
  EXPECT_FALSE(kept(audits, passes_of(spared, 10, evenly(20)), false));
  EXPECT_FALSE(kept(audits, passes_of(spared, 10, evenly(1))));
  EXPECT_FALSE(kept(audits, passes_of(honest, 10, evenly(20))));
  const auto found = kept(audits, passes_of(spared, 10, evenly(20)));
  ASSERT_TRUE(found);
  // The n-th query, from 0, would take 54.75 + 4.75 n: with 119/2, 337.4 ms. The first twelve take
  // 0 and 0, then 55, 60, ... 100; later ones 50 and 0, and then the same: (775 + 9 · 825) / 120.
  EXPECT_THAT(found->sentence,
              HasSubstr("the mean of all latencies that follow from processor times is 68.3 ms in "
                        "the timed passes, and 337 ms in the"));
}

// 20 ms a query cannot be kept up with at 55/s. Thirteen of thirty passes are answered at once.
TEST(KeptOverAudits, AreTheAnswersToTheCallsThatWouldFindAQueue) {
  const std::vector<double> honest(12, 20);
  const auto spared = [&](double rate_per_s) {
    auto calls = passes_of(honest, 30, evenly(rate_per_s));
    for (std::size_t i = 0; i < 13 * honest.size(); ++i) calls[i].processor_ns = 30'000;
    return calls;
  };
  const auto audits = audited(2, honest);
  EXPECT_FALSE(kept(audits, passes_of(honest, 30, evenly(55))));
  EXPECT_FALSE(kept(audits, spared(10)));
  const auto found = kept(audits, spared(55));
  ASSERT_TRUE(found);
  EXPECT_THAT(found->sentence, HasSubstr("the mean of all latencies"));
}

// The requests that are asked first are the same ones in all audits.
TEST(KeptOverAudits, AreNotToldFromCallsOfNewProcesses) {
  const auto audits = audited(1, requests_of(200, 0, 0), 20, 5);
  const std::vector same = {audits[0], audits[0], audits[0]};
  EXPECT_FALSE(kept(same, passes_of(requests_of(200, 0, 0), 3, evenly(400)), false));
  EXPECT_FALSE(kept(same, passes_of(requests_of(200, 0, 0), 3, evenly(400)), true, 0.97, 10));
}

// At 2500/s, .6 ms a query could not be kept up with, but a busy process needs .35 ms.
TEST(KeptOverAudits, AreNotToldFromShortCallsForWhichOthersWouldWait) {
  EXPECT_FALSE(
      kept(audited(2, std::vector(12, 0.6)), passes_of(std::vector(12, 0.35), 30, evenly(2500))));
}

}  // namespace
}  // namespace matchbench::analysis
