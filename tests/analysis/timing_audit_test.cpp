#include "harness/analysis/timing/timing_audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace matchbench::analysis {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t kUs = 1000;

std::vector<RequestLatency> timed(std::initializer_list<double> medians_us) {
  std::vector<RequestLatency> latencies;
  for (const double median : medians_us) {
    latencies.push_back({.request = static_cast<std::uint32_t>(latencies.size()),
                         .samples = 3,
                         .median_ns = median * 1000});
  }
  return latencies;
}

// Each request asked twice in a row, with these times; the first requests, as many, are warm-up.
std::vector<AuditSample> asked_twice(const std::vector<std::pair<double, double>>& times_us) {
  std::vector<AuditSample> samples;
  const auto add = [&](std::uint32_t request, double first_us, double second_us) {
    samples.push_back({request, static_cast<std::int64_t>(first_us * kUs), true});
    samples.push_back({request, static_cast<std::int64_t>(second_us * kUs), true});
  };
  for (std::uint32_t i = 0; i < times_us.size(); ++i) add(i, 50'000, 50'000);
  for (const auto& [first_us, second_us] : times_us) {
    add(static_cast<std::uint32_t>(samples.size() / 2), first_us, second_us);
  }
  return samples;
}

// Seconds over firsts .02, .05, .01: the mean of logarithms is ln(1e-5)/3 = -3.8376, the ratio
// .02154. Deviations .0745, .8419, -.7673 (squares .0055, .7088, .5888; s = .8071), t = 4.3027 with
// 2 degrees, half the interval 4.3027 · .8071/√3 = 2.0050: from .0029 to .16.
TEST(TimingAudit, SaysThatWorkIsKeptUnlessTheWholeIntervalLiesBelowATenth) {
  const AuditFinding finding =
      judge_audit(AuditKind::kAskedTwice, asked_twice({{500, 10}, {400, 20}, {1000, 10}}), {});
  ASSERT_TRUE(finding.time_ratio);
  EXPECT_NEAR(finding.time_ratio->ratio, 0.02154, 1e-5);
  EXPECT_NEAR(finding.time_ratio->low, 0.0029, 1e-4);
  EXPECT_NEAR(finding.time_ratio->high, 0.160, 1e-3);
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_THAT(
      finding.notes,
      ElementsAre("a request asked again takes 0.022 (0.0029 to 0.16) of the processor time "
                  "of its first call: work is kept"));
  EXPECT_EQ(finding.compared, 12U);
  EXPECT_EQ(finding.different, 0U);
}

TEST(TimingAudit, FindsAnswersThatAreKept) {
  const AuditFinding finding = judge_audit(
      AuditKind::kAskedTwice,
      asked_twice({{500, 10}, {400, 9}, {600, 11}, {450, 10}, {520, 11}, {480, 10}}), {});
  EXPECT_THAT(finding.suspicions, ElementsAre(HasSubstr("of its first call: answers are kept")));
  EXPECT_THAT(finding.notes, IsEmpty());
}

// What topic-space does: it keeps the vectors of terms, and compares them with all services again.
TEST(TimingAudit, SuspectsNobodyWhoKeepsPartOfTheWork) {
  const AuditFinding finding = judge_audit(
      AuditKind::kAskedTwice,
      asked_twice({{500, 100}, {400, 90}, {600, 110}, {450, 100}, {520, 110}, {480, 100}}), {});
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_THAT(finding.notes, ElementsAre(HasSubstr("work is kept")));
}

TEST(TimingAudit, LetsAWarmProcessorCacheBe) {
  const AuditFinding finding =
      judge_audit(AuditKind::kAskedTwice, asked_twice({{9, 0.5}, {9, 0.5}, {9, 0.5}}), {});
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_THAT(finding.notes, IsEmpty());
}

// The first calls of a process are slow for whoever it is: they are no first calls of requests.
TEST(TimingAudit, LeavesOutWhatIsAskedWhileTheProcessIsNew) {
  std::vector<AuditSample> samples;
  for (std::uint32_t request = 0; request < 6; ++request) {
    const std::int64_t first = request < 3 ? 9'000 : 200;
    samples.push_back({request, first * kUs, true});
    samples.push_back({request, 190 * kUs, true});
  }
  const AuditFinding finding = judge_audit(AuditKind::kAskedTwice, samples, {});
  EXPECT_NEAR(finding.time_ratio->ratio, 0.95, 1e-9);
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_THAT(finding.notes, IsEmpty());
}

// Two passes over eight requests, each with these times; `first_us` in the first pass.
std::vector<AuditSample> two_passes(double first_us, double second_us) {
  std::vector<AuditSample> samples;
  for (const double us : {first_us, second_us}) {
    for (std::uint32_t request = 0; request < 8; ++request) {
      samples.push_back({request, static_cast<std::int64_t>((us + request) * kUs), true});
    }
  }
  return samples;
}

const std::initializer_list<double> kTimed = {20, 21, 22, 23, 24, 25, 26, 27};

TEST(TimingAudit, ComparesFreshIdsWithTheTimedPasses) {
  const AuditFinding finding =
      judge_audit(AuditKind::kFreshIds, two_passes(500, 500), timed(kTimed));
  // (500 + r)/(20 + r) for r from 4 to 7, in the geometric mean.
  EXPECT_NEAR(finding.time_ratio->ratio, 19.84, 0.01);
  EXPECT_THAT(finding.suspicions,
              ElementsAre(HasSubstr("of its processor time with fresh ids: answers are kept by id"),
                          HasSubstr("answers are kept from one pass to the next")));
}

// In the end as fast as in the timed passes, but not the first time.
TEST(TimingAudit, FindsAnswersThatAreKeptFromOnePassToTheNext) {
  for (const auto kind : {AuditKind::kPermutedServices, AuditKind::kFreshIds}) {
    const AuditFinding finding = judge_audit(kind, two_passes(500, 20), timed(kTimed));
    EXPECT_NEAR(finding.time_ratio->ratio, 1, 1e-9);
    EXPECT_THAT(finding.suspicions,
                ElementsAre(HasSubstr("of its first call in the audit: answers are kept from one "
                                      "pass to the next")));
  }
}

// As of an honest matchmaker whose first calls touch new memory.
TEST(TimingAudit, SuspectsNobodyWhoseFirstCallsAreALittleSlow) {
  for (const double first_us : {25.0, 60.0, 110.0}) {
    const AuditFinding finding =
        judge_audit(AuditKind::kFreshIds, two_passes(first_us, 20), timed(kTimed));
    EXPECT_THAT(finding.suspicions, IsEmpty()) << first_us;
  }
}

TEST(TimingAudit, CountsRankingsThatDiffer) {
  const std::vector<AuditSample> samples = {{0, 10 * kUs, true}, {1, 10 * kUs, false}, {2, 10, {}}};
  const AuditFinding finding =
      judge_audit(AuditKind::kPermutedServices, samples, timed({10, 10, 10}));
  EXPECT_THAT(finding.suspicions,
              ElementsAre("1 of 2 rankings differ from those of the timed passes"));
  EXPECT_FALSE(judge_audit(AuditKind::kFreshIds, {}, {}).time_ratio);
}

// With p90, 64 queries may have one late, and 63 none at all.
TEST(LatencyBound, IsKeptAsLongAsTheBinomialAllows) {
  std::vector<std::optional<std::int64_t>> latencies(64, 10);
  EXPECT_TRUE(keeps_latency_bound(latencies, 0.9, 10));
  latencies[7] = 11;
  EXPECT_TRUE(keeps_latency_bound(latencies, 0.9, 10));
  latencies[8] = std::nullopt;
  EXPECT_FALSE(keeps_latency_bound(latencies, 0.9, 10));
  EXPECT_FALSE(keeps_latency_bound(std::vector<std::optional<std::int64_t>>(63, 1), 0.9, 10));
}

}  // namespace
}  // namespace matchbench::analysis
