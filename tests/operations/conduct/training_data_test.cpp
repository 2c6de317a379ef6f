#include "harness/operations/conduct/training_data.hpp"

#include "tests/operations/conduct/small_contest.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <vector>

namespace matchbench::conduct {
namespace {

using testing::ElementsAre;
using testing::StartsWith;

const std::string kLearner = "entrants: [{plugin: precedents}]\n";

// "service:grade" for each judged service, with '+' if it is relevant.
std::vector<std::string> learned(const round::TrainingData& data) {
  std::vector<std::string> out;
  for (const auto& request : data.by_request) {
    std::string& text = out.emplace_back();
    for (const auto& judged : request) {
      text +=
          fmt::format("{}:{}{} ", judged.service.value, judged.grade, judged.relevant ? "+" : "");
    }
  }
  return out;
}

class TrainingDataOfAContest : public SmallContest {
 protected:
  round::TrainingData data(const std::string& lines) const {
    const contest::Contest contest = contest_of(lines + kLearner);
    const Collection whole = collection();
    return read_training_data(contest, whole, requests_of(contest, whole));
  }
  std::string fault(const std::string& lines) const {
    return fault_in(folder_, [&] { data(lines); });
  }
};

// p: a 2, b 1; q: b 2; r: c 1; s: a 0.
TEST_F(TrainingDataOfAContest, AreTheGradesOfTheRequestsThatAreAskedIfThereAreFolds) {
  const round::TrainingData by_folds = data("folds: 2\n");
  EXPECT_TRUE(by_folds.by_folds());
  EXPECT_THAT(learned(by_folds), ElementsAre("0:2+ 1:1+ ", "1:2+ ", "2:1+ ", "0:0 "));
  EXPECT_EQ(by_folds.max_grade, 2);
  EXPECT_THAT(learned(data("split: test\nfolds: 2\n")), ElementsAre("2:1+ ", "0:0 "));
}

TEST_F(TrainingDataOfAContest, AreThoseOfTheTrainingsSplitWithoutWhatIsAsked) {
  const round::TrainingData of_split = data("split: test\ntraining: {split: dev}\n");
  EXPECT_FALSE(of_split.by_folds());
  ASSERT_EQ(of_split.requests.size(), 1U);
  EXPECT_EQ(of_split.requests[0].uri, "urn:q");
  EXPECT_THAT(learned(of_split), ElementsAre("1:2+ "));
}

// `strict` wants grade 2.
TEST_F(TrainingDataOfAContest, AreRelevantByTheSettingThatTheContestNames) {
  EXPECT_THAT(learned(data("folds: 2\ntraining: {relevant: strict}\n")),
              ElementsAre("0:2+ 1:1 ", "1:2+ ", "2:1 ", "0:0 "));
  EXPECT_THAT(learned(data("folds: 2\ntraining: {grades: strict}\n")),
              ElementsAre("0:1+ 1:0 ", "1:1+ ", "2:0 ", "0:0 "));
}

TEST_F(TrainingDataOfAContest, HaveADigestOfTheirOwnBySettingAndSplit) {
  const std::string digest = data("folds: 2\n").digest;
  EXPECT_EQ(data("folds: 3\n").digest, digest);
  EXPECT_NE(data("folds: 2\ntraining: {grades: strict}\n").digest, digest);
  EXPECT_NE(data("folds: 2\ntraining: {relevant: strict}\n").digest, digest);
  EXPECT_NE(data("split: test\ntraining: {split: train}\n").digest,
            data("split: test\ntraining: {split: dev}\n").digest);
}

TEST_F(TrainingDataOfAContest, AreRefusedIfGradesAreNotWhole) {
  EXPECT_EQ(fault("folds: 2\nrelevance: {half: {dimensions: {use: 0.5}}}\n"
                  "training: {grades: half}\n"),
            "relevance setting 'half' gives the gain 0.5, but matchmakers learn from whole grades; "
            "name another setting under 'training: {grades: …}'");
  EXPECT_THAT(fault("folds: 2\ntraining: {grades: grade}\n"),
              StartsWith("the collection has no relevance setting 'grade'"));
}

}  // namespace
}  // namespace matchbench::conduct
