#include "harness/scoring/eval/ranked_run.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/eval/files/run_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace matchbench::eval {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

RankedRun run_of(const std::string& text, Repeats repeats = Repeats::kRefuse) {
  return read_run(trec::Text::from(text, "r"), repeats);
}

std::vector<std::string> documents_of(const trec::TopicRows& topic) {
  std::vector<std::string> out;
  for (const auto& row : ranking_of(topic)) out.emplace_back(row.document());
  return out;
}

// As trec_eval orders: c has the highest score; b and a have the same, and b is behind a in bytes.
// The column of ranks says otherwise, and nobody reads it. Topic 1 goes on after topic 2.
TEST(RankedRun, IsOrderedByFallingScoreAndThenByFallingDocument) {
  const RankedRun run =
      run_of("1 Q0 a 1 1 t\n1 Q0 c 9 2 t\n2 Q0 x 1 1 t\n\n# note\n1 Q0 b 2 1 t\n");
  ASSERT_EQ(run.topics.size(), 2U);
  EXPECT_EQ(run.topics[0].topic, "1");
  EXPECT_THAT(documents_of(run.topics[0]), ElementsAre("c", "b", "a"));
  EXPECT_THAT(documents_of(run.topics[1]), ElementsAre("x"));
}

TEST(RankedRun, MaySayThatNothingFits) {
  const RankedRun run = run_of("1 Q0 - 0 0 t\n2 Q0 - 1 2 t\n2 Q0 a 2 1 t\n");
  EXPECT_THAT(documents_of(run.topics[0]), IsEmpty());
  EXPECT_EQ(run.topics[0].rows.size(), 1U);
  EXPECT_THAT(documents_of(run.topics[1]), ElementsAre("-", "a"));  // beside another it is a name
}

TEST(RankedRun, RefusesADocumentThatATopicHasTwiceUnlessTheBestIsKept) {
  const std::string text = "1 Q0 a 1 1 t\n1 Q0 b 2 3 t\n1 Q0 a 3 2 t\n";
  EXPECT_THAT([&] { run_of(text); },
              ThrowsMessage<Error>(HasSubstr("r:3: topic 1 has document a a second time")));
  const RankedRun run = run_of(text, Repeats::kKeepBest);
  EXPECT_THAT(documents_of(run.topics[0]), ElementsAre("b", "a"));
  EXPECT_EQ(run.topics[0].rows[1].score, 2);
}

TEST(RankedRun, IsCalledByItsFileUnlessTwoFilesHaveOneName) {
  const std::vector<std::string> one = {"a/x.run.gz", "b/y.run.zst", "a/x.run.gz", "-"};
  EXPECT_THAT(run_names(one), ElementsAre("x.run", "y.run", "x.run", "standard input"));
  const std::vector<std::string> two = {"a/x.run", "b/x.run.gz", "b/y.run"};
  EXPECT_THAT(run_names(two), ElementsAre("a/x.run", "b/x.run.gz", "y.run"));
}

TEST(RankedRun, RefusesWhatIsNoRun) {
  EXPECT_THAT([] { run_of("# nothing\n"); }, ThrowsMessage<Error>(HasSubstr("r has no rows")));
  EXPECT_THAT([] { run_of("1 Q0 a 1\n"); },
              ThrowsMessage<Error>(HasSubstr("r:1: only 4 of 6 columns")));
  EXPECT_THAT([] { run_of("1 Q0 a 1 high t\n"); }, ThrowsMessage<Error>(HasSubstr("r:1: ")));
}

// The rank 1 would be taken for the score.
TEST(RankedRun, RefusesBlanksWithinDocuments) {
  EXPECT_THROW(run_of("1 Q0 two words 1 0.5 t\n"), Error);
}

TEST(RankedRun, IsCalledByItsFileUnlessAnotherIsCalledSo) {
  const std::vector<std::string> paths = {"a/bm25.run", "b/bm25.run.gz", "c/dense.run.zst", "x.gz"};
  EXPECT_THAT(run_names(paths), ElementsAre("a/bm25.run", "b/bm25.run.gz", "dense.run", "x"));
}

TEST(RunFile, HasTheLinesOfTheRankedRun) {
  const RunFile file =
      read_run_file(trec::Text::from("7 Q0 a 1 1 tag\n7 Q0 b 2 2 tag\n8 Q0 - 0 0 tag\n", "r"));
  EXPECT_EQ(file.tag, "tag");
  ASSERT_EQ(file.topics.size(), 2U);
  EXPECT_EQ(file.topics[0].lines[0].document, "b");
  EXPECT_THAT(file.topics[1].lines, IsEmpty());
}

}  // namespace
}  // namespace matchbench::eval
