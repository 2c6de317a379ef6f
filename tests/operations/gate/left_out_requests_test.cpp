#include "harness/operations/gate/decide/compare.hpp"
#include "harness/operations/gate/sides/scored_system.hpp"

#include <gmock/gmock.h>

#include <utility>

namespace matchbench::gate {
namespace {

// Service 0 is relevant for the first request and not relevant for the second; nothing answers the
// third, and the last two have no judgment.
TEST(RequestsLeftOut, AreRemarkedOnByWhatTheyLack) {
  analysis::JudgedSetting setting{.name = "graded"};
  setting.gains.service_count = 1;
  setting.gains.scale = {1};
  for (const double gain : {1, 0}) {
    setting.gains.requests.push_back(
        {.services = {{0}}, .gains = {gain}, .subtopic_begin = {0, 0}, .subtopic_ids = {}});
  }
  for (int i = 0; i < 3; ++i) setting.gains.requests.push_back({.subtopic_begin = {0}});
  setting.gains.requests[2].has_answer = false;
  analysis::Experiment experiment{.name = "e",
                                  .systems = {"s"},
                                  .requests = {"a", "b", "c", "d", "e"},
                                  .service_count = 1,
                                  .collection_size = 1};
  experiment.answers = {std::vector(
      5, std::vector{analysis::WeightedAnswer{.ranking = {{.service = {0}, .score = 1}}}})};
  Side side{.name = "s", .measures = {"AP"}};
  side.requests =
      scored_requests(experiment, 0, setting, plan_of({.measures = {"AP"}}), {}, Undefined::kSkip);
  EXPECT_THAT(
      compare(side, side, {}, {}).remarks,
      testing::ElementsAre(testing::StartsWith("1 request is left out, because nothing answers it"),
                           "2 requests without a judgment are left out.",
                           "1 request is left out, because nothing is relevant or no measure is "
                           "defined."));
}

// Both rounds are stored; nothing runs that could be confined anew.
TEST(Remarks, NameConfinementThatDiffers) {
  const auto side = [](const char* protocol) {
    Side out{.name = "s", .measures = {"AP"}};
    out.footing.protocol = protocol;
    out.requests = {{.id = "a", .values = {0.5}}, {.id = "b", .values = {0.5}}};
    return out;
  };
  const Side required = side("{}");
  EXPECT_THAT(compare(required, required, {}, {}).remarks, testing::ElementsAre());
  EXPECT_THAT(compare(side(R"({"confinement":"off"})"), required, {}, {}).remarks,
              testing::ElementsAre(testing::AllOf(
                  testing::HasSubstr("base was run under 'isolation: process, confinement: off'"),
                  testing::HasSubstr("'isolation: process, confinement: required'"))));
}

TEST(Remarks, SayHowOftenEachRequestWasAskedIfThatDiffersOrIsOnce) {
  const auto side = [](const char* protocol) {
    Side out{.name = "s", .measures = {"AP"}};
    out.footing.protocol = protocol;
    out.requests = {{.id = "a", .values = {0.5}}, {.id = "b", .values = {0.5}}};
    return out;
  };
  const Side often = side(R"({"passes":3})");
  const Side once = side(R"({"passes":1})");
  EXPECT_THAT(compare(often, often, {}, {}).remarks, testing::ElementsAre());
  EXPECT_THAT(
      compare(often, once, {}, {}).remarks,
      testing::ElementsAre("Each request was asked 3 times of the base and once of the new side."));
  EXPECT_THAT(compare(once, once, {}, {}).remarks,
              testing::ElementsAre("Each request was asked once of each side."));
  Side file = once;
  file.was_asked = false;
  EXPECT_THAT(compare(often, file, {}, {}).remarks, testing::ElementsAre());
}

// Measures of rankings leave out what nothing answers, and those of silence are of that alone.
TEST(RequestsLeftOut, OfOneMeasureCountForAnotherThatIsDefinedForThem) {
  const auto side = [](const char* name, double false_answer) {
    Side out{.name = name, .measures = {"nDCG@5", "FalseAnswer"}};
    for (const char* id : {"a", "b", "c"}) {
      out.requests.push_back({.id = id, .values = {0.5, std::nullopt}});
    }
    out.requests.push_back({.id = "d", .values = {std::nullopt, false_answer}});
    return out;
  };
  const GateReport report = compare(side("base", 0), side("new", 1), {}, {});
  EXPECT_EQ(report.left_out, 0U);
  ASSERT_EQ(report.measures.size(), 2U);
  EXPECT_EQ(report.measures[0].decision.requests, 3U);
  EXPECT_EQ(report.measures[0].decision.verdict, Verdict::kNotWorse);
  EXPECT_EQ(report.measures[1].decision.requests, 1U);
  EXPECT_EQ(report.measures[1].fresh, 1);
  EXPECT_EQ(report.measures[1].decision.difference, -1);
  EXPECT_EQ(report.verdict, Verdict::kUndecided);  // one request cannot decide
}

}  // namespace
}  // namespace matchbench::gate
