#include "harness/scoring/study/silence/silence_study.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>

#include <string>

namespace matchbench::study {
namespace {

// Topics 1 to 3 have an answer, 4 and 5 have none, on 6 nobody said anything.
class SilenceOfRuns : public testing::Test {
 protected:
  SilenceOfRuns() {
    folder_.put("qrels", "1 0 a 1\n2 0 a 1\n3 0 a 1\n4 0 - 0\n5 0 - 0\n");
    folder_.put("run",
                "1 Q0 a 1 9 x\n"
                "2 Q0 - 0 0 x\n"
                "3 Q0 b 1 3 x\n3 Q0 a 2 2 x\n"
                "4 Q0 - 0 0 x\n"
                "5 Q0 b 1 5 x\n");
  }

  SilenceStudy study(const std::string& run = "run") const {
    SilenceStudyOptions options;
    options.files.files = {(folder_ / "qrels").string(), (folder_ / run).string()};
    return study_silence(options);
  }

  const TemporaryFolder folder_;
};

TEST_F(SilenceOfRuns, IsReadFromLinesThatNameNoDocument) {
  const auto found = study();
  EXPECT_EQ(found.measure, "AP");
  ASSERT_EQ(found.systems.size(), 1U);
  const auto& report = found.systems[0].report;
  EXPECT_EQ(report.with_answer, 3U);
  EXPECT_EQ(report.without_answer, 2U);
  EXPECT_EQ(report.silent, 2U);
  EXPECT_EQ(report.precision, .5);
  EXPECT_EQ(report.recall, .5);
  EXPECT_DOUBLE_EQ(report.plain.value(), 1.5 / 3);         // 1, 0 and 1/2
  EXPECT_DOUBLE_EQ(report.scored.value(), (1.5 + 1) / 5);  // topic 4 counts 1
  EXPECT_DOUBLE_EQ(report.c_at_1.value(), (1 + 2 * .2) / 5);
}

TEST_F(SilenceOfRuns, IsNotATopicThatTheRunLacks) {
  folder_.put("short", "1 Q0 a 1 9 x\n");
  const auto report = study("short").systems[0].report;
  EXPECT_EQ(report.silent, 0U);
  EXPECT_EQ(report.precision, std::nullopt);
  EXPECT_EQ(report.false_answer, 1);
}

// Topic 1: AP 1. On topic 2 nothing is relevant, and nobody says that nothing answers it: silence
// counts there what an answer counts, nothing under skip and 0 under zero. As the board's figures.
TEST_F(SilenceOfRuns, CountsWhatAnAnswerCountsWhereNothingIsRelevant) {
  folder_.put("qrels", "1 0 a 1\n2 0 a 0\n");
  folder_.put("silent", "1 Q0 a 1 9 x\n2 Q0 - 0 0 x\n");
  folder_.put("answers", "1 Q0 a 1 9 x\n2 Q0 a 1 1 x\n");
  for (const auto undefined : {Undefined::kSkip, Undefined::kZero}) {
    for (const char* run : {"silent", "answers"}) {
      SilenceStudyOptions options;
      options.files.files = {(folder_ / "qrels").string(), (folder_ / run).string()};
      options.files.undefined = undefined;
      const auto found = study_silence(options).systems[0];
      const double expected = undefined == Undefined::kSkip ? 1 : 0.5;
      EXPECT_EQ(found.report.plain, expected) << run;
      EXPECT_EQ(found.report.scored, expected) << run;
      const std::string name = run;
      EXPECT_EQ(found.curve.back().coverage,
                undefined == Undefined::kZero && name == "silent" ? 0.5 : 1)
          << run;
    }
  }
}

TEST_F(SilenceOfRuns, IsShownByRequest) {
  const auto sheet = sheet_of(study(), SilenceTable::kRequests);
  ASSERT_EQ(sheet.table.rows.size(), 3U);
  EXPECT_EQ(std::get<std::string>(sheet.table.rows[0][2]), "false silence");
  EXPECT_EQ(std::get<std::string>(sheet.table.rows[1][2]), "silent, rightly");
  EXPECT_EQ(std::get<std::string>(sheet.table.rows[2][2]), "false answer");
  EXPECT_EQ(sheet_of(study(), SilenceTable::kSystems).table.rows.size(), 1U);
}

TEST_F(SilenceOfRuns, RefusesMeasuresThatCannotBeCombinedWithIt) {
  SilenceStudyOptions options;
  options.files.files = {(folder_ / "qrels").string(), (folder_ / "run").string()};
  options.measures = {"DCG@10"};
  EXPECT_THROW(study_silence(options), Error);
  options.measures = {"AP"};
  options.probabilities = true;  // a score of 9 is none
  EXPECT_THROW(study_silence(options), Error);
}

}  // namespace
}  // namespace matchbench::study
