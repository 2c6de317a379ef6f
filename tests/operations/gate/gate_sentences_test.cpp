#include "harness/operations/gate/formats/gate_sentences.hpp"
#include "harness/operations/gate/costs/compare_costs.hpp"

#include <gmock/gmock.h>

namespace matchbench::gate {
namespace {

TEST(DecisionSentence, SaysThatNoNumberOfRequestsIsKnown) {
  const QualityDecision decision{.verdict = Verdict::kUndecided, .requests = 1};
  EXPECT_EQ(decision_sentence(decision, {}),
            "undecided: 1 request cannot decide, at least 6 are needed; no number of requests is "
            "known that would decide");
}

TEST(DecisionSentence, SaysHowManyRequestsDecideWhetherOrNotALossWouldBeNoticed) {
  QualityDecision decision{.verdict = Verdict::kUndecided,
                           .requests = 12,
                           .noticed = .02,
                           .margin = .02,
                           .requests_to_decide = 30};
  EXPECT_THAT(decision_sentence(decision, {}),
              testing::EndsWith("by these 12 requests; about 30 requests would decide at the "
                                "difference seen, 4 times in 5"));
  decision.noticed = .2;
  decision.requests_needed = 245;
  EXPECT_THAT(decision_sentence(decision, {}),
              testing::EndsWith("about 245 requests would notice a loss of .050, and about 30 "
                                "requests would decide at the difference seen, 4 times in 5"));
}

TEST(CostSentence, SaysNotWorseOnlyIfTheIntervalIsWithinTheMargin) {
  CostReports costs;
  costs.costs = {{.what = "p50", .margin = .25, .ratio = 1.1, .low = .9, .high = 1.25},
                 {.what = "p95", .margin = .25, .ratio = 17.37, .low = 1.07, .high = 285.75},
                 {.what = "load", .margin = .25, .ratio = 1.2},
                 {.what = "memory",
                  .verdict = Verdict::kWorse,
                  .margin = .25,
                  .ratio = 2,
                  .low = 1.5,
                  .high = 2.5}};
  EXPECT_THAT(
      cost_sentences(costs),
      testing::ElementsAre(
          "p50: not worse: 1.10 times that of the base (95 %: 0.90 to 1.25), margin 25 %",
          "p95: not shown to be worse: 17.37 times that of the base (95 %: 1.07 to 285.75); too "
          "uncertain for a margin of 25 %: more blocks would tell",
          "load: not shown to be worse: 1.20 times that of the base (unbounded, for there are "
          "too few blocks); too uncertain for a margin of 25 %: more blocks would tell",
          "memory: worse: 2.00 times that of the base (95 %: 1.50 to 2.50), margin 25 %"));
}

TEST(CostSentence, SaysThatTimesAreUndecidedIfThoseOfTheNewSideAloneDoNotCount) {
  GateReport report;
  report.verdict = Verdict::kUndecided;
  report.measures = {{.measure = "AP", .decision = {.verdict = Verdict::kNotWorse}}};
  report.costs.not_compared = "the times of slow do not count: stopped";
  EXPECT_THAT(cost_sentences(report.costs),
              testing::ElementsAre(
                  "times and memory: not compared: the times of slow do not count: stopped"));
  report.costs.verdict = Verdict::kUndecided;
  EXPECT_THAT(
      cost_sentences(report.costs),
      testing::ElementsAre("times and memory: undecided: the times of slow do not count: stopped"));
  EXPECT_EQ(headline(report), "undecided: the times of slow do not count: stopped");
}

TEST(CostSentence, PrintsNoBoundOfManyOrdersOfMagnitude) {
  CostReports costs;
  costs.costs = {{.what = "load", .margin = .25, .ratio = 1.3, .low = 4e-9, .high = 378804106.15}};
  EXPECT_THAT(cost_sentences(costs),
              testing::ElementsAre("load: not shown to be worse: 1.30 times that of the base (95 "
                                   "%: nearly 0 to more than 1000); too uncertain for a margin of "
                                   "25 %: more blocks would tell"));
}

TEST(Headline, SaysThatATimeBeyondItsMarginIsTooUncertain) {
  GateReport report;
  report.verdict = Verdict::kNotWorse;
  report.measures = {
      {.measure = "AP",
       .decision = {.verdict = Verdict::kNotWorse, .requests = 12, .low = 0.0, .high = 0.0}}};
  report.costs.costs = {{.what = "p50", .margin = .25, .ratio = 1.2},
                        {.what = "p95", .margin = .25, .ratio = 3.6}};
  EXPECT_EQ(headline(report),
            "not worse: all 12 requests are scored alike; p95 is too uncertain, 3.60 times that of "
            "the base");
}

TEST(CostMargins, ThatMayBePercentagesAreRemarkedOn) {
  EXPECT_THAT(remarks_on({}), testing::IsEmpty());
  EXPECT_THAT(remarks_on({.p50 = 1, .p95 = 1000}), testing::IsEmpty());
  EXPECT_THAT(remarks_on({.p50 = 25}),
              testing::ElementsAre("--margin-p50 25 lets p50 grow to 26 times that of the base; 25 "
                                   "% is 0.25."));
}

TEST(FailuresSentence, CountsTheFailuresOfBothSides) {
  EXPECT_EQ(failures_sentence({}), "failures: not worse: no request failed on either side");
  EXPECT_EQ(
      failures_sentence({.verdict = Verdict::kWorse, .base = 0, .fresh = 2, .only_fresh = {}}),
      "failures: worse: 2 requests of the new side failed, and none of the base");
  EXPECT_EQ(failures_sentence({.base = 3, .fresh = 0, .only_fresh = {}}),
            "failures: not worse: no request of the new side failed, and 3 of the base");
}

TEST(FailedRequestLines, TellEachCauseOnceWithTheFirstRequestsThatItFailed) {
  FailureReport failures;
  for (const char* request : {"a", "b", "c", "d", "e", "f"}) {
    failures.only_fresh.push_back({request, "error", "KeyError: 'card'"});
  }
  failures.only_fresh[1].message.clear();
  failures.only_fresh[3].outcome = "timed_out";
  EXPECT_THAT(failed_request_lines(failures),
              testing::ElementsAre("a, c, e and 1 more: KeyError: 'card'", "b: error",
                                   "d: timed out: KeyError: 'card'"));
}

TEST(FailedRequestLines, ShowTenCausesAndCountTheRest) {
  FailureReport failures;
  for (int i = 0; i < 12; ++i) failures.only_fresh.push_back({"r", "error", std::to_string(i)});
  const auto lines = failed_request_lines(failures);
  ASSERT_EQ(lines.size(), 11U);
  EXPECT_EQ(lines[10], "and 2 more causes");
}

}  // namespace
}  // namespace matchbench::gate
