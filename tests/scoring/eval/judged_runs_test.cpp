#include "harness/scoring/eval/judged_runs.hpp"

#include "harness/foundation/base/error.hpp"
#include "tests/support/fault_in.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::eval {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

class JudgedRunsTest : public testing::Test {
 protected:
  JudgedRuns read(const std::string& qrels, const std::vector<std::string>& runs) const {
    std::vector<std::string> paths;
    for (const auto& run : runs) {
      paths.push_back(folder_.put("run" + std::to_string(paths.size()), run).string());
    }
    return read_judged_runs(trec::Text::open(folder_.put("qrels", qrels).string()), paths);
  }
  std::string fault(const std::string& qrels, const std::vector<std::string>& runs) const {
    return fault_in(folder_, [&] { read(qrels, runs); });
  }

  const TemporaryFolder folder_;
};

std::vector<std::uint32_t> numbers_in(const analysis::WeightedAnswer& answer) {
  std::vector<std::uint32_t> out;
  for (const auto& entry : answer.ranking) out.push_back(entry.service.value);
  return out;
}

// Of topic 1, a and b are judged and get the numbers 0 and 1; x follows as the run names it.
TEST_F(JudgedRunsTest, NumberTheDocumentsOfATopicJudgedOnesFirst) {
  const JudgedRuns runs = read("1 0 b 2\n1 0 a 0\n2 0 b 1\n",
                               {"1 Q0 x 1 3 t\n1 Q0 b 2 2 t\n2 Q0 b 1 1 t\n", "1 Q0 a 1 1 t\n"});
  EXPECT_THAT(runs.experiment.systems, ElementsAre("run0", "run1"));
  EXPECT_THAT(runs.experiment.requests, ElementsAre("1", "2"));
  EXPECT_THAT(runs.documents, ElementsAre(ElementsAre("a", "b", "x"), ElementsAre("b")));
  EXPECT_THAT(runs.graded.requests[0].gains, ElementsAre(0, 2));
  EXPECT_THAT(runs.graded.scale, ElementsAre(1, 2));
  EXPECT_THAT(numbers_in(runs.experiment.answers[0][0].at(0)), ElementsAre(2, 1));
  EXPECT_THAT(numbers_in(runs.experiment.answers[1][0].at(0)), ElementsAre(0));
  EXPECT_EQ(runs.experiment.service_count, 3U);
}

TEST_F(JudgedRunsTest, NameDocumentsThroughAllTopics) {
  const JudgedRuns runs =
      read("1 0 c 1\n2 0 a 1\n", {"1 Q0 b 1 2 t\n1 Q0 c 2 1 t\n2 Q0 c 1 1 t\n"});
  const DocumentNames documents = names_of(runs);
  EXPECT_THAT(documents.names, ElementsAre("a", "b", "c"));
  // Topic 1 has c and b, topic 2 has a and c.
  EXPECT_THAT(documents.numbering, ElementsAre(ElementsAre(2, 1), ElementsAre(0, 2)));
}

// "-" names no document, neither in judgments nor in runs.
TEST_F(JudgedRunsTest, KnowWhatNothingAnswersAndWhoSaysSo) {
  const JudgedRuns runs =
      read("1 0 - 0\n2 0 a 1\n", {"1 Q0 - 0 0 t\n2 Q0 - 0 0 t\n", "2 Q0 a 1 1 t\n"});
  EXPECT_EQ(runs.graded.requests[0].has_answer, false);
  EXPECT_EQ(runs.graded.requests[1].has_answer, true);
  EXPECT_THAT(runs.documents, ElementsAre(IsEmpty(), ElementsAre("a")));
  ASSERT_EQ(runs.experiment.answers[0][0].size(), 1U);  // answered, by nothing
  EXPECT_THAT(runs.experiment.answers[0][0][0].ranking, IsEmpty());
  EXPECT_THAT(runs.experiment.answers[1][0], IsEmpty());  // not answered
}

TEST_F(JudgedRunsTest, SayWhatTheyLackAndWhatNobodyJudged) {
  const JudgedRuns runs = read("1 0 a 1\n2 0 a 1\n", {"1 Q0 b 1 1 t\n9 Q0 a 1 1 t\n"});
  EXPECT_THAT(runs.remarks,
              ElementsAre(EndsWith("run0: 1 of its topics is not judged and is ignored: 9"),
                          EndsWith("run0: 1 of 2 judged topics is missing and scores 0"),
                          HasSubstr("run0: none of its documents is judged")));
}

TEST_F(JudgedRunsTest, AreRefusedByTheLineThatIsWrong) {
  EXPECT_THAT(fault("1 0 a 1\n2 0 b 1\n1 0 a 2\n", {"1 Q0 a 1 1 t\n"}), StartsWith("qrels:3: "));
  EXPECT_THAT(fault("1 0 a 1\n", {"1 Q0 a 1 1 t\n1 Q0 a 2 0 t\n"}),
              StartsWith("run0:2: topic 1 has document a a second time"));
  EXPECT_THAT(fault("1 0 a 1\n", {"9 Q0 a 1 1 t\n"}), HasSubstr("check the run and the judgments"));
  EXPECT_THAT(fault("1 0 a 1\n", {"\n"}), StartsWith("run0 has no rows"));
}

}  // namespace
}  // namespace matchbench::eval
