#include "harness/execution/round/trials.hpp"

#include "harness/data/store/arrival_latencies.hpp"
#include "harness/scoring/analysis/timing/timing_audit.hpp"
#include "tests/execution/round/timed_round.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>

namespace matchbench::round {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class TrialsTest : public TimedRound {
 protected:
  // What an audit of the stored round finds.
  analysis::AuditFinding finding(analysis::AuditKind kind, SessionKind name) const {
    const store::RoundStore store = stored();
    std::vector<analysis::LatencySample> timed;
    store.for_each_answer(store.repetitions().front().id, [&](const Answer& answer) {
      if (answer.pass >= 0 && answer.outcome == Outcome::kOk)
        timed.push_back({answer.request.value, answer.time.cpu_ns});
    });
    std::vector<analysis::AuditSample> samples;
    for (const auto& trial : trials_of(store, name)) {
      std::optional<std::int64_t> processor_ns;
      if (trial.answer.outcome == Outcome::kOk) processor_ns = trial.answer.time.cpu_ns;
      samples.push_back({trial.answer.request.value, processor_ns, trial.same_ranking});
    }
    const auto latencies = analysis::request_latencies(timed);
    return analysis::judge_audit(kind, samples, latencies, latencies);
  }

  static std::vector<store::TrialAnswer> trials_of(const store::RoundStore& store,
                                                   SessionKind kind) {
    std::map<store::SessionId, SessionKind> kinds;
    for (const auto& session : store.sessions()) kinds[session.id] = session.start.kind;
    std::vector<store::TrialAnswer> trials;
    for (auto& trial : store.trials()) {
      if (kinds.at(trial.session) == kind) trials.push_back(std::move(trial.trial));
    }
    return trials;
  }

  static contest::ProtocolSettings audited() {
    contest::ProtocolSettings protocol = passes(3);
    protocol.warmup = 1;
    protocol.audit = true;
    return protocol;
  }
};

TEST_F(TrialsTest, AskEveryRequestAsTheAuditHasIt) {
  repetition("{}", audited());
  const store::RoundStore store = stored();
  for (const SessionKind kind :
       {SessionKind::kPermutedServices, SessionKind::kFreshIds, SessionKind::kAskedTwice}) {
    const auto trials = trials_of(store, kind);
    ASSERT_EQ(trials.size(), 10u) << name_of(kind);
    std::map<std::uint32_t, int> asked;
    for (const auto& trial : trials) ++asked[trial.answer.request.value];
    EXPECT_EQ(asked.size(), 5u);
    for (const auto& [request, times] : asked) EXPECT_EQ(times, 2);
  }
  const auto twice = trials_of(store, SessionKind::kAskedTwice);
  for (std::size_t i = 0; i < twice.size(); i += 2) {
    EXPECT_EQ(twice[i].answer.request, twice[i + 1].answer.request);
  }
}

// The seed can be guessed, since an entrant is told one that is derived from it.
TEST_F(TrialsTest, AskInAnOrderThatTheSeedDoesNotTell) {
  std::vector<std::vector<std::uint32_t>> orders;
  for (const std::uint64_t secret : {1, 2}) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    contest::ProtocolSettings protocol = audited();
    protocol.secret = secret;
    repetition("{}", protocol);
    std::vector<std::uint32_t>& order = orders.emplace_back();
    for (const SessionKind kind :
         {SessionKind::kPermutedServices, SessionKind::kFreshIds, SessionKind::kAskedTwice}) {
      for (const auto& trial : trials_of(stored(), kind)) {
        order.push_back(trial.answer.request.value);
      }
    }
  }
  EXPECT_NE(orders[0], orders[1]);
}

TEST_F(TrialsTest, FindNothingWrongWithAnHonestMatchmaker) {
  run_small_round({.database = database(),
                   .contestants = {{"keyword", std::filesystem::path(REFERENCE_PLUGINS) /
                                                   "keyword" / "keyword.so"}},
                   .protocol = audited()});
  for (const auto& [kind, name] :
       {std::pair(analysis::AuditKind::kPermutedServices, SessionKind::kPermutedServices),
        {analysis::AuditKind::kAskedTwice, SessionKind::kAskedTwice}}) {
    const analysis::AuditFinding found = finding(kind, name);
    EXPECT_EQ(found.compared, 10u);
    EXPECT_EQ(found.different, 0u) << name_of(name);
  }
}

// A call takes 5 ms, one for a known request some microseconds. Of two calls in a row one may be
// disturbed, so that whoever is asked twice is caught nineteen times in twenty.
TEST_F(TrialsTest, CatchAPluginThatCachesByRequest) {
  repetition(R"({"busy_us":"5000","habit":"cache"})", audited());
  EXPECT_THAT(finding(analysis::AuditKind::kFreshIds, SessionKind::kFreshIds).suspicions,
              Contains(HasSubstr("answers are kept by id")));
}

TEST_F(TrialsTest, CatchAPluginThatCachesByRequestNineteenTimesInTwenty) {
  contest::ProtocolSettings protocol = audited();
  protocol.passes = 1;
  int found = 0;
  for (int round = 0; round < 20; ++round) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
    repetition(R"({"busy_us":"2000","habit":"cache"})", protocol);
    const auto said = finding(analysis::AuditKind::kAskedTwice, SessionKind::kAskedTwice);
    found += said.suspicions.empty() ? 0 : 1;
  }
  EXPECT_GE(found, 19);
}

// It works the first two times, which are all that an audit asks, and whenever a request is asked
// twice in a row; and knows requests under whatever ids. A pass can begin with the request that
// ended the one before it, so there are passes enough for the median not to be of such calls.
TEST_F(TrialsTest, CatchAPluginThatCachesWhatNoAuditAsks) {
  contest::ProtocolSettings protocol = audited();
  protocol.passes = 7;
  repetition(R"({"busy_us":"5000","habit":"sly"})", protocol);
  EXPECT_THAT(finding(analysis::AuditKind::kAskedTwice, SessionKind::kAskedTwice).suspicions,
              IsEmpty());
  EXPECT_THAT(
      finding(analysis::AuditKind::kPermutedServices, SessionKind::kPermutedServices).suspicions,
      Contains(HasSubstr("answers are kept from one pass to the next")));
  EXPECT_THAT(finding(analysis::AuditKind::kFreshIds, SessionKind::kFreshIds).suspicions,
              Contains(HasSubstr("answers are kept from one pass to the next")));
}

// Its warm-up costs it nothing, and no audit has a first call with a time.
TEST_F(TrialsTest, CatchAPluginThatAbstainsWhileARequestIsNew) {
  repetition(R"({"busy_us":"5000","habit":"mute"})", audited());
  for (const auto& [kind, name] :
       {std::pair(analysis::AuditKind::kPermutedServices, SessionKind::kPermutedServices),
        {analysis::AuditKind::kFreshIds, SessionKind::kFreshIds},
        {analysis::AuditKind::kAskedTwice, SessionKind::kAskedTwice}}) {
    EXPECT_THAT(finding(kind, name).suspicions, Contains(HasSubstr("5 of 10 calls had no answer")))
        << name_of(name);
  }
}

// It works as long as it takes for a warm-up, then answers anything.
TEST_F(TrialsTest, CatchAPluginThatIsFasterWhenTimed) {
  const EntrantRecord entrant = repetition(R"({"busy_us":"5000","habit":"sloppy"})", audited());
  std::map<RequestIndex, std::uint64_t> warmup;
  for (const auto& answer : entrant.all_answers) {
    if (answer.pass < 0) warmup[answer.request] = answer.ranking_hash;
  }
  ASSERT_EQ(warmup.size(), 5u);
  for (const auto& answer : entrant.all_answers) {
    if (answer.pass < 0) continue;
    EXPECT_NE(answer.ranking_hash, warmup.at(answer.request));
  }
  // The shown order is another, so that the lazy answer names another service, too.
  EXPECT_THAT(finding(analysis::AuditKind::kAskedTwice, SessionKind::kAskedTwice).suspicions,
              Contains(HasSubstr("rankings differ from those of the timed passes")));
}

// Where services come in the same order, there is nothing to round otherwise.
TEST_F(TrialsTest, CatchAPluginWhoseScoresAreWithinRoundingOfEachOther) {
  repetition(R"({"busy_us":"1000","habit":"narrow"})", audited());
  EXPECT_THAT(finding(analysis::AuditKind::kFreshIds, SessionKind::kFreshIds).suspicions,
              Contains(HasSubstr("10 of 10 rankings differ from those of the timed passes")));
  EXPECT_EQ(finding(analysis::AuditKind::kAskedTwice, SessionKind::kAskedTwice).different, 0u);
}

// The order of tied services is scored, but the matchmaker's own.
TEST_F(TrialsTest, NoteThatAPluginOrdersTiedServicesOtherwise) {
  repetition(R"({"busy_us":"1000","habit":"tied"})", audited());
  const auto fresh = finding(analysis::AuditKind::kFreshIds, SessionKind::kFreshIds);
  EXPECT_THAT(fresh.reorders, HasSubstr("10 of 10 rankings are not compared"));
  EXPECT_EQ(fresh.different, 0u);
  const auto twice = finding(analysis::AuditKind::kAskedTwice, SessionKind::kAskedTwice);
  EXPECT_EQ(twice.compared, 10u);
  EXPECT_THAT(twice.reorders, IsEmpty());
}

TEST_F(TrialsTest, LoadSamplesOfTheCollectionThatHoldOneAnother) {
  contest::ProtocolSettings protocol = passes(1);
  protocol.scaling = {0.25, 0.5, 1};
  repetition("{}", protocol);
  const store::RoundStore store = stored();
  std::vector<std::uint32_t> sizes;
  std::map<store::SessionId, std::uint32_t> size_of;
  for (const auto& session : store.sessions()) {
    if (session.start.kind != SessionKind::kScaling) continue;
    sizes.push_back(session.start.services.value());
    size_of[session.id] = sizes.back();
  }
  EXPECT_THAT(sizes, ElementsAre(2, 4, 8));
  EXPECT_EQ(store.trials().size(), 30u);  // five requests, twice
  for (const auto& [session, phase] : store.phases()) {
    if (phase.phase != Phase::kLoad || !size_of.contains(session)) continue;
    EXPECT_EQ(phase.own_memory->index_bytes, 1000 + size_of.at(session));
  }
}

// A rate is too high if it is so twice: the machine may have stood still.
TEST_F(TrialsTest, DoubleTheRateUntilItIsTooHighThenNarrowDown) {
  contest::ProtocolSettings protocol = open_loop(1, 1000);
  protocol.server.find_peak = true;
  protocol.server.latency_bound_ns = 1;
  int asked = 0;
  // Good at 1000, then at 2000, bad at 4000; of the bisections the first two are good.
  const RateVerdict verdict{.queries = 12, .keeps_bound = [&](auto latencies_ns) {
                              EXPECT_EQ(latencies_ns.size(), 15u);  // whole passes
                              ++asked;
                              return asked == 1 || asked == 3 || asked == 6 || asked == 7;
                            }};
  repetition("{}", protocol, verdict);
  std::vector<double> rates;
  for (const auto& session : stored().sessions()) {
    if (session.start.kind == SessionKind::kRateSearch)
      rates.push_back(session.start.rate_per_s.value());
  }
  EXPECT_THAT(rates, ElementsAre(1000, 2000, 2000, 4000, 4000, 3000, 3500, 3750, 3750, 3625, 3625,
                                 3562.5, 3562.5));
  for (const auto& trial : trials_of(stored(), SessionKind::kRateSearch)) {
    EXPECT_EQ(trial.same_ranking, true);
  }
}

// Halved ten times, five queries of 200 a second arrive in 25 s; four times, in .4 s.
TEST_F(TrialsTest, TryNoRateForLongerThanARepetitionMayTake) {
  contest::ProtocolSettings protocol = open_loop(1, 200);
  protocol.server.find_peak = true;
  protocol.server.latency_bound_ns = 1;
  protocol.max_duration_ns = 500'000'000;
  repetition("{}", protocol, {.queries = 5, .keeps_bound = [](auto latencies_ns) {
                                EXPECT_EQ(latencies_ns.size(), 5u);
                                return false;
                              }});
  std::size_t tried = 0;
  for (const auto& session : stored().sessions()) {
    if (session.start.kind != SessionKind::kRateSearch) continue;
    ++tried;
    ASSERT_TRUE(session.end.has_value());
    EXPECT_LT(session.end->wall_ns, 5'000'000'000);
  }
  EXPECT_EQ(tried, 10u);
}

// Who is late on purpose would be waited for for hours.
TEST_F(TrialsTest, AskAtNoRateForLongerThanItsVerdictIsOpen) {
  contest::ProtocolSettings protocol = open_loop(1, 200);
  protocol.server.find_peak = true;
  protocol.server.latency_bound_ns = 1;
  protocol.deadlines.query_ns = 1'000'000'000;
  repetition("{}", protocol,
             {.queries = 1000,
              .keeps_bound =
                  [](auto latencies_ns) {
                    EXPECT_EQ(latencies_ns.size(), 1000u);
                    return false;
                  },
              .most_late = [](std::size_t) { return std::size_t{2}; }});
  const store::RoundStore store = stored();
  double least_per_s = 200;
  for (const auto& session : store.sessions()) {
    if (session.start.kind != SessionKind::kRateSearch) continue;
    EXPECT_GE(store.trials(session.id).size(), 3u);
    EXPECT_LT(store.trials(session.id).size(), 500u);
    least_per_s = std::min(least_per_s, session.start.rate_per_s.value());
  }
  EXPECT_EQ(least_per_s,
            200.0 / 128);  // once more in a second, in which a query has to be answered
}

// All 15 queries that a median needs are answered within the bound if they arrive at once.
TEST_F(TrialsTest, TakeNoBurstForARateThatIsKept) {
  contest::ProtocolSettings protocol = open_loop(1, 500);
  protocol.server.find_peak = true;
  protocol.server.latency_bound_ns = 20'000'000;
  const RateVerdict verdict{
      .queries = 12, .keeps_bound = [&](auto latencies_ns) {
        const auto late = std::ranges::count_if(latencies_ns, [&](const auto& latency_ns) {
          return !latency_ns || *latency_ns > protocol.server.latency_bound_ns;
        });
        return 2 * static_cast<std::size_t>(late) <= latencies_ns.size();
      }};
  repetition(R"({"busy_us":"1000"})", protocol, verdict);
  const store::RoundStore store = stored();
  // 1000 per second, what 20 ms of waiting may hide of 400 ms of arrivals, for one half, and three
  // deviations of how many arrive in 200 ms.
  constexpr double kMostPerS = 1000 * 1.35;
  double peak = 0;
  std::size_t tried = 0;
  for (const auto& session : store.sessions()) {
    if (session.start.kind != SessionKind::kRateSearch) continue;
    ++tried;
    std::vector<store::TrialAnswer> answers;
    for (auto& stored : store.trials(session.id)) answers.push_back(std::move(stored.trial));
    const double rate = session.start.rate_per_s.value();
    EXPECT_GE(static_cast<double>(answers.size()), 0.4 * rate);
    if (verdict.keeps_bound(store::arrival_latencies_ns(answers, answers.size()))) {
      peak = std::max(peak, rate);
    }
  }
  EXPECT_GE(tried, 7u);
  EXPECT_LE(peak, kMostPerS);
}

TEST_F(TrialsTest, AreNotAskedAgainWhenARoundIsResumed) {
  repetition("{}", audited());
  const std::size_t before = stored().trials().size();
  const std::size_t sessions = stored().sessions().size();
  repetition("{}", audited());
  EXPECT_EQ(stored().trials().size(), before);
  EXPECT_EQ(stored().sessions().size(), sessions);
}

// The first of three is done when the round is interrupted.
TEST_F(TrialsTest, LeaveTheirRepetitionWithoutAnEndUntilAllAreDone) {
  SmallRound round{.database = database(), .contestants = {timed("{}")}, .protocol = audited()};
  round.interrupt = [this] { return !stored().trials().empty(); };
  EXPECT_TRUE(run_small_round(round).summary.interrupted);
  EXPECT_EQ(stored().repetitions().front().state, store::RepetitionState::kRunning);
  round.interrupt = [] { return false; };
  EXPECT_FALSE(run_small_round(round).summary.interrupted);
  EXPECT_EQ(stored().repetitions().front().state, store::RepetitionState::kFinished);
}

}  // namespace
}  // namespace matchbench::round
