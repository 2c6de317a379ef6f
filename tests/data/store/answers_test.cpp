#include "harness/foundation/base/error.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>

#include <limits>

namespace matchbench::store {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Property;
using testing::Throws;

class Answers : public RoundFolder {
 protected:
  RoundStore store_ = RoundStore::create(file(), small_round(), small_collection());
  OpenRun opened_ = open_run(store_);
};

TEST_F(Answers, ComeBackByPassAndRequestWithTheirRankings) {
  store_.add_answer(opened_.session, answer_to(2, 0, ranking_of({4, 0}), 700));
  store_.add_answer(opened_.session, answer_to(0, 0, ranking_of({1, 2, 3}), 500));
  store_.add_answer(opened_.session, answer_to(1, -1, ranking_of({3})));
  store_.commit();
  const std::vector<Answer> answers = answers_of(store_, opened_.repetition);
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(answers[0].pass, -1);
  EXPECT_EQ(answers[0].request.value, 1u);
  EXPECT_EQ(answers[1].request.value, 0u);
  EXPECT_EQ(answers[1].ranking, ranking_of({1, 2, 3}));
  EXPECT_EQ(answers[1].ranking_hash, hash_of(ranking_of({1, 2, 3})));
  EXPECT_EQ(answers[1].time.wall_ns, 500);
  EXPECT_EQ(answers[1].time.cpu_ns, 490);
  EXPECT_EQ(answers[2].request.value, 2u);
  EXPECT_EQ(answers[2].ranking, ranking_of({4, 0}));
}

TEST_F(Answers, CanBeReadBeforeTheyAreCommitted) {
  store_.add_answer(opened_.session, answer_to(2, 0, ranking_of({4, 0})));
  const std::vector<Answer> answers = answers_of(store_, opened_.repetition);
  ASSERT_EQ(answers.size(), 1u);
  EXPECT_EQ(answers[0].request.value, 2u);
  EXPECT_EQ(answers[0].ranking, ranking_of({4, 0}));
}

TEST_F(Answers, CanBeReadWithoutRankingsOrAPassAtATime) {
  store_.add_answer(opened_.session, answer_to(2, 0, ranking_of({4, 0})));
  store_.add_answer(opened_.session, answer_to(1, 1, ranking_of({1})));
  store_.add_answer(opened_.session, answer_to(2, 1, ranking_of({4, 0})));  // the same rows
  std::vector<Answer> times;
  store_.for_each_time(opened_.repetition, [&](const Answer& answer, SessionId session) {
    EXPECT_EQ(session, opened_.session);
    times.push_back(answer);
  });
  ASSERT_EQ(times.size(), 3u);
  for (const auto& answer : times) {
    EXPECT_THAT(answer.ranking, IsEmpty());
    EXPECT_EQ(answer.time.wall_ns, 1000);
  }
  EXPECT_EQ(times[0].ranking_hash, hash_of(ranking_of({4, 0})));
  for (int again = 0; again < 2; ++again) {  // from the file, then from what is kept of it
    std::vector<Answer> second;
    store_.for_each_answer_of_pass(opened_.repetition, 1,
                                   [&](const Answer& answer) { second.push_back(answer); });
    ASSERT_EQ(second.size(), 2u);
    EXPECT_EQ(second[0].ranking, ranking_of({1}));
    EXPECT_EQ(second[1].ranking, ranking_of({4, 0}));
  }
}

// A reader lends its rankings to the answers.
TEST_F(Answers, HaveTheirRankingsAgainAfterAReadingThatWasGivenUp) {
  store_.add_answer(opened_.session, answer_to(2, 0, ranking_of({4, 0})));
  const auto give_up = [](const Answer&) { throw input_error("enough"); };
  EXPECT_THROW(store_.for_each_answer(opened_.repetition, give_up), Error);
  EXPECT_EQ(answers_of(store_, opened_.repetition)[0].ranking, ranking_of({4, 0}));
}

TEST_F(Answers, KeepExactScoresAndDegrees) {
  const Ranking extremes = {{{0}, std::numeric_limits<std::int32_t>::max(), 1e308},
                            {{1}, 0, 0.1},
                            {{2}, -1, 5e-324},
                            {{3}, std::numeric_limits<std::int32_t>::min(), -1e308}};
  store_.add_answer(opened_.session, answer_to(0, 0, extremes));
  EXPECT_EQ(answers_of(store_, opened_.repetition)[0].ranking, extremes);
}

TEST_F(Answers, ThatFailedHaveNoLatencyAndNoRanking) {
  Answer failed = failed_answer(1, 0, Outcome::kTimedOut, "stopped after 2 s");
  failed.time = {2'000'000'000, 1};  // how long it was waited for is no latency
  store_.add_answer(opened_.session, failed);
  store_.commit();
  const Answer stored = answers_of(store_, opened_.repetition)[0];
  EXPECT_EQ(stored.outcome, Outcome::kTimedOut);
  EXPECT_EQ(stored.message, "stopped after 2 s");
  EXPECT_EQ(stored.time.wall_ns, 0);
  EXPECT_THAT(stored.ranking, IsEmpty());
  EXPECT_EQ(query("SELECT count(*) FROM answer WHERE wall_ns IS NULL AND cpu_ns IS NULL AND "
                  "ranking_hash IS NULL AND ranking_id IS NULL"),
            "1");
}

TEST_F(Answers, ThatRepeatTheFirstRankingShareItsRows) {
  for (int pass = 0; pass < 3; ++pass) {
    store_.add_answer(opened_.session, answer_to(0, pass, ranking_of({1, 2, 3}), 100 + pass));
  }
  store_.commit();
  EXPECT_EQ(query("SELECT count(*) FROM ranking"), "3");
  const std::vector<Answer> answers = answers_of(store_, opened_.repetition);
  ASSERT_EQ(answers.size(), 3u);
  for (const Answer& answer : answers) EXPECT_EQ(answer.ranking, ranking_of({1, 2, 3}));
  EXPECT_EQ(answers[2].time.wall_ns, 102);
}

TEST_F(Answers, ThatDifferAreAllKept) {
  store_.add_answer(opened_.session, answer_to(0, 0, ranking_of({1, 2})));
  store_.add_answer(opened_.session, answer_to(0, 1, ranking_of({2, 1})));
  store_.add_answer(opened_.session, answer_to(0, 2, ranking_of({1, 2})));
  store_.add_answer(opened_.session, answer_to(1, 0, ranking_of({1, 2})));  // another request
  store_.commit();
  EXPECT_EQ(query("SELECT count(*) FROM ranking"), "6");  // three rankings of two rows
  const std::vector<Answer> answers = answers_of(store_, opened_.repetition);
  EXPECT_EQ(answers[2].ranking, ranking_of({2, 1}));
  EXPECT_EQ(answers[3].ranking, ranking_of({1, 2}));
}

// The n-th with a chance of 8 in n: that more than 200 of 3 000 are is as good as impossible.
TEST_F(Answers, ThatDifferAtEveryCallAreKeptForSomeCallsAndByChanceForLaterOnes) {
  const auto give = [](RoundStore& store, SessionId session, int first, int end) {
    for (int pass = first; pass < end; ++pass) {
      Ranking ranking = ranking_of({1, 2});
      ranking[0].score += pass;
      store.add_answer(session, answer_to(0, pass, ranking));
    }
    store.commit();
  };
  give(store_, opened_.session, 0, 1 + static_cast<int>(kWholeRankings));
  EXPECT_EQ(query("SELECT count(DISTINCT ranking_id) FROM ranking"), "9");
  give(store_, opened_.session, 1 + static_cast<int>(kWholeRankings), 1500);
  { const RoundStore closed = std::move(store_); }
  store_ = RoundStore::open(file(), RoundStore::Mode::kWrite);
  const SessionId next =
      store_.begin_session({opened_.repetition, SessionKind::kQueries, "2031-05-04T09:08:19Z"});
  give(store_, next, 1500, 3000);
  EXPECT_EQ(query("SELECT count(DISTINCT ranking_hash) FROM answer"), "3000");
  EXPECT_EQ(query("SELECT count(DISTINCT ranking_id) < 200 FROM ranking"), "1");
  Ranking last;
  for (const Answer& answer : answers_of(store_, opened_.repetition)) {
    EXPECT_EQ(answer.ranking_hash, hash_of(answer.ranking));
    if (answer.is_own_ranking) last = answer.ranking;
    EXPECT_EQ(answer.ranking, last);
  }
  store_.check_integrity();
}

TEST_F(Answers, WithAHashThatLiesAreStoredAsTheyAre) {
  store_.add_answer(opened_.session, answer_to(0, 0, ranking_of({1, 2})));
  Answer liar = answer_to(0, 1, ranking_of({3, 4}));
  liar.ranking_hash = hash_of(ranking_of({1, 2}));
  store_.add_answer(opened_.session, liar);
  Answer shorter = answer_to(0, 2, ranking_of({1}));
  shorter.ranking_hash = hash_of(ranking_of({1, 2}));
  store_.add_answer(opened_.session, shorter);
  const std::vector<Answer> answers = answers_of(store_, opened_.repetition);
  EXPECT_EQ(answers[1].ranking, ranking_of({3, 4}));
  EXPECT_EQ(answers[2].ranking, ranking_of({1}));
}

TEST_F(Answers, ThatRankNothingAreOkAndEmpty) {
  store_.add_answer(opened_.session, answer_to(0, 0, {}));
  const RankingKey empty = store_.add_answer(opened_.session, answer_to(0, 1, {}));
  store_.add_repeated_answer(opened_.session, answer_to(0, 2, {}), empty);
  store_.commit();
  for (const Answer& answer : answers_of(store_, opened_.repetition)) {
    EXPECT_EQ(answer.outcome, Outcome::kOk);
    EXPECT_THAT(answer.ranking, IsEmpty());
  }
  store_.check_integrity();
}

TEST_F(Answers, CanRepeatARankingWithoutItsRows) {
  const RankingKey first = store_.add_answer(opened_.session, answer_to(0, 0, ranking_of({1, 2})));
  const RankingKey other = store_.add_answer(opened_.session, answer_to(0, 1, ranking_of({3})));
  Answer repeated = answer_to(0, 2, {}, 300);
  repeated.ranking_hash = hash_of(ranking_of({1, 2}));
  store_.add_repeated_answer(opened_.session, repeated, first);
  repeated.pass = 3;
  repeated.ranking_hash = hash_of(ranking_of({3}));
  store_.add_repeated_answer(opened_.session, repeated, other);
  const std::vector<Answer> answers = answers_of(store_, opened_.repetition);
  ASSERT_EQ(answers.size(), 4u);
  EXPECT_EQ(answers[2].ranking, ranking_of({1, 2}));
  EXPECT_EQ(answers[2].time.wall_ns, 300);
  EXPECT_EQ(answers[3].ranking, ranking_of({3}));
  store_.commit();
  EXPECT_EQ(query("SELECT count(*) FROM ranking"), "3");
  store_.check_integrity();
}

TEST_F(Answers, OfAnotherRunAreNotReferredTo) {
  const RankingKey first = store_.add_answer(opened_.session, answer_to(0, 0, ranking_of({1, 2})));
  const OpenRun second = open_run(store_, "keyword", 1);
  const RankingKey own = store_.add_answer(second.session, answer_to(0, 0, ranking_of({1, 2})));
  EXPECT_NE(own.id, first.id);
  EXPECT_EQ(answers_of(store_, second.repetition).size(), 1u);
  store_.commit();
  EXPECT_EQ(query("SELECT count(DISTINCT ranking_id) FROM answer"), "2");
}

TEST_F(Answers, OfAnOpenLoopKeepWhenTheyWereDueAndHowLongTheyWaited) {
  Answer answer = answer_to(0, 0, ranking_of({1, 2}), 300);
  answer.arrival = Arrival{5'000, 700};
  store_.add_answer(opened_.session, answer);
  Answer failed = failed_answer(1, 0, Outcome::kTimedOut, "late");
  failed.arrival = Arrival{6'000, 0};
  store_.add_answer(opened_.session, failed);
  store_.add_answer(opened_.session, answer_to(2, 0, {}));
  const std::vector<Answer> answers = answers_of(store_, opened_.repetition);
  ASSERT_TRUE(answers[0].arrival);
  EXPECT_EQ(answers[0].arrival->scheduled_ns, 5'000);
  EXPECT_EQ(answers[0].arrival->queued_ns, 700);
  EXPECT_EQ(answers[1].arrival->scheduled_ns, 6'000);
  EXPECT_FALSE(answers[2].arrival);
  store_.commit();
  // A failed call has no latency, and so no wait either.
  EXPECT_EQ(query("SELECT group_concat(coalesce(queued_ns, '-')) FROM answer"), "700,-,-");
  EXPECT_EQ(query("SELECT median_ns FROM query_time WHERE request = 0"), "1000.0");
}

TEST_F(Answers, KeepHowLongTheWorkerBeforeHadBeenAtThemWhenItWasKilled) {
  Answer answer = answer_to(0, 0, ranking_of({1, 2}), 300);
  answer.killed_ns = 700;
  store_.add_answer(opened_.session, answer);
  store_.add_answer(opened_.session, answer_to(2, 0, {}));
  const std::vector<Answer> answers = answers_of(store_, opened_.repetition);
  EXPECT_EQ(answers[0].killed_ns, 700);
  EXPECT_EQ(answers[0].latency_ns(), 1000);
  EXPECT_FALSE(answers[1].killed_ns);
  store_.commit();
  EXPECT_EQ(query("SELECT median_ns FROM query_time WHERE request = 0"), "1000.0");
}

TEST_F(Answers, StillShareRowsAfterTheStoreWasOpenedAgain) {
  store_.add_answer(opened_.session, answer_to(0, 0, ranking_of({1, 2})));
  store_.add_answer(opened_.session, answer_to(0, 1, ranking_of({2, 1})));
  store_.commit();
  { const RoundStore closed = std::move(store_); }
  store_ = RoundStore::open(file(), RoundStore::Mode::kWrite);
  const SessionId session = store_.begin_session({opened_.repetition, SessionKind::kQueries, ""});
  const RankingKey known = store_.add_answer(session, answer_to(0, 2, ranking_of({1, 2})));
  Answer repeated = answer_to(0, 3, ranking_of({1, 2}));
  repeated.ranking.clear();
  store_.add_repeated_answer(session, repeated, known);
  Answer liar = answer_to(0, 4, ranking_of({1, 3}));
  liar.ranking_hash = hash_of(ranking_of({1, 2}));
  store_.add_answer(session, liar);
  store_.commit();
  EXPECT_EQ(query("SELECT count(*) FROM ranking"), "6");  // {1, 2}, {2, 1} and the liar's
  const std::vector<Answer> answers = answers_of(store_, opened_.repetition);
  ASSERT_EQ(answers.size(), 5u);
  EXPECT_EQ(answers[2].ranking, ranking_of({1, 2}));
  EXPECT_EQ(answers[3].ranking, ranking_of({1, 2}));
  EXPECT_EQ(answers[4].ranking, ranking_of({1, 3}));
}

TEST_F(Answers, ToTheSameQueryTwiceFailTheCommitAndLoseNothingBefore) {
  store_.add_answer(opened_.session, answer_to(0, 0, ranking_of({1, 2})));
  store_.commit();
  store_.add_answer(opened_.session, answer_to(0, 0, ranking_of({2, 1})));
  EXPECT_THAT([&] { store_.commit(); }, Throws<Error>(Property(&Error::what, HasSubstr("UNIQUE"))));
  EXPECT_THAT([&] { store_.commit(); },
              Throws<Error>(Property(&Error::what, HasSubstr("an earlier write has failed"))));
  const RoundStore reader = RoundStore::open(file(), RoundStore::Mode::kRead);
  EXPECT_EQ(answers_of(reader, opened_.repetition)[0].ranking, ranking_of({1, 2}));
}

TEST_F(Answers, OutsideTheCollectionAreRefused) {
  EXPECT_THROW(store_.add_answer(opened_.session, answer_to(0, 0, ranking_of({5}))),
               std::out_of_range);
  EXPECT_THROW(store_.add_answer(opened_.session, answer_to(3, 0, ranking_of({1}))),
               std::out_of_range);
  EXPECT_THROW(store_.add_answer(SessionId{99}, answer_to(0, 0, ranking_of({1}))),
               std::out_of_range);
  EXPECT_THAT(answers_of(store_, opened_.repetition), IsEmpty());
}

TEST_F(Answers, FillManyBatchesWithoutLoss) {
  // 3 requests x 6 000 repetitions, four rows each: several times what is gathered before SQLite
  // gets it, as are the passes of the last.
  const auto shift = [](std::uint32_t request, std::uint32_t number) {
    return (number + request) % 5;
  };
  const auto give = [&](const OpenRun& run, std::int32_t pass, std::uint32_t number) {
    for (std::uint32_t request = 0; request < 3; ++request) {
      const std::uint32_t first = shift(request, number);
      store_.add_answer(
          run.session,
          answer_to(request, pass,
                    ranking_of({first, (first + 1) % 5, (first + 2) % 5, (first + 3) % 5})));
    }
  };
  std::vector<OpenRun> runs = {opened_};
  for (std::uint32_t number = 0; number < 6'000; ++number) {
    OpenRun& run = runs.emplace_back(opened_);
    run.repetition = store_.begin_repetition(
        {run.entrant, number + 1, 5, "key of repetition " + std::to_string(number)});
    run.session = store_.begin_session({run.repetition, SessionKind::kQueries, ""});
    give(run, 0, number);
  }
  for (std::int32_t pass = 1; pass < 15'000; ++pass) give(runs.back(), pass, 5'999);
  store_.commit();
  std::size_t count = 0;
  for (std::uint32_t number = 0; number < 6'000; ++number) {
    store_.for_each_answer(runs[number + 1].repetition, [&](const Answer& answer) {
      ASSERT_EQ(answer.ranking.size(), 4u);
      ASSERT_EQ(answer.ranking.front().service.value, shift(answer.request.value, number));
      ++count;
    });
  }
  EXPECT_EQ(count, 3 * (6'000u + 14'999u));
  store_.check_integrity();
}

// Else whoever fails with many words makes a round that is too large to be published.
TEST_F(Answers, ThatFailWithManyWordsKeepTheBeginningsOfTheLater) {
  const std::string words(1 << 20, 'w');
  for (int pass = 0; pass < 9; ++pass) {
    store_.add_answer(opened_.session, failed_answer(1, pass, Outcome::kError, words));
  }
  SessionEnd end;
  end.log = words;
  store_.end_session(opened_.session, end);
  store_.commit();
  const std::vector<Answer> stored = answers_of(store_, opened_.repetition);
  ASSERT_EQ(stored.size(), 9u);
  for (std::size_t i = 0; i < stored.size(); ++i) {
    EXPECT_EQ(stored[i].message, i < 4 ? words : std::string(200, 'w') + "…") << i;
  }
  const SessionEnd kept = store_.sessions().at(0).end.value();
  EXPECT_EQ(kept.log.size(), 203u);
  EXPECT_TRUE(kept.log_truncated);
}

}  // namespace
}  // namespace matchbench::store
