#include "harness/publishing/report/model/report_model.hpp"
#include "harness/foundation/text/tree/node_json.hpp"

#include "harness/publishing/report/formats/report_json.hpp"
#include "tests/publishing/report/sample_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace matchbench::report {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

void fail_all(results::EntrantResults& entrant, Outcome outcome) {
  entrant.samples.clear();
  entrant.outcomes.fill(0);
  entrant.outcomes[static_cast<std::size_t>(outcome)] = entrant.queries;
  entrant.logs = {{outcome, "killed by signal 11\n  File \"/home/a/b.py\"", "segfault at 0"}};
}

TEST(Report, HoldsABoardForEachSettingAndMeasureBestFirst) {
  const ReportModel model = report_of(sample_round());
  EXPECT_EQ(model.state, RoundState::kComplete);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote), IsEmpty());
  ASSERT_EQ(model.boards.size(), 4U);
  const Board& last = model.boards[2].board;
  EXPECT_EQ(last.setting, 1U);
  EXPECT_EQ(last.measure, 0U);
  EXPECT_EQ(last.rows[0].entrant, 1U);
  EXPECT_DOUBLE_EQ(*last.rows[1].ratio, 0.25);
  EXPECT_EQ(*model.boards[2].values, sample_round().results.measures[2].values);
}

TEST(Report, DrawsCurvesFromTheRankingsThemselves) {
  const ReportModel model = report_of(sample_round());
  ASSERT_EQ(model.curves.size(), 2U);
  const ReportCurve& strict = model.curves[1].recall_precision;
  EXPECT_EQ(strict.places.size(), 11U);
  // poor finds the only relevant service last, at rank 4: precision 1/4 at every recall.
  EXPECT_DOUBLE_EQ(*strict.series[0].mean[0], 0.25);
  EXPECT_DOUBLE_EQ(*strict.series[0].mean[10], 0.25);
  EXPECT_DOUBLE_EQ(*strict.series[1].mean[10], 1);
  // nDCG@1, 2, 3, 4 under "graded": 0, 0, (1/2)/(2 + 1/lb 3), (1/2 + 2/lb 5)/(2 + 1/lb 3).
  const ReportCurve& ndcg = model.curves[0].ndcg;
  EXPECT_THAT(ndcg.places, ElementsAre(1, 2, 3, 4));
  EXPECT_DOUBLE_EQ(*ndcg.series[0].mean[1], 0);
  EXPECT_NEAR(*ndcg.series[0].mean[2], 0.190047, 1e-6);
  EXPECT_NEAR(*ndcg.series[0].mean[3], 0.517442, 1e-6);
}

// Of twelve requests one differs from the rest for poor, six for good. The band of poor is that of
// binom.test(1, 12) in R.
TEST(Report, ACurveHasAnExactBandWhereTheRequestsSetNoBounds) {
  SampleRound round = sample_round();
  auto& systems = round.judged.experiment.answers;
  round.results.requests.resize(12, round.results.requests[0]);
  round.judged.experiment.requests.resize(12, "r");
  for (auto& measure : round.results.measures) {
    for (auto& values : measure.values) values.resize(12, values[0]);
  }
  for (auto& setting : round.judged.settings) {
    setting->gains.requests.resize(12, setting->gains.requests[0]);
  }
  const auto [poor, good] = std::pair(systems[0][0], systems[1][0]);
  systems[0].assign(12, poor);
  systems[0][3] = good;
  systems[1].assign(12, good);
  for (std::size_t r = 0; r < 6; ++r) systems[1][r] = poor;
  const ReportCurve ndcg = report_of(round).curves[0].ndcg;
  EXPECT_TRUE(ndcg.series[0].mean[0].has_value());
  EXPECT_NEAR(ndcg.series[0].low[0].value(), 0.002107593, 1e-8);
  EXPECT_NEAR(ndcg.series[0].high[0].value(), 0.384796165, 1e-8);
  EXPECT_LT(*ndcg.series[1].low[0], 0.5);
  EXPECT_GT(*ndcg.series[1].high[0], 0.5);
}

TEST(Report, ShowsRankingsWithTheGradesOfTheirServices) {
  const ReportModel model = report_of(sample_round());
  const RequestRankings& first = model.rankings.by_request[0];
  const ShownRanking& poor = *first.by_entrant[0];
  EXPECT_EQ(model.services[poor.services[0]].uri, "urn:service/");
  EXPECT_EQ(model.services[poor.services[3]].name, "s0");
  EXPECT_THAT(poor.scores, ElementsAre(4, 3, 2, 1));
  EXPECT_EQ(poor.relevant_total, 2U);
  ASSERT_EQ(first.grades.size(), 3U);  // service 3 is unjudged
  for (const auto& one : first.grades) {
    if (model.services[one.service].name == "s1") {
      EXPECT_THAT(one.gains, ElementsAre(1.0, 0.0));
    }
  }
}

TEST(Report, TellsAnAbstentionFromAnEmptyRanking) {
  SampleRound round = sample_round();
  auto& answers = round.judged.experiment.answers;
  answers[0][0] = {{.weight = 1, .abstained = true, .ranking = {}}};
  answers[1][0] = {{.weight = 1, .ranking = {}}};
  const ReportModel model = report_of(round);
  const auto& shown = model.rankings.by_request[0].by_entrant;
  EXPECT_TRUE(shown[0]->abstained);
  EXPECT_FALSE(shown[1]->abstained);
  const auto written =
      text::Json::parse(to_json(model)).at("rankings").at("by_request").at(0).at("by_entrant");
  EXPECT_EQ(written[0].at("abstained"), true);
  EXPECT_FALSE(written[1].contains("abstained"));
}

TEST(Report, ComparesOrdersAcrossMeasuresAndSettings) {
  const ReportModel model = report_of(sample_round());
  ASSERT_EQ(model.correlations.size(), 2U);
  EXPECT_THAT(model.correlations[0].measures, ElementsAre(0U, 1U));
  EXPECT_DOUBLE_EQ(*model.correlations[0].tau_b[0][1], 1);
  ASSERT_EQ(model.sensitivity.size(), 2U);
  EXPECT_EQ(model.sensitivity[0].swaps[0][1], 0U);
  EXPECT_THAT(model.sensitivity[0].orders[1], ElementsAre(1U, 0U));
}

TEST(Report, CountsASwapWhereSettingsDisagree) {
  SampleRound round = sample_round();
  std::swap(round.results.measures[2].values[0], round.results.measures[2].values[1]);
  const ReportModel model = report_of(round);
  EXPECT_EQ(model.sensitivity[0].swaps[0][1], 1U);
  EXPECT_DOUBLE_EQ(*model.sensitivity[0].tau_b[0][1], -1);
}

TEST(Report, MeanRanksAndPairsAreThoseOfAHandWorkedExample) {
  const ReportModel model = report_of(sample_round());
  const ReportSignificance& one = model.significance[0];
  EXPECT_THAT(one.mean_ranks, ElementsAre(2.0, 1.0));
  // Demšar's q for two systems at 0.05 is 1.960: 1.960 · sqrt(2·3/(6·3)) = 1.1316.
  EXPECT_NEAR(one.critical_difference, 1.1316, 1e-3);
  EXPECT_THAT(one.cliques, ElementsAre(ElementsAre(1U, 0U)));
  EXPECT_DOUBLE_EQ(one.pairs[0].difference, 5.0 / 12 - 1);
  EXPECT_DOUBLE_EQ(one.pairs[0].p, 0.25);  // 2 of the 8 patterns of signs
}

TEST(Report, OfARoundThatIsNotScoredSaysSoAndShowsWhatThereIs) {
  SampleRound round = sample_round();
  round.results.measures.clear();
  round.results.measure_facts.clear();
  round.results.settings.clear();
  round.judged.settings.clear();
  const ReportModel model = report_of(round);
  EXPECT_EQ(model.state, RoundState::kUnscored);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote), Contains(HasSubstr("not scored yet")));
  EXPECT_THAT(model.boards, IsEmpty());
  EXPECT_EQ(model.rankings.by_request[0].by_entrant[1]->length, 4U);
}

TEST(Report, SaysWhoseWallsHadADoor) {
  SampleRound round = sample_round();
  round.results.entrants[1].granted = {.network = NetworkReach::kNamed,
                                       .addresses = {"api.example.org:443"}};
  round.results.entrants[0].granted.unconfined = true;
  const ReportModel model = report_of(round);
  EXPECT_THAT(
      texts_of(model.remarks, RemarkLevel::kNote),
      Contains("good could reach api.example.org:443: its answers and its time include "
               "what lies there. No audit shows whether answers are kept there; it could pass "
               "requests on, or have a server on this machine work while others are timed."));
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kWarning),
              Contains("poor ran unconfined: it could read the judgments and the files of other "
                       "entrants, and forge its times."));
}

TEST(Report, JsonHasWhatEachEntrantWasGranted) {
  SampleRound round = sample_round();
  round.results.entrants[1].granted = {.network = NetworkReach::kNamed,
                                       .addresses = {"api.example.org:443"},
                                       .variables = {"TOKEN"}};
  const auto entrants = text::Json::parse(to_json(report_of(round))).at("entrants");
  EXPECT_TRUE(entrants.at(0).at("grants").is_null());
  EXPECT_EQ(entrants.at(1).at("grants"),
            text::Json::parse(R"({"network": "named", "addresses": ["api.example.org:443"],
                                  "variables": ["TOKEN"], "unconfined": false})"));
}

TEST(Report, OfAnEmptyRoundSaysSo) {
  SampleRound round = sample_round();
  round.results.entrants.clear();
  round.results.measures.clear();
  round.judged.experiment.systems.clear();
  round.judged.experiment.answers.clear();
  const ReportModel model = report_of(round);
  EXPECT_EQ(model.state, RoundState::kEmpty);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote), Contains("The round has no entrants."));
}

TEST(Report, OfARoundInWhichEverybodyFailedShowsZerosAndLogsAndNoTimes) {
  SampleRound round = sample_round();
  for (auto& entrant : round.results.entrants) fail_all(entrant, Outcome::kCrashed);
  for (auto& measure : round.results.measures) measure.values.assign(2, {0, 0, 0});
  for (auto& answers : round.judged.experiment.answers) {
    for (auto& of_request : answers) of_request = {{.weight = 1, .failed = true, .ranking = {}}};
  }
  const ReportModel model = report_of(round);
  EXPECT_EQ(model.state, RoundState::kComplete);
  EXPECT_EQ(texts_of(model.remarks, RemarkLevel::kWarning).front(),
            "No entrant answered a single query, so there is no winner.");
  EXPECT_THAT(
      texts_of(model.remarks, RemarkLevel::kWarning),
      Contains("good failed all of its 3 queries (crashed): killed by signal 11. It has no rank."));
  EXPECT_EQ(model.boards[0].board.rows[0].value, 0.0);
  EXPECT_FALSE(model.boards[0].board.rows[0].ratio.has_value());
  EXPECT_FALSE(model.boards[0].board.rows[0].rank.has_value());
  EXPECT_THAT(model.significance, IsEmpty());
  EXPECT_FALSE(model.entrants[0].latency.has_value());
  EXPECT_EQ(model.entrants[0].logs[0].tail, "segfault at 0");
  EXPECT_FALSE(model.rankings.by_request[0].by_entrant[0].has_value());
}

TEST(Report, StatesOfHowManyQueriesTheTimesAre) {
  SampleRound round = sample_round();
  results::EntrantResults& good = round.results.entrants[1];
  good.samples.pop_back();
  good.killed = 1;
  good.warmed_up_in_vain = 1;
  good.bad_ends = {2, "destroy() did not return"};
  const ReportModel model = report_of(round);
  EXPECT_THAT(
      texts_of(model.remarks, RemarkLevel::kNote),
      ElementsAre("good answered, but 2 of its workers did not end as they should: "
                  "destroy() did not return.",
                  "good was killed in 1 query that it answered when it was asked again; its "
                  "time is that of both calls.",
                  "Times are of fewer queries than were asked for good (2 of 3).",
                  "Times are of requests that had no answer in the warm-up for good (1 of 2)."));
  const auto written = text::Json::parse(to_json(model)).at("entrants").at(1);
  EXPECT_EQ(written.at("timed_queries"), 2);
  EXPECT_EQ(written.at("killed_queries"), 1);
}

// An index that is made there is in no other figure; what a runtime compiles is less than it loads.
TEST(Report, TellsOfWorkInWarmUpsThatNoOtherTimeHas) {
  SampleRound round = sample_round();
  results::EntrantResults& good = round.results.entrants[1];
  good.load_ns = {60'000'000};
  good.cold_ns = {10'000'000};
  good.warmup_excess_ns = {5e9, 65e6, 65e6};
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              Not(Contains(HasSubstr("works in its warm-up"))));
  good.warmup_excess_ns = {150e6};
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              Contains(StartsWith("good works in its warm-up, 150 ms beyond its first query")));
  good.load_ns = good.cold_ns = {1'000'000};
  good.train_ns = {3'000'000'000};
  good.warmup_excess_ns = {15e6};
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              Contains(HasSubstr("works in its warm-up")));
  good.warmup_excess_ns = {9e6};
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              Not(Contains(HasSubstr("works in its warm-up"))));
}

// Each worker makes its index elsewhere, so that no median over workers has it.
TEST(Report, TellsOfWorkThatEachWorkerDoesElsewhereBeforeItsTimedQueries) {
  SampleRound round = sample_round();
  results::EntrantResults& good = round.results.entrants[1];
  good.start_ns = {300'000'000, 1'000'000, 1'000'000};
  good.load_ns = {1'000'000, 300'000'000, 1'000'000};
  good.cold_ns = {1'000'000, 1'000'000, 300'000'000};
  good.whole_start_ns = {302e6, 302e6, 302e6};
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              Contains(StartsWith("good takes 302 ms before its timed queries, but")));
  // One worker that is slow by chance.
  good.load_ns = good.cold_ns = {1'000'000, 1'000'000, 1'000'000};
  good.whole_start_ns = {302e6, 3e6, 3e6};
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              Not(Contains(HasSubstr("before its timed queries"))));
}

// An index that is made in create() or before it is in no time of a board.
TEST(Report, TellsOfWorkBeforeLoading) {
  SampleRound round = sample_round();
  results::EntrantResults& good = round.results.entrants[1];
  good.load_ns = {60'000'000};
  good.start_ns = {29'000'000};
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              Not(Contains(StartsWith("Load times are without"))));
  good.start_ns = {31'000'000};
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              Contains("Load times are without starting and creating a matchmaker, which takes "
                       "more than half as long for good (31 ms)."));
}

TEST(Report, OfOneEntrantComparesItWithNobody) {
  SampleRound round = sample_round();
  round.results.entrants.resize(1);
  for (auto& measure : round.results.measures) measure.values.resize(1);
  round.judged.experiment.systems.resize(1);
  round.judged.experiment.answers.resize(1);
  const ReportModel model = report_of(round);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote), Contains(HasSubstr("one entrant")));
  EXPECT_EQ(model.boards[0].board.rows[0].rank, 1U);
  EXPECT_THAT(model.significance, IsEmpty());
  EXPECT_THAT(model.correlations, IsEmpty());
}

TEST(Report, OfAHalfFinishedRoundTakesWhatWasAskedAndSaysSo) {
  SampleRound round = sample_round();
  round.results.entrants[0].finished = false;
  for (auto& measure : round.results.measures) measure.values[0][2] = std::nullopt;
  round.judged.experiment.answers[0][2].clear();
  const ReportModel model = report_of(round);
  EXPECT_EQ(model.state, RoundState::kUnfinished);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote),
              Contains(HasSubstr("1 of 2 entrants have unanswered queries")));
  // Two of three requests are too few to rank by: each has its own mean, in entrants' order.
  const Board& board = model.boards[0].board;
  EXPECT_DOUBLE_EQ(*board.rows[0].value, 5.0 / 12);
  EXPECT_EQ(board.rows[0].requests, 2U);
  EXPECT_EQ(board.rows[1].requests, 3U);
  EXPECT_EQ(board.rows[1].rank, std::nullopt);
  EXPECT_DOUBLE_EQ(*model.curves[1].recall_precision.series[0].mean[0], 0.25);
  EXPECT_FALSE(model.rankings.by_request[2].by_entrant[0].has_value());
}

TEST(Report, OfAHalfFinishedRoundBlamesNoMeasureForWhatWasNotAskedYet) {
  SampleRound round = sample_round();
  for (auto& one : round.results.entrants) {
    one.finished = false;
    std::erase_if(one.samples, [](const auto& sample) { return sample.request.value == 2; });
  }
  for (auto& measure : round.results.measures) {
    for (auto& values : measure.values) values[2] = std::nullopt;
  }
  const auto notes = texts_of(report_of(round).remarks, RemarkLevel::kNote);
  EXPECT_THAT(notes, Contains(HasSubstr("unanswered queries. So far 2 of 3 requests have answers. "
                                        "Figures cover only")));
  EXPECT_THAT(notes, Not(Contains(HasSubstr("defined for"))));
}

// Of four requests poor fails on one; under 'strict' one is undefined, and one of three is more
// than 30 %.
TEST(Report, SaysOnceWhatSeveralBoardsHaveInCommon) {
  SampleRound round = sample_round();
  round.results.requests.resize(4, round.results.requests[0]);
  for (auto& measure : round.results.measures) {
    const auto last = measure.setting == "strict" ? std::nullopt : std::optional(.75);
    measure.values = {{0, .25, .5, last}, {1, 1, 1, last}};
  }
  const auto notes = texts_of(
      make_report(round.results, round.judged, ReportDetail::kTables).remarks, RemarkLevel::kNote);
  EXPECT_THAT(notes, ElementsAre("AP, nDCG@10 under 'strict' are defined for 3 of 4 requests.",
                                 "AP under 'graded', nDCG@10 under 'graded': differences of poor "
                                 "are skewed, as it has the worst value on 5 to 30 % of the "
                                 "requests where the median entrant has not; with 4 requests such "
                                 "pairs are separated too often."));
}

// Its entrants have answered each request once, as the protocol asks.
TEST(Report, OfARoundThatLacksOnlyAuditsAndFusionsNamesThem) {
  SampleRound round = sample_round();
  round.results.provenance.round.protocol = R"({"passes":1,"audit":true,"scaling":[0.5]})";
  round.results.entrants[1].finished = false;
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              Contains(HasSubstr("all queries are answered, but 1 of 2 entrants lacks what comes "
                                 "after them. One lacks only audits or scaling runs: good. "
                                 "Figures cover")));
  round.results.provenance.round.protocol = R"({"passes":2,"audit":true})";
  round.results.entrants[0].finished = false;
  round.results.entrants[0].kind = EntrantKind::kFusion;
  const auto notes = texts_of(report_of(round).remarks, RemarkLevel::kNote);
  EXPECT_THAT(notes, Contains(HasSubstr("1 of 2 entrants have unanswered queries. A fusion is not "
                                        "made yet: poor.")));
  EXPECT_THAT(notes, Not(Contains(HasSubstr("lacks only"))));
}

TEST(Report, OfTablesAloneHasNeitherCurvesNorRankings) {
  const SampleRound round = sample_round();
  const ReportModel model = make_report(round.results, round.judged, ReportDetail::kTables);
  EXPECT_THAT(model.curves, IsEmpty());
  EXPECT_THAT(model.rankings.by_request, IsEmpty());
  EXPECT_EQ(model.boards.size(), 4U);
  EXPECT_EQ(model.significance.size(), report_of(round).significance.size());
  EXPECT_EQ(model.requests.size(), 3U);
}

TEST(Report, WarnsOfAnEntrantThatAbstainedInEverything) {
  SampleRound round = sample_round();
  fail_all(round.results.entrants[1], Outcome::kAbstained);
  round.results.entrants[1].logs.clear();
  const ReportModel model = report_of(round);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kWarning),
              ElementsAre("good abstained in all of its 3 queries. It has no rank."));
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote), IsEmpty());
}

TEST(Report, WarnsOfWhatAuditsFind) {
  SampleRound round = sample_round();
  round.results.remarks = {
      {RemarkKind::kAudits, RemarkLevel::kWarning, "good: asked twice: another ranking."}};
  const ReportModel model = report_of(round);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kWarning),
              ElementsAre("good: asked twice: another ranking."));
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote), IsEmpty());
}

TEST(Report, SaysOnceForAllSettingsHowManyRequestsNothingAnswers) {
  SampleRound round = sample_round();
  for (auto& setting : round.results.settings) setting.without_answer = 1;
  const ReportModel model = report_of(round);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote),
              ElementsAre(testing::StartsWith("Nothing answers 1 of 3 requests under 'graded', "
                                              "'strict': ranking measures leave them out")));
  round.results.settings[1].without_answer = 2;
  EXPECT_THAT(texts_of(report_of(round).remarks, RemarkLevel::kNote),
              ElementsAre(testing::StartsWith("Nothing answers 2 of 3 requests under 'strict'; 1 "
                                              "of 3 requests under 'graded': ranking")));
}

TEST(Report, HasWarningsBeforeNotesInJsonEachWithItsKind) {
  SampleRound round = sample_round();
  round.results.remarks = {{RemarkKind::kTimes, RemarkLevel::kNote, "Times are times."},
                           {RemarkKind::kClock, RemarkLevel::kWarning, "The clock is wrong."}};
  const auto json = text::parse_json(to_json(report_of(round)));
  ASSERT_TRUE(json.has_value());
  EXPECT_EQ((*json)["remarks"].dump(), R"(["The clock is wrong.","Times are times."])");
  EXPECT_EQ((*json)["remark_levels"].dump(), R"(["warning","note"])");
  EXPECT_EQ((*json)["remark_kinds"].dump(), R"(["clock","times"])");
  EXPECT_EQ((*json)["remark_entrants"].dump(), "[null,null]");
}

TEST(Report, SaysInJsonWhichEntrantARemarkIsAboutByItsPlace) {
  SampleRound round = sample_round();
  round.results.entrants[1].entrant.name = "poor-too";  // begins as another's name
  round.results.entrants[1].times_doubt = "its clock went backwards";
  const auto json = text::parse_json(to_json(report_of(round)));
  ASSERT_TRUE(json.has_value());
  EXPECT_EQ((*json)["remark_kinds"][0], "invalid-times");
  EXPECT_EQ((*json)["remark_entrants"][0], 1);
}

TEST(Report, HasTheRuleOfAStoredSettingInJsonButNoneOfFiles) {
  SampleRound round = sample_round();
  round.results.settings[0].definition =
      "  graded: {judge: consensus, dimensions: {\"reply: text\": 2, form: 1}, gains: {0: 0, 6: "
      "3}}\n";
  round.results.settings[0].judgments_digest = "";
  const auto rule = [&] {
    const auto json = text::parse_json(to_json(report_of(round)));
    return json ? (*json)["settings"][0].value("rule", text::Json()).dump() : "no JSON";
  };
  EXPECT_EQ(rule(), "null");
  round.results.settings[0].judgments_digest = "sha256:1";
  EXPECT_EQ(
      rule(),
      R"({"judge":"consensus","dimensions":{"reply: text":2,"form":1},"gains":{"0":0,"6":3}})");
}

TEST(Report, WarnsOfTimesThatDoNotCount) {
  SampleRound round = sample_round();
  round.results.entrants[0].times_doubt = "its clock went backwards";
  const ReportModel model = report_of(round);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kWarning),
              ElementsAre("The times of poor are not valid: its clock went backwards."));
  EXPECT_EQ(model.entrants[0].times_doubt, "its clock went backwards");
}

TEST(Report, DescribesTheServicesThatItShows) {
  SampleRound round = sample_round();
  round.results.services[0].description = "first\x1b line";
  round.results.services[0].inputs = {"urn:in"};
  round.results.services[0].format = "OWL-S";
  round.results.services[0].source = "<a/>\n";
  const ReportModel model = report_of(round);
  const auto shown = std::find_if(model.services.begin(), model.services.end(),
                                  [](const auto& one) { return one.name == "s0"; });
  ASSERT_NE(shown, model.services.end());
  EXPECT_EQ(shown->description, "first  line");
  EXPECT_THAT(shown->inputs, ElementsAre("urn:in"));
  EXPECT_EQ(shown->source, "<a/>\n");
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote), IsEmpty());
}

TEST(Report, LeavesOutWhatWouldMakeItTooLargeAndSaysSo) {
  SampleRound round = sample_round();
  for (std::size_t s = 0; s < 4; ++s) {
    round.results.services[s].source = std::string(s == 0 ? 100'001 : 80'000, 'x');
    round.results.services[s].description = std::string(s == 1 ? 1'300'000 : 10, 'y');
  }
  const ReportModel model = report_of(round);
  EXPECT_THAT(texts_of(model.remarks, RemarkLevel::kNote),
              Contains("To keep the report small, 1 description and 1 source of a description of "
                       "requests and services are left out."));
}

// Both rank all four services, so that nothing is missed; service 2 is judged irrelevant and always
// shown. "good" puts service 0 first: 3 of the exposure 3 (1 + 1/log2 3 + 1/2 + 1/log2 5), and 6 of
// the 9 gains.
TEST(Report, ShowsTheServicesSideOfEachEntrant) {
  const ReportModel model = report_of(sample_round());
  ASSERT_TRUE(model.service_sides);
  EXPECT_EQ(model.service_sides->setting, 0U);
  EXPECT_EQ(model.service_sides->depth, 10U);
  const auto& good = *model.service_sides->by_entrant[1];
  EXPECT_EQ(good.never_found + good.missed + good.look_alikes, 0U);
  ASSERT_EQ(good.hubs, 1U);
  EXPECT_EQ(model.services[good.hubs_first[0].service].name, "s2");
  EXPECT_DOUBLE_EQ(good.hubs_first[0].irrelevant, 3);
  EXPECT_EQ(model.services[good.exposure_first[0].service].name, "s0");
  EXPECT_NEAR(*good.exposure_first[0].exposure_share, 0.390380, 1e-6);
  EXPECT_DOUBLE_EQ(*good.exposure_first[0].gain_share, 6.0 / 9);
}

// With one rank each, "poor" shows the unjudged service alone: 0 and 1 are missed, needed by 3
// requests each, and service 2, which nobody needs, is found by none and has a name alone.
TEST(Report, TellsMissedServicesFromThoseThatNobodyNeeds) {
  SampleRound round = sample_round();
  for (auto& answers : round.judged.experiment.answers) {
    for (auto& of_request : answers) of_request[0].ranking.resize(1);
  }
  const ReportModel model = report_of(round);
  const auto& poor = *model.service_sides->by_entrant[0];
  EXPECT_EQ(poor.never_found, 3U);
  EXPECT_EQ(poor.missed, 2U);
  ASSERT_EQ(poor.missed_first.size(), 2U);
  EXPECT_EQ(model.services[poor.missed_first[1].service].name, "s1");
  EXPECT_EQ(poor.missed_first[1].relevant, 3U);
  EXPECT_FALSE(poor.missed_first[1].best_rank);
  EXPECT_EQ(poor.never_found_first.size(), 2U);
  EXPECT_THAT(poor.unneeded_first, ElementsAre("s2"));
}

}  // namespace
}  // namespace matchbench::report
