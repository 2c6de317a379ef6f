#include "harness/collection/native/answer_statements.hpp"

#include "harness/collection/native/write_collection.hpp"
#include "harness/importers/import.hpp"
#include "harness/model/relevance.hpp"
#include "tests/collection/small_collection.hpp"

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
    return read_answer_statements(folder_.path(), read_collection(folder_.path()));
  }
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
  const auto judgments = read_judgments(folder_.path(), read_collection(folder_.path()));
  EXPECT_TRUE(judgments.entries.empty());
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
  const auto again = read_answer_statements(copy / "c", read_collection(copy / "c"));
  ASSERT_EQ(again.size(), 1U);
  EXPECT_FALSE(again[0].has_answer);
}

// Three people and the consensus over requests 0, 1, ….
TEST(RequestsWithoutAnswer, AreDecidedByTheSettingsJudgeElseByMost) {
  const Judgments judgments = {
      .judges = {"ada", "ben", "eve", "consensus"},
      .dimensions = {"function"},
      .entries = {{{3}, {0}, 2, 0, 1}}};  // eve grades a service of request 3
  const std::vector<AnswerStatement> statements = {
      {{0}, 3, false},                                   // the consensus alone
      {{1}, 0, false}, {{1}, 1, false}, {{1}, 2, true},  // two of three
      {{2}, 0, false}, {{2}, 1, true},                   // one against one
      {{3}, 0, false},                                   // ada against eve's grade
  };
  RelevanceSetting by_consensus;
  EXPECT_THAT(requests_without_answer(by_consensus, judgments, statements, 5),
              ElementsAre(true, true, false, false, false));
  RelevanceSetting by_eve;
  by_eve.judge.name = "eve";
  EXPECT_THAT(requests_without_answer(by_eve, judgments, statements, 5),
              ElementsAre(false, false, false, false, false));
  RelevanceSetting by_ada;
  by_ada.judge.name = "ada";
  EXPECT_THAT(requests_without_answer(by_ada, judgments, statements, 5),
              ElementsAre(false, true, true, true, false));
}

}  // namespace
}  // namespace matchbench::collection
