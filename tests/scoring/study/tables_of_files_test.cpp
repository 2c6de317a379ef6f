// What tables say of files: aggregates, the features of a LETOR file, ranks and letters at other
// levels and by other tests.

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/study/judges/virtual_judges_study.hpp"
#include "harness/scoring/study/robustness/difficulty_study.hpp"
#include "harness/scoring/study/robustness/measures_study.hpp"
#include "harness/scoring/study/robustness/sensitivity_study.hpp"
#include "harness/scoring/study/significance/scores_study.hpp"
#include "harness/scoring/study/significance/significance_tables.hpp"
#include "tests/scoring/study/worked_studies.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace matchbench::study {
namespace {

using measures::Aggregate;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

class TablesOfFiles : public testing::Test {
 protected:
  nlohmann::json significance(SignificanceTable shown, const SignificanceStudyOptions& options) {
    const StudySheet sheet = sheet_of(study_significance(options), shown, 0.8);
    heading_ = sheet.heading;
    remarks_ = sheet.remarks;
    return nlohmann::json::parse(json_of(sheet));
  }

  const TemporaryFolder folder_;
  std::string heading_;
  std::vector<std::string> remarks_;
};

// Each topic has one relevant document and none that is judged irrelevant: no preference is known.
TEST_F(TablesOfFiles, LeaveOutMeasuresThatAreDefinedForNoRequestUnlessTheyWereAskedFor) {
  std::string qrels, good, poor;
  for (const std::string topic : {"1", "2", "3"}) {
    qrels += topic + " 0 a 1\n";
    good += topic + " Q0 a 1 2 t\n" + topic + " Q0 b 2 1 t\n";
    poor += topic + " Q0 b 1 2 t\n" + topic + " Q0 a 2 1 t\n";
  }
  MeasuresStudyOptions options{
      .files = {.files = {folder_.put("qrels", qrels), folder_.put("good", good),
                          folder_.put("poor", poor)}},
      .measures = {},
      .reference = {}};
  const MeasuresStudy study = study_measures(options);
  std::vector<std::string> measures;
  for (const auto& order : study.rounds.at(0).orders) measures.push_back(order.measure);
  EXPECT_THAT(measures, testing::AllOf(testing::Contains("AP"), testing::Contains("nDCG"),
                                       testing::Not(testing::Contains("PrefShare"))));
  EXPECT_THAT(study.remarks, testing::Contains(testing::AllOf(
                                 HasSubstr("PrefShare"), HasSubstr("left out: defined for no "))));
  options.measures = {"AP", "PrefShare"};
  EXPECT_THROW(study_measures(options), Error);
}

// Accuracy takes a relevant document and another one. `all` and `some` have both on ten topics and
// on eight of them, `few` on four, `none` nowhere.
class MeasureOfSomeTopics : public TablesOfFiles {
 protected:
  std::string run_with_both(const std::string& name, int both) {
    std::string text;
    for (int t = 1; t <= 10; ++t) {
      text += fmt::format("{} Q0 a 1 2 t\n", t);
      if (t <= both) text += fmt::format("{} Q0 b 2 {} t\n", t, t % 2 == 0 ? 1 : 3);
    }
    return folder_.put(name, text).string();
  }
  std::string qrels() {
    std::string text;
    for (int t = 1; t <= 10; ++t) text += fmt::format("{0} 0 a 1\n{0} 0 b 0\n", t);
    return folder_.put("qrels", text).string();
  }
};

TEST_F(MeasureOfSomeTopics, ComparesSystemsOverWhatItDefinesForAll) {
  SignificanceStudyOptions options{
      .files = {.files = {qrels(), run_with_both("all", 10), run_with_both("few", 4),
                          run_with_both("some", 8)}},
      .measures = {"Accuracy"}};
  const auto study = study_significance(options);
  EXPECT_EQ(study.measures.front().systems.size(), 2U);
  EXPECT_EQ(study.measures.front().requests.size(), 8U);
  ASSERT_EQ(study.remarks.size(), 2U);
  EXPECT_THAT(study.remarks[0], HasSubstr("over the 8 requests"));
  EXPECT_THAT(study.remarks[1], HasSubstr("few on fewer than half"));
  options.files.files.pop_back();
  EXPECT_THAT([&] { study_significance(options); },
              testing::ThrowsMessage<Error>(HasSubstr("few on fewer than half")));
}

// Where t is odd, the other document is first. Of the nine topics of `all` those are five, of the
// eight that it has in common with `some` four.
TEST_F(MeasureOfSomeTopics, OrdersSystemsByTheMeansThatBoardsHave) {
  MeasuresStudyOptions options{
      .files = {.files = {qrels(), run_with_both("all", 9), run_with_both("some", 8)}},
      .measures = {"AP", "Accuracy"},
      .reference = {}};
  const MeasuresStudy study = study_measures(options);
  EXPECT_THAT(study.rounds.at(0).orders.at(1).means, ElementsAre(0.5, 0.5));
  EXPECT_THAT(study.remarks, testing::IsEmpty());

  options.files.files.back() = run_with_both("few", 4);
  EXPECT_THAT(study_measures(options).remarks,
              ElementsAre("The means of Accuracy are over each system's own requests: too few are "
                          "common to all."));

  options.files.files.back() = run_with_both("none", 0);
  EXPECT_THAT([&] { study_measures(options); },
              testing::ThrowsMessage<Error>(HasSubstr(
                  "Accuracy is defined for no request under 'graded' of the system none")));
  options.measures = {};
  EXPECT_THAT(study_measures(options).remarks,
              testing::Contains(HasSubstr("under 'graded' of the system none.")));
}

// Topic 1: a is relevant. `good` has it first (AP 1), `poor` second (AP 1/2); topic 2 is missing
// from `poor` and counts as failed: 0. Geometric means: 1 and √(1/2 · 1e-5). Two requests are too
// few for an interval.
TEST_F(TablesOfFiles, ScoresAreAggregatesWithIntervalsAndFailures) {
  const std::string qrels = folder_.put("qrels", "1 0 a 1\n1 0 b 0\n2 0 a 1\n");
  const std::string good = folder_.put("good", "1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n2 Q0 a 1 1 t\n");
  const std::string poor = folder_.put("poor", "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n");
  ScoresStudyOptions options{.files = {.files = {qrels, good, poor}},
                             .measures = {"AP"},
                             .aggregates = {Aggregate::kMean, Aggregate::kGeometricMean}};
  const auto scores = study_scores(options).scores;
  ASSERT_EQ(scores.size(), 4U);
  EXPECT_EQ(scores[0].value, 1);
  EXPECT_EQ(scores[0].low, std::nullopt);
  EXPECT_EQ(scores[1].system, "poor");
  EXPECT_EQ(scores[1].value, 0.25);
  EXPECT_EQ(scores[1].low, std::nullopt);
  EXPECT_EQ(scores[1].high, std::nullopt);
  EXPECT_EQ(scores[1].failed, 1U);
  EXPECT_EQ(scores[3].aggregate, Aggregate::kGeometricMean);
  EXPECT_NEAR(*scores[3].value, 0.00223606797749979, 1e-15);

  options.files.files[2] = folder_.put("other", "9 Q0 a 1 2 t\n1 Q0 a 2 1 t\n");
  EXPECT_THAT(study_scores(options).remarks,
              ElementsAre(EndsWith("other: 1 of its topics is not judged and is ignored: 9"),
                          EndsWith("other: 1 of 2 judged topics is missing and scores 0")));
}

TEST_F(TablesOfFiles, SayThatNoDocumentOfARunIsJudged) {
  const std::string qrels = folder_.put("qrels", "1 0 A 1\n2 0 A 1\n");
  const std::string lower = folder_.put("lower", "1 Q0 a 1 1 t\n2 Q0 a 1 1 t\n");
  const std::string again = folder_.put("again", "1 Q0 a 1 1 t\n2 Q0 A 1 1 t\n");
  const ScoresStudyOptions options{.files = {.files = {qrels, lower, again}},
                                   .measures = {"AP"},
                                   .aggregates = {Aggregate::kMean}};
  EXPECT_THAT(study_scores(options).remarks,
              ElementsAre(EndsWith("lower: none of its documents is judged; check that the "
                                   "judgments belong to its collection")));
}

// DCG is 1 for all of seven topics but one, whose relevant document is last of two, and has no
// upper end; RR has one, and so an exact bound.
TEST_F(TablesOfFiles, SayWhoseIntervalsTheTopicsDoNotBound) {
  std::string qrels;
  std::string run;
  for (int topic = 1; topic <= 7; ++topic) {
    qrels += fmt::format("{} 0 a 1\n", topic);
    run += fmt::format("{0} Q0 {1} 1 2 t\n{0} Q0 {2} 2 1 t\n", topic, topic == 7 ? "b" : "a",
                       topic == 7 ? "a" : "b");
  }
  const ScoresStudyOptions options{
      .files = {.files = {folder_.put("qrels", qrels), folder_.put("almost", run)}},
      .measures = {"RR", "DCG"},
      .aggregates = {Aggregate::kMean}};
  EXPECT_THAT(
      study_scores(options).remarks,
      ElementsAre("Too few requests differ to bound the interval of DCG by almost; a missing "
                  "bound is the end of the measure's range."));
}

TEST_F(TablesOfFiles, HoldHundredsOfRuns) {
  const AnalysisFiles files = files_of_all_sorts(folder_, 300);
  EXPECT_EQ(study_scores({.files = files, .measures = {}, .aggregates = {Aggregate::kMean}})
                .scores.size(),
            600U);
  SignificanceStudyOptions options{.files = files, .measures = {}, .tests = {}};
  options.tests.test = analysis::PairTest::kT;
  EXPECT_EQ(significance(SignificanceTable::kGroups, options).size(), 300U);
  EXPECT_EQ(
      sheet_of(study_sensitivity({.files = files, .measures = {}}), SensitivityTable::kSummary)
          .table.rows.size(),
      6U);
}

TEST_F(TablesOfFiles, TakeTheFeaturesOfALetorFileAsSystems) {
  const std::string features =
      folder_.put("features",
                  "2 qid:1 1:0.9 2:0.1 #docid = a\n0 qid:1 1:0.5 2:0.8 #docid = b\n"
                  "1 qid:1 1:0.2 2:0.3 #docid = c\n0 qid:2 1:0.3 2:0.9 #docid = a\n"
                  "1 qid:2 1:0.7 2:0.2 #docid = b\n");
  const auto rows = nlohmann::json::parse(json_of(sheet_of_virtual_judges(study_virtual_judges(
      {.files = {.files = {features}}, .measures = {"muAP", "NDCNG"}, .judges = {}}))));
  // The judgments, then each feature as the judge, for two measures.
  ASSERT_EQ(rows.size(), 6U);
  EXPECT_EQ(rows[1]["judge"], "entrant:feature 1");
  EXPECT_NEAR(rows[1]["feature 1"].get<double>(), 1, 1e-12);
  EXPECT_NEAR(rows[2]["feature 2"].get<double>(), 1, 1e-12);
  EXPECT_NEAR(rows[4]["feature 1"].get<double>(), 1, 1e-12);
  EXPECT_LT(rows[1]["feature 2"].get<double>(), 1);
}

TEST_F(TablesOfFiles, DiscriminationFollowsTheCorrectionAndIsAShare) {
  const auto share = [&](analysis::Correction correction) {
    SignificanceStudyOptions options{
        .files = constant_differences(folder_), .measures = {}, .tests = {}};
    options.tests.test = analysis::PairTest::kRandomization;
    options.tests.correction = correction;
    options.tests.alpha = 0.01;
    return significance(SignificanceTable::kDiscrimination, options).at(0)["separated_share"];
  };
  EXPECT_EQ(share(analysis::Correction::kNone), 1);
  EXPECT_EQ(share(analysis::Correction::kBonferroni), 0);
}

TEST_F(TablesOfFiles, GroupsHaveRanksThatCountWhoIsBetterAndLetters) {
  const auto groups = [&](double alpha) {
    SignificanceStudyOptions options{
        .files = constant_differences(folder_), .measures = {}, .tests = {}};
    options.tests.alpha = alpha;
    return significance(SignificanceTable::kGroups, options);
  };
  const auto apart = groups(0.05);
  EXPECT_EQ(apart[0]["system"], "first");
  EXPECT_EQ(apart[1]["rank"], 2);
  EXPECT_EQ(apart[1]["rank_high"], 2);
  EXPECT_EQ(apart[2]["rank"], 3);
  EXPECT_EQ(apart[2]["letters"], "c");
  const auto together = groups(0.001);
  EXPECT_EQ(together[2]["rank"], 1);
  EXPECT_EQ(together[0]["rank_high"], 3);
  EXPECT_EQ(together[2]["letters"], "a");
}

// AP is 1 on two of three topics for `one` and on the second alone for `two`, which has topic 1 not
// at all; nothing is relevant for the third.
TEST_F(TablesOfFiles, CountTopicsWithoutAnythingRelevantAsBoardsOfTheSameFilesDo) {
  ScoresStudyOptions options;
  options.measures = {"AP"};
  options.files.files = {folder_.put("judged", "1 0 a 1\n2 0 b 1\n3 0 c 0\n"),
                         folder_.put("one", "1 Q0 a 1 2 t\n2 Q0 b 1 2 t\n3 Q0 c 1 2 t\n"),
                         folder_.put("two", "1 Q0 b 1 2 t\n2 Q0 b 1 2 t\n3 Q0 c 1 2 t\n")};
  options.aggregates = {Aggregate::kMean};
  const auto counted = study_scores(options).scores;
  ASSERT_EQ(counted.size(), 2U);
  EXPECT_NEAR(counted[0].value.value(), 2.0 / 3, 1e-15);
  EXPECT_NEAR(counted[1].value.value(), 1.0 / 3, 1e-15);
  EXPECT_EQ(counted[0].requests, 3U);
  options.files.undefined = Undefined::kSkip;
  const auto skipped = study_scores(options).scores;
  EXPECT_EQ(skipped[0].value, 1);
  EXPECT_EQ(skipped[1].value, 0.5);
  EXPECT_EQ(skipped[1].requests, 2U);
}

TEST_F(TablesOfFiles, SayThatATestIsUndefinedWithoutVariance) {
  using analysis::PairTest;
  SignificanceStudyOptions options{
      .files = constant_differences(folder_), .measures = {}, .tests = {}};
  for (const auto test : {PairTest::kT, PairTest::kTukey, PairTest::kBootstrap}) {
    options.tests.test = test;
    significance(SignificanceTable::kGroups, options);
    EXPECT_THAT(heading_, HasSubstr("Iman-Davenport F is undefined"));
    EXPECT_THAT(remarks_, testing::Contains(HasSubstr("is undefined for 3 pairs")));
  }
  options.tests = {};
  options.files.files.pop_back();
  const auto pair = significance(SignificanceTable::kPairs, options).at(0);
  EXPECT_TRUE(pair["p_t"].is_null());
  EXPECT_TRUE(pair["p_tukey"].is_null());
  EXPECT_NEAR(pair["p_randomization"].get<double>(), 2.0 / 256, 1e-12);
}

// All three pairs differ on all eight topics: p is 2/2^8.
TEST_F(TablesOfFiles, SayWhichMeasureTheyAreOfAndNameNoDifferenceWhereNoneIsLeft) {
  SignificanceStudyOptions options{
      .files = constant_differences(folder_), .measures = {"RR", "AP"}, .tests = {}};
  significance(SignificanceTable::kPairs, options);
  EXPECT_THAT(remarks_, ElementsAre("'--show pairs' is of the first measure, RR; friedman, "
                                    "discrimination and curve are of all"));
  const auto rows = significance(SignificanceTable::kDiscrimination, options);
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]["separated_share"], 1);
  EXPECT_TRUE(rows[0]["largest_undetected"].is_null());
  EXPECT_THAT(remarks_, testing::IsEmpty());
}

// Both miss topic 1, and only `good` finds the document of topic 2.
TEST_F(TablesOfFiles, CallNobodyTheBestWhereAllAreAlike) {
  const std::string qrels = folder_.put("qrels", "1 0 a 1\n2 0 a 1\n");
  const std::string good = folder_.put("good", "1 Q0 x 1 1 t\n2 Q0 a 1 1 t\n");
  const std::string poor = folder_.put("poor", "1 Q0 y 1 1 t\n2 Q0 y 1 1 t\n");
  const DifficultyStudyOptions options{.files = {.files = {qrels, good, poor}}, .measures = {"AP"}};
  const auto rows = nlohmann::json::parse(
      json_of(sheet_of(study_difficulty(options), DifficultyTable::kRequests)));
  EXPECT_TRUE(rows[0]["best"].is_null());
  EXPECT_EQ(rows[1]["best"], "good");
}

}  // namespace
}  // namespace matchbench::study
