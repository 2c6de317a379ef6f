#include "harness/scoring/results/read_results.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/scoring/results/granted.hpp"
#include "harness/scoring/results/read_experiment.hpp"
#include "harness/scoring/results/read_nodes.hpp"
#include "harness/scoring/results/read_scores.hpp"
#include "harness/scoring/results/timing_facts.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::results {
namespace {

using store::answer_to;
using store::failed_answer;
using store::ranking_of;
using store::RoundStore;
using testing::ElementsAre;

class ReadResults : public store::RoundFolder {
 protected:
  RoundStore round_ = RoundStore::create(file(), store::small_round(), store::small_collection());
};

// One session that ran beside others takes the times of the whole round away, those of a run before
// or after it included.
TEST_F(ReadResults, OfARoundWhoseSessionsRanSideBySideHaveNoTimes) {
  const store::OpenRun run = store::open_run(round_);
  round_.add_phase(run.session, {.phase = Phase::kLoad, .time = {5'000'000, 0}});
  round_.add_answer(run.session, answer_to(0, 0, ranking_of({0, 1}), 1'000));
  round_.end_session(run.session, {.first_query_ns = 1'000});
  EXPECT_EQ(read_results(round_).entrants[0].samples.size(), 1U);
  const store::SessionId beside =
      round_.begin_session({.repetition = run.repetition, .side_by_side = true});
  round_.add_answer(beside, answer_to(1, 0, ranking_of({2}), 3'000));
  round_.end_session(beside, {});
  round_.commit();

  const RoundResults results = read_results(round_);
  const EntrantResults& one = results.entrants[0];
  EXPECT_TRUE(one.side_by_side);
  EXPECT_EQ(one.queries, 2U);
  EXPECT_THAT(one.samples, testing::IsEmpty());
  EXPECT_THAT(one.load_ns, ElementsAre());
  EXPECT_THAT(one.cold_ns, ElementsAre());
  EXPECT_THAT(read_timed_entrants(round_), testing::IsEmpty());
  EXPECT_TRUE(std::ranges::any_of(results.remarks, [](const auto& remark) {
    return remark.text.find("so the round has no times") != std::string::npos;
  }));
}

TEST_F(ReadResults, CountsTimedQueriesByOutcomeAndTakesTimesOfThoseThatWereAnswered) {
  const store::OpenRun run = store::open_run(round_);
  round_.add_phase(run.session, {.phase = Phase::kLoad, .time = {5'000'000, 0}});
  for (const Answer& answer :
       {answer_to(0, -1, ranking_of({0, 1}), 9'000),  // a warm-up
        answer_to(0, 0, ranking_of({0, 1}), 1'000), answer_to(1, 0, ranking_of({2}), 3'000),
        failed_answer(2, 0, Outcome::kCrashed, "signal 11"),
        failed_answer(2, 1, Outcome::kCrashed, "signal 11"),
        failed_answer(1, 1, Outcome::kAbstained, "")}) {
    round_.add_answer(run.session, answer);
  }
  round_.end_session(run.session, {});
  round_.commit();

  const RoundResults results = read_results(round_);
  ASSERT_EQ(results.entrants.size(), 1U);
  const EntrantResults& one = results.entrants[0];
  EXPECT_EQ(one.entrant.name, "keyword");
  EXPECT_EQ(one.queries, 5U);
  EXPECT_EQ(one.outcomes[static_cast<std::size_t>(Outcome::kOk)], 2U);
  EXPECT_EQ(one.outcomes[static_cast<std::size_t>(Outcome::kCrashed)], 2U);
  EXPECT_EQ(one.outcomes[static_cast<std::size_t>(Outcome::kAbstained)], 1U);
  std::vector<std::int64_t> times;
  for (const QuerySample& sample : one.samples) times.push_back(sample.time.wall_ns);
  EXPECT_THAT(times, ElementsAre(1'000, 3'000));
  EXPECT_THAT(one.load_ns, ElementsAre(5'000'000));
  // The same death twice is one line for people; an abstention is no failure.
  ASSERT_EQ(one.logs.size(), 1U);
  EXPECT_EQ(one.logs[0].message, "signal 11");
  EXPECT_EQ(one.logs[0].queries, 2U);
  std::uint64_t failed = 0;
  for (const FailedQueries& of_request : one.failed) {
    EXPECT_EQ(of_request.outcome, Outcome::kCrashed);
    failed += of_request.queries;
  }
  EXPECT_EQ(failed, 2U);
  EXPECT_TRUE(one.deterministic);
  EXPECT_FALSE(one.finished) << "ten repetitions were entered";
}

// Its times count, but people are to know how they came about.
TEST_F(ReadResults, SayWhatAProgramHasUsedBesideItsCalls) {
  const store::OpenRun run = store::open_run(round_);
  round_.add_answer(run.session, answer_to(0, 0, ranking_of({0})));
  round_.end_session(run.session, {.beside_calls_ns = 1'400'000'000});
  round_.commit();
  const auto remarks = read_results(round_).remarks;
  EXPECT_THAT(remarks, testing::Contains(
                           testing::Field(&Remark::text,
                                          "keyword uses more processor time than 'max_threads' "
                                          "allows: 1400 ms more in and between the calls of a "
                                          "worker.")));
}

// To compare each of a million messages with all others takes hours.
TEST_F(ReadResults, KeepFewOfManyMessagesThatDiffer) {
  const store::OpenRun run = store::open_run(round_);
  for (std::int32_t pass = 0; pass < 300; ++pass) {
    round_.add_answer(run.session,
                      failed_answer(0, pass, Outcome::kError, std::to_string(pass / 2)));
  }
  round_.end_session(run.session, {});
  round_.commit();
  const EntrantResults one = read_results(round_).entrants.at(0);
  ASSERT_EQ(one.logs.size(), 100U);
  EXPECT_EQ(one.logs.back().message, "99");
  EXPECT_EQ(one.logs.back().queries, 2U);
  EXPECT_EQ(one.outcomes[static_cast<std::size_t>(Outcome::kError)], 300U);
}

TEST_F(ReadResults, CountTimesOfWhatHadNoAnswerInTheWarmUp) {
  const store::OpenRun run = store::open_run(round_);
  for (const Answer& answer : {failed_answer(0, -1, Outcome::kAbstained, "not warm yet"),
                               answer_to(1, -1, ranking_of({2})), answer_to(0, 0, ranking_of({0})),
                               answer_to(1, 0, ranking_of({2})), answer_to(0, 1, ranking_of({0})),
                               failed_answer(1, 1, Outcome::kAbstained, "")}) {
    round_.add_answer(run.session, answer);
  }
  round_.end_session(run.session, {});
  round_.commit();
  EXPECT_EQ(read_results(round_).entrants.at(0).warmed_up_in_vain, 2u);
}

// Two warm-up queries behind the first, each like a timed one but for 5 ms in one of them.
TEST_F(ReadResults, SumUpWhatAWarmUpTakesBeyondItsFirstQuery) {
  const store::OpenRun run = store::open_run(round_);
  const auto timed = [](std::int32_t request, std::int32_t pass, std::int64_t cpu_ns) {
    Answer answer = answer_to(request, pass, ranking_of({0}));
    answer.time = {cpu_ns, cpu_ns};
    return answer;
  };
  for (const Answer& answer :
       {timed(0, -2, 9'000'000), timed(1, -2, 6'000'000), timed(0, -1, 1'000'000),
        timed(0, 0, 1'000'000), timed(1, 0, 1'000'000)}) {
    round_.add_answer(run.session, answer);
  }
  round_.end_session(run.session, {.first_query_ns = 9'000'000});
  round_.commit();
  const EntrantResults one = read_results(round_).entrants.at(0);
  EXPECT_THAT(one.warmup_excess_ns, ElementsAre(5e6));
  EXPECT_THAT(one.whole_start_ns, ElementsAre(14e6));
}

// One request takes 276 ms whenever it is asked, and another is asked first.
TEST_F(ReadResults, CompareAWarmUpWithTimedCallsOfItsRequests) {
  const store::OpenRun run = store::open_run(round_);
  for (const std::int32_t pass : {-1, 0, 1}) {
    for (const std::uint32_t request : {0U, 1U}) {
      Answer answer = answer_to(request, pass, ranking_of({0}));
      answer.time.wall_ns = answer.time.cpu_ns = request == 0 ? 276'000'000 : 1'000'000;
      round_.add_answer(run.session, answer);
    }
  }
  round_.end_session(run.session, {.first_query_ns = 1'000'000});
  round_.commit();
  EXPECT_THAT(read_results(round_).entrants.at(0).warmup_excess_ns, ElementsAre(0));
}

TEST_F(ReadResults, TakeBothTimesOfAQueryInWhichAWorkerWasKilled) {
  const store::OpenRun run = store::open_run(round_);
  Answer repeated = answer_to(0, 0, ranking_of({0}), 1'000);
  repeated.killed_ns = 16'000;
  round_.add_answer(run.session, repeated);
  Answer over_a_gap = answer_to(1, 0, ranking_of({0}), 1'000);
  over_a_gap.is_timed = false;
  round_.add_answer(run.session, over_a_gap);
  round_.end_session(run.session, {.wall_ns = 4'000'000'000, .gaps = 1, .gap_ns = 3'100'000'000});
  round_.commit();
  const RoundResults results = read_results(round_);
  const EntrantResults& one = results.entrants.at(0);
  ASSERT_EQ(one.samples.size(), 1U);
  EXPECT_EQ(one.samples[0].time.wall_ns, 17'000);
  EXPECT_EQ(one.killed, 1U);
  EXPECT_TRUE(one.is_timed);
  std::vector<std::string> remarks;
  for (const Remark& remark : results.remarks) remarks.push_back(remark.text);
  EXPECT_THAT(remarks, testing::Contains(testing::HasSubstr(
                           "3.1 s in a session of keyword that began at 2031-05-04T09:08:08Z.")));
}

// Two calls overlap by 600 ns, and another begins when they have ended; 2 500 ns are covered.
TEST_F(ReadResults, CountTimeInWhichCallsOverlapOnceAndKnowNoProcessorTimeOfThem) {
  const store::OpenRun run = store::open_run(round_);
  const std::pair<std::int64_t, std::int64_t> calls[] = {{0, 1'000}, {400, 1'100}, {2'000, 1'000}};
  std::uint32_t request = 0;
  for (const auto& [queued_ns, wall_ns] : calls) {
    Answer answer = answer_to(request++, 0, ranking_of({0}), wall_ns);
    answer.arrival = Arrival{.scheduled_ns = 5'000, .queued_ns = queued_ns};
    answer.has_cpu_time = false;
    round_.add_answer(run.session, answer);
  }
  round_.end_session(run.session, {.wall_ns = 1'000'000, .in_flight = 2});
  round_.commit();
  const auto timed = read_timed_entrants(round_);
  ASSERT_EQ(timed.size(), 1U);
  EXPECT_EQ(timed[0].busy_ns, 2'500);
  EXPECT_EQ(timed[0].samples.size(), 3U);
  EXPECT_THAT(timed[0].processor, testing::IsEmpty());
  EXPECT_EQ(read_results(round_).entrants.at(0).mean_cpu_ns(), std::nullopt);
}

// Answers are stored by pass and request.
TEST_F(ReadResults, HaveTheCallsOfAnOpenLoopInTheOrderOfItsSchedule) {
  const store::OpenRun run = store::open_run(round_, "keyword");
  const auto add = [&](std::uint32_t request, std::int32_t pass, std::int64_t due_ns) {
    Answer answer = answer_to(request, pass, ranking_of({0}), 1'000);
    answer.arrival = Arrival{.scheduled_ns = due_ns, .queued_ns = 0};
    round_.add_answer(run.session, answer);
  };
  add(0, 0, 8'000);
  add(1, 0, 5'000);
  add(0, 1, 9'000);
  round_.end_session(run.session, {});
  round_.commit();
  const auto timed = read_timed_entrants(round_);
  ASSERT_EQ(timed.size(), 1U);
  ASSERT_EQ(timed[0].processor.size(), 1U);
  std::vector<double> due_ns;
  for (const auto& call : timed[0].processor[0].due) due_ns.push_back(call.due_ns);
  EXPECT_THAT(due_ns, testing::ElementsAre(5'000, 8'000, 9'000));
}

TEST_F(ReadResults, SayHowManyQueriesEachEntrantCouldHaveAtTheSameTime) {
  store::RoundFacts facts = store::small_round();
  facts.protocol =
      R"({"passes": 3, "scenario": "server", "server": {"rate_per_s": 50, "in_flight": 16}})";
  const TemporaryFolder folder;
  RoundStore round = RoundStore::create(folder / "round.db", facts, store::small_collection());
  for (const std::uint32_t in_flight : {4U, 1U}) {
    const store::OpenRun run = store::open_run(round, in_flight == 4 ? "keyword" : "logic");
    round.add_answer(run.session, answer_to(0, 0, ranking_of({0})));
    round.end_session(run.session, {.in_flight = in_flight});
  }
  round.commit();
  const auto remarks = read_results(round).remarks;
  EXPECT_EQ(std::ranges::count(remarks,
                               "Entrants could have up to 16 queries at the same time, as many as "
                               "they can: keyword 4, logic 1. Beside others, a query has no "
                               "processor time.",
                               &Remark::text),
            1);
}

// What it answered stays in the database, and is shown again if nobody withdraws it any more.
TEST_F(ReadResults, LeaveOutWhoIsWithdrawnAndSayWhy) {
  for (const std::string name : {"keyword", "logic"}) {
    const store::OpenRun run = store::open_run(round_, name);
    round_.add_answer(run.session, answer_to(0, 0, ranking_of({0})));
    round_.end_session(run.session, {});
  }
  round_.commit();
  contest::ContestFacts contest = round_.round().contest;
  contest.withdrawn = {{"logic", "its author asked"}, {"late", "it never came"}};
  round_.replace_contest(contest);
  round_.commit();
  const RoundResults results = read_results(round_);
  ASSERT_EQ(results.entrants.size(), 1U);
  EXPECT_EQ(results.entrants[0].entrant.name, "keyword");
  EXPECT_THAT(results.remarks,
              testing::Contains(Remark{RemarkKind::kState, RemarkLevel::kWarning,
                                       "Withdrawn, and counted in nothing here: logic (its author "
                                       "asked); late (it never came)."}));
  EXPECT_EQ(read_experiment(round_).systems.size(), 1U);
  EXPECT_EQ(read_timed_entrants(round_).size(), 1U);
  EXPECT_EQ(query("SELECT group_concat(entrant) FROM current_run"), "keyword");
  EXPECT_EQ(unreplaced_entrants(round_).size(), 2U);
  contest.withdrawn.clear();
  round_.replace_contest(contest);
  EXPECT_EQ(read_results(round_).entrants.size(), 2U);
}

// One that ran unconfined says nothing of the walls of the others.
TEST_F(ReadResults, TellWhatWorkersWereGrantedAndMarkTheEntrant) {
  const Confinement walls{.confined = true, .landlock_abi = 7, .seccomp = true};
  Confinement with_door = walls;
  with_door.granted = {
      .network = NetworkReach::kNamed, .addresses = {"a.org:1"}, .variables = {"TOKEN"}};
  const Confinement none{.granted = {.unconfined = true}};
  const std::map<std::string, Confinement> reached = {
      {"keyword", walls}, {"asks", with_door}, {"free", none}};
  for (const auto& [name, confinement] : reached) {
    const store::OpenRun run = store::open_run(round_, name);
    round_.add_answer(run.session, answer_to(0, 0, ranking_of({0})));
    round_.end_session(run.session, {.confinement = confinement});
  }
  round_.commit();
  const RoundResults results = read_results(round_);
  ASSERT_EQ(results.entrants.size(), 3U);
  for (const EntrantResults& one : results.entrants) {
    EXPECT_EQ(one.granted, reached.at(one.entrant.name).granted);
    for (const auto& mark : marks_of(one.granted)) {
      EXPECT_THAT(one.entrant.tags, testing::Contains(mark));
    }
  }
  ASSERT_TRUE(results.provenance.confinement.has_value());
  EXPECT_EQ(results.provenance.confinement->tier(), ConfinementTier::kFull);
  EXPECT_FALSE(results.provenance.confinement->holds_strangers());
  const auto granted = granted_by_entrant(round_);
  EXPECT_EQ(granted.size(), 3U);
}

TEST_F(ReadResults, CountWorkersThatDidNotEndAsTheyShould) {
  const store::OpenRun run = store::open_run(round_);
  round_.add_answer(run.session, answer_to(0, 0, ranking_of({0})));
  round_.add_phase(run.session, {.phase = Phase::kDestroy,
                                 .outcome = Outcome::kTimedOut,
                                 .message = "destroy() did not return"});
  round_.end_session(run.session, {.outcome = Outcome::kTimedOut});
  round_.commit();
  const EntrantResults one = read_results(round_).entrants.at(0);
  EXPECT_EQ(one.bad_ends.workers, 1U);
  EXPECT_EQ(sentence_on("keyword", one.bad_ends),
            "keyword answered, but 1 of its workers did not end as it should: destroy() did not "
            "return.");
}

// Each pair of them takes memory, and a stranger's file has lists of them for some bytes each.
TEST_F(ReadResults, OfMillionsOfPairsThatHaveNoAnswersAreRefused) {
  Collection collection = store::small_collection();
  for (int r = 3; r < 40'000; ++r) {
    collection.requests.push_back({.uri = "urn:r:" + std::to_string(r)});
  }
  RoundStore wide = RoundStore::create(folder_ / "wide.db", store::small_round(), collection);
  for (int entrant = 0; entrant < 50; ++entrant) {
    store::open_run(wide, "keyword" + std::to_string(entrant));
  }
  wide.commit();
  EXPECT_EQ(read_results(wide).entrants.size(), 50U);
  const store::OpenRun last = store::open_run(wide, "last");
  wide.commit();
  EXPECT_THAT([&] { read_results(wide); },
              testing::ThrowsMessage<Error>(testing::HasSubstr(
                  "the round states 51 repetitions and 40000 requests, and has only 0 answers; "
                  "continue it until it has 2501")));
  for (std::uint32_t r = 0; r < 2'501; ++r) {
    wide.add_answer(last.session, answer_to(r, 0, ranking_of({0})));
  }
  wide.commit();
  EXPECT_EQ(read_results(wide).entrants.size(), 51U);
}

// What was under way then is asked again, one at a time, and answered.
TEST_F(ReadResults, CountWorkersThatEndedWhileSeveralQueriesWereUnderWay) {
  const store::OpenRun run = store::open_run(round_);
  round_.add_answer(run.session, answer_to(0, 0, ranking_of({0})));
  round_.end_session(run.session,
                     {.outcome = Outcome::kExited, .message = "exited with 7", .in_flight = 4});
  round_.commit();
  const EntrantResults one = read_results(round_).entrants.at(0);
  EXPECT_EQ(one.bad_ends.workers, 1U);
  EXPECT_EQ(one.bad_ends.message, "exited with 7");
}

// What a matchmaker printed says why its query failed: a traceback, for one.
TEST_F(ReadResults, ShowWhatTheWorkerPrintedBesideAFailedQuery) {
  const store::OpenRun run = store::open_run(round_);
  round_.add_answer(run.session, failed_answer(0, 0, Outcome::kError, "ValueError: no words"));
  store::SessionEnd end;
  end.log = "loaded\nTraceback: line 21\n";
  round_.end_session(run.session, end);
  round_.commit();

  const auto logs = read_results(round_).entrants.at(0).logs;
  ASSERT_EQ(logs.size(), 1U);
  EXPECT_EQ(logs[0].message, "ValueError: no words");
  EXPECT_EQ(logs[0].queries, 1U);
  EXPECT_EQ(logs[0].tail, "loaded\nTraceback: line 21");
}

// A measure is stored as it was first scored, and the contest may name another one first since.
TEST_F(ReadResults, BeginWithTheMeasuresOfTheContestInItsOrder) {
  const store::OpenRun run = store::open_run(round_);
  round_.end_session(run.session, {});
  const std::vector<store::Score> scores = {{run.repetition, RequestIndex{0}, 0.5}};
  round_.replace_scores(std::vector<store::SettingScores>{
      {"graded", "text", "digest", {{"AP", scores}, {"RR", scores}, {"nDCG@10", scores}}}});
  round_.replace_contest({.name = "small", .text = "text", .measures = {"nDCG@10", "mrr", "Q"}});
  round_.commit();

  std::vector<std::string> measures;
  for (const MeasureResults& one : read_results(round_).measures) measures.push_back(one.measure);
  EXPECT_THAT(measures, ElementsAre("nDCG@10", "RR", "AP"));
  EXPECT_EQ(first_board(round_)->measure, "nDCG@10");
}

TEST_F(ReadResults, SayWhoAnsweredOtherwiseInAnotherPassOfARepetition) {
  for (const auto& [name, second] :
       {std::pair("same", ranking_of({0, 1})), std::pair("other", ranking_of({1, 0}))}) {
    const store::OpenRun run = store::open_run(round_, name);
    round_.add_answer(run.session, answer_to(0, 0, ranking_of({0, 1})));
    round_.add_answer(run.session, answer_to(0, 1, second));
  }
  // Another repetition has another seed, and may.
  round_.add_answer(store::open_run(round_, "seeded", 0).session,
                    answer_to(0, 0, ranking_of({0, 1})));
  round_.commit();
  const RoundResults results = read_results(round_);
  ASSERT_EQ(results.entrants.size(), 3U);
  EXPECT_TRUE(results.entrants[0].deterministic);
  EXPECT_FALSE(results.entrants[1].deterministic);
  EXPECT_TRUE(results.entrants[2].deterministic);
}

// Scores of p in two repetitions are 1/2 and 1, those of q are not defined; r was not scored.
TEST_F(ReadResults, GiveTheMeanScoreOfAllRepetitionsAndNoneWhereItIsNotDefined) {
  const store::OpenRun first = store::open_run(round_);
  const store::RepetitionId second = round_.begin_repetition({first.entrant, 1, 6, "another key"});
  round_.commit();
  const std::vector<store::Score> scores = {{first.repetition, {0}, 0.5},
                                            {second, {0}, 1.0},
                                            {first.repetition, {1}, std::nullopt},
                                            {second, {1}, std::nullopt}};
  round_.replace_scores(std::vector<store::SettingScores>{{"graded", "", "", {{"AP", scores}}}});
  const RoundResults results = read_results(round_);
  ASSERT_EQ(results.measures.size(), 1U);
  EXPECT_EQ(results.measures[0].setting, "graded");
  EXPECT_EQ(results.measures[0].measure, "AP");
  ASSERT_EQ(results.measures[0].values.size(), 1U);
  EXPECT_THAT(results.measures[0].values[0],
              ElementsAre(std::optional(0.75), std::nullopt, std::nullopt));
}

// keyword is asked two requests, scored, and then asked the third; random, in two repetitions, is
// scored on one of three answers, and late on none of its own.
TEST_F(ReadResults, WarnOfAnswersThatWereGivenAfterTheRoundWasScored) {
  const store::OpenRun keyword = store::open_run(round_);
  const store::OpenRun random = store::open_run(round_, "random");
  const store::RepetitionId second = round_.begin_repetition({random.entrant, 1, 6, "another key"});
  const store::SessionId session = round_.begin_session({second, SessionKind::kQueries});
  round_.add_answer(keyword.session, answer_to(0, 0, ranking_of({0})));
  round_.add_answer(keyword.session, failed_answer(1, 0, Outcome::kCrashed, "signal 11"));
  round_.add_answer(random.session, answer_to(0, 0, ranking_of({1})));
  round_.commit();
  // The second request has no relevant service, so that AP is not defined for it.
  std::vector<store::SettingScores> scores = {{"graded",
                                               "",
                                               "",
                                               {{"AP",
                                                 {{keyword.repetition, {0}, 0.5},
                                                  {keyword.repetition, {1}, std::nullopt},
                                                  {random.repetition, {0}, 0.5}}}}}};
  round_.replace_scores(scores);
  const auto warnings = [&] {
    std::vector<std::string> texts;
    for (const Remark& remark : read_results(round_).remarks) {
      if (remark.level == RemarkLevel::kWarning) texts.push_back(remark.text);
    }
    return texts;
  };
  EXPECT_THAT(warnings(), ElementsAre());

  round_.add_answer(keyword.session, answer_to(2, 0, ranking_of({0})));
  round_.add_answer(random.session, answer_to(0, 1, ranking_of({1})));  // in another pass
  for (const std::uint32_t request : {0U, 1U}) {
    round_.add_answer(session, answer_to(request, 0, ranking_of({2})));
  }
  round_.add_answer(store::open_run(round_, "late").session, answer_to(0, 0, ranking_of({3})));
  round_.commit();
  EXPECT_THAT(
      warnings(),
      ElementsAre("late has no score; 'matchbench score' scores entrants that have been asked "
                  "since.",
                  "keyword is scored on 2 of its 3 requests in 10 repetitions, random on 1 of its "
                  "3 requests in 10 repetitions; 'matchbench score' scores the rest."));

  // Measures that leave answers out tell nothing of a single one.
  scores[0].measures[0].measure = "FalseAnswer";
  round_.drop_scores();
  round_.replace_scores(scores);
  EXPECT_THAT(warnings(), ElementsAre(testing::StartsWith("late has no score")));
}

// Another version may have had other measures.
TEST_F(ReadResults, NameAnUnknownMeasureThatWasScored) {
  const store::OpenRun run = store::open_run(round_);
  const std::vector<store::Score> scores = {{run.repetition, {0}, 0.5}};
  round_.replace_scores(
      std::vector<store::SettingScores>{{"graded", "", "", {{"Elegance@3", scores}}}});
  EXPECT_THAT([&] { read_results(round_); },
              testing::ThrowsMessage<Error>(
                  testing::AllOf(testing::HasSubstr("the database has scores of a measure "),
                                 testing::HasSubstr("'Elegance@3'"),
                                 testing::HasSubstr("score it again with 'matchbench score'"))));
}

TEST_F(ReadResults, TellWhatWasAskedAndWhereItComesFrom) {
  const RoundResults results = read_results(round_);
  EXPECT_TRUE(results.entrants.empty());
  EXPECT_EQ(results.provenance.round.contest.title(), "small contest");
  EXPECT_EQ(results.provenance.round.seed, 18446744073709551615U);
  EXPECT_EQ(results.provenance.round.collection.digest, "d1");
  std::vector<std::string> requests;
  for (const NamedItem& request : results.requests) requests.push_back(request.label());
  EXPECT_THAT(requests, ElementsAre("p", "q", "r"));
}

}  // namespace
}  // namespace matchbench::results
