// Plugins that reach for the clock, and what a clock apart from them makes of all others.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <filesystem>

namespace matchbench {
namespace {

using testing::HasSubstr;

#ifdef __x86_64__
std::int64_t time_of(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return std::int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

// How much longer 200 ms of computing take than if nobody else computed.
double slowed_by_others() {
  constexpr std::int64_t kComputedNs = 200'000'000;
  const std::int64_t begin_ns = time_of(CLOCK_MONOTONIC);
  const std::int64_t until_ns = time_of(CLOCK_THREAD_CPUTIME_ID) + kComputedNs;
  while (time_of(CLOCK_THREAD_CPUTIME_ID) < until_ns) {
  }
  return static_cast<double>(time_of(CLOCK_MONOTONIC) - begin_ns) / kComputedNs;
}

class PatchedClock : public MisbehavingTest {
 protected:
  EntrantRecord answered(bool clock_apart) const {
    const Misdeed patching{"", "patch_clock", Blame::kNobody, kOk, "", ""};
    Protocol protocol = quick_protocol();
    protocol.passes = 3;
    protocol.warmup = 1;
    protocol.clock_apart = clock_apart;
    return round_of(patching, protocol).entrants.at("misbehaving");
  }

  EntrantRecord paid_by_sleeping(const std::string& computed_us, std::uint32_t passes) const {
    const std::string us = R"("us":")" + computed_us + "\"";
    const Misdeed patching{"", "patch_clock", Blame::kNobody, kOk, "", "", us.c_str()};
    Protocol protocol = quick_protocol();
    protocol.passes = passes;
    return round_of(patching, protocol).entrants.at("misbehaving");
  }

  static bool is_impossible(const EntrantRecord& entrant) {
    return std::ranges::any_of(entrant.all_answers, [](const Answer& answer) {
      return answer.message.find("cannot patch the clock") != std::string::npos;
    });
  }
};

// 500 ms were slept in the warm-up, 300 ms computed in timed queries and left out.
TEST_F(PatchedClock, IsFoundOut) {
  const EntrantRecord entrant = answered(false);
  if (is_impossible(entrant)) GTEST_SKIP() << "this kernel seals the code that reads the clock";
  EXPECT_THAT(entrant.invalid, HasSubstr("of processor time"));
}

// Each query computes 100 ms and shows 17, which six threads would take for them. The time for
// which the worker waits for a processor excuses as much, so a busy machine gets a few tries, and
// one that is busy throughout shows nothing.
TEST_F(PatchedClock, IsFoundOutThoughManyThreadsAreAllowed) {
  const Misdeed patching{"", "patch_clock", Blame::kNobody, kOk, "", "", R"("show":"6")"};
  Protocol protocol = quick_protocol();
  protocol.max_threads = 8;
  protocol.passes = 2;
  EntrantRecord entrant;
  double most_slowed = 1;
  for (int tries = 0; tries < 3 && entrant.invalid.empty(); ++tries) {
    std::filesystem::remove_all(folder_ / "database");
    std::filesystem::create_directory(folder_ / "database");
    entrant = round_of(patching, protocol).entrants.at("misbehaving");
    if (is_impossible(entrant)) GTEST_SKIP() << "this kernel seals the code that reads the clock";
    most_slowed = std::max(most_slowed, slowed_by_others());
  }
  if (entrant.invalid.empty() && most_slowed > 1.5) GTEST_SKIP() << "other processes compute";
  EXPECT_THAT(entrant.invalid, HasSubstr("by the host's clock"));
}

// Every second query computes 50 ms and shows none; the others show that they have computed 100 ms,
// which they have slept. So more is stated than the processor time that is used.
TEST_F(PatchedClock, IsFoundOutThoughComputingIsPaidForBySleepingInTheSamePass) {
  const EntrantRecord entrant = paid_by_sleeping("50000", 2);
  if (is_impossible(entrant)) GTEST_SKIP() << "this kernel seals the code that reads the clock";
  EXPECT_THAT(entrant.invalid, HasSubstr("of processor time"));
}

// The same with 1 ms in each of 2000 queries, several of which are under way at once: half a second
// is left out.
TEST_F(PatchedClock, IsFoundOutThoughManyShortQueriesPayForOneAnother) {
  const EntrantRecord entrant = paid_by_sleeping("1000", 400);
  if (is_impossible(entrant)) GTEST_SKIP() << "this kernel seals the code that reads the clock";
  EXPECT_THAT(entrant.invalid, HasSubstr("of processor time"));
}

TEST_F(PatchedClock, ChangesNothingIfTheClockIsApart) {
  const EntrantRecord entrant = answered(true);
  if (is_impossible(entrant)) GTEST_SKIP() << "this kernel seals the code that reads the clock";
  EXPECT_EQ(entrant.invalid, "");
  std::size_t timed = 0;
  for (const auto& answer : entrant.all_answers) {
    if (answer.pass < 0) continue;
    ++timed;
    EXPECT_EQ(answer.outcome, kOk) << answer.message;
    EXPECT_GE(answer.time.wall_ns, 20'000'000);
    EXPECT_GE(answer.time.cpu_ns, 20'000'000);
  }
  EXPECT_EQ(timed, 15u);
}
#endif

// The worker asks the kernel for a thread's processor time unless its restartable sequence says
// that the thread has stayed on its processor, and takes its word for 50 us at the most.
class RewrittenSequences : public MisbehavingTest, public testing::WithParamInterface<const char*> {
 protected:
  EntrantRecord slept(ConfinementMode confinement) const {
    const std::string how = std::string(R"("how":")") + GetParam() + "\"";
    const Misdeed misdeed{"", "rewrite_rseq", Blame::kNobody, kOk, "", "", how.c_str()};
    Protocol protocol = quick_protocol();
    protocol.confinement = confinement;
    return round_of(misdeed, protocol).entrants.at("misbehaving");
  }
};

TEST_P(RewrittenSequences, MakeNoProcessorTimeOfSleep) {
  for (const auto confinement : {ConfinementMode::kRequired, ConfinementMode::kOff}) {
    const EntrantRecord entrant = slept(confinement);
    EXPECT_EQ(entrant.invalid, "");
    ASSERT_EQ(entrant.all_answers.size(), 5u);
    for (const auto& answer : entrant.all_answers) {
      EXPECT_EQ(answer.outcome, kOk) << answer.message;
      EXPECT_GE(answer.time.wall_ns, 20'000'000);
      EXPECT_LT(answer.time.cpu_ns, 10'000'000);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Clock, RewrittenSequences, testing::Values("restore", "unregister", "own"),
                         [](const auto& tested) { return std::string(tested.param); });

class ClockApart : public MisdeedTest {};

TEST_P(ClockApart, BlamesTheSame) {
  const Misdeed& misdeed = GetParam();
  const bool late = misdeed.outcome == Outcome::kTimedOut;
  Protocol protocol = late ? impatient_protocol() : quick_protocol();
  protocol.clock_apart = true;
  const RoundRecord record = round_of(misdeed, protocol);
  const EntrantRecord& entrant = record.entrants.at("misbehaving");
  EXPECT_THAT(entrant.tier, testing::EndsWith(", clock apart"));
  const Answer& answer = entrant.answers.at("bad");
  EXPECT_EQ(answer.outcome, misdeed.outcome) << answer.message;
  EXPECT_THAT(answer.message, HasSubstr(misdeed.message));
  if (misdeed.blame == Blame::kQuery || misdeed.blame == Blame::kNobody) {
    expect_honest(entrant.answers.at("good 1"), "good 1");
    expect_honest(entrant.answers.at("good 4"), "good 4");
  }
  expect_all_honest(record.entrants.at("before"), "before");
  expect_all_honest(record.entrants.at("after"), "after");
}

constexpr Misdeed kApart[] = {
    {"Honest", "honest", Blame::kNobody, kOk, "", ""},
    {"SegfaultInConstructor", "segfault_in_constructor", Blame::kOpen, kCrashed,
     "SIGSEGV while the plugin was opened", kSignal},
    {"SegfaultInCreate", "segfault", Blame::kCreate, kCrashed, "SIGSEGV in create()", kSignal,
     R"("where":"create")"},
    {"SegfaultInLoad", "segfault", Blame::kLoad, kCrashed, "SIGSEGV in load()", kSignal,
     R"("where":"load")"},
    {"SegfaultInQuery", "segfault", Blame::kQuery, kCrashed, "SIGSEGV in query()", kSignal,
     R"("where":"query")"},
    {"KillItself", "kill_itself", Blame::kQuery, kCrashed, "killed by SIGKILL in query()", kSignal},
    {"ExitInQuery", "exit_zero", Blame::kQuery, kExited, "exited with code 0 in query()", kNoFinal,
     R"("where":"query")"},
    {"ThrowInQuery", "throw", Blame::kLate, kError,
     "query() threw through the C interface: no way out", kReturned, R"("where":"query")"},
    {"InfiniteLoop", "infinite_loop", Blame::kQuery, kTimedOut,
     "query() did not return within its deadline of 0.5 s and 1.5 s of grace; killed", kLate},
    {"ReturnLate", "return_late", Blame::kQuery, kTimedOut, "its budget is 500.0 ms", kLate,
     R"("sleep_us":"550000")"},
    {"DanglingRanking", "bad_ranking", Blame::kQuery, kBadRanking,
     "points to memory that cannot be read", kNoRanking, R"("fault":"dangling")"},
    {"Duplicate", "bad_ranking", Blame::kQuery, kBadRanking, "rank 4 repeats service", kNoRanking,
     R"("fault":"duplicate")"},
    {"Abstain", "abstain", Blame::kQuery, Outcome::kAbstained, "MB_UNSUPPORTED", kReturned},
    {"Leak", "leak", Blame::kLoad, kOutOfMemory, "the cap is 256 MiB; killed", kLimit},
    {"EatThreads", "eat_threads", Blame::kQuery, kError, "; killed", kLimit},
    {"FillScratch", "fill_scratch", Blame::kLoad, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit},
    {"ReadJudgments", "read_judgments", Blame::kNobody, kOk, "", kRefused},
    {"ReadHost", "read_host", Blame::kNobody, kOk, "", kRefused},
    {"Network", "network", Blame::kNobody, kOk, "", kRefused},
    {"SignalHost", "signal_host", Blame::kNobody, kOk, "", kRefused},
    {"Fork", "fork", Blame::kNobody, kOk, "", kRefused},
    // There is no socket in its reach that it could close or write to.
    {"CloseDescriptors", "close_descriptors", Blame::kNobody, kOk, "", kHarmless,
     R"("where":"query")"},
    {"Scribble", "scribble", Blame::kQuery, kError, "something that is no message", kProtocol},
    {"ForgeFinal", "forger", Blame::kLate, kExited, "exited with code 9 in query()", kNoFinal,
     R"("how":"final")"},
};

INSTANTIATE_TEST_SUITE_P(Clock, ClockApart, testing::ValuesIn(kApart), name_of_misdeed);

}  // namespace
}  // namespace matchbench
