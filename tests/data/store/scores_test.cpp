#include "harness/data/store/most_boards.hpp"
#include "harness/foundation/base/error.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>

#include <string>

namespace matchbench::store {
namespace {

using testing::IsEmpty;

class Scores : public RoundFolder {
 protected:
  RoundStore store_ = RoundStore::create(file(), small_round(), small_collection());
  RepetitionId repetition_ = open_run(store_).repetition;

  std::vector<Score> three(double first) const {
    return {{repetition_, {0}, first}, {repetition_, {1}, std::nullopt}, {repetition_, {2}, 0.5}};
  }
  SettingScores binary() const {
    return {"binary", "{}", "j1", {{"AP", three(0.25)}, {"P@5", three(0.2)}}};
  }
};

TEST_F(Scores, ComeBackWithWhatTheyWereMadeFrom) {
  store_.replace_scores(std::vector{binary()});
  const std::vector<SettingScores> scores = store_.scores();
  ASSERT_EQ(scores.size(), 1u);
  EXPECT_EQ(scores[0].setting, "binary");
  EXPECT_EQ(scores[0].definition, "{}");
  EXPECT_EQ(scores[0].judgments_digest, "j1");
  ASSERT_EQ(scores[0].measures.size(), 2u);
  EXPECT_EQ(scores[0].measures[1].measure, "P@5");
  ASSERT_EQ(scores[0].measures[0].scores.size(), 3u);
  EXPECT_EQ(scores[0].measures[0].scores[0].repetition, repetition_);
  EXPECT_EQ(scores[0].measures[0].scores[0].value, 0.25);
  EXPECT_EQ(scores[0].measures[0].scores[1].value, std::nullopt);
  EXPECT_EQ(scores[0].measures[0].scores[2].request.value, 2u);
}

TEST_F(Scores, OfOtherMeasuresStayWhereOneIsReplaced) {
  store_.replace_scores(std::vector{binary()});
  store_.replace_scores(std::vector{SettingScores{"binary", "{}", "j1", {{"P@5", three(0.4)}}},
                                    SettingScores{"graded", "{g}", "j1", {{"nDCG", three(0.9)}}}});
  const std::vector<SettingScores> scores = store_.scores();
  ASSERT_EQ(scores.size(), 2u);
  EXPECT_EQ(scores[0].measures[0].scores[0].value, 0.25);
  EXPECT_EQ(scores[0].measures[1].scores[0].value, 0.4);
  EXPECT_EQ(scores[1].measures[0].scores[0].value, 0.9);
}

TEST_F(Scores, FromOtherJudgmentsAreNeverMixed) {
  store_.replace_scores(std::vector{binary()});
  store_.replace_scores(std::vector{SettingScores{"binary", "{}", "j2", {{"P@5", three(0.4)}}}});
  const std::vector<SettingScores> scores = store_.scores();
  ASSERT_EQ(scores.size(), 1u);
  EXPECT_EQ(scores[0].judgments_digest, "j2");
  ASSERT_EQ(scores[0].measures.size(), 1u);
  EXPECT_EQ(scores[0].measures[0].measure, "P@5");
}

// One digest for each request; only the second is another one, and then the first, too.
TEST_F(Scores, FromOtherJudgmentsAreSetAsideInThePlaceOfThoseBefore) {
  store_.replace_scores(std::vector{binary()}, std::vector<std::string>{"p", "q", "r"});
  EXPECT_THAT(store_.replaced_settings(), IsEmpty());
  const std::string first_scored = query("SELECT scored FROM relevance_setting");
  const SettingScores second{"binary", "{}", "j2", {{"AP", three(0.75)}}};
  store_.replace_scores(std::vector{second}, std::vector<std::string>{"p", "other", "r"});
  ASSERT_EQ(store_.replaced_settings().size(), 1U);
  const ReplacedSetting replaced = store_.replaced_settings()[0];
  EXPECT_EQ(replaced.setting, "binary");
  EXPECT_EQ(replaced.judgments_digest, "j1");
  EXPECT_EQ(replaced.scored, first_scored);
  EXPECT_EQ(replaced.changed_requests, 1U);
  EXPECT_EQ(query("SELECT group_concat(measure || score_before || coalesce(score, '')) FROM "
                  "(SELECT * FROM rescored WHERE request = 'p' ORDER BY measure)"),
            "AP0.250.75,P@50.2");

  // With the same judgments once more, what was set aside stays.
  store_.replace_scores(std::vector{second}, std::vector<std::string>{"p", "other", "r"});
  EXPECT_EQ(store_.replaced_settings()[0].judgments_digest, "j1");
  store_.replace_scores(std::vector{SettingScores{"binary", "{}", "j3", {{"AP", three(1)}}}},
                        std::vector<std::string>{"new", "new", "r"});
  ASSERT_EQ(store_.replaced_settings().size(), 1U);
  EXPECT_EQ(store_.replaced_settings()[0].judgments_digest, "j2");
  EXPECT_EQ(store_.replaced_settings()[0].changed_requests, 2U);
  EXPECT_EQ(query("SELECT count(*) FROM replaced_score"), "3");
  store_.check_integrity();
  store_.drop_scores();
  EXPECT_THAT(store_.replaced_settings(), IsEmpty());
}

// Scores are written many at a time; what is left over is written one by one.
TEST_F(Scores, ComeBackHoweverManyThereAre) {
  const EntrantId entrant = store_.entrants().front().id;
  std::vector<Score> given;
  for (std::uint32_t i = 0; i < 41; ++i) {
    const RepetitionId repetition =
        store_.begin_repetition({entrant, i, 1, "key " + std::to_string(i)});
    for (std::uint32_t r = 0; r < 3; ++r) {
      given.push_back({repetition, {r}, r == 1 ? std::nullopt : std::optional(i + r / 4.0)});
    }
  }
  store_.replace_scores(std::vector{SettingScores{"binary", "{}", "j1", {{"AP", given}}}});
  const auto stored = store_.scores().at(0).measures.at(0).scores;
  ASSERT_EQ(stored.size(), given.size());
  for (std::size_t i = 0; i < given.size(); ++i) {
    EXPECT_EQ(stored[i].repetition, given[i].repetition);
    EXPECT_EQ(stored[i].request, given[i].request);
    EXPECT_EQ(stored[i].value, given[i].value);
  }
  store_.check_integrity();
}

// A report compares many of them with each other.
TEST_F(Scores, OfMoreLeaderboardsThanAnyRoundHasAreRefused) {
  SettingScores many = {"binary", "{}", "j1", {}};
  for (std::size_t k = 1; k <= kMostBoards; ++k) {
    many.measures.push_back({"nDCG@" + std::to_string(k), three(0.5)});
  }
  store_.replace_scores(std::vector{many});
  EXPECT_EQ(store_.scored_boards().size(), kMostBoards);
  EXPECT_EQ(store_.scores().front().measures.size(), kMostBoards);
  store_.replace_scores(std::vector{SettingScores{"graded", "{}", "j1", {{"AP", three(0.4)}}}});
  EXPECT_THROW(store_.scored_boards(), Error);
  EXPECT_THROW(store_.scores(), Error);
}

TEST_F(Scores, OfMoreMeasuresThanAnyContestNamesAreNotAskedFor) {
  const auto measures_of = [&](std::size_t count) {
    contest::ContestFacts contest = small_round().contest;
    for (std::size_t k = 1; k <= count; ++k) contest.measures.push_back("P@" + std::to_string(k));
    store_.replace_contest(contest);
    return store_.round().contest.measures.size();
  };
  EXPECT_EQ(measures_of(256), 256U);
  EXPECT_THROW(measures_of(257), Error);
}

TEST_F(Scores, CanBeDroppedAndMadeAgain) {
  store_.replace_scores(std::vector{binary()});
  store_.drop_scores();
  EXPECT_THAT(store_.scores(), IsEmpty());
  EXPECT_EQ(query("SELECT count(*) FROM measure"), "0");
  store_.replace_scores(std::vector{binary()});
  EXPECT_EQ(store_.scores()[0].measures[0].scores.size(), 3u);
  store_.check_integrity();
}

TEST_F(Scores, LeaveFactsInPlace) {
  const auto facts = [&] {
    return query("SELECT count(*) || contest_name FROM round, repetition, session, service");
  };
  const std::string before = facts();
  store_.replace_scores(std::vector{binary()});
  store_.drop_scores();
  EXPECT_EQ(facts(), before);
}

}  // namespace
}  // namespace matchbench::store
