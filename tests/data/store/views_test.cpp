#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>

namespace matchbench::store {
namespace {

class Views : public RoundFolder {
 protected:
  RoundStore store_ = RoundStore::create(file(), small_round(), small_collection());
};

TEST_F(Views, LeaderboardGivesScoreFailuresAndTimes) {
  const OpenRun keyword = open_run(store_);
  // Per-request medians, in ms: p over 1, 9, 3 is 3; q over 4 and 6 (one pass failed) is 5; r has
  // none. So the mean is 4 and so is the median. The warm-up's 100 ms do not count.
  const auto ms = [](std::int64_t value) { return value * 1'000'000; };
  store_.add_answer(keyword.session, answer_to(0, -1, ranking_of({0}), ms(100)));
  store_.add_answer(keyword.session, answer_to(0, 0, ranking_of({0}), ms(1)));
  store_.add_answer(keyword.session, answer_to(0, 1, ranking_of({0}), ms(9)));
  store_.add_answer(keyword.session, answer_to(0, 2, ranking_of({0}), ms(3)));
  store_.add_answer(keyword.session, answer_to(1, 0, ranking_of({0}), ms(4)));
  store_.add_answer(keyword.session, answer_to(1, 1, ranking_of({0}), ms(6)));
  store_.add_answer(keyword.session, failed_answer(1, 2, Outcome::kTimedOut, "late"));
  store_.add_answer(keyword.session, failed_answer(2, 0, Outcome::kCrashed, "signal 11"));
  store_.add_answer(keyword.session, failed_answer(2, 1, Outcome::kAbstained, "not for me"));
  store_.add_phase(keyword.session, {Phase::kLoad, Outcome::kOk, "", {ms(30), 1}, 1});
  // Loads of 30, 50 and 31 ms: the median, as boards show it, is 31, the mean 37.
  store_.add_phase(keyword.session, {Phase::kLoad, Outcome::kOk, "", {ms(50), 1}, 1});
  store_.add_phase(keyword.session, {Phase::kLoad, Outcome::kOk, "", {ms(31), 1}, 1});
  store_.add_phase(keyword.session, {Phase::kLoad, Outcome::kTimedOut, "late", {ms(9000), 1}, 1});
  // A second repetition counts in the mean: (0.2 + 0.6 + 0.4 + 0.8) / 4 = 0.5, without NULL.
  const OpenRun again = open_run(store_, "keyword", 1);
  store_.replace_scores(std::vector{SettingScores{"binary",
                                                  "{}",
                                                  "j",
                                                  {{"AP",
                                                    {{keyword.repetition, {0}, 0.2},
                                                     {keyword.repetition, {1}, 0.6},
                                                     {keyword.repetition, {2}, std::nullopt},
                                                     {again.repetition, {0}, 0.4},
                                                     {again.repetition, {1}, 0.8}}}}}});
  EXPECT_EQ(query("SELECT printf('%s %s %s %.6f %d %d %.6f %.6f %.6f', entrant, relevance, "
                  "measure, mean_score, scored_queries, failures, mean_query_ms, "
                  "median_query_ms, load_ms) FROM leaderboard"),
            "keyword binary AP 0.500000 4 2 4.000000 4.000000 31.000000");
}

// p is defined in both repetitions, q in none, r in the first only: (0.4 + 0 + 0) / 3, as the
// program counts, which takes a request's mean over the repetitions first.
TEST_F(Views, LeaderboardCountsUndefinedScoresAsZeroIfTheContestSaysSo) {
  const OpenRun first = open_run(store_);
  const OpenRun second = open_run(store_, "keyword", 1);
  store_.replace_scores(std::vector{SettingScores{"binary",
                                                  "{}",
                                                  "j",
                                                  {{"AP",
                                                    {{first.repetition, {0}, 0.2},
                                                     {first.repetition, {1}, std::nullopt},
                                                     {first.repetition, {2}, 0.9},
                                                     {second.repetition, {0}, 0.6},
                                                     {second.repetition, {1}, std::nullopt},
                                                     {second.repetition, {2}, std::nullopt}}}}}});
  const std::string board = "SELECT printf('%.6f %d', mean_score, scored_queries) FROM leaderboard";
  EXPECT_EQ(query(board), "0.400000 3");  // not stored: undefined scores are left out
  store_.replace_contest({.name = "small", .text = "text", .undefined = Undefined::kSkip});
  store_.commit();
  EXPECT_EQ(query(board), "0.400000 3");
  store_.replace_contest({.name = "small", .text = "text", .undefined = Undefined::kZero});
  store_.commit();
  EXPECT_EQ(query(board), "0.133333 6");
}

TEST_F(Views, LeaderboardPutsTheBestFirstAndShowsWhoIsNotScored) {
  const OpenRun low = open_run(store_, "low");
  const OpenRun high = open_run(store_, "high");
  open_run(store_, "unscored");
  store_.replace_scores(std::vector{SettingScores{
      "binary", "{}", "j", {{"AP", {{low.repetition, {0}, 0.1}, {high.repetition, {0}, 0.9}}}}}});
  EXPECT_EQ(query("SELECT group_concat(entrant, ' ') FROM (SELECT entrant FROM leaderboard "
                  "WHERE measure = 'AP')"),
            "high low");
  EXPECT_EQ(query("SELECT entrant FROM leaderboard WHERE measure IS NULL"), "unscored");
}

TEST_F(Views, LeaveOutSupersededRuns) {
  const OpenRun first = open_run(store_);
  store_.add_answer(first.session, failed_answer(0, 0, Outcome::kCrashed, "signal 11"));
  store_.replace_scores(
      std::vector{SettingScores{"binary", "{}", "j", {{"AP", {{first.repetition, {0}, 0.1}}}}}});
  EXPECT_EQ(query("SELECT failures FROM leaderboard"), "1");
  store_.begin_repetition({first.entrant, 0, 5, "another key"});
  store_.commit();
  EXPECT_EQ(query("SELECT failures FROM leaderboard"), "0");
  EXPECT_EQ(query("SELECT count(*) FROM failures"), "0");
  EXPECT_EQ(query("SELECT count(*) FROM per_query"), "0");
}

TEST_F(Views, PerQueryNamesRequestMeasureAndScore) {
  const OpenRun keyword = open_run(store_);
  store_.add_answer(keyword.session, answer_to(1, 0, ranking_of({0}), 2'000'000));
  store_.add_answer(keyword.session, failed_answer(1, 1, Outcome::kError, "no"));
  store_.replace_scores(
      std::vector{SettingScores{"binary", "{}", "j", {{"AP", {{keyword.repetition, {1}, 0.25}}}}}});
  EXPECT_EQ(query("SELECT printf('%s %d %s %s %s %s %.2f %d %.3f', entrant, repetition, request, "
                  "request_uri, relevance, measure, score, failures, median_ms) FROM per_query"),
            "keyword 0 q http://example.org/request/q binary AP 0.25 1 2.000");
}

TEST_F(Views, FailuresOfWarmUpPassesHaveANegativePass) {
  const OpenRun keyword = open_run(store_);
  store_.add_answer(keyword.session, failed_answer(0, -1, Outcome::kTimedOut, "late"));
  store_.add_answer(keyword.session, failed_answer(0, 0, Outcome::kTimedOut, "late"));
  store_.add_phase(keyword.session, {Phase::kLoad, Outcome::kTimedOut, "30 s", {}, 0});
  store_.commit();
  EXPECT_EQ(query("SELECT count(*) FROM failures WHERE pass < 0"), "1");
  EXPECT_EQ(query("SELECT count(*) FROM failures WHERE pass >= 0 OR pass IS NULL"), "2");
}

TEST_F(Views, FailuresNameWhatFailedAndShowTheEndOfTheLog) {
  const OpenRun keyword = open_run(store_);
  store_.add_answer(keyword.session, failed_answer(2, 1, Outcome::kCrashed, "signal 11"));
  SessionEnd end;
  end.outcome = Outcome::kCrashed;
  end.message = "signal 11";
  end.log = std::string(600, 'x') + "\nloading\nsegmentation fault\n";
  store_.end_session(keyword.session, end);
  const SessionId second = store_.begin_session({keyword.repetition, SessionKind::kQueries, ""});
  store_.add_phase(second, {Phase::kLoad, Outcome::kTimedOut, "30 s", {}, 0});
  end.log = "short";
  end.outcome = Outcome::kTimedOut;
  store_.end_session(second, end);
  const SessionId third = store_.begin_session({keyword.repetition, SessionKind::kQueries, ""});
  end.outcome = Outcome::kExited;
  end.message = "exit code 0";
  store_.end_session(third, end);
  store_.commit();
  EXPECT_EQ(query("SELECT group_concat(printf('%s|%s|%s|%s|%s|%s|%s', entrant, during, pass, "
                  "request, outcome, message, log_end), char(10)) FROM "
                  "(SELECT * FROM failures ORDER BY during)"),
            "keyword|load|||timed_out|30 s|short\n"
            "keyword|query|1|r|crashed|signal 11|loading\nsegmentation fault\n\n"
            "keyword|session|||exited|exit code 0|short");
}

}  // namespace
}  // namespace matchbench::store
