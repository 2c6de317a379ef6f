#include "harness/scoring/score/score_round.hpp"

#include "harness/data/collection/native/read_collection.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/score/judged_rankings.hpp"
#include "tests/data/store/round_fixture.hpp"
#include "tests/support/small_manifest.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace matchbench::score {
namespace {

using store::RoundStore;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;
using testing::ThrowsMessage;

// Services a and b are relevant to the requests p and q, a with grade 2; nothing is to r.
const std::string kJudgments =
    "request\tservice\tjudge\tdimension\tgrade\n"
    "urn:p\turn:a\tconsensus\tuse\t2\nurn:p\turn:b\tconsensus\tuse\t1\n"
    "urn:q\turn:a\tconsensus\tuse\t2\nurn:q\turn:b\tconsensus\tuse\t1\n"
    "urn:r\turn:c\tconsensus\tuse\t0\n";

// Services a, b, c are 0, 1, 2, and so are the requests p, q, r. `keyword` has one repetition.
class ScoreRound : public store::RoundFolder {
 protected:
  ScoreRound() {
    folder_.put("c/collection.yaml", kSmallManifest);
    folder_.put("c/services.yaml", "- uri: urn:a\n- uri: urn:b\n- uri: urn:c\n");
    folder_.put("c/requests.yaml", "- uri: urn:p\n- uri: urn:q\n- uri: urn:r\n");
    folder_.put("c/judgments.tsv", kJudgments);
    store::RoundFacts facts = store::small_round();
    facts.collection_folder = folder_ / "c";
    facts.contest.measures = {"AP"};
    facts.contest.entrants = {"keyword"};
    RoundStore round =
        RoundStore::create(file(), facts, collection::read_collection(folder_ / "c"));
    const store::OpenRun run = store::open_run(round);
    for (const Answer& answer :
         {store::answer_to(0, -1, store::ranking_of({2, 0})),  // a warm-up, which counts nowhere
          store::answer_to(0, 0, store::ranking_of({0, 1})),
          store::answer_to(0, 1, store::ranking_of({2, 0})),
          store::failed_answer(1, 0, Outcome::kCrashed, "signal 11"),
          store::answer_to(1, 1, store::ranking_of({0, 1})),
          store::answer_to(2, 0, store::ranking_of({0}))}) {
      round.add_answer(run.session, answer);
    }
    round.end_session(run.session, {});
    round.commit();
  }

  // Request and score by a measure under a setting, as they are stored.
  std::vector<std::pair<std::uint32_t, std::optional<double>>> stored(
      const std::string& setting, const std::string& measure = "AP") const {
    std::vector<std::pair<std::uint32_t, std::optional<double>>> values;
    const RoundStore round = RoundStore::open(file(), RoundStore::Mode::kRead);
    for (const auto& under : round.scores()) {
      for (const auto& by : under.measures) {
        if (under.setting != setting || by.measure != measure) continue;
        for (const auto& score : by.scores) values.emplace_back(score.request.value, score.value);
      }
    }
    return values;
  }
};

// The contest's `mine` is the collection's `graded`; its `strict` counts instead of the
// collection's.
TEST_F(ScoreRound, ScoresUnderTheSettingsThatTheContestDefines) {
  {
    RoundStore round = RoundStore::open(file(), RoundStore::Mode::kWrite);
    round.replace_contest({.name = "small",
                           .text = "text",
                           .measures = {"AP"},
                           .relevance = {"mine", "strict"},
                           .defined_settings = {{"mine", "  mine: {dimensions: use}\n"},
                                                {"strict", "  strict: {binary: {use: 1}}\n"}}});
    round.commit();
  }
  score_round({.database = file()});
  EXPECT_EQ(stored("mine"), stored("strict"));  // a grade of 1 is relevant to both
  const auto mine = stored("mine");
  score_round({.database = file(), .relevance = {"graded"}});
  EXPECT_EQ(stored("graded"), mine);
}

TEST_F(ScoreRound, RefusesMoreLeaderboardsThanAReportCanHave) {
  std::vector<std::string> names;
  for (int k = 1; k <= 1025; ++k) names.push_back("nDCG@" + std::to_string(k));
  EXPECT_THROW(score_round({.database = file(), .measures = names, .relevance = {"graded"}}),
               Error);
  names.pop_back();
  score_round({.database = file(), .measures = names, .relevance = {"graded"}});
  EXPECT_THROW(score_round({.database = file(), .measures = {"AP"}, .relevance = {"graded"}}),
               Error);
}

// The contest names them in another order than they were scored in, and one has other judgments
// since.
TEST_F(ScoreRound, IsJudgedUnderEachSettingWhoseOwnJudgmentsAreThoseOfTheCollection) {
  score_round({.database = file(), .relevance = {"graded", "strict"}});
  RoundStore round = RoundStore::open(file(), RoundStore::Mode::kWrite);
  std::vector<store::SettingScores> scores = round.scores();
  ASSERT_EQ(scores.size(), 2U);
  ASSERT_EQ(scores[0].setting, "graded");
  scores[0].judgments_digest = "of judgments that are gone";
  round.replace_scores(scores);
  round.replace_contest(
      {.name = "small", .text = "text", .measures = {"AP"}, .relevance = {"strict", "graded"}});
  results::RoundResults results = results::read_results(round);
  ASSERT_EQ(results.settings.at(0).name, "strict");
  const results::JudgedRankings judged = read_judged_rankings(round, {}, results);
  ASSERT_EQ(judged.settings.size(), 2U);
  EXPECT_TRUE(judged.settings[0]);
  EXPECT_FALSE(judged.settings[1]);
}

// p: AP is 1 in one pass and, with one of two relevant services at rank 2, 1/4 in the other. q: the
// query that failed has 0, the other 1. For r nothing is relevant, so that AP is not defined.
TEST_F(ScoreRound, GivesTheMeanOverTimedPassesAndNothingForWhatFailed) {
  const ScoreSummary summary = score_round({.database = file(), .relevance = {"graded"}});
  EXPECT_EQ(summary.repetitions, 1U);
  EXPECT_EQ(summary.boards, 1U);
  EXPECT_THAT(stored("graded"), ElementsAre(Pair(0, 0.625), Pair(1, 0.5), Pair(2, std::nullopt)));
}

// Only what is said of q is another thing: its b is not relevant any more. Another order of the
// rows changes nothing.
// All of the first are stored, and of the others one stands for many.
TEST_F(ScoreRound, GivesLittleForRankingsThatAreGoodOnlyWhileAllAreStored) {
  {
    RoundStore round = RoundStore::open(file(), RoundStore::Mode::kWrite);
    const store::OpenRun run = store::open_run(round);
    for (int pass = 2; pass < 2000; ++pass) {
      Ranking ranking = store::ranking_of({pass < 10 ? 0U : 2U});
      ranking[0].score += pass;
      round.add_answer(run.session, store::answer_to(1, pass, ranking));
    }
    round.end_session(run.session, {});
    round.commit();
  }
  score_round({.database = file(), .relevance = {"graded"}});
  const auto scores = stored("graded");
  ASSERT_EQ(scores.size(), 3u);
  EXPECT_GT(scores[1].second.value(), 0.0);
  EXPECT_LT(scores[1].second.value(), 0.1);
}

TEST_F(ScoreRound, SaysOfHowManyRequestsTheJudgmentsHaveChanged) {
  EXPECT_THAT(score_round({.database = file(), .relevance = {"graded"}}).remarks, IsEmpty());
  folder_.put("c/judgments.tsv",
              "request\tservice\tjudge\tdimension\tgrade\n"
              "urn:q\turn:b\tconsensus\tuse\t0\nurn:q\turn:a\tconsensus\tuse\t2\n"
              "urn:p\turn:a\tconsensus\tuse\t2\nurn:p\turn:b\tconsensus\tuse\t1\n"
              "urn:r\turn:c\tconsensus\tuse\t0\n");
  const testing::Matcher<std::string> sentence =
      testing::MatchesRegex("Judgments changed since 20..-..-..: 1 of 3 requests.");
  EXPECT_THAT(score_round({.database = file(), .relevance = {"graded"}}).remarks,
              ElementsAre(sentence));
  const RoundStore round = RoundStore::open(file(), RoundStore::Mode::kRead);
  EXPECT_THAT(
      results::read_results(round).remarks,
      testing::Contains(testing::AllOf(testing::Field(&Remark::level, RemarkLevel::kWarning),
                                       testing::Field(&Remark::text, sentence))));
}

// Only a is relevant: 1 and 1/2 for p.
TEST_F(ScoreRound, CountsTheRepetitionsThatBelongToTheRound) {
  {
    RoundStore round = RoundStore::open(file(), RoundStore::Mode::kWrite);
    store::open_run(round, "keyword", 1);
    Entrant fewer = store::entrant_named("keyword");
    fewer.repetitions = 1;
    round.add_entrant(fewer);
    round.commit();
  }
  EXPECT_EQ(score_round({.database = file()}).repetitions, 1U);
}

TEST_F(ScoreRound, ScoresUnderEverySettingThatNobodyLeavesOut) {
  EXPECT_EQ(score_round({.database = file()}).boards, 2U);
  EXPECT_THAT(stored("strict"), ElementsAre(Pair(0, 0.75), Pair(1, 0.5), Pair(2, std::nullopt)));
  EXPECT_THAT(stored("graded"), testing::SizeIs(3));
}

// For p, a is first in one of two passes, and c, which nobody judged, in the other.
TEST_F(ScoreRound, KeepsScoresByOtherMeasuresAndScoresTheSameAnew) {
  score_round({.database = file(), .relevance = {"graded"}});
  score_round({.database = file(), .measures = {"P@1"}, .relevance = {"graded"}});
  const auto summary =
      score_round({.database = file(), .measures = {"P@1"}, .relevance = {"graded"}});
  EXPECT_EQ(summary.boards, 2U);
  EXPECT_THAT(stored("graded", "P@1"), ElementsAre(Pair(0, 0.5), Pair(1, 0.5), Pair(2, _)));
  EXPECT_THAT(stored("graded"), ElementsAre(Pair(0, 0.625), Pair(1, 0.5), Pair(2, std::nullopt)));
}

// The judgments have changed since P@1 was asked for: a is not relevant any more, and c is. So p
// has 1 in the pass in which c is first and 0 in the other; q has 0.
TEST_F(ScoreRound, MakesTheScoresOfOtherMeasuresAndSettingsAgain) {
  score_round({.database = file(), .measures = {"P@1"}, .relevance = {"strict"}});
  folder_.put("c/judgments.tsv",
              "request\tservice\tjudge\tdimension\tgrade\n"
              "urn:p\turn:c\tconsensus\tuse\t2\nurn:q\turn:c\tconsensus\tuse\t2\n");
  score_round({.database = file(), .relevance = {"graded"}});
  EXPECT_THAT(stored("strict", "P@1"), ElementsAre(Pair(0, 0.5), Pair(1, 0), Pair(2, _)));
  EXPECT_THAT(stored("strict"), IsEmpty()) << "nobody asked for AP under this setting";
}

TEST_F(ScoreRound, RefusesACollectionThatWasNotAsked) {
  folder_.put("c/services.yaml", "- uri: urn:a\n- uri: urn:b\n- uri: urn:d\n");
  folder_.put("c/judgments.tsv", "request\tservice\tjudge\tdimension\tgrade\n");
  EXPECT_THAT(
      [&] { score_round({.database = file()}); },
      ThrowsMessage<Error>(HasSubstr(
          "is not the collection of this round, or has changed since; name the right folder "
          "with --collection, or run the contest again into another database")));
  EXPECT_THAT(stored("graded"), IsEmpty());
}

TEST_F(ScoreRound, RefusesWhatDoesNotExistAndStoresNothing) {
  EXPECT_THAT([&] { score_round({.database = file(), .measures = {"nDGC"}}); },
              ThrowsMessage<Error>(HasSubstr("nDGC")));
  EXPECT_THAT([&] { score_round({.database = file(), .relevance = {"grabed"}}); },
              ThrowsMessage<Error>(HasSubstr("grabed")));
  EXPECT_THAT(stored("graded"), IsEmpty());
}

// Two relevant services are in the first ranking of p.
TEST_F(ScoreRound, NamesWhoseAnswerHasAScoreThatIsTooLarge) {
  EXPECT_THAT([&] { score_round({.database = file(), .measures = {"Utility(a=1e100,b=0)"}}); },
              ThrowsMessage<Error>(testing::AllOf(HasSubstr("entrant 'keyword', request "),
                                                  HasSubstr(" comes to 2e+100"))));
  EXPECT_THAT(stored("graded"), IsEmpty());
}

TEST_F(ScoreRound, RefusesASettingWhoseJudgeIsAnEntrantThatTheRoundLacks) {
  folder_.put("c/collection.yaml", std::string(kSmallManifest) +
                                       "  of_logic: {judge: 'entrant:logic', dimensions: use}\n");
  EXPECT_THAT(
      [&] { score_round({.database = file(), .relevance = {"of_logic"}}); },
      ThrowsMessage<Error>(HasSubstr(
          "takes the scores of the entrant 'logic' for grades, and the round has no such entrant: "
          "it has keyword; name settings without it with --relevance")));
}

}  // namespace
}  // namespace matchbench::score
