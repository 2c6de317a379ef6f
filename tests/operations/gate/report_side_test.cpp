#include "harness/operations/gate/sides/report_side.hpp"

#include "harness/foundation/text/json.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace matchbench::gate {
namespace {

using testing::ElementsAre;
using text::Json;

// A report of one entrant and three requests: the first has a ranking, the second an empty one, the
// third none.
Json report_with(int failures, int queries) {
  const Json ranked = {{"services", {0}}, {"scores", {1}}, {"length", 1}};
  const Json silent = {{"services", Json::array()}, {"scores", Json::array()}, {"length", 0}};
  Json by_request = Json::array();
  for (const Json& ranking : {ranked, silent, Json()}) {
    by_request.push_back({{"grades", {{"0", {2.0}}}}, {"by_entrant", Json::array({ranking})}});
  }
  Json requests = Json::array();
  for (const char* name : {"a", "b", "c"}) requests.push_back({{"uri", name}, {"name", name}});
  return {
      {"format", "matchbench-report/1"},
      {"entrants", {{{"name", "x"}, {"digest", ""}, {"failures", failures}, {"queries", queries}}}},
      {"settings", {{{"name", "graded"}}}},
      {"measures", {{{"name", "AP"}}}},
      {"round", {{"protocol", Json::object()}}},
      {"collection", {{"name", "c"}, {"digest", "d"}}},
      {"requests", requests},
      {"services", {{{"name", "Weather"}, {"uri", "urn:a#weather"}}}},
      {"boards", {{{"setting", 0}, {"measure", 0}, {"values", {{1.0, 0.0, 0.0}}}}}},
      {"rankings", {{"by_request", by_request}}}};
}

std::vector<bool> failed_in(const Json& report) {
  const TemporaryFolder folder;
  folder.put("r.json", text::json_text(report));
  const Side side = read_report_side(folder / "r.json", "", "", {{"AP"}, "graded"});
  std::vector<bool> out;
  for (const auto& one : side.requests) out.push_back(one.failed);
  return out;
}

TEST(SideOfAReport, HasTheGainsOfItsRankings) {
  const TemporaryFolder folder;
  folder.put("r.json", text::json_text(report_with(0, 3)));
  const Side side = read_report_side(folder / "r.json", "", "", {{"AP"}, "graded"});
  EXPECT_THAT(side.requests.front().ranking,
              ElementsAre(ShownService{"Weather", 2.0, "urn:a#weather"}));
  EXPECT_EQ(side.requests.front().values.front(), 1.0);
}

TEST(SideOfAReport, TellsServicesOfOneNameApart) {
  const TemporaryFolder folder;
  Json report = report_with(0, 3);
  report["services"] = {{{"name", "send"}, {"uri", "urn:mail.json#send"}},
                        {{"name", "send"}, {"uri", "urn:chat.json#send"}}};
  folder.put("r.json", text::json_text(report));
  const Side side = read_report_side(folder / "r.json", "", "", {{"AP"}, "graded"});
  EXPECT_EQ(side.requests.front().ranking.front().name, "mail.json#send");
}

TEST(SideOfAReport, HasTheFirstLineOfWhatARequestAsksFor) {
  const TemporaryFolder folder;
  Json report = report_with(0, 3);
  report["requests"][0]["description"] = "Will it rain?\nI have no umbrella.";
  folder.put("r.json", text::json_text(report));
  const Side side = read_report_side(folder / "r.json", "", "", {{"AP"}, "graded"});
  EXPECT_EQ(side.requests[0].text, "Will it rain?");
  EXPECT_EQ(side.requests[1].text, "");
}

TEST(SideOfAReport, DoesNotTakeSilenceForAFailure) {
  EXPECT_THAT(failed_in(report_with(1, 3)), ElementsAre(false, false, true));
  EXPECT_THAT(failed_in(report_with(0, 3)), ElementsAre(false, false, false));
}

TEST(SideOfAReport, KnowsOfNoFailuresIfItsRankingsAreLeftOut) {
  Json without = report_with(1, 3);
  without["rankings"]["by_request"] = Json::array();
  EXPECT_THAT(failed_in(without), ElementsAre(false, false, false));
  without["entrants"][0]["failures"] = 3;  // all of them
  EXPECT_THAT(failed_in(without), ElementsAre(true, true, true));
}

}  // namespace
}  // namespace matchbench::gate
