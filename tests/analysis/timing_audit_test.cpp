#include "harness/analysis/timing/timing_audit.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

TEST(TimingAudit, FindsAnswersThatAreKept) {
  // Seconds over firsts: 0.02, 0.05, 0.1.
  const std::vector<AuditSample> samples = {{0, 500 * kUs, true}, {0, 10 * kUs, true},
                                            {1, 400 * kUs, true}, {1, 20 * kUs, true},
                                            {2, 100 * kUs, true}, {2, 10 * kUs, true}};
  const AuditFinding finding = judge_audit(AuditKind::kAskedTwice, samples, {});
  EXPECT_DOUBLE_EQ(finding.time_ratio.value(), 0.05);
  EXPECT_THAT(finding.suspicions,
              ElementsAre("a request asked again takes 0.05 of its first time: answers are kept"));
  EXPECT_EQ(finding.compared, 6U);
  EXPECT_EQ(finding.different, 0U);
}

TEST(TimingAudit, LetsAWarmProcessorCacheBe) {
  const std::vector<AuditSample> samples = {{0, 9 * kUs, true}, {0, 1 * kUs, true}};
  EXPECT_THAT(judge_audit(AuditKind::kAskedTwice, samples, {}).suspicions, IsEmpty());
}

TEST(TimingAudit, ComparesFreshIdsWithTheTimedPasses) {
  // The last call of each request: 300 over 50, 200 over 100, 90 over 10: 6, 2, 9.
  const std::vector<AuditSample> samples = {
      {0, 1 * kUs, true}, {0, 300 * kUs, true}, {1, 200 * kUs, true}, {2, 90 * kUs, true}};
  const AuditFinding finding = judge_audit(AuditKind::kFreshIds, samples, timed({50, 100, 10}));
  EXPECT_DOUBLE_EQ(finding.time_ratio.value(), 6);
  ASSERT_EQ(finding.suspicions.size(), 1U);
  EXPECT_THAT(finding.suspicions[0], HasSubstr("6 times as long"));
}

// In the end as fast as in the timed passes, but not the first time. Of two requests the second one
// counts: 20 times as long.
TEST(TimingAudit, FindsAnswersThatAreKeptFromOnePassToTheNext) {
  const std::vector<AuditSample> samples = {
      {0, 500 * kUs, true}, {1, 400 * kUs, true}, {0, 10 * kUs, true}, {1, 20 * kUs, true}};
  for (const AuditKind kind : {AuditKind::kPermutedServices, AuditKind::kFreshIds}) {
    const AuditFinding finding = judge_audit(kind, samples, timed({10, 20}));
    EXPECT_DOUBLE_EQ(finding.time_ratio.value(), 1);
    EXPECT_THAT(finding.suspicions,
                ElementsAre("a request asked for the first time takes 20 times as long as in the "
                            "timed passes: answers are kept from one pass to the next"));
  }
}

// As of an honest matchmaker whose process is new, and whose first calls touch new memory.
TEST(TimingAudit, SuspectsNobodyWhoseFirstCallsAreALittleSlow) {
  const std::vector<AuditSample> new_process = {
      {0, 900 * kUs, true}, {1, 400 * kUs, true}, {2, 11 * kUs, true}, {3, 22 * kUs, true},
      {0, 10 * kUs, true},  {1, 20 * kUs, true},  {2, 10 * kUs, true}, {3, 20 * kUs, true}};
  const std::vector<AuditSample> new_memory = {
      {0, 250 * kUs, true}, {1, 250 * kUs, true}, {0, 100 * kUs, true}, {1, 100 * kUs, true}};
  const std::vector<AuditSample> short_calls = {
      {0, 90 * kUs, true}, {1, 90 * kUs, true}, {0, 10 * kUs, true}, {1, 10 * kUs, true}};
  const auto suspicions = [](const auto& samples, const auto& requests) {
    return judge_audit(AuditKind::kFreshIds, samples, requests).suspicions.size();
  };
  EXPECT_EQ(suspicions(new_process, timed({10, 20, 10, 20})), 0u);
  EXPECT_EQ(suspicions(new_memory, timed({100, 100})), 0u);
  EXPECT_EQ(suspicions(short_calls, timed({10, 10})), 0u);
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
