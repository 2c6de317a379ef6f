#include "harness/publishing/report/model/held_back.hpp"

#include "harness/publishing/report/formats/report_file.hpp"
#include "harness/publishing/report/formats/report_json.hpp"
#include "harness/publishing/report/formats/report_tables.hpp"
#include "tests/publishing/report/sample_results.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace matchbench::report {
namespace {

using testing::HasSubstr;
using testing::Not;

// All bytes of all formats but the page, which shows the JSON.
std::string everything(std::vector<std::string> parts) {
  SampleRound round = sample_round();
  results::RoundResults& results = round.results;
  results.entrants[0].logs = {{Outcome::kError, "asked urn:r1 in vain", "printed tail"}};
  results.entrants[0].failed = {{RequestIndex{0}, Outcome::kError, 1}};
  results.entrants[0].outcomes = {2};
  results.entrants[0].outcomes[static_cast<std::size_t>(Outcome::kError)] = 1;
  results.requests[0].source = "<source of r1/>";
  results.services[3].source = "<source of s3/>";
  // One of these is a score that no mean or bound is equal to.
  results.measures[0].values[0] = {0.01, 0.03125, 0.0625};
  results.analyses = {{"difficulty", "", R"([{"request": "r1", "mean": 0.11}])"},
                      {"judges", "", R"([{"judges": "a, b", "kappa": 0.77}])"}};
  const HeldBack held = held_back(parts);
  hold_back_before(held, results);
  ReportModel model = make_report(results, round.judged);
  hold_back_after(held, model, results, round.judged);
  std::string all = to_json(model) + to_markdown(model);
  const auto add = [&](const ReportFile& file) {
    all += file.path + "\n" + file.text;
    if (file.rest) file.rest([&](std::string_view part) { all += part; });
  };
  write_csv_files(results, model, add);
  write_latex_files(model, add);
  write_latex_macros(model, add);
  write_trec_files(results, round.judged, add);
  return all;
}

TEST(HeldBack, WithoutPartsEverythingIsThere) {
  const std::string all = everything({});
  for (const char* text :
       {"0.03125", "urn:r1", "asked", "printed tail", "<source of r1/>", "<source of s3/>",
        "urn:service/s1", "qrels/graded", "runs/good", "\"difficulty\""}) {
    EXPECT_THAT(all, HasSubstr(text));
  }
  EXPECT_THAT(all, Not(HasSubstr("withholds")));
}

TEST(HeldBack, JudgmentsLeaveNoGainAndNoScoreByRequest) {
  const std::string all = everything({"judgments"});
  for (const char* text : {"0.03125", "qrels/", "\"difficulty\"", "0.11"}) {
    EXPECT_THAT(all, Not(HasSubstr(text)));
  }
  EXPECT_THAT(all, HasSubstr(R"("grades":{})"));
  EXPECT_THAT(all, HasSubstr(R"("relevant_total":null)"));
  EXPECT_THAT(all, HasSubstr("The organiser withholds the judgments and the scores by request"));
  // Means with their intervals, times and rankings stay.
  EXPECT_THAT(all, HasSubstr("0.0346"));
  EXPECT_THAT(all, HasSubstr("runs/good"));
  EXPECT_THAT(all, HasSubstr("\"kappa\":0.77"));
}

TEST(HeldBack, JudgmentsLeaveNoServiceThatNobodyRanked) {
  SampleRound round = sample_round();
  // Services 3 and 0 are first; 1 is relevant and 2 is judged, and neither is ranked.
  for (auto& answers : round.judged.experiment.answers) {
    for (auto& of_request : answers) of_request[0].ranking.resize(1);
  }
  const HeldBack held = held_back({"judgments"});
  ReportModel model = make_report(round.results, round.judged);
  ASSERT_EQ(model.services.size(), 3U);
  hold_back_after(held, model, round.results, round.judged);
  ASSERT_EQ(model.services.size(), 2U);
  const auto& rankings = model.rankings.by_request[2].by_entrant;
  EXPECT_EQ(model.services[rankings[0]->services[0]].uri, "urn:service/");
  EXPECT_EQ(model.services[rankings[1]->services[0]].name, "s0");
}

TEST(HeldBack, RankingsLeaveNoService) {
  const std::string all = everything({"rankings"});
  EXPECT_THAT(all, Not(HasSubstr("runs/good")));
  EXPECT_THAT(all, Not(HasSubstr("source of s3")));
  EXPECT_THAT(all, HasSubstr(R"("services":[],)"));
  EXPECT_THAT(all, HasSubstr("qrels/graded"));
}

TEST(HeldBack, RankingsLeaveNoRemarkOnWhatWouldBeCutFromThem) {
  for (const bool are_held : {false, true}) {
    SampleRound round = sample_round();
    round.results.services[3].source = std::string(std::size_t{1} << 20, 'x');
    const HeldBack held =
        held_back(are_held ? std::vector<std::string>{"rankings"} : std::vector<std::string>());
    ReportModel model = make_report(round.results, round.judged);
    hold_back_after(held, model, round.results, round.judged);
    const auto left_out = std::ranges::count(model.remarks, RemarkKind::kLeftOut, &Remark::kind);
    EXPECT_EQ(left_out, are_held ? 0 : 1);
  }
}

TEST(HeldBack, LogsLeaveOnlyHowManyQueriesFailed) {
  const std::string all = everything({"logs"});
  EXPECT_THAT(all, Not(HasSubstr("in vain")));
  EXPECT_THAT(all, Not(HasSubstr("printed tail")));
  EXPECT_THAT(all, HasSubstr(R"("failures":1)"));
}

TEST(HeldBack, RequestsLeaveNoNameNorTextAndNoLogThatMightQuoteThem) {
  const std::string all = everything({"requests"});
  for (const char* text : {"urn:r1", "asks for something", "source of r1", "in vain", "\"r1\""}) {
    EXPECT_THAT(all, Not(HasSubstr(text)));
  }
  EXPECT_THAT(all, HasSubstr("request-1 Q0 urn:service/s0"));
  EXPECT_THAT(all, HasSubstr(",request 1,request-1,error,1\n"));
  EXPECT_THAT(all, HasSubstr(R"("hidden":["logs","requests"])"));
}

}  // namespace
}  // namespace matchbench::report
