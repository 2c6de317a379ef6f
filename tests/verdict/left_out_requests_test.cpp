#include "harness/verdict/decide/compare.hpp"
#include "harness/verdict/sides/scored_system.hpp"

#include <gmock/gmock.h>

#include <utility>

namespace matchbench::verdict {
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
  side.requests = scored_requests(experiment, 0, setting, plan_of({.measures = {"AP"}}), {});
  EXPECT_THAT(
      compare(side, side, {}, {}).remarks,
      testing::ElementsAre(testing::StartsWith("1 request is left out, because nothing answers it"),
                           "2 requests without a judgment are left out.",
                           "1 request is left out, because nothing is relevant or a measure is not "
                           "defined."));
}

}  // namespace
}  // namespace matchbench::verdict
