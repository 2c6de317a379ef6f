#include "harness/scoring/study/timing/rate_searches.hpp"

#include "tests/data/store/round_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace matchbench::study {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::int64_t kMs = 1'000'000;
constexpr std::uint32_t kRequests = 3;  // of the small round
constexpr double kRate = 10;
constexpr std::uint32_t kPasses = 40;

// Three requests, of which the first takes 400 ms and the others 10, asked evenly at a rate and
// answered at once: more than the 64 queries that p90 needs.
results::TimedTrial search() {
  results::TimedTrial trial;
  trial.start.kind = SessionKind::kRateSearch;
  trial.start.rate_per_s = kRate;
  trial.sessions.resize(1);
  trial.sessions[0].end.emplace();
  for (std::uint32_t i = 0; i < kRequests * kPasses; ++i) {
    store::TrialAnswer asked{.position = i, .answer = {}, .same_ranking = true};
    asked.answer.request = {i % kRequests};
    asked.answer.time = {kMs, (i % kRequests == 0 ? 400 : 10) * kMs};
    asked.answer.arrival.emplace();
    asked.answer.arrival->scheduled_ns = static_cast<std::int64_t>(i * 1e9 / kRate);
    trial.answers.push_back(asked);
  }
  return trial;
}

// As the timed passes have it, at 5 ms more than calls one after the other.
results::TimedEntrant searched(results::TimedTrial trial) {
  results::TimedEntrant entrant;
  entrant.entrant = "one";
  std::vector<analysis::LatencySample> calls = {{0, 405 * kMs}, {1, 15 * kMs}, {2, 15 * kMs}};
  entrant.samples = calls;
  entrant.processor = {{.all = calls, .early = calls}};
  entrant.trials = {std::move(trial)};
  return entrant;
}

class RateSearches : public store::RoundFolder {
 protected:
  std::vector<std::string> notes_on(const results::TimedEntrant& entrant) {
    return study_rate_searches(store_, TimedEntrants(&entrant, 1)).at(0).finding.notes;
  }
  // Of each request all calls but this many are looked up.
  static results::TimedTrial kept_after(std::uint32_t calls) {
    results::TimedTrial trial = search();
    for (auto& asked : trial.answers) {
      if (asked.position >= calls * kRequests) asked.answer.time.cpu_ns = 10'000;
    }
    return trial;
  }

 private:
  static store::RoundFacts facts() {
    store::RoundFacts facts = store::small_round();
    facts.protocol = R"({"scenario":"server","server":{"rate_per_s":1.0,)"
                     R"("latency_bound_ns":300000000,"percentile":0.9}})";
    return facts;
  }
  const store::RoundStore store_ =
      store::RoundStore::create(file(), facts(), store::small_collection());
};

// At half of 10/s, a third of queries that take 400 ms are late, whatever waits for them.
TEST_F(RateSearches, NoteWorkThatIsDoneInTimedPassesAlone) {
  EXPECT_THAT(notes_on(searched(kept_after(2))),
              ElementsAre(AllOf(HasSubstr("at its peak rate, 10/s, a query takes 7.01 ms"),
                                HasSubstr("and 140 ms where its request is new"))));
}

// By the rate an entrant knows how often it is asked, and so which calls are the last.
TEST_F(RateSearches, NoteAnswersThatAreKeptInAllCallsButTheLast) {
  results::TimedTrial trial = kept_after(1);
  for (auto& asked : trial.answers) {
    if (asked.position >= (kPasses - 1) * kRequests) asked.answer.time.cpu_ns = 400 * kMs;
  }
  EXPECT_THAT(notes_on(searched(std::move(trial))), ElementsAre(HasSubstr("at its peak rate")));
}

// Few queries a second find a processor that sleeps, and caches of others: neither audits nor first
// calls at a high rate do.
TEST_F(RateSearches, NoteNobodyWhoseTimedPassesAreSlowBecauseQueriesAreFew) {
  results::TimedTrial trial = search();
  for (auto& asked : trial.answers) asked.answer.time.cpu_ns = 100 * kMs;
  results::TimedEntrant entrant = searched(trial);
  entrant.processor[0].all = {{0, 405 * kMs}, {1, 405 * kMs}, {2, 405 * kMs}};
  EXPECT_THAT(notes_on(entrant), IsEmpty());
  trial.start.kind = SessionKind::kFreshIds;
  entrant.trials.push_back(trial);
  entrant.trials[0].answers[0].answer.time.cpu_ns = 900 * kMs;  // in a process that is new
  EXPECT_THAT(notes_on(entrant), IsEmpty());
}

// It has done the work in a first call that failed, and answers the second at once.
TEST_F(RateSearches, TakeNoSecondCallForAFirstOne) {
  results::TimedTrial trial = kept_after(1);
  results::TimedTrial failing = trial;
  failing.start.rate_per_s = 2 * kRate;
  for (std::uint32_t i = 0; i < kRequests; ++i) {
    failing.answers[i].answer.outcome = Outcome::kError;
  }
  failing.answers.resize(std::size_t{2} * kRequests);  // the rest was late
  results::TimedEntrant entrant = searched(std::move(trial));
  entrant.trials.push_back(std::move(failing));
  EXPECT_THAT(notes_on(entrant), ElementsAre(HasSubstr("at its peak rate, 10/s")));
}

// Of 120 queries the two that are dropped are late, and the rule lets so many be; so is one whose
// worker took too long, which nobody is told of.
TEST_F(RateSearches, NoteQueriesThatAreDropped) {
  results::TimedTrial trial = search();
  for (auto& asked : trial.answers) asked.answer.time.cpu_ns = 10 * kMs;
  trial.answers[40].answer.outcome = Outcome::kTimedOut;
  EXPECT_THAT(notes_on(searched(trial)), IsEmpty());
  trial.answers[41].answer.outcome = Outcome::kError;
  trial.answers[42].answer.outcome = Outcome::kAbstained;
  EXPECT_THAT(notes_on(searched(trial)),
              ElementsAre(HasSubstr("2 of 120 queries at VALID rates had no answer")));
}

// Nobody knows what each of several takes that are under way at once.
TEST_F(RateSearches, NoteNothingOfCallsThatHaveNoProcessorTime) {
  results::TimedTrial trial = kept_after(1);
  trial.answers[5].answer.time.cpu_ns = 0;  // of one alone, for which the kernel had counted none
  EXPECT_THAT(notes_on(searched(trial)), SizeIs(1));
  trial.answers[5].answer.has_cpu_time = false;
  EXPECT_THAT(notes_on(searched(std::move(trial))), IsEmpty());
}

}  // namespace
}  // namespace matchbench::study
