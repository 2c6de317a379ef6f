// The open loop of a server, scaling, audits and the search for a peak rate, as a report has them.
#include "harness/publishing/report/formats/report_json.hpp"
#include "harness/publishing/report/model/held_back.hpp"
#include "tests/publishing/report/sample_results.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace matchbench::report {
namespace {

using Json = nlohmann::json;

// "poor" takes 3, 1 and 2 ms, "good" 2, 4 and 6 ms.
SampleRound server_round(const char* bound_ns) {
  SampleRound round = sample_round();
  round.results.provenance.scenario = Scenario::kServer;
  round.results.provenance.round.protocol =
      std::string(R"({"scenario":"server","server":{"rate_per_s":50,"percentile":0.9,)") +
      R"("latency_bound_ns":)" + bound_ns + "}}";
  return round;
}

Json json_of(const SampleRound& round) {
  return Json::parse(to_json(make_report(round.results, round.judged)));
}

TEST(ReportOfAServer, HasTheShareOfTheQueriesThatKeptTheBound) {
  SampleRound round = server_round("2000000");
  round.results.entrants[0].queries = 4;  // one failed, and is late therefore
  const Json server = json_of(round).at("server");
  EXPECT_EQ(server.at("rate_per_s"), 50);
  EXPECT_EQ(server.at("latency_bound_ms"), 2);
  EXPECT_EQ(server.at("percentile"), 0.9);
  EXPECT_EQ(server.at("by_entrant"), Json::parse(R"([{"within_bound":0.5,"kept":false},
                            {"within_bound":0.3333333333333333,"kept":false}])"));
}

TEST(ReportOfAServer, HasNoShareWithoutABoundOrTimes) {
  EXPECT_EQ(json_of(server_round("0")).at("server").at("by_entrant"), Json({nullptr, nullptr}));
  EXPECT_EQ(json_of(server_round("0")).at("server").at("latency_bound_ms"), nullptr);
  SampleRound round = server_round("2000000");
  round.results.entrants[1].kind = EntrantKind::kRunFile;
  EXPECT_EQ(json_of(round).at("server").at("by_entrant").at(1), nullptr);
  EXPECT_FALSE(json_of(sample_round()).contains("server"));
}

TEST(ReportOfAServer, HasHowManyQueriesThereCouldBeAtTheSameTime) {
  EXPECT_FALSE(json_of(server_round("0")).at("server").contains("in_flight"));
  SampleRound round = server_round("0");
  round.results.provenance.round.protocol =
      R"({"scenario":"server","server":{"rate_per_s":50,"in_flight":16}})";
  round.results.entrants[1].in_flight = 4;
  EXPECT_EQ(json_of(round).at("server").at("in_flight"),
            Json::parse(R"({"most":16,"by_entrant":[1,4]})"));
}

ReportModel model_with_trials() {
  const SampleRound round = sample_round();
  ReportModel model = make_report(round.results, round.judged);
  model.trials.growths = {{"good",
                           study::GrowingTime::kQuery,
                           {{10, 2e6}, {20, 4e6}, {40, 8e6}},
                           {{80, "signal 9"}},
                           analysis::ComplexityFit{analysis::Growth::kLinear, 2e5, 0.25}}};
  model.trials.audits = {{"poor", SessionKind::kAskedTwice, {}},
                         {"gone", SessionKind::kFreshIds, {}}};
  model.trials.audits[0].finding.compared = 3;
  model.trials.audits[0].finding.different = 1;
  model.trials.audits[0].finding.suspicions = {"1 of 3 rankings differ"};
  model.trials.rates = {{.entrant = "good",
                         .rate_per_s = 100,
                         .queries = 90,
                         .late = 2,
                         .is_kept = true,
                         .is_peak = true}};
  return model;
}

TEST(ReportWithTrials, NamesEntrantsByTheirPlacesAndTimesInMilliseconds) {
  const Json trials = Json::parse(to_json(model_with_trials())).at("trials");
  EXPECT_EQ(trials.at("scaling"), Json::parse(R"([{"entrant":1,"what":"query","points":[
    {"services":10,"ms":2.0},{"services":20,"ms":4.0},{"services":40,"ms":8.0}],
    "unfinished":[{"services":80,"failure":"signal 9"}],
    "fit":{"growth":"n","coefficient_ms":0.2,"rms":0.25}}])"));
  EXPECT_EQ(trials.at("audits"), Json::parse(R"([{"entrant":0,"audit":"asked twice","compared":3,
    "different":1,"time_ratio":null,"time_ratio_interval":null,
    "suspicions":["1 of 3 rankings differ"],"notes":[]}])"));
  EXPECT_EQ(trials.at("rates"), Json::parse(R"([{"entrant":1,"rate_per_s":100.0,"queries":90,
    "late":2,"kept":true,"peak":true}])"));
}

TEST(ReportWithTrials, HasNoKeyForThemWithoutAny) {
  EXPECT_FALSE(json_of(sample_round()).contains("trials"));
}

TEST(ReportWithTrials, WithholdsWhatFailedWorkersSaidWithTheLogs) {
  SampleRound round = sample_round();
  ReportModel model = model_with_trials();
  hold_back_after(held_back({"logs"}), model, round.results, round.judged);
  EXPECT_EQ(model.trials.growths[0].unfinished[0].failure, "");
}

}  // namespace
}  // namespace matchbench::report
