#include "harness/scoring/analysis/pareto_front.hpp"

#include <gmock/gmock.h>

#include <vector>

namespace matchbench::analysis {
namespace {

using testing::ElementsAre;

std::vector<bool> front(std::vector<QualityAndCost> all) {
  return pareto_front(all);
}

TEST(ParetoFront, HasWhoNobodyBeatsInBoth) {
  // The second costs more than the first for less; the third is the best, the fourth the cheapest.
  EXPECT_THAT(front({{.5, 10}, {.4, 12}, {.9, 30}, {.1, 1}}), ElementsAre(true, false, true, true));
}

TEST(ParetoFront, HasEqualsTogether) {
  EXPECT_THAT(front({{.5, 10}, {.5, 10}, {.5, 11}, {.4, 10}}),
              ElementsAre(true, true, false, false));
}

TEST(ParetoFront, OfNobodyIsEmpty) {
  EXPECT_TRUE(front({}).empty());
}

}  // namespace
}  // namespace matchbench::analysis
