#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/aggregate.hpp"
#include "tests/scoring/measures/score_one.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::measures {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

// What a system did with a request.
enum class Did { kRight, kSecond, kWrong, kSilent, kFailed, kMissing };

struct Case {
  std::optional<bool> has_answer;
  Did did;
};

// The values of a measure, finished. A request with an answer has one relevant service of three.
std::vector<double> values_of(std::string_view name, const std::vector<Case>& cases) {
  const ScoringPlan plan({parse_measure(name)});
  Workspace workspace;
  PreparedRequest prepared;
  std::vector<double> out;
  for (const auto& one : cases) {
    const std::vector<double> grades =
        one.has_answer == true ? std::vector<double>{1, 0, 0} : std::vector<double>{};
    plan.prepare({.grades = grades, .collection_size = 10, .has_answer = one.has_answer}, workspace,
                 prepared);
    double& value = out.emplace_back();
    std::vector<std::uint32_t> slots = {kUnjudged, kUnjudged};
    if (one.did == Did::kRight) slots = {0, 1};
    if (one.did == Did::kSecond) slots = {1, 0};
    if (one.did == Did::kSilent) slots = {};
    if (one.did == Did::kFailed) {
      plan.score_failure(prepared, {&value, 1});
    } else if (one.did == Did::kMissing) {
      plan.score_missing(prepared, {&value, 1});
    } else {
      plan.score(prepared, {.slots = slots, .is_silent = one.did == Did::kSilent}, workspace,
                 {&value, 1});
    }
  }
  plan.finish(0, out);
  return out;
}

Summary mean_of(std::string_view name, const std::vector<Case>& cases,
                Undefined undefined = Undefined::kSkip) {
  return summarize(values_of(name, cases), Aggregate::kMean, undefined);
}

// Q⁺: right, second, wrong, silent, failed. Q⁰: silent, silent, answered, failed. On the last
// nobody said anything. |E| = 4, of which one is on that request.
const std::vector<Case> kCases = {
    {true, Did::kRight},   {true, Did::kSecond},        {true, Did::kWrong},   {true, Did::kSilent},
    {true, Did::kFailed},  {false, Did::kSilent},       {false, Did::kSilent}, {false, Did::kWrong},
    {false, Did::kFailed}, {std::nullopt, Did::kSilent}};

TEST(Silence, IsMeasuredByWhatTheCollectionSays) {
  EXPECT_DOUBLE_EQ(mean_of("SilenceP", kCases).value, 2.0 / 3);
  EXPECT_DOUBLE_EQ(mean_of("SilenceR", kCases).value, 2.0 / 4);
  EXPECT_DOUBLE_EQ(mean_of("SilenceF1", kCases).value, 4.0 / 7);  // 2·(2/3)(1/2)/(2/3 + 1/2)
  EXPECT_DOUBLE_EQ(mean_of("FalseSilence", kCases).value, 1.0 / 5);
  EXPECT_DOUBLE_EQ(mean_of("FalseAnswer", kCases).value, 2.0 / 4);
  // One of nine is right, three are silent: (1 + 3/9)/9.
  EXPECT_DOUBLE_EQ(mean_of("c@1", kCases).value, (1 + 3 * (1.0 / 9)) / 9);
  EXPECT_DOUBLE_EQ(mean_of("c@2", kCases).value, (2 + 3 * (2.0 / 9)) / 9);
}

TEST(Silence, IsScoredBesideTheRankingsIfThatIsAskedFor) {
  EXPECT_THAT(values_of("RR(silence=scored)", kCases),
              ElementsAre(1, .5, 0, 0, 0, 1, 1, 0, 0, testing::Truly(is_undefined)));
  EXPECT_EQ(mean_of("RR(silence=scored)", kCases).queries, 9U);
  EXPECT_DOUBLE_EQ(mean_of("RR(silence=scored)", kCases).value, 3.5 / 9);
}

TEST(Silence, LeavesRankingMeasuresToRequestsWithAnAnswer) {
  for (const auto undefined : {Undefined::kSkip, Undefined::kZero}) {
    const auto cases = std::vector<Case>(kCases.begin(), kCases.end() - 1);
    EXPECT_EQ(mean_of("RR", cases, undefined).queries, 5U);
    EXPECT_DOUBLE_EQ(mean_of("RR", cases, undefined).value, 1.5 / 5);
  }
  EXPECT_EQ(mean_of("NumQ", kCases).queries, 10U);  // a count counts all
}

// None of these is silence: each is a false answer, and none a false silence.
TEST(Silence, IsNoFailureAndNoMissingTopic) {
  for (const auto did : {Did::kFailed, Did::kMissing}) {
    const std::vector<Case> cases = {{true, did}, {false, did}};
    EXPECT_EQ(mean_of("SilenceP", cases).queries, 0U);
    EXPECT_EQ(mean_of("SilenceR", cases).value, 0);
    EXPECT_EQ(mean_of("FalseSilence", cases).value, 0);
    EXPECT_EQ(mean_of("FalseAnswer", cases).value, 1);
    EXPECT_EQ(mean_of("AP(silence=scored)", cases).value, 0);
    EXPECT_EQ(mean_of("c@1", cases).value, 0);
  }
}

TEST(Silence, IsUndefinedAndNotZeroWhereNothingIsCounted) {
  const std::vector<Case> never = {{true, Did::kRight}, {false, Did::kWrong}};
  for (const auto undefined : {Undefined::kSkip, Undefined::kZero}) {
    EXPECT_EQ(mean_of("SilenceP", never, undefined).queries, 0U);
    EXPECT_EQ(mean_of("SilenceF1", {{true, Did::kRight}, {true, Did::kFailed}}, undefined).queries,
              0U);
    EXPECT_EQ(mean_of("SilenceR", {{true, Did::kSilent}}, undefined).queries, 0U);
    EXPECT_EQ(mean_of("FalseAnswer", {{true, Did::kSilent}}, undefined).queries, 0U);
    EXPECT_EQ(mean_of("FalseSilence", {{false, Did::kSilent}}, undefined).queries, 0U);
  }
}

// 2TP/(2TP + FP + FN) with FP of Q⁺, FN of Q⁰: also where SilenceP or SilenceR is undefined.
TEST(Silence, HasAnF1OfZeroWhereNothingIsRight) {
  EXPECT_EQ(mean_of("SilenceF1", {{true, Did::kRight}, {false, Did::kWrong}}).value, 0);
  EXPECT_EQ(mean_of("SilenceF1", {{true, Did::kSilent}}).value, 0);
  EXPECT_EQ(mean_of("SilenceF1", {{true, Did::kSilent}, {false, Did::kFailed}}).value, 0);
  // TP 1, FP 1, FN 1, and a request that was answered rightly counts in no part of it.
  EXPECT_DOUBLE_EQ(
      mean_of(
          "SilenceF1",
          {{false, Did::kSilent}, {true, Did::kSilent}, {false, Did::kWrong}, {true, Did::kRight}})
          .value,
      0.5);
}

// A request that is judged, of which nobody says that nothing answers it, and to which nothing is
// relevant: an answer and silence count alike.
TEST(Silence, CountsWhatAnAnswerCountsWhereNothingIsRelevant) {
  for (const std::optional<bool> stated : {std::optional<bool>(), std::optional<bool>(true)}) {
    for (const bool is_silent : {false, true}) {
      const ScoringPlan plan({parse_measure("AP(silence=scored)"), parse_measure("AP")});
      Workspace workspace;
      PreparedRequest prepared;
      plan.prepare({.grades = std::vector<double>{0, 0}, .has_answer = stated}, workspace,
                   prepared);
      std::vector<double> values(2);
      const std::vector<std::uint32_t> slots =
          is_silent ? std::vector<std::uint32_t>{} : std::vector<std::uint32_t>{0, 1};
      plan.score(prepared, {.slots = slots, .is_silent = is_silent}, workspace, values);
      for (const double value : values) {
        EXPECT_EQ(summarize({&value, 1}, Aggregate::kMean, Undefined::kSkip).queries, 0U);
        EXPECT_EQ(summarize({&value, 1}, Aggregate::kMean, Undefined::kZero).value, 0);
      }
    }
  }
}

TEST(Silence, CanBeCombinedWithSharesOfWhichMoreIsBetter) {
  EXPECT_EQ(to_string(parse_measure("ndcg(silence=scored)@10")), "nDCG(silence=scored)@10");
  EXPECT_EQ(to_string(parse_measure("AP(rel=2,silence=scored,judged_only=true)")),
            "AP(rel=2,judged_only=true,silence=scored)");
  for (const auto* name : {"DCG(silence=scored)", "Fallout(silence=scored)@5",
                           "SilenceP(silence=scored)", "NumQ(silence=scored)"}) {
    EXPECT_THAT([&] { parse_measure(name); },
                ThrowsMessage<Error>(HasSubstr("cannot be combined with silence")))
        << name;
  }
  EXPECT_THAT([] { parse_measure("AP(silence=yes)"); },
              ThrowsMessage<Error>(HasSubstr("silence cannot be 'yes'")));
}

}  // namespace
}  // namespace matchbench::measures
