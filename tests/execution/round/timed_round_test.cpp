#include "tests/execution/round/timed_round.hpp"
#include "harness/execution/session/start/affinity.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace matchbench::round {
namespace {

using testing::HasSubstr;

TEST_F(TimedRound, AnswersAPassInOneCallOffline) {
  contest::ProtocolSettings protocol = passes(2);
  protocol.scenario = Scenario::kOffline;
  const EntrantRecord entrant = repetition(R"({"busy_us":"200"})", protocol);
  ASSERT_EQ(entrant.all_answers.size(), 10u);
  int abstained = 0;
  std::int64_t cpu_ns = 0;
  for (const auto& answer : entrant.all_answers) {
    abstained += answer.outcome == Outcome::kAbstained;
    cpu_ns += answer.time.cpu_ns;
    if (answer.outcome != Outcome::kOk) {
      EXPECT_THAT(answer.message, HasSubstr("query_batch() gave it MB_UNSUPPORTED"));
    }
  }
  EXPECT_EQ(abstained, 2);  // the third of each batch, as the plugin has it
  EXPECT_GT(cpu_ns, 0);
  EXPECT_EQ(stored().sessions().front().start.scenario, Scenario::kOffline);
}

TEST_F(TimedRound, KeepsThePluginsOwnAccountOfItsMemory) {
  repetition("{}", passes(1));
  for (const auto& [session, phase] : stored().phases()) {
    EXPECT_EQ(phase.own_memory.has_value(), phase.phase == Phase::kLoad) << name_of(phase.phase);
    if (phase.phase != Phase::kLoad) continue;
    EXPECT_EQ(phase.own_memory, (MemoryReport{1008, 2000, 3000, 4000}));
  }
}

// Three workers, a warm-up pass in each: the first query of each takes 30 ms, all others nothing.
TEST_F(TimedRound, TellsTheFirstQueryOfEachProcessApart) {
  contest::ProtocolSettings protocol = passes(3);
  protocol.blocks = 3;
  protocol.warmup = 1;
  const EntrantRecord entrant = repetition(R"({"cold_us":"30000"})", protocol);
  ASSERT_EQ(entrant.sessions.size(), 3u);
  int slow = 0;  // among the warm-up's queries
  for (const auto& answer : entrant.all_answers) slow += answer.time.cpu_ns >= 30'000'000;
  EXPECT_EQ(slow, 3);
  for (const auto& session : entrant.sessions) {
    ASSERT_TRUE(session.first_query_ns);
    EXPECT_GE(*session.first_query_ns, 30'000'000);
  }
}

// Confined, where /proc is closed. 100 MiB that load() gives back again are in the peak of no other
// phase, nor in that of the queries.
TEST_F(TimedRound, TellsThePeakOfEachPhaseApart) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer keeps memory of its own";
#endif
  const EntrantRecord entrant = repetition(R"({"load_mib":"100"})", passes(1));
  EXPECT_EQ(entrant.confinement->tier(), ConfinementTier::kFull);
  const std::uint64_t touched_bytes = std::uint64_t{100} << 20;
  std::map<Phase, std::uint64_t> peaks;
  for (const auto& phase : entrant.phases) peaks[phase.phase] = phase.peak_rss_bytes;
  EXPECT_GE(peaks[Phase::kLoad], touched_bytes);
  for (const Phase phase : {Phase::kOpen, Phase::kCreate, Phase::kDestroy}) {
    EXPECT_GT(peaks[phase], 0u) << name_of(phase);
    EXPECT_LT(peaks[phase], touched_bytes) << name_of(phase);
  }
  const store::SessionEnd& session = entrant.sessions.front();
  EXPECT_GE(session.max_rss_bytes, touched_bytes);
  EXPECT_LT(session.max_rss_bytes, 2 * touched_bytes);
  EXPECT_GT(session.query_peak_rss_bytes, 0u);
  EXPECT_LT(session.query_peak_rss_bytes, touched_bytes);
}

// Half of the answers miss a deadline that is the median of their times, most of them by the clock
// outside of the plugin's process alone. That process takes them for given, and leaves their
// rankings out when it repeats them.
TEST_F(TimedRound, TakesARankingWhoseFirstAnswerCameLate) {
  const std::string busy = R"({"busy_us":"300"})";
  std::vector<std::int64_t> times_ns;
  for (const auto& answer : repetition(busy, passes(20)).all_answers) {
    times_ns.push_back(answer.time.wall_ns);
  }
  std::ranges::nth_element(times_ns, times_ns.begin() + 50);
  std::filesystem::remove(database());
  contest::ProtocolSettings protocol = passes(60);
  protocol.deadlines.query_ns = times_ns.at(50);
  const EntrantRecord entrant = repetition(busy, protocol);
  EXPECT_EQ(entrant.all_answers.size(), 300u);
  for (const auto& answer : entrant.all_answers) {
    EXPECT_NE(answer.outcome, Outcome::kError) << answer.message;
  }
}

TEST_F(TimedRound, KeepsAWorkerOnItsCores) {
  const std::vector<std::uint32_t> cores = session::available_cores();
  ASSERT_FALSE(cores.empty());
  contest::ProtocolSettings protocol = passes(3);
  protocol.affinity = {.mode = contest::Affinity::Mode::kCores, .cores = {cores.back()}};
  for (const auto& answer : repetition(R"({"tell":"core"})", protocol).all_answers) {
    EXPECT_EQ(answer.ranking.at(0).score, cores.back());
  }
}

TEST(Affinity, LeavesTheHostACore) {
  const std::vector<std::uint32_t> all = session::available_cores();
  const auto threads = static_cast<std::uint32_t>(all.size());
  EXPECT_TRUE(session::worker_cores({.mode = contest::Affinity::Mode::kAuto}, threads).empty());
  EXPECT_TRUE(session::worker_cores({}, 1).empty());
  if (threads < 2) return;
  EXPECT_EQ(session::worker_cores({.mode = contest::Affinity::Mode::kAuto}, threads - 1).size(),
            threads - 1);
  EXPECT_EQ(session::worker_cores({.mode = contest::Affinity::Mode::kAuto}, 1).front(), all.back());
}

}  // namespace
}  // namespace matchbench::round
