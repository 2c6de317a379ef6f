// Studies of judgments and runs in files, called as functions.

#include "harness/scoring/eval/score_files.hpp"
#include "harness/scoring/study/judges/virtual_judges_study.hpp"
#include "harness/scoring/study/robustness/pool_study.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace matchbench::study {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class StudyOfFiles : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    return folder_.put(name, text).string();
  }

  const TemporaryFolder folder_;
};

// Of topic 1, a and b are judged. The first run has three documents there, one of them unjudged;
// the others have two, both unjudged. Topic 2 is missing from the third and scores 0, as under
// eval -c.
TEST_F(StudyOfFiles, TheUnjudgedSharesAreTheMeasures) {
  const std::string qrels = file("qrels", "1 0 a 1\n1 0 b 0\n2 0 a 1\n");
  const std::string first =
      file("first", "1 Q0 a 1 3 t\n1 Q0 x 2 2 t\n1 Q0 b 3 1 t\n2 Q0 a 1 1 t\n");
  const std::string second = file("second", "1 Q0 y 1 2 t\n1 Q0 z 2 1 t\n2 Q0 a 1 1 t\n");
  const std::string third = file("third", "1 Q0 y 1 2 t\n1 Q0 z 2 1 t\n");
  const auto study =
      study_pool({.files = {.files = {qrels, first, second, third}}, .measures = {}});
  ASSERT_EQ(study.systems.size(), 3U);
  EXPECT_THAT(study.systems[0].unjudged, ElementsAre(0.1, 0.05, 0.025, 0.005));
  EXPECT_THAT(study.systems[1].unjudged, ElementsAre(0.2, 0.1, 0.05, 0.01));
  EXPECT_THAT(study.systems[2].unjudged, ElementsAre(0.2, 0.1, 0.05, 0.01));

  eval::EvalRequest request{
      .judgments = qrels, .runs = {first, second, third}, .measures = {"Unjudged@5"}};
  request.options.complete = true;
  const auto scored = eval::score_files(request);
  for (std::size_t run = 0; run < 3; ++run) {
    double sum = 0;
    for (const auto& topic : scored.runs[run].topics) sum += topic.values[0];
    EXPECT_DOUBLE_EQ(study.systems[run].unjudged[0], sum / 2);
  }
}

// Scores are logarithms of probabilities, all of them below 0.
TEST_F(StudyOfFiles, VirtualJudgesMayGiveNegativeScores) {
  const std::string qrels = file("qrels", "1 0 a 1\n1 0 b 0\n1 0 c 0\n");
  const std::string log = file("log", "1 Q0 a 1 -0.1 t\n1 Q0 b 2 -0.7 t\n1 Q0 c 3 -2.3 t\n");
  const std::string other = file("other", "1 Q0 c 1 0.9 t\n1 Q0 b 2 0.5 t\n1 Q0 a 3 0.1 t\n");
  const auto study =
      study_virtual_judges({.files = {.files = {qrels, log, other}}, .measures = {"nDCG"}});
  ASSERT_EQ(study.rows.size(), 3U);
  EXPECT_EQ(study.rows[1].order.setting, "entrant:log");
  EXPECT_NEAR(study.rows[1].order.means[0], 1, 1e-12);
  EXPECT_LT(study.rows[1].order.means[1], 1);
  EXPECT_NEAR(study.rows[2].order.means[1], 1, 1e-12);
  EXPECT_THAT(study.remarks, ElementsAre(HasSubstr("'log' gives negative scores")));
}

TEST_F(StudyOfFiles, WhoGivesNoPositiveScoreJudgesOnlyIfNobodyNamedIt) {
  const std::string qrels = file("qrels", "1 0 a 1\n1 0 b 0\n");
  const std::string zero = file("zero", "1 Q0 a 1 0 t\n1 Q0 b 2 0 t\n");
  const std::string other = file("other", "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n");
  VirtualJudgesStudyOptions options{.files = {.files = {qrels, zero, other}}, .measures = {"AP"}};
  const auto study = study_virtual_judges(options);
  EXPECT_EQ(study.rows.size(), 2U);
  EXPECT_THAT(study.remarks, ElementsAre(HasSubstr("'zero' cannot be a judge")));
  options.judges = {"zero"};
  EXPECT_THAT([&] { study_virtual_judges(options); },
              ThrowsMessage<Error>(HasSubstr("'zero' cannot be a judge")));
}

}  // namespace
}  // namespace matchbench::study
