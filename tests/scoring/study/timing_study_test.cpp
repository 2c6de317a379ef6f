// What was measured of entrants, as values, and what studies say of it.

#include "harness/scoring/study/timing/timing_study.hpp"

#include "harness/scoring/study/timing/scaling_study.hpp"
#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::study {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

results::TimedEntrant entrant_of(const std::string& name,
                                 const std::vector<std::int64_t>& times_ns) {
  results::TimedEntrant out;
  out.entrant = name;
  for (const std::int64_t time_ns : times_ns) {
    out.samples.push_back({static_cast<std::uint32_t>(out.samples.size()), time_ns});
    out.busy_ns += static_cast<double>(time_ns);
  }
  return out;
}

// An audit that asks each request once, at the times of the passes; `different` of the rankings are
// others than before.
results::TimedTrial audit_of(SessionKind kind, std::uint32_t requests, std::uint32_t different) {
  results::TimedTrial trial;
  trial.start.kind = kind;
  for (std::uint32_t r = 0; r < requests; ++r) {
    store::TrialAnswer asked{.position = r, .answer = {}, .same_ranking = r >= different};
    asked.answer.request = {r};
    asked.answer.time = {1'000'000, 1'000'000};
    trial.answers.push_back(asked);
  }
  return trial;
}

// The mean of 1, 2 and 3 ms is 2 ms, and 3 calls in 6 ms are 500 in a second. Every request was
// asked once, so that nothing deviates.
TEST(LatencyStudy, SaysHowManyCallsASecondTakes) {
  std::vector<results::TimedEntrant> entrants = {
      entrant_of("one", {1'000'000, 2'000'000, 3'000'000})};
  entrants[0].invalid = "they are impossible";
  const auto study = study_latency(entrants);
  ASSERT_EQ(study.size(), 1U);
  EXPECT_EQ(study[0].entrant, "one");
  EXPECT_EQ(study[0].latency.mean_ns, 2e6);
  EXPECT_NEAR(study[0].calls_per_s, 500, 1e-9);
  EXPECT_EQ(study[0].mad_ns, 0);
  EXPECT_EQ(study[0].invalid, "they are impossible");
}

TEST(LatencyStudy, LeavesOutWhoWasNotTimed) {
  const std::vector<results::TimedEntrant> entrants = {entrant_of("silent", {}),
                                                       entrant_of("one", {5})};
  const auto study = study_latency(entrants);
  ASSERT_EQ(study.size(), 1U);
  EXPECT_EQ(study[0].entrant, "one");
}

TEST(TimingAudits, CountRankingsThatDiffer) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  entrants[0].trials = {audit_of(SessionKind::kPermutedServices, 4, 3),
                        audit_of(SessionKind::kFreshIds, 4, 0)};
  const auto audits = study_timing_audits(entrants, {});
  ASSERT_EQ(audits.size(), 2U);
  EXPECT_EQ(audits[0].audit, SessionKind::kPermutedServices);
  EXPECT_EQ(audits[0].finding.compared, 4U);
  EXPECT_EQ(audits[0].finding.different, 3U);
  EXPECT_THAT(audits[0].finding.suspicions, ElementsAre(HasSubstr("3 of 4 rankings differ")));
  EXPECT_EQ(audits[1].finding.different, 0U);
  EXPECT_THAT(audits[1].finding.suspicions, IsEmpty());
}

TEST(TimingAudits, SayWhyAWorkerEndedBadly) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  results::TimedTrial trial = audit_of(SessionKind::kFreshIds, 0, 0);
  store::StoredSession session;
  session.end.emplace();
  session.end->outcome = Outcome::kCrashed;
  session.end->message = "it crashed";
  trial.sessions = {session};
  entrants[0].trials = {trial};
  const auto audits = study_timing_audits(entrants, {});
  ASSERT_EQ(audits.size(), 1U);
  EXPECT_THAT(audits[0].finding.suspicions, testing::Contains("it crashed"));
}

// Who abstains from loading for an audit, which it knows by the order of the services, is asked
// nothing in it.
TEST(TimingAudits, SuspectWhoLoadsNothingForThem) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5}), entrant_of("never", {})};
  results::TimedTrial trial = audit_of(SessionKind::kPermutedServices, 0, 0);
  store::StoredSession session;
  session.end.emplace();
  session.end->outcome = Outcome::kAbstained;
  session.end->message = "not mine";
  trial.sessions = {session};
  for (auto& entrant : entrants) entrant.trials = {trial};
  const auto audits = study_timing_audits(entrants, {});
  ASSERT_EQ(audits.size(), 2U);
  EXPECT_THAT(audits[0].finding.suspicions,
              ElementsAre("it abstained from all, though not in the timed passes: not mine"));
  EXPECT_THAT(audits[1].finding.suspicions, IsEmpty());
}

// Nobody has warmed up the worker of an audit.
TEST(TimingAudits, SuspectNobodyWhoseFirstCallInAProcessIsLate) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  entrants[0].processor = {{.all = {{0, 5}, {1, 5}}}};
  results::TimedTrial trial = audit_of(SessionKind::kFreshIds, 2, 0);
  trial.answers[0].answer.outcome = Outcome::kTimedOut;
  trial.answers[0].same_ranking.reset();
  entrants[0].trials = {trial};
  EXPECT_THAT(study_timing_audits(entrants, {}).at(0).finding.suspicions, IsEmpty());
}

// Whoever keeps what it has computed, and does not answer when a request is new, has no first call
// that could be compared.
TEST(TimingAudits, CountCallsThatHadNoAnswer) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  entrants[0].processor = {{.all = {{0, 5}, {1, 5}, {2, 5}}}};  // request 3 was never answered
  results::TimedTrial trial = audit_of(SessionKind::kFreshIds, 4, 0);
  for (const std::size_t at : {1, 2, 3}) {
    trial.answers[at].answer.outcome = Outcome::kAbstained;
    trial.answers[at].same_ranking.reset();
  }
  entrants[0].trials = {trial};
  const auto audits = study_timing_audits(entrants, {});
  EXPECT_EQ(audits.at(0).finding.unanswered, 2U);
  EXPECT_THAT(audits[0].finding.suspicions, ElementsAre("2 of 4 calls had no answer, though the "
                                                        "timed passes have answered their "
                                                        "requests"));
}

// 1 ms each in audits, which caches may make .75 ms; at 2000/s all wait for each other.
TEST(TimingAudits, NoteAnswersThatAreKeptFromThoseWhoWouldWait) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  entrants[0].trials = {audit_of(SessionKind::kFreshIds, 3, 0)};
  for (const std::int64_t time_ns : {750'000, 550'000}) {
    results::ProcessorTimes processor;
    for (std::uint32_t i = 0; i < 30; ++i) {
      processor.all.push_back({i % 3, time_ns});
      processor.due.push_back({i % 3, i * 500'000.0, static_cast<double>(time_ns)});
    }
    entrants[0].processor = {processor};
    const auto notes = study_timing_audits(entrants, {}).at(0).finding.notes;
    if (time_ns == 750'000) {
      EXPECT_THAT(notes, IsEmpty());
    } else {
      EXPECT_THAT(notes, ElementsAre(HasSubstr("the mean of all latencies")));
    }
  }
}

TEST(OtherRankings, AreCountedWhereTimesAloneAreMeasured) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("honest", {5}), entrant_of("one", {5})};
  entrants[0].trials = {audit_of(SessionKind::kRateSearch, 4, 0)};
  entrants[1].trials = {audit_of(SessionKind::kRateSearch, 4, 3),
                        audit_of(SessionKind::kFreshIds, 4, 4),
                        audit_of(SessionKind::kRateSearch, 4, 1)};
  const auto others = study_other_rankings(entrants, 5);
  ASSERT_EQ(others.size(), 1U);
  EXPECT_EQ(others[0].entrant, "one");
  EXPECT_EQ(others[0].kind, SessionKind::kRateSearch);
  EXPECT_EQ(others[0].compared, 8U);
  EXPECT_EQ(others[0].different, 4U);
}

// Equal scores in another order: scores depend on it, and such a ranking may be anything.
TEST(OtherRankings, AreNotComparedIfTheyOrderTiedServicesOtherwise) {
  std::vector<results::TimedEntrant> entrants = {
      entrant_of("one", {5, 5, 5, 5}), entrant_of("few", {5, 5, 5, 5}), entrant_of("late", {5})};
  results::TimedTrial sample = audit_of(SessionKind::kScaling, 4, 0);
  sample.start.services = 2;
  results::TimedTrial all = audit_of(SessionKind::kScaling, 4, 0);
  all.start.services = 5;
  for (auto* trial : {&sample, &all}) {
    for (auto& one : trial->answers) one.same_ranking.reset();
  }
  entrants[0].trials = {sample, all};
  entrants[2].trials = {all};  // three of four had no answer in the timed passes
  entrants[2].trials[0].answers[0].same_ranking = true;
  for (auto& one : all.answers) one.same_ranking = true;
  all.answers[0].same_ranking.reset();
  for (int passes = 0; passes < 5; ++passes) {  // one ranking in twenty-four
    all.answers.insert(all.answers.end(), all.answers.begin() + 1, all.answers.begin() + 4);
    all.answers.push_back(all.answers[1]);
  }
  entrants[1].trials = {all};
  const auto others = study_other_rankings(entrants, 5);
  ASSERT_EQ(others.size(), 1U);
  EXPECT_EQ(others[0].entrant, "one");
  EXPECT_EQ(others[0].reordered, 4U);
}

// Rankings after training on shuffled judgments are to differ: their scores decide.
TEST(TimingAudits, JudgeTrainingByItsScores) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("learner", {5})};
  entrants[0].trials = {audit_of(SessionKind::kShuffledJudgments, 4, 4)};
  const std::vector<TrainingAudit> unscored = {{.repetition = {}, .entrant = "learner"}};
  const auto waiting = study_timing_audits(entrants, unscored);
  ASSERT_EQ(waiting.size(), 1U);
  EXPECT_EQ(waiting[0].finding.different, 4U);
  EXPECT_THAT(waiting[0].finding.suspicions, IsEmpty());
  EXPECT_THAT(waiting[0].finding.notes, ElementsAre(HasSubstr("not scored yet")));

  TrainingAudit same = unscored.front();
  same.is_scored = true;
  same.measure = "AP";
  same.setting = "graded";
  const std::vector<double> scores(12, 0.5);
  same.fall = analysis::test_fall(scores, scores);
  const auto judged = study_timing_audits(entrants, std::vector{same});
  EXPECT_THAT(judged[0].finding.suspicions, IsEmpty());
  EXPECT_THAT(judged[0].finding.notes,
              ElementsAre(AllOf(HasSubstr("it scores 0.5000, on the right ones 0.5000 (AP under "
                                          "'graded', 12 requests)"),
                                HasSubstr("a fall of 0.1 would be with a probability of about "
                                          "1.00"))));
}

// By its seed an entrant can find out in which repetition it is, and only the first is audited.
TEST(TimingAudits, FindAnswersThatAreKeptInAnyRepetition) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  const auto calls_of = [](std::int64_t time_ns) {
    std::vector<analysis::LatencySample> calls;
    for (std::uint32_t request = 0; request < 8; ++request) calls.push_back({request, time_ns});
    return results::ProcessorTimes{calls, calls};
  };
  entrants[0].trials = {audit_of(SessionKind::kPermutedServices, 8, 0)};
  entrants[0].processor = {calls_of(1'000'000), calls_of(1'000'000)};
  EXPECT_THAT(study_timing_audits(entrants, {}).at(0).finding.suspicions, IsEmpty());
  entrants[0].processor = {calls_of(1'000'000), calls_of(10'000), calls_of(1'000'000)};
  EXPECT_THAT(study_timing_audits(entrants, {}).at(0).finding.suspicions,
              testing::Contains(HasSubstr("answers are kept")));
}

// Less than half of the requests in each repetition, so that none of them alone is much faster, but
// most requests in most of them.
TEST(TimingAudits, FindAnswersThatAreKeptOfOtherRequestsInEachRepetition) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  constexpr std::uint32_t kAsked = 20;
  for (std::uint32_t repetition = 0; repetition < 5; ++repetition) {
    results::ProcessorTimes times;
    for (std::uint32_t request = 0; request < kAsked; ++request) {
      const bool is_kept = request % 4 != 3 && (request + repetition) % 5 < 3;
      for (int pass = 0; pass < 3; ++pass) {
        times.all.push_back({request, is_kept ? 100'000 : 1'000'000});
      }
    }
    entrants[0].processor.push_back(times);
  }
  entrants[0].trials = {audit_of(SessionKind::kPermutedServices, kAsked, 0)};
  EXPECT_THAT(study_timing_audits(entrants, {}).at(0).finding.notes,
              testing::Contains(HasSubstr("the mean of the requests' median processor times is")));
  entrants[0].processor.resize(1);
  EXPECT_THAT(study_timing_audits(entrants, {}).at(0).finding.notes, IsEmpty());
}

// A runtime compiles what it has run some thousand times.
TEST(TimingAudits, AccuseNobodyByCallsThatCameLaterThanThoseOfAudits) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  results::ProcessorTimes times;
  for (std::uint32_t request = 0; request < 8; ++request) {
    times.early.push_back({request, 900'000});
    for (int pass = 0; pass < 100; ++pass) times.all.push_back({request, 50'000});
  }
  entrants[0].processor = {times};
  entrants[0].trials = {audit_of(SessionKind::kFreshIds, 8, 0)};
  const auto finding = study_timing_audits(entrants, {}).at(0).finding;
  EXPECT_THAT(finding.suspicions, IsEmpty());
  EXPECT_THAT(finding.notes,
              testing::Contains(HasSubstr("work is kept by id, or code was compiled")));
}

class StrangersRates : public store::RoundFolder {};

TEST_F(StrangersRates, CountTheQueriesThatAreMissingAndMakeNone) {
  store::RoundFacts facts = store::small_round();
  facts.protocol =
      R"({"scenario":"server","server":{"rate_per_s":1.0,"latency_bound_ns":1000000000}})";
  const auto store = store::RoundStore::create(file(), facts, store::small_collection());
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {1'000'000})};
  for (const double rate : {5e9, 1e300, -1.0}) {
    auto& trial = entrants[0].trials.emplace_back(audit_of(SessionKind::kRateSearch, 3, 0));
    trial.start.rate_per_s = rate;
    trial.sessions.resize(1);
    for (auto& asked : trial.answers) asked.answer.arrival = Arrival{};
  }
  const auto rates = study_rates(store, entrants);
  ASSERT_EQ(rates.size(), 3U);
  EXPECT_EQ(rates[0].queries, 100'000'000'002U);  // 20 bounds of a second, and whole passes
  EXPECT_EQ(rates[0].late, 99'999'999'999U);
  EXPECT_FALSE(rates[0].is_kept);
  EXPECT_FALSE(rates[1].is_kept);
  EXPECT_FALSE(rates[2].is_kept);
}

// Samples are known by their size, so that answers may be kept in these alone.
TEST(ScalingWork, NotesAnswersThatAreKeptInSomeSample) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  results::TimedTrial sample = audit_of(SessionKind::kScaling, 8, 0);
  const auto first = sample.answers;
  sample.answers.insert(sample.answers.end(), first.begin(), first.end());
  entrants[0].trials = {sample, sample};
  EXPECT_THAT(study_scaling_work(entrants, 138, {}, {}).at(0).finding.notes, IsEmpty());
  for (std::size_t i = 8; i < 16; ++i) {
    entrants[0].trials[0].answers[i].answer.time.cpu_ns = 10'000;
  }
  const auto finding = study_scaling_work(entrants, 138, {}, {}).at(0).finding;
  EXPECT_THAT(finding.notes, ElementsAre(HasSubstr("in scaling a request takes")));
  EXPECT_THAT(finding.suspicions, IsEmpty());
}

// A sample for which it abstained took no time; nor is one of which nothing was answered a time.
TEST(ScalingStudy, MeasuresNoTimeWhereItWasAskedForNothing) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  results::TimedTrial unloaded = audit_of(SessionKind::kScaling, 0, 0);
  unloaded.start.services = 2;
  results::TimedTrial silent = audit_of(SessionKind::kScaling, 1, 0);
  silent.start.services = 4;
  silent.answers[0].answer.outcome = Outcome::kAbstained;
  results::TimedTrial whole = audit_of(SessionKind::kScaling, 1, 0);
  whole.start.services = 8;
  std::int64_t id = 0;
  for (auto* trial : {&unloaded, &silent, &whole}) {
    store::StoredSession session;
    session.id = {++id};
    session.end.emplace();
    trial->sessions = {session};
  }
  unloaded.sessions[0].end->outcome = Outcome::kAbstained;
  unloaded.sessions[0].end->message = "not mine";
  entrants[0].trials = {unloaded, silent, whole};
  const auto growths = study_scaling(entrants, {{{2}, 7e6}, {{3}, 9e6}});
  ASSERT_EQ(growths.size(), 2U);
  EXPECT_THAT(growths[0].times,
              ElementsAre(testing::FieldsAre(4, 7e6), testing::FieldsAre(8, 9e6)));
  EXPECT_THAT(growths[0].unfinished, ElementsAre(testing::FieldsAre(2U, "not mine")));
  EXPECT_THAT(growths[1].times, ElementsAre(testing::FieldsAre(8, 1e6)));
  EXPECT_THAT(
      growths[1].unfinished,
      ElementsAre(testing::FieldsAre(2U, "not mine"),
                  testing::FieldsAre(4U, "no query had an answer that has one in every sample")));
}

// The dearest request alone has an answer in the small sample: its growth is that of one.
TEST(ScalingStudy, ComparesTheSameRequestsInEachSample) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5, 5, 5, 5})};
  results::TimedTrial small = audit_of(SessionKind::kScaling, 4, 0);
  small.start.services = 2;
  for (const std::size_t at : {1, 2, 3}) small.answers[at].answer.outcome = Outcome::kAbstained;
  results::TimedTrial all = audit_of(SessionKind::kScaling, 4, 0);
  all.start.services = 8;
  all.answers[0].answer.time.wall_ns = 30'000'000;
  store::StoredSession session;
  session.end.emplace();
  small.sessions = all.sessions = {session};
  entrants[0].trials = {small, all};
  EXPECT_THAT(study_scaling(entrants, {}).at(1).times,
              ElementsAre(testing::FieldsAre(2, 1e6), testing::FieldsAre(8, 3e7)));
  EXPECT_THAT(study_scaling_work(entrants, 138, {}, {}).at(0).finding.notes,
              ElementsAre(HasSubstr("in scaling 3 of 4 calls had no answer")));
}

// Of eight requests one takes 90 of 97 ms, and its answer is kept.
TEST(ScalingWork, NotesThatTheAnswerOfTheDearestRequestIsKept) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  for (const std::uint32_t services : {4U, 8U}) {
    results::TimedTrial sample = audit_of(SessionKind::kScaling, 8, 0);
    sample.start.services = services;
    const auto again = sample.answers;
    sample.answers.insert(sample.answers.end(), again.begin(), again.end());
    sample.answers[2].answer.time.cpu_ns = 90'000'000;
    entrants[0].trials.push_back(sample);
  }
  EXPECT_THAT(study_scaling_work(entrants, 138, {}, {}).at(0).finding.notes,
              ElementsAre(HasSubstr("most of it spared by the same request: work is kept")));
  std::swap(entrants[0].trials[1].answers[2].answer.time,
            entrants[0].trials[1].answers[3].answer.time);
  EXPECT_THAT(study_scaling_work(entrants, 138, {}, {}).at(0).finding.notes, IsEmpty());
}

// Work that grows from 1 ms a service is kept in the second calls of the sample that has all of
// them, or of any: those of the timed passes, and of smaller samples, tell.
TEST(ScalingWork, NotesAnswersThatAreKeptInLastCallsOfOneSampleAlone) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  for (const std::uint32_t services : {5U, 20U, 50U}) {
    results::TimedTrial sample = audit_of(SessionKind::kScaling, 8, 0);
    sample.start.services = services;
    const auto again = sample.answers;
    sample.answers.insert(sample.answers.end(), again.begin(), again.end());
    for (const std::size_t at : {2, 10}) {
      sample.answers[at].answer.time.cpu_ns = services * 1'000'000;
    }
    entrants[0].trials.push_back(sample);
  }
  std::vector<analysis::LatencySample> calls;
  for (std::uint32_t i = 0; i < 8; ++i) calls.push_back({i, i == 2 ? 50'000'000 : 1'000'000});
  entrants[0].processor = {{.all = calls, .early = calls}};
  const auto notes = [&] { return study_scaling_work(entrants, 50, {}, {}).at(0).finding.notes; };
  EXPECT_THAT(notes(), IsEmpty());
  const auto honest = entrants[0].trials;
  entrants[0].trials[2].answers[10].answer.time.cpu_ns = 10'000;
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("the last calls with all services take 0.12 of")));
  for (const std::size_t at : {12, 13, 14, 15}) {  // a little of others hides nothing
    entrants[0].trials[2].answers[at].answer.time.cpu_ns = 450'000;
  }
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("in scaling a request takes 0.45"),
                                   HasSubstr("the last calls with all services take 0.084 of")));
  entrants[0].trials = honest;
  entrants[0].trials[1].answers[10].answer.time.cpu_ns = 10'000;
  EXPECT_THAT(notes(), IsEmpty()) << "7 ms are no less than half of 12";
  entrants[0].trials[0].answers[2].answer.time.cpu_ns = 20'000'000;
  EXPECT_THAT(notes(), IsEmpty()) << "a first call may be slow by chance";
  entrants[0].trials[0].answers[10].answer.time.cpu_ns = 20'000'000;
  EXPECT_THAT(notes(), ElementsAre(HasSubstr("with 20 services take 0.26 of the processor time of "
                                             "the least ones with 5, 3.38 ms: time falls")));
}

TEST(ScalingWork, NotesAnIndexThatIsMadeBeforeLoading) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  for (const std::uint32_t services : {2U, 4U, 8U}) {
    results::TimedTrial sample = audit_of(SessionKind::kScaling, 1, 0);
    sample.start.services = services;
    store::StoredSession session;
    session.id = {services};
    session.end.emplace();
    sample.sessions = {session};
    entrants[0].trials.push_back(sample);
  }
  const LoadTimes load_ns = {{{2}, 1e6}, {{4}, 1e6}, {{8}, 1e6}};
  const LoadTimes unsteady_ns = {{{2}, 5e6}, {{4}, 4e6}, {{8}, 55e6}};
  const LoadTimes growing_ns = {{{2}, 5e6}, {{4}, 6e6}, {{8}, 55e6}};
  EXPECT_THAT(study_scaling_work(entrants, 138, load_ns, unsteady_ns).at(0).finding.notes,
              IsEmpty());
  EXPECT_THAT(study_scaling_work(entrants, 138, load_ns, growing_ns).at(0).finding.notes,
              ElementsAre(HasSubstr("50 ms more to start and create it")));
}

// It is neither in the growth of load() nor in that of queries.
TEST(ScalingWork, NotesAnIndexThatTheFirstQueryMakes) {
  std::vector<results::TimedEntrant> entrants = {entrant_of("one", {5})};
  results::TimedTrial sample = audit_of(SessionKind::kScaling, 8, 0);
  const auto first = sample.answers;
  sample.answers.insert(sample.answers.end(), first.begin(), first.end());
  sample.answers[0].answer.time.cpu_ns = 201'000'000;
  store::StoredSession session;
  session.id = {3};
  session.end.emplace();
  sample.sessions = {session};
  entrants[0].trials = {sample};
  EXPECT_THAT(study_scaling_work(entrants, 138, {{{3}, 101e6}}, {}).at(0).finding.notes, IsEmpty());
  EXPECT_THAT(
      study_scaling_work(entrants, 138, {{{3}, 99e6}}, {}).at(0).finding.notes,
      ElementsAre(HasSubstr("take 200 ms more than the last ones, beside 99 ms of load()")));
}

}  // namespace
}  // namespace matchbench::study
