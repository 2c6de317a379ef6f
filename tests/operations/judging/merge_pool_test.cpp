#include "harness/operations/judging/opinions/merge_pool.hpp"
#include "harness/operations/judging/opinions/judged_readme.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/operations/judging/entrant_rankings.hpp"
#include "harness/operations/judging/opinions/boards.hpp"
#include "tests/operations/judging/graded_pool.hpp"

#include <gmock/gmock.h>

#include <cstddef>
#include <map>
#include <string>

namespace matchbench::judging {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

double number_at(const text::Table& table, std::size_t row, const std::string& key) {
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    if (table.columns[c].key == key) return std::get<text::Number>(table.rows[row][c]).value;
  }
  ADD_FAILURE() << "no column " << key;
  return 0;
}

TEST(MergePool, WritesACollectionThatReadsBackWithJudgesAndTimes) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 3);
  pool.grade("ben", "1", "a", 2);
  const PoolContents contents = pool.contents();
  const MergedJudgments merged = merge_pool(contents, {});
  const auto folder = pool.tools().folder() / "judged";
  write_merged(contents, merged, folder);
  const Collection read = collection::read_collection(folder);
  EXPECT_EQ(read.digest, contents.collection.digest);
  const auto judgments = collection::read_timed_judgments(folder, read);
  EXPECT_THAT(judgments.judgments.judges, ElementsAre("anna", "ben", "consensus"));
  EXPECT_EQ(judgments.judgments.digest, merged.all.judgments.digest);
  EXPECT_EQ(judgments.made_ms, merged.all.made_ms);
  EXPECT_THAT(read_file(folder / "judgments/judgments.tsv"),
              HasSubstr("urn:r:1\turn:s:a\tanna\trelevance\t3\t2031-05-04T09:08:07Z\n"));
  EXPECT_EQ(collection::read_relevance_settings(folder)[0].name, "relevance");
  EXPECT_EQ(collection::read_manifest(folder).dimensions[0].grades.size(), 4u);
}

TEST(MergePool, KeepsProgramsApartFromPeople) {
  GradedPool pool;
  pool.tools().judge("urn:r:1\turn:s:a\told\trelevance\t0\n", "{kind: program}");
  pool.grade("anna", "1", "a", 3);
  const MergedJudgments merged = merge_pool(pool.contents(), {});
  EXPECT_EQ(merged.consensus.alone, 1u);
  EXPECT_THAT(merged.all.judgments.programs, ElementsAre("old"));
  const auto folder = pool.tools().folder() / "judged";
  write_merged(pool.contents(), merged, folder);
  EXPECT_THAT(read_file(folder / "judgments/judgments.tsv"),
              HasSubstr("urn:r:1\turn:s:a\tconsensus\trelevance\t3\t"));
  EXPECT_THAT(collection::read_manifest(folder).programs(), ElementsAre("old"));
}

TEST(MergePool, RefusesAPersonByTheNameOfAProgram) {
  GradedPool pool;
  pool.tools().judge("urn:r:1\turn:s:a\told\trelevance\t0\n", "{kind: program}");
  pool.grade("old", "1", "b", 3);
  EXPECT_THAT([&] { merge_pool(pool.contents(), {}); },
              testing::Throws<Error>(testing::Property(
                  &Error::what, HasSubstr("'old' judged at the desk, and is a program"))));
  EXPECT_EQ(merge_pool(pool.contents(), {.names = JudgeNames::kPseudonyms}).added, 2u);
}

TEST(MergePool, KeepsWhoSaysThatNothingAnswersARequest) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 3);
  pool.say("anna", "2", store::DecisionKind::kNoAnswer);
  pool.say("ben", "2", store::DecisionKind::kNoAnswer);
  pool.say("ben", "2", store::DecisionKind::kAnswer);
  pool.tools().judge("urn:r:1\t-\told\tanswer\t1\n");
  const PoolContents contents = pool.contents();
  const MergedJudgments merged = merge_pool(contents, {});
  EXPECT_EQ(merged.kept, 1u);
  EXPECT_EQ(merged.added, 3u);  // a grade, its consensus and a statement
  const auto folder = pool.tools().folder() / "judged";
  write_merged(contents, merged, folder);
  const auto text = read_file(folder / "judgments/judgments.tsv");
  EXPECT_THAT(text, HasSubstr("urn:r:1\t-\told\tanswer\t1\t\n"));
  EXPECT_THAT(text, HasSubstr("urn:r:2\t-\tanna\tanswer\t0\t\n"));
  EXPECT_EQ(text.find("ben"), std::string::npos);
  const auto read = collection::read_judgments(folder, collection::read_collection(folder));
  EXPECT_EQ(read.digest, merged.all.judgments.digest);
}

TEST(JudgedReadme, SaysHowTheJudgmentsCameAboutAndNamesNobody) {
  GradedPool pool;
  for (const char* service : {"a", "b"}) {
    pool.grade("anna", "1", service, 3);
    pool.grade("ben", "1", service, 3);
  }
  pool.grade("anna", "2", "a", 1);
  pool.tools().judge("urn:r:1\turn:s:a\told\trelevance\t0\n", "{kind: program}");
  const store::PoolGrowth growth{"2031-05-04T09:08:07Z", "depth", 10, std::nullopt, 4};
  const std::string text =
      judged_readme(pool.contents(), {&growth, 1}, merge_pool(pool.contents(), {}));
  EXPECT_THAT(text, testing::StartsWith("# tools\n"));
  EXPECT_THAT(text, HasSubstr("* People who judged: 2.\n"));
  EXPECT_THAT(text, HasSubstr("the first 10 services of each ranking, strategy `depth`, all pairs, "
                              "seed 4.\n"));
  // The pool has nine pairs.
  EXPECT_THAT(text, HasSubstr("* Judged: 3 of the 9 pairs that were asked for, 2 of them by "));
  EXPECT_THAT(text, HasSubstr("* Consensus: 1 pair with one judge, 2 on which all agree, 0 "));
  EXPECT_THAT(text, HasSubstr("* Programs, whose grades count nowhere among those of people: old"));
  EXPECT_EQ(text.find("anna"), std::string::npos);
}

using Counts = std::map<std::string, std::size_t>;

TEST(MergePool, LetsTheLaterDecisionCountOfAJudgeWhoDeniesAnAnswerAndGradesOne) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 3);
  pool.grade("anna", "1", "b", 0);
  pool.say("anna", "1", store::DecisionKind::kNoAnswer);
  pool.say("ben", "1", store::DecisionKind::kNoAnswer);
  pool.grade("ben", "1", "a", 2);
  pool.grade("ben", "2", "c", 1);
  for (const auto names : {JudgeNames::kOwn, JudgeNames::kPseudonyms}) {
    const MergedJudgments merged = merge_pool(pool.contents(), {.names = names});
    const bool is_own = names == JudgeNames::kOwn;
    EXPECT_EQ(merged.contradicted,
              (Counts{{is_own ? "anna" : "judge-1", 1}, {is_own ? "ben" : "judge-2", 1}}));
    const Judgments& all = merged.all.judgments;
    ASSERT_EQ(all.answers.size(), 1u);  // anna's, whose 0 is no answer, and ben's grades
    EXPECT_EQ(all.answers[0].judge, 0);
    EXPECT_EQ(merged.consensus.alone, 3u);
    EXPECT_EQ(all.entries.size(), 6u);
  }
  const MergedJudgments merged = merge_pool(pool.contents(), {});
  const auto folder = pool.tools().folder() / "judged";
  write_merged(pool.contents(), merged, folder);
  EXPECT_EQ(collection::read_judgments(folder, collection::read_collection(folder)).digest,
            merged.all.judgments.digest);
}

TEST(MergePool, LetsTheLaterDecisionOfTheConsensusCountToo) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 3);
  pool.grade("ben", "1", "a", 0);
  pool.grade("ben", "1", "a", 1, store::DecisionPass::kConsensus);
  pool.deny("anna", "1", store::DecisionPass::kConsensus);
  const MergedJudgments merged = merge_pool(pool.contents(), {});
  EXPECT_EQ(merged.contradicted, (Counts{{"consensus", 1}}));
  EXPECT_EQ(merged.consensus.settled, 0u);
  ASSERT_EQ(merged.all.judgments.answers.size(), 1u);
}

TEST(MergePool, LeavesOutWhatContradictsTheCollection) {
  GradedPool pool;
  pool.grade("old", "2", "c", 2);
  pool.say("old", "1", store::DecisionKind::kNoAnswer);
  pool.tools().judge("urn:r:1\turn:s:a\told\trelevance\t3\nurn:r:2\t-\told\tanswer\t0\n");
  const MergedJudgments merged = merge_pool(pool.contents(), {});
  EXPECT_EQ(merged.contradicted, (Counts{{"old", 2}}));
  EXPECT_EQ(merged.all.judgments.answers.size(), 1u);
  EXPECT_EQ(merged.added, 1u);  // the consensus on the other request
}

TEST(MergePool, KeepsWhatTheCollectionHas) {
  GradedPool pool;
  pool.grade("old", "1", "a", 1);
  pool.tools().judge("urn:r:1\turn:s:a\told\trelevance\t3\nurn:r:2\turn:s:f\told\trelevance\t0\n");
  const MergedJudgments merged = merge_pool(pool.contents(), {});
  EXPECT_EQ(merged.kept, 2u);
  EXPECT_EQ(merged.repeated, 1u);
  EXPECT_EQ(merged.added, 1u);  // the consensus
  EXPECT_EQ(merged.all.judgments.entries[0].grade, 3);
  EXPECT_FALSE(merged.all.made_ms[0]);
}

TEST(MergePool, SaysWhoSettledByTheNamesThatAreAskedFor) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 3);
  pool.grade("ben", "1", "a", 1);
  pool.grade("ben", "1", "a", 2, store::DecisionPass::kConsensus);
  pool.grade("anna", "2", "c", 0);
  pool.grade("ben", "2", "c", 3);
  pool.grade("otto", "2", "c", 1, store::DecisionPass::kConsensus);
  EXPECT_EQ(merge_pool(pool.contents(), {}).settled_by, (Counts{{"ben", 1}, {"", 1}}));
  EXPECT_EQ(merge_pool(pool.contents(), {.names = JudgeNames::kPseudonyms}).settled_by,
            (Counts{{"judge-2", 1}, {"", 1}}));
}

TEST(MergePool, PassesOverPseudonymsThatAreTaken) {
  GradedPool pool;
  pool.grade("anna", "1", "a", 1);
  pool.tools().judge("urn:r:2\turn:s:f\told\trelevance\t0\n");
  pool.tools().folder().put(
      "tools/collection.yaml",
      "matchbench: collection/1\nname: tools\nlicence: CC0-1.0\nsource: a test\n"
      "judges: {judge-1: }\ndimensions: {relevance: }\n");
  const MergedJudgments merged = merge_pool(pool.contents(), {.names = JudgeNames::kPseudonyms});
  EXPECT_THAT(merged.all.judgments.judges, ElementsAre("judge-1", "judge-2", "consensus"));
}

TEST(MergePool, WritesASampleAsTheEvaluatorReadsIt) {
  Tools tools;
  tools.folder().put("tools/collection.yaml",
                     "matchbench: collection/1\nname: tools\nlicence: CC0-1.0\nsource: a test\n"
                     "dimensions: {relevance: , safety: }\n");
  make_pool({.files = {tools.run("first.run"), tools.run("second.run")},
             .collection = tools.collection(),
             .pool = tools.pool(),
             .choice = {.strategy = Strategy::kStratified, .depth = 2, .budget = 6},
             .overlap = 0});
  {
    auto pool = store::PoolStore::open(tools.pool(), store::PoolStore::Mode::kWrite);
    pool.add_decision({.judge = pool.add_judge("anna", store::JudgeRole::kJudge),
                       .request = pool.pairs()[0].request,
                       .pair = 0,
                       .grades = {{0, 3}},
                       .made = "2031-05-04T09:08:07Z",
                       .key = "1"});
  }
  const PoolContents contents =
      read_pool(store::PoolStore::open(tools.pool(), store::PoolStore::Mode::kRead), "");
  const auto folder = tools.folder() / "judged";
  const auto written = write_merged(contents, merge_pool(contents, {}), folder);
  ASSERT_EQ(written.sampled.size(), 1u);  // of what somebody has graded
  const std::string text = read_file(written.sampled[0]);
  EXPECT_EQ(std::ranges::count(text, '\n'), 9);
  EXPECT_THAT(text, HasSubstr(" urn:s:a 0 3\n"));  // the pair that was drawn first
  EXPECT_THAT(text, HasSubstr("urn:r:1 0 urn:s:a 0 -1\n"));
}

class Boards : public testing::Test {
 protected:
  Boards()
      : entrants_(read_entrant_rankings(std::vector<std::string>{pool_.tools().run("first.run"),
                                                                 pool_.tools().run("second.run")},
                                        pool_.tools().collection())) {}
  BoardInput input() const {
    return {entrants_.experiment, {"relevance", {}, WeightedSum{{{"relevance", 1}}}, {}}, {"P@2"}};
  }

  GradedPool pool_;
  const EntrantRankings entrants_;
};

TEST_F(Boards, TurnRoundIfTheJudgesLikeDifferentServices) {
  for (const char* service : {"a", "b"}) {
    pool_.grade("anna", "3", service, 1);
    pool_.grade("ben", "3", service, 0);
  }
  for (const char* service : {"e", "f"}) {
    pool_.grade("anna", "3", service, 0);
    pool_.grade("ben", "3", service, 1);
  }
  pool_.grade("anna", "1", "a", 1);
  pool_.grade("anna", "2", "a", 1);
  // The consensus, the lower of both, has nothing relevant on request 3.
  const auto merged = merge_pool(pool_.contents(), {.unsettled = Unsettled::kHighest});
  const text::Table table = board_changes(input(), merged.all.judgments);
  ASSERT_EQ(table.rows.size(), 2u);
  EXPECT_EQ(std::get<std::string>(table.rows[0][1]), "anna");
  EXPECT_EQ(std::get<std::string>(table.rows[1][1]), "ben");
}

TEST_F(Boards, SayWhatIsUnjudgedAndWhatItCanDo) {
  // Of first's six, anna judged two, one of them relevant: P@2 is 1/6, and 5/6 at most.
  pool_.grade("anna", "1", "a", 1);
  pool_.grade("anna", "1", "b", 0);
  pool_.grade("anna", "2", "d", 0);
  pool_.grade("anna", "3", "e", 1);
  const auto merged = merge_pool(pool_.contents(), {});
  const text::Table table = unjudged_table(input(), {}, merged.all.judgments);
  EXPECT_DOUBLE_EQ(number_at(table, 0, "unjudged_before"), 1);
  EXPECT_NEAR(number_at(table, 0, "unjudged_now"), 2.0 / 3, 1e-12);
  EXPECT_NEAR(number_at(table, 0, "P@2_high"), 5.0 / 6, 1e-12);
  EXPECT_LE(number_at(table, 0, "P@2_low"), number_at(table, 0, "P@2"));
}

}  // namespace
}  // namespace matchbench::judging
