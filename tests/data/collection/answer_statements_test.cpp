#include "harness/data/collection/native/chosen_requests.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/collection/native/write_collection.hpp"
#include "harness/data/importers/import.hpp"
#include "tests/data/collection/small_collection.hpp"

#include <gmock/gmock.h>

namespace matchbench::collection {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr const char* kHead = "request\tservice\tjudge\tdimension\tgrade\n";
constexpr const char* kRequest = "http://example.org/r/1";

class AnswerStatements : public SmallCollection {
 protected:
  std::vector<AnswerStatement> statements(const std::string& lines) {
    folder_.put("judgments/judgments.tsv", kHead + lines);
    return judgments().answers;
  }
  Judgments judgments() { return read_judgments(folder_.path(), read_collection(folder_.path())); }
  std::string statements_fault(const std::string& lines) {
    return fault_in(folder_, [&] { statements(lines); });
  }
  static std::string line(const std::string& service, const std::string& judge,
                          const std::string& dimension, const std::string& grade) {
    return std::string(kRequest) + "\t" + service + "\t" + judge + "\t" + dimension + "\t" + grade +
           "\n";
  }
};

TEST_F(AnswerStatements, StandBesideGradesAndAreNone) {
  const auto found =
      statements(line("-", "ada", "answer", "0") + line("-", "consensus", "answer", "1"));
  ASSERT_EQ(found.size(), 2U);
  EXPECT_FALSE(found[0].has_answer);
  EXPECT_TRUE(found[1].has_answer);
  EXPECT_TRUE(judgments().entries.empty());
}

TEST_F(AnswerStatements, ContradictNoGradeOfTheSameJudge) {
  const std::string graded = line("http://example.org/s/bare", "ada", "function", "1");
  EXPECT_THAT(
      statements_fault(graded + line("-", "ada", "answer", "0")),
      HasSubstr("judgments.tsv:3:1: request http://example.org/r/1: the judge ada says that "
                "there is no answer, and grades http://example.org/s/bare 1"));
  EXPECT_EQ(statements(graded + line("-", "consensus", "answer", "0")).size(), 1U);
  EXPECT_THAT(statements_fault(line("-", "ada", "answer", "0") + line("-", "ada", "answer", "1")),
              HasSubstr("says twice"));
}

TEST_F(AnswerStatements, HaveADimensionAndGradesOfTheirOwn) {
  EXPECT_THAT(statements_fault(line("-", "ada", "function", "0")), HasSubstr("dimension 'answer'"));
  EXPECT_THAT(statements_fault(line("-", "ada", "answer", "2")), HasSubstr("neither yes nor no"));
  EXPECT_THAT(statements_fault(line("http://example.org/s/bare", "ada", "answer", "0")),
              HasSubstr("declares no dimension 'answer'"));
  change_manifest("  function:\n    grades", "  answer:\n    grades");
  EXPECT_THAT(fault(), HasSubstr("whether a request has an answer"));
}

TEST_F(AnswerStatements, SurviveACopyOfTheCollection) {
  statements(line("-", "ada", "answer", "0"));
  const auto opened = importers::open_collection(folder_.path());
  const TemporaryFolder copy;
  write_collection(copy / "c", opened.collection, opened.judgments, opened.settings,
                   opened.details);
  const auto again = read_judgments(copy / "c", read_collection(copy / "c"));
  EXPECT_THAT(again.answers, ElementsAre(opened.judgments.answers.front()));
  EXPECT_FALSE(again.answers[0].has_answer);
  EXPECT_EQ(again.digest, opened.judgments.digest);
}

TEST_F(AnswerStatements, CountInTheDigestOfTheJudgments) {
  statements("");
  const std::string without = judgments().digest;
  statements(line("-", "ada", "answer", "0"));
  const std::string denied = judgments().digest;
  statements(line("-", "ada", "answer", "1"));
  const std::string said = judgments().digest;
  EXPECT_NE(denied, without);
  EXPECT_NE(said, without);
  EXPECT_NE(said, denied);
}

TEST_F(AnswerStatements, FollowTheRequestsThatAreChosen) {
  statements(line("-", "ada", "answer", "0"));
  const auto collection = read_collection(folder_.path());
  const std::vector<RequestIndex> one = {judgments().answers.front().request};
  const auto kept = with_requests(judgments(), one, with_requests(collection, one));
  ASSERT_EQ(kept.answers.size(), 1U);
  EXPECT_EQ(kept.answers.front().request.value, 0U);
  EXPECT_TRUE(with_requests(judgments(), {}, with_requests(collection, {})).answers.empty());
}

}  // namespace
}  // namespace matchbench::collection
