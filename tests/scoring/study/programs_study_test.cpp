#include "harness/scoring/study/judges/programs_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/judgments/relevance.hpp"

#include <gmock/gmock.h>

#include <string>
#include <utility>
#include <vector>

namespace matchbench::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::vector<std::string> kFirstRank{"P@1"};

// Four requests and the services 0 and 1. The system `zero` ranks 0 first, `one` ranks 1 first. The
// judge anna says of the first two requests that 0 is relevant; the program says so of all but the
// second, for which it takes 1.
class ProgramBesidePeople : public testing::Test {
 protected:
  ProgramBesidePeople() {
    input_.experiment.name = "Round";
    input_.experiment.systems = {"zero", "one"};
    input_.experiment.requests = {"r1", "r2", "r3", "r4"};
    input_.experiment.service_count = 2;
    for (const std::uint32_t first : {0, 1}) {
      const analysis::WeightedAnswer answer{.ranking = {{{first}, 2}, {{1 - first}, 1}}};
      input_.experiment.answers.emplace_back(4, std::vector{answer});
    }
    input_.judgments.judges = {"anna", "model"};
    input_.judgments.programs = {"model"};
    input_.judgments.dimensions = {"fit"};
    for (std::uint32_t r = 0; r < 4; ++r) {
      for (std::uint32_t s = 0; s < 2; ++s) {
        if (r < 2) add(r, s, 0, s == 0);
        add(r, s, 1, s == (r == 1 ? 1U : 0U));
      }
    }
    set_judge({JudgeChoice::Kind::kMean, ""});
  }

  void add(std::uint32_t request, std::uint32_t service, std::uint16_t judge, double grade) {
    input_.judgments.entries.push_back({{request}, {service}, judge, 0, grade});
  }
  void set_judge(JudgeChoice judge) {
    const RelevanceSetting setting{"fit", std::move(judge), WeightedSum{{{"fit", 1}}}, {}};
    input_.definitions = {setting};
    input_.settings = {{"fit", false, measures::gains_under(setting, input_.judgments, 4, 2)}};
  }
  std::string fault() const {
    try {
      study_programs(input_, kFirstRank);
    } catch (const Error& error) {
      return error.what();
    }
    return {};
  }

  AnalysisInput input_;
};

// `zero`: people say 1 and 1 where the program says 1 and 0, and the program alone says 1 and 1, so
// that the corrected mean is 1 + 1/2. The interval stands on one degree of freedom: the variance of
// the mean correction is 1/4, that of the program alone is 0, and t(.975; 1) = 12.7062.
TEST_F(ProgramBesidePeople, GivesTheMeansOfEachAndOfBoth) {
  const auto study = study_programs(input_, kFirstRank);
  EXPECT_EQ(study.setting, "fit");
  ASSERT_EQ(study.rows.size(), 2U);
  const auto& zero = study.rows[0];
  EXPECT_EQ(zero.system, "zero");
  EXPECT_EQ(zero.program, "model");
  EXPECT_EQ(zero.people, 1);
  EXPECT_EQ(zero.program_mean, .75);
  EXPECT_EQ(zero.corrected.mean, 1.5);
  EXPECT_NEAR(zero.corrected.low.value(), 1.5 - 12.7062 / 2, 1e-4);
  EXPECT_NEAR(zero.corrected.high.value(), 1.5 + 12.7062 / 2, 1e-4);
  const auto& one = study.rows[1];
  EXPECT_EQ(one.people, 0);
  EXPECT_EQ(one.program_mean, .25);
  EXPECT_EQ(one.corrected.mean, -.5);
  EXPECT_THAT(study.remarks,
              ElementsAre("model judged 2 requests that people judged in full, and 2 alone",
                          "by P@1, model would have got every separation right"));
  EXPECT_EQ(sheet_of(study).table.rows.size(), 2U);
}

TEST_F(ProgramBesidePeople, CountsARequestOnlyIfPeopleJudgedAllThatTheProgramJudged) {
  std::erase_if(input_.judgments.entries, [](const Judgment& entry) {
    return entry.request.value == 1 && entry.service.value == 1 && entry.judge == 0;
  });
  set_judge({JudgeChoice::Kind::kMean, ""});
  EXPECT_THAT(study_programs(input_, kFirstRank).remarks.front(),
              "model judged 1 request that people judged in full, and 3 alone");
  std::erase_if(input_.judgments.entries, [](const Judgment& entry) { return entry.judge == 0; });
  set_judge({JudgeChoice::Kind::kMean, ""});
  EXPECT_THAT(fault(), HasSubstr("people judged no request in full that 'model' judged"));
}

TEST_F(ProgramBesidePeople, IsRefusedWithoutAProgramOrUnderASettingOfOne) {
  set_judge({JudgeChoice::Kind::kOne, "model"});
  EXPECT_THAT(fault(), HasSubstr("'fit' takes the grades of 'model', which is a program"));
  input_.judgments.programs.clear();
  EXPECT_THAT(fault(), HasSubstr("no judge is a program"));
}

}  // namespace
}  // namespace matchbench::study
