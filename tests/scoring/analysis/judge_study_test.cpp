#include "harness/scoring/analysis/judges/judge_study.hpp"

#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>

namespace matchbench::analysis {
namespace {

using testing::ElementsAre;

Judgment grade(std::uint32_t service, std::uint16_t judge, double value) {
  return {.request = {0}, .service = {service}, .judge = judge, .dimension = 0, .grade = value};
}

TEST(JudgeStudy, ComparesEveryPairAndAllButTheConsensus) {
  Judgments judgments;
  judgments.judges = {"ann", "bob", "eve", "consensus"};
  judgments.dimensions = {"fit"};
  for (std::uint32_t service = 0; service < 4; ++service) {
    for (std::uint16_t judge = 0; judge < 4; ++judge) {
      if (judge == 2 && service == 3) continue;  // eve did not judge it
      const double differs = judge == 1 && service == 2 ? 1 : 0;
      judgments.entries.push_back(grade(service, judge, service % 2 + differs));
    }
  }
  const auto all = study_agreement(judgments);
  ASSERT_EQ(all.size(), 1U + 6U);
  EXPECT_THAT(all[0].judges, ElementsAre(0, 1, 2));
  EXPECT_EQ(all[0].items, 4U);
  EXPECT_FALSE(all[0].kappa);
  EXPECT_TRUE(all[0].fleiss);
  EXPECT_THAT(all[1].judges, ElementsAre(0, 1));
  // ann 0 1 0 1, bob 0 1 1 1: p_o = 3/4, p_e = ½·¼ + ½·¾ = ½, κ = ½.
  EXPECT_NEAR(all[1].kappa.value(), 0.5, 1e-12);
  EXPECT_THAT(all[2].judges, ElementsAre(0, 2));
  EXPECT_EQ(all[2].items, 3U);
  EXPECT_NEAR(all[2].kappa.value(), 1, 1e-12);
}

TEST(JudgeStudy, ComparesAProgramWithEachPersonAndCountsItNotAmongThem) {
  Judgments judgments;
  judgments.judges = {"ann", "bob", "eve", "model"};
  judgments.programs = {"model"};
  judgments.dimensions = {"fit"};
  for (std::uint16_t judge = 0; judge < 4; ++judge) {
    judgments.entries.push_back(grade(0, judge, judge == 3 ? 0 : 1));
  }
  const auto all = study_agreement(judgments);
  ASSERT_EQ(all.size(), 1U + 6U);
  EXPECT_THAT(all[0].judges, ElementsAre(0, 1, 2));
  EXPECT_THAT(all[3].judges, ElementsAre(0, 3));
  EXPECT_EQ(all[3].observed, 0);
}

TEST(JudgeStudy, RefusesThousandsOfJudgesEachTwoOfWhomItWouldCompare) {
  Judgments judgments;
  judgments.judges.resize(4'096);
  judgments.dimensions = {"fit"};
  for (std::uint32_t service = 0; service < 200; ++service) {
    judgments.entries.push_back(grade(service, 0, 1));
  }
  EXPECT_THAT([&] { study_agreement(judgments); },
              testing::ThrowsMessage<Error>(testing::HasSubstr(
                  "4096 judges of more than 119 pairs of a request and a service are too many")));
}

TEST(JudgeStudy, RefusesOneJudgeAndJudgesWithoutOverlap) {
  Judgments judgments;
  judgments.judges = {"ann"};
  judgments.dimensions = {"fit"};
  judgments.entries = {grade(0, 0, 1)};
  EXPECT_THROW(study_agreement(judgments), Error);
  judgments.judges = {"ann", "bob"};
  judgments.entries = {grade(0, 0, 1), grade(1, 1, 1)};
  EXPECT_THROW(study_agreement(judgments), Error);
}

}  // namespace
}  // namespace matchbench::analysis
