#include "harness/scoring/analysis/timing/timing_audit.hpp"

#include "harness/scoring/analysis/timing/kept_over_audits.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <map>
#include <utility>
#include <vector>

namespace matchbench::analysis {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t kUs = 1000;

std::vector<RequestLatency> timed(std::initializer_list<double> medians_us) {
  std::vector<RequestLatency> latencies;
  for (const double median : medians_us) {
    latencies.push_back({.request = static_cast<std::uint32_t>(latencies.size()),
                         .samples = 3,
                         .median_ns = median * 1000,
                         .mean_ns = median * 1000});
  }
  return latencies;
}

// As if a worker's first timed calls took as long as its last.
AuditFinding judge(AuditKind kind, const std::vector<AuditSample>& samples,
                   const std::vector<RequestLatency>& timed = {}) {
  return judge_audit(kind, samples, timed, timed);
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

// Seconds over firsts .08, .2 and .01, which counts as 1/16: the mean of logarithms is
// ln(.001)/3 = -2.3026, the ratio .1. Deviations -.2231, .6931, -.4700 (squares .0498, .4805,
// .2209; s = .6128), t = 4.3027 with 2 degrees, half the interval 4.3027 · .6128/√3 = 1.5224: from
// .0218 to .458.
TEST(TimingAudit, SaysThatWorkIsKeptUnlessTheWholeIntervalLiesBelowTheThreshold) {
  const AuditFinding finding =
      judge(AuditKind::kAskedTwice, asked_twice({{5000, 400}, {4000, 800}, {10000, 100}}), {});
  ASSERT_TRUE(finding.time_ratio);
  EXPECT_NEAR(finding.time_ratio->ratio, 0.1, 1e-6);
  EXPECT_NEAR(finding.time_ratio->low, 0.0218, 1e-4);
  EXPECT_NEAR(finding.time_ratio->high, 0.458, 1e-3);
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_THAT(finding.notes,
              ElementsAre("a request asked again takes 0.1 (0.022 to 0.46) of the processor time "
                          "of its first call, 5 ms: work is kept"));
  EXPECT_NEAR(finding.lowest_end.value_or(0), 0.458, 1e-3);
  ASSERT_TRUE(finding.kept);
  EXPECT_NEAR(finding.kept->high, 0.458, 1e-3);
  EXPECT_DOUBLE_EQ(finding.kept->first_ns, 5e6);
  EXPECT_FALSE(finding.kept->is_suspect);
  EXPECT_EQ(finding.compared, 12U);
  EXPECT_EQ(finding.different, 0U);
}

TEST(TimingAudit, FindsAnswersThatAreKept) {
  const AuditFinding finding =
      judge(AuditKind::kAskedTwice,
            asked_twice({{500, 10}, {400, 9}, {600, 11}, {450, 10}, {520, 11}, {480, 10}}), {});
  EXPECT_THAT(finding.suspicions,
              ElementsAre(HasSubstr("of its first call, 0.49 ms: answers are kept")));
  EXPECT_THAT(finding.notes, IsEmpty());
}

TEST(TimingAudit, FindsAnswersThatAreKeptThoughPartOfTheWorkIsDone) {
  const AuditFinding finding =
      judge(AuditKind::kAskedTwice,
            asked_twice({{5000, 800}, {4900, 780}, {5100, 820}, {5000, 800}, {5050, 810}}), {});
  EXPECT_THAT(finding.suspicions, ElementsAre(HasSubstr("of its first call, 5 ms: answers")));
}

// What topic-space does: it keeps the vectors of terms, and compares them with all services again.
TEST(TimingAudit, SuspectsNobodyWhoKeepsPartOfTheWork) {
  const AuditFinding finding = judge(
      AuditKind::kAskedTwice,
      asked_twice({{500, 100}, {400, 90}, {600, 110}, {450, 100}, {520, 110}, {480, 100}}), {});
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_THAT(finding.notes, ElementsAre(HasSubstr("work is kept")));
}

// Seconds of 4, 10 and 150 us are what a process can take to be woken and to look an answer up.
// Over firsts of 2 ms they count as 1/16, 1/16 and .075: the mean of logarithms is -2.7118, the
// ratio .0664; deviations -.0608, -.0608, .1215 (s = .1053), half the interval 4.3027 · .1053/√3 =
// .2615.
TEST(TimingAudit, FindsAnswersThatAreKeptThoughWakingTakesItsTime) {
  const AuditFinding finding =
      judge(AuditKind::kAskedTwice, asked_twice({{2000, 4}, {2000, 10}, {2000, 150}}), {});
  ASSERT_TRUE(finding.time_ratio);
  EXPECT_NEAR(finding.time_ratio->ratio, 0.0664, 1e-4);
  EXPECT_NEAR(finding.time_ratio->high, 0.0863, 1e-4);
  EXPECT_THAT(finding.suspicions,
              ElementsAre(HasSubstr("of its first call, 2 ms: answers are kept")));
}

TEST(TimingAudit, TellsNoShortTimesApart) {
  const AuditFinding finding =
      judge(AuditKind::kAskedTwice, asked_twice({{38, 4}, {39, 2}, {37, 3}}), {});
  ASSERT_TRUE(finding.time_ratio);
  EXPECT_NEAR(finding.time_ratio->low, 1, 1e-9);
  EXPECT_NEAR(finding.time_ratio->high, 1, 1e-9);
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_THAT(finding.notes, IsEmpty());
}

TEST(TimingAudit, LetsAWarmProcessorCacheBe) {
  const AuditFinding finding =
      judge(AuditKind::kAskedTwice, asked_twice({{9, 0.5}, {9, 0.5}, {9, 0.5}}), {});
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
  const AuditFinding finding = judge(AuditKind::kAskedTwice, samples, {});
  EXPECT_NEAR(finding.time_ratio->ratio, 0.95, 1e-9);
  EXPECT_FALSE(finding.lowest_end) << "10 us are not saved";
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
  const AuditFinding finding = judge(AuditKind::kFreshIds, two_passes(500, 500), timed(kTimed));
  // (500 + r)/40 for r from 4 to 7, in the geometric mean: times below 40 us count as that.
  EXPECT_NEAR(finding.time_ratio->ratio, 12.64, 0.01);
  EXPECT_THAT(finding.suspicions,
              ElementsAre(AllOf(HasSubstr("of its processor time with fresh ids, 0.50"),
                                HasSubstr(" ms: answers are kept by id")),
                          HasSubstr("answers are kept from one pass to the next")));
}

// In the end as fast as in the timed passes, but not the first time.
TEST(TimingAudit, FindsAnswersThatAreKeptFromOnePassToTheNext) {
  for (const auto kind : {AuditKind::kPermutedServices, AuditKind::kFreshIds}) {
    const AuditFinding finding = judge(kind, two_passes(500, 20), timed(kTimed));
    EXPECT_NEAR(finding.time_ratio->ratio, 1, 1e-9);
    EXPECT_THAT(finding.suspicions,
                ElementsAre(AllOf(HasSubstr("of its first call in the audit, 0.50"),
                                  HasSubstr(" ms: answers are kept from one pass to the next"))));
    ASSERT_TRUE(finding.kept);
    EXPECT_TRUE(finding.kept->is_suspect);
  }
}

// As of an honest matchmaker whose first calls touch new memory.
TEST(TimingAudit, SuspectsNobodyWhoseFirstCallsAreALittleSlow) {
  for (const double first_us : {25.0, 60.0, 110.0}) {
    const AuditFinding finding =
        judge(AuditKind::kFreshIds, two_passes(first_us, 20), timed(kTimed));
    EXPECT_THAT(finding.suspicions, IsEmpty()) << first_us;
  }
}

// As of an honest matchmaker beside others that empty the processor's caches for a while.
TEST(TimingAudit, SuspectsNobodyWhoIsSlowInOnePassOfFreshIdsAlone) {
  const AuditFinding finding = judge(AuditKind::kFreshIds, two_passes(20, 500), timed(kTimed));
  EXPECT_NEAR(finding.time_ratio->ratio, 1, 1e-9);
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_FALSE(finding.kept);
}

TEST(TimingAudit, CountsRankingsThatDiffer) {
  const std::vector<AuditSample> samples = {{0, 10 * kUs, true}, {1, 10 * kUs, false}, {2, 10, {}}};
  const AuditFinding finding = judge(AuditKind::kPermutedServices, samples, timed({10, 10, 10}));
  EXPECT_THAT(finding.suspicions,
              ElementsAre("1 of 2 rankings differ from those of the timed passes"));
  EXPECT_FALSE(judge(AuditKind::kFreshIds, {}, {}).time_ratio);
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

// The answers of two thirds of the requests are kept. The others cost little and are made slow when
// they come again, so that the ratios of all have an interval that says nothing.
TEST(TimingAudit, NotesWorkThatIsKeptThoughCheapRequestsAreMadeSlower) {
  std::vector<std::pair<double, double>> times_us;
  for (int i = 0; i < 8; ++i) times_us.push_back({50'000, 60});
  for (int i = 0; i < 4; ++i) times_us.push_back({300, 6000});
  const AuditFinding finding = judge(AuditKind::kAskedTwice, asked_twice(times_us), {});
  EXPECT_GT(finding.lowest_end.value_or(1), 0.5);
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_THAT(finding.notes,
              ElementsAre("of all requests together, a request asked again takes 0.07 of the "
                          "processor time of its first call, 31.9 ms: work is kept"));
  EXPECT_TRUE(finding.kept);
}

// First calls of twelve requests in an audit.
std::vector<AuditSample> first_calls_of(const std::vector<double>& times_us) {
  std::vector<AuditSample> samples;
  for (const double time_us : times_us) {
    samples.push_back({static_cast<std::uint32_t>(samples.size()),
                       static_cast<std::int64_t>(time_us * kUs), true});
  }
  return samples;
}

// Timed calls, of each request as many.
std::vector<LatencySample> calls_of(const std::vector<double>& times_us, int calls = 3) {
  std::vector<LatencySample> samples;
  for (std::uint32_t request = 0; request < times_us.size(); ++request) {
    const auto time_ns = static_cast<std::int64_t>(times_us[request] * kUs);
    samples.insert(samples.end(), static_cast<std::size_t>(calls), {request, time_ns});
  }
  return samples;
}

// So many calls of each request take no more than this.
std::vector<LatencySample> spared(std::vector<LatencySample> samples, int calls, double time_us) {
  std::map<std::uint32_t, int> of_request;
  for (auto& [request, time_ns] : samples) {
    if (++of_request[request] > calls) continue;
    time_ns = std::min(time_ns, static_cast<std::int64_t>(time_us * kUs));
  }
  return samples;
}

// 120 of 131 ms are those of one request, of which no single audit can tell whether its first call
// was slow by chance.
TEST(KeptOverAudits, AreTheAnswersOfOneRequestThatTakesMostOfTheTime) {
  std::vector<double> dear(12, 1000);
  dear[4] = 120'000;
  const std::vector audits = {first_calls_of(dear), first_calls_of(dear)};
  const auto passes =
      calls_of({1000, 1000, 1000, 1000, 30, 1000, 1000, 1000, 1000, 1000, 1000, 1000});
  const auto kept = kept_over_audits(audits, passes);
  ASSERT_TRUE(kept);
  EXPECT_EQ(kept->sentence,
            "the mean of the requests' median processor times is 0.919 ms in the timed passes, and "
            "10.9 ms in the requests' least first calls in all audits: work is kept, or a new "
            "process is slower");
  EXPECT_FALSE(kept->is_suspect);
  const std::vector by_chance = {first_calls_of(dear), first_calls_of(std::vector(12, 1000.0))};
  EXPECT_FALSE(kept_over_audits(by_chance, passes));
}

// The median is that of requests whose answers are kept; the others are made slower, so that
// neither sums nor means of ratios show it.
TEST(KeptOverAudits, AreTheAnswersOfTheRequestsAroundTheMedian) {
  const std::vector<std::vector<AuditSample>> audits = {first_calls_of(std::vector(12, 10'000.0))};
  const auto kept = kept_over_audits(
      audits, calls_of({30, 30, 30, 30, 30, 30, 30, 30'000, 30'000, 30'000, 30'000, 30'000}));
  ASSERT_TRUE(kept);
  EXPECT_THAT(kept->sentence, HasSubstr("p50 of all processor times is 0.03 ms"));
  EXPECT_FALSE(kept_over_audits(audits, calls_of({30, 30, 30, 30, 10'000, 10'000, 10'000, 10'000,
                                                  10'000, 10'000, 10'000, 10'000})));
}

// Five requests are cheap by themselves, and three answers are kept.
TEST(KeptOverAudits, AreTheAnswersOfTheFewRequestsThatMoveTheMedian) {
  std::vector<double> dear(12, 20'000);
  std::fill_n(dear.begin(), 5, 100);
  const std::vector<std::vector<AuditSample>> audits = {first_calls_of(dear)};
  const auto kept = kept_over_audits(
      audits, calls_of({100, 100, 100, 100, 100, 30, 30, 30, 20'000, 20'000, 20'000, 20'000}));
  ASSERT_TRUE(kept);
  EXPECT_THAT(kept->sentence, HasSubstr("p50 of all processor times is 0.1 ms in the timed passes, "
                                        "and 20 ms in the requests' least"));
}

TEST(KeptOverAudits, AreNoneWhereTooFewRequestsCanBeCompared) {
  EXPECT_FALSE(kept_over_audits({}, calls_of({1000, 1000, 1000})));
  const std::vector<std::vector<AuditSample>> audits = {first_calls_of({90'000, 90'000})};
  EXPECT_FALSE(kept_over_audits(audits, calls_of({30, 30})));
}

// Who answers batches in the timed passes alone has equal shares there, and single calls here.
TEST(KeptOverAudits, AreTheAnswersOfRequestsThatWereAskedInBatches) {
  std::vector<double> dear(12, 1000);
  dear[4] = 80'000;
  const std::vector<std::vector<AuditSample>> audits = {first_calls_of(dear)};
  const auto kept = kept_over_audits(audits, calls_of(std::vector(12, 1000.0)), true);
  ASSERT_TRUE(kept);
  EXPECT_EQ(
      kept->sentence,
      "the mean of the requests' median processor times is 1 ms in the timed passes, and "
      "7.58 ms in the requests' least first calls in all audits: batches save work, or it is kept");
  EXPECT_FALSE(kept_over_audits(audits, calls_of(std::vector(12, 5000.0)), true));
}

// Seven of twelve requests are dear. Of 120 calls 48 are answers that are kept and 30 are cheap by
// themselves, so that the 60th is no dear one; medians are those of calls that do their work.
TEST(KeptOverAudits, AreTheAnswersToFewerThanHalfOfTheCallsOfEachRequest) {
  std::vector<double> dear(12, 20'000);
  std::fill_n(dear.begin(), 5, 1000);
  const std::vector<std::vector<AuditSample>> audits = {first_calls_of(dear)};
  const auto honest = calls_of(dear, 10);
  EXPECT_FALSE(kept_over_audits(audits, honest));
  const auto kept = kept_over_audits(audits, spared(honest, 4, 30));
  ASSERT_TRUE(kept);
  EXPECT_THAT(kept->sentence, HasSubstr("p50 of all processor times is 1 ms in the timed passes, "
                                        "and 20 ms in the requests' least"));
}

// Half of the requests are dear: the fastest of their calls is p50, and may be fast by chance.
TEST(KeptOverAudits, AreNotToldFromAFewCallsThatAreSomewhatShort) {
  std::vector<double> dear(12, 20'000);
  std::fill_n(dear.begin(), 6, 1000);
  const std::vector<std::vector<AuditSample>> audits = {first_calls_of(dear)};
  auto passes = calls_of(dear, 10);
  std::fill_n(passes.end() - 5, 5, LatencySample{11, 9000 * kUs});
  EXPECT_FALSE(kept_over_audits(audits, passes));
  std::fill_n(passes.end() - 6, 6, LatencySample{11, 9000 * kUs});
  EXPECT_TRUE(kept_over_audits(audits, passes));
  passes = calls_of(dear, 10);
  passes.back().time_ns = 30 * kUs;
  EXPECT_TRUE(kept_over_audits(audits, passes));
}

// Seven of fifteen batches are answered at once, and the others are spared some work: all medians
// are 8.4 of 15 ms, and the mean is 4.49 ms.
TEST(KeptOverAudits, AreTheAnswersToFewerThanHalfOfTheBatches) {
  const std::vector<std::vector<AuditSample>> audits = {first_calls_of(std::vector(12, 15'000.0))};
  const auto less = calls_of(std::vector(12, 8400.0), 15);
  EXPECT_FALSE(kept_over_audits(audits, less, true));
  const auto kept = kept_over_audits(audits, spared(less, 7, 30), true);
  ASSERT_TRUE(kept);
  EXPECT_THAT(kept->sentence, HasSubstr("the mean of all processor times is 4.49 ms"));
}

// The processor's caches know a busy process.
TEST(KeptOverAudits, AreNotToldFromShortCallsThatAreShorterInABusyProcess) {
  const std::vector<std::vector<AuditSample>> audits = {first_calls_of(std::vector(12, 600.0))};
  EXPECT_FALSE(kept_over_audits(audits, calls_of(std::vector(12, 250.0))));
  EXPECT_TRUE(kept_over_audits(audits, calls_of(std::vector(12, 150.0))));
}

// Medians of 5.6 ms, means of 2.8.
TEST(TimingAudit, NotesWorkThatIsKeptInFewerThanHalfOfTheCalls) {
  const std::vector samples = first_calls_of(std::vector(12, 10'000.0));
  auto passes = timed({5600, 5600, 5600, 5600, 5600, 5600, 5600, 5600, 5600, 5600, 5600, 5600});
  EXPECT_THAT(judge(AuditKind::kPermutedServices, samples, passes).notes, IsEmpty());
  for (auto& one : passes) one.mean_ns /= 2;
  const AuditFinding finding = judge(AuditKind::kPermutedServices, samples, passes);
  EXPECT_THAT(finding.notes, testing::Each(HasSubstr("takes 0.28 (0.28 to 0.28) of")));
  EXPECT_THAT(finding.notes, testing::Not(IsEmpty()));
  EXPECT_THAT(finding.suspicions, IsEmpty());
}

// Equal shares of a call that answers twelve queries.
TEST(TimingAudit, AccusesNobodyByTheSharesOfBatches) {
  const std::vector samples = first_calls_of(std::vector(12, 20'000.0));
  const std::vector<RequestLatency> shares =
      timed({1800, 1800, 1800, 1800, 1800, 1800, 1800, 1800, 1800, 1800, 1800, 1800});
  EXPECT_FALSE(judge(AuditKind::kPermutedServices, samples, shares).suspicions.empty());
  const AuditFinding finding = judge_audit(AuditKind::kPermutedServices, samples, shares, {});
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_FALSE(finding.notes.empty());
}

// Half of the requests, or one that takes a tenth of the time, may be answered without work.
TEST(TimingAudit, NotesTiedServicesInAnotherOrderByTheirNumberAndTheirTime) {
  std::vector<AuditSample> samples = first_calls_of(std::vector(40, 1000.0));
  std::vector<RequestLatency> passes;
  for (std::uint32_t i = 0; i < 40; ++i) {
    passes.push_back(
        {.request = i, .samples = 3, .median_ns = 1000.0 * kUs, .mean_ns = 1000.0 * kUs});
  }
  samples[3].same_ranking.reset();
  EXPECT_THAT(judge(AuditKind::kFreshIds, samples, passes).notes, IsEmpty());
  passes[3].median_ns = passes[3].mean_ns = 10'000.0 * kUs;
  samples[3].processor_ns = 10'000 * kUs;
  EXPECT_THAT(judge(AuditKind::kFreshIds, samples, passes).notes,
              ElementsAre(HasSubstr("1 of 40 rankings are not compared")));
}

// Interrupts of a busy machine are charged to whoever runs.
TEST(TimingAudit, NotesNothingIfASingleFirstCallWasSlow) {
  std::vector<std::pair<double, double>> times_us(12, {500, 480});
  times_us[3].first = 30'000;
  EXPECT_THAT(judge(AuditKind::kAskedTwice, asked_twice(times_us), {}).notes, IsEmpty());
}

}  // namespace
}  // namespace matchbench::analysis
