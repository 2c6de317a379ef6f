// Boards and reports of judgments and runs in files, as values.

#include "harness/publishing/publish/file_results.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/publishing/publish/round_board.hpp"
#include "harness/scoring/study/significance/scores_study.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::publish {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

// Topic 1 has one relevant document, topic 2 none, and nothing answers topic 3. `first` has the
// document first and is silent on topic 3; `second` has it second and answers topic 3.
constexpr const char* kQrels = "1 0 a 1\n1 0 b 0\n2 0 c 0\n3 0 - 0\n";
constexpr const char* kFirst = "1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n2 Q0 c 1 1 t\n3 Q0 - 0 0 t\n";
constexpr const char* kSecond = "1 Q0 b 1 2 t\n1 Q0 a 2 1 t\n2 Q0 c 1 1 t\n3 Q0 b 1 1 t\n";

class FileResults : public testing::Test {
 protected:
  std::string file(const std::string& name, const std::string& text) const {
    return folder_.put(name, text).string();
  }
  ScoredFiles files(const std::vector<std::string>& measures) const {
    return {.files = {file("qrels", kQrels), file("first", kFirst), file("second", kSecond)},
            .measures = measures,
            .level = {},
            .collection_size = {},
            .features = {},
            .topics = {}};
  }
  std::string fault(const ScoredFiles& files) const {
    return fault_in(folder_, [&] { read_file_results(files); });
  }

  const TemporaryFolder folder_;
};

// As trec_eval -c counts: 0 where nothing is relevant. What nothing answers is in no mean.
TEST_F(FileResults, CountZeroWhereNothingIsRelevantAndLeaveOutWhatNothingAnswers) {
  const results::RoundResults results = read_file_results(files({"RR"}));
  ASSERT_EQ(results.measures.size(), 1U);
  EXPECT_THAT(results.measures[0].values,
              ElementsAre(ElementsAre(1, 0, std::nullopt), ElementsAre(0.5, 0, std::nullopt)));
  const RoundBoard board = read_board(files({"RR"}));
  EXPECT_EQ(board.board.rows[0].scores.front(), 0.5);
  EXPECT_EQ(board.board.rows[1].scores.front(), 0.25);
}

TEST_F(FileResults, LeaveOutWhereNothingIsRelevantIfThatIsAskedFor) {
  ScoredFiles one = files({"RR"});
  one.undefined = Undefined::kSkip;
  EXPECT_THAT(read_file_results(one).measures[0].values[0],
              ElementsAre(1, std::nullopt, std::nullopt));
  EXPECT_EQ(read_board(one).board.rows[0].scores.front(), 1);
}

// The first ranks are not of both kinds on topic 2, where nothing is relevant, and `first` returned
// too little on topic 1: that is no score of 0.
TEST_F(FileResults, LeaveOutWhatARankingLeavesUndefined) {
  ScoredFiles one = files({"Accuracy"});
  one.files[1] = file("short", "1 Q0 a 1 2 t\n2 Q0 c 1 1 t\n");
  const auto values = read_file_results(one).measures[0].values;
  EXPECT_THAT(values, ElementsAre(ElementsAre(std::nullopt, 0, std::nullopt),
                                  ElementsAre(0, 0, std::nullopt)));
}

TEST_F(FileResults, AreTheMeansOfAStudyOfTheSameFiles) {
  for (const char* measure : {"RR", "nDCG@10", "Accuracy"}) {
    const RoundBoard board = read_board(files({measure}));
    const auto study = study::study_scores({.files = {.files = files({}).files},
                                            .measures = {measure},
                                            .aggregates = {measures::Aggregate::kMean}});
    ASSERT_EQ(study.scores.size(), 2U);
    for (const auto& row : board.board.rows) {
      const auto& of_study = study.scores[row.place.entrant];
      EXPECT_EQ(of_study.value, row.scores.front()) << measure << " of " << of_study.system;
    }
  }
}

TEST_F(FileResults, TakeDashesForNoService) {
  results::RoundResults results = read_file_results(files({"RR"}));
  const results::JudgedRankings judged = read_file_rankings(files({"RR"}), results);
  std::vector<std::string> services;
  for (const auto& service : results.services) services.push_back(service.uri);
  EXPECT_THAT(services, ElementsAre("a", "b", "c"));
  const auto& answers = judged.experiment.answers;
  ASSERT_EQ(answers[0][2].size(), 1U);
  EXPECT_THAT(answers[0][2][0].ranking, IsEmpty());
  EXPECT_EQ(judged.settings[0]->gains.requests[2].has_answer, false);
  EXPECT_THAT(judged.settings[0]->gains.requests[2].services, IsEmpty());
}

TEST_F(FileResults, NumberDocumentsThroughAllTopics) {
  results::RoundResults results = read_file_results(files({"RR"}));
  const results::JudgedRankings judged = read_file_rankings(files({"RR"}), results);
  const auto& gains = judged.settings[0]->gains;
  EXPECT_EQ(gains.service_count, 3U);
  EXPECT_EQ(gains.requests[1].services.at(0).value, 2U);                          // c
  EXPECT_EQ(judged.experiment.answers[1][2][0].ranking.at(0).service.value, 1U);  // b
  EXPECT_TRUE(results.settings[0].is_binary);
}

TEST_F(FileResults, CountAMissingTopicAsZeroAndAsAnAbstention) {
  ScoredFiles one = files({"RR"});
  one.files[2] = file("partly", "2 Q0 c 1 1 t\n");
  const results::RoundResults results = read_file_results(one);
  EXPECT_EQ(results.measures[0].values[1][0], 0);
  EXPECT_EQ(results.entrants[1].outcomes[static_cast<std::size_t>(Outcome::kAbstained)], 2U);
  EXPECT_EQ(results.entrants[1].outcomes[static_cast<std::size_t>(Outcome::kOk)], 1U);
}

TEST_F(FileResults, AreRefusedIfTheyCannotBeRanked) {
  ScoredFiles one = files({"RR"});
  one.files[2] = file("strange", "9 Q0 c 1 1 t\n");
  EXPECT_THAT(fault(one), StartsWith("strange has none of the judged topics: its first is '9', "
                                     "theirs is '1'; check the run and the judgments"));
  one.files[2] = one.files[1];
  EXPECT_EQ(fault(one), "first is named twice; name each run once");
  EXPECT_THAT(fault(files({"num_ret"})), HasSubstr("num_ret"));
}

TEST_F(FileResults, NameTopicsByTheirTexts) {
  ScoredFiles one = files({"RR"});
  one.topics = file("topics", "1\tcity names\n");
  const results::RoundResults results = read_file_results(one);
  EXPECT_EQ(results.requests[0].name, "1: city names");
  EXPECT_EQ(results.requests[1].name, "2");
  one.topics = file("others", "8\tcity names\n");
  EXPECT_THAT(fault(one), HasSubstr("check that its ids are those of the judgments"));
}

TEST_F(FileResults, OfStandardInputHaveNoRankings) {
  results::RoundResults results = read_file_results(files({"RR"}));
  ScoredFiles one = files({"RR"});
  one.files[0] = "-";
  EXPECT_THAT(fault_in(folder_, [&] { read_file_rankings(one, results); }),
              HasSubstr("standard input can be read once"));
}

TEST_F(FileResults, OfFeaturesHaveValuesAndNoRankings) {
  ScoredFiles letor{.files = {file("features",
                                   "1 qid:1 1:0.9 2:0.1 #docid = a\n"
                                   "0 qid:1 1:0.5 2:0.8 #docid = b\n")},
                    .measures = {"RR"},
                    .level = {},
                    .collection_size = {},
                    .features = {},
                    .topics = {}};
  results::RoundResults results = read_file_results(letor);
  EXPECT_THAT(results.measures[0].values, ElementsAre(ElementsAre(1), ElementsAre(0.5)));
  read_file_rankings(letor, results);
  EXPECT_THAT(results.services, IsEmpty());
  std::vector<std::string> remarks;
  for (const auto& remark : results.remarks) remarks.push_back(remark.text);
  EXPECT_THAT(remarks, Contains("Curves and rankings of a LETOR file are not shown."));
}

}  // namespace
}  // namespace matchbench::publish
