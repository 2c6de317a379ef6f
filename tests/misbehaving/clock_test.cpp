// Plugins that rewrite what tells the processor time, and what a clock apart from them makes of all
// others.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

namespace matchbench {
namespace {

using testing::HasSubstr;

// The worker asks the kernel for a thread's processor time unless its restartable sequence says
// that the thread has stayed on its processor, and takes its word for 50 us at the most.
struct Rewriting {
  const char* name;  // and how
};

class RewrittenSequences
    : public MisbehavingTest,
      public testing::WithParamInterface<std::tuple<Rewriting, contest::ConfinementMode>> {
 protected:
  void expect_no_processor_time(bool clock_apart) const {
    const auto& [rewriting, confinement] = GetParam();
    const std::string how = std::string(R"("how":")") + rewriting.name + "\"";
    const Misdeed misdeed{"", "rewrite_rseq", Blame::kNobody, kOk, "", "", how.c_str()};
    contest::Protocol protocol = round::quick_protocol();
    protocol.confinement = confinement;
    protocol.clock_apart = clock_apart;
    const round::EntrantRecord entrant = record_of(misdeed, protocol);
    EXPECT_EQ(entrant.invalid, "");
    ASSERT_EQ(entrant.all_answers.size(), 5u);
    for (const auto& answer : entrant.all_answers) {
      EXPECT_EQ(answer.outcome, kOk) << answer.message;
      EXPECT_GE(answer.time.wall_ns, 20'000'000);
      EXPECT_LT(answer.time.cpu_ns, 10'000'000);
    }
  }
};

TEST_P(RewrittenSequences, MakeNoProcessorTimeOfSleep) {
  expect_no_processor_time(false);
}

TEST_P(RewrittenSequences, MakeNoProcessorTimeOfSleepIfTheClockIsApart) {
  expect_no_processor_time(true);
}

INSTANTIATE_TEST_SUITE_P(Clock, RewrittenSequences,
                         testing::Combine(testing::Values(Rewriting{"restore"},
                                                          Rewriting{"unregister"},
                                                          Rewriting{"own"}),
                                          kConfinedOrNot),
                         name_of_tried<Rewriting>);

class ClockApart : public MisdeedTest {};

TEST_P(ClockApart, BlamesTheSame) {
  const Misdeed& misdeed = GetParam();
  const bool late = misdeed.outcome == Outcome::kTimedOut;
  contest::Protocol protocol = late ? round::impatient_protocol() : round::quick_protocol();
  protocol.clock_apart = true;
  const round::RoundRecord record = round_of(misdeed, protocol);
  const round::EntrantRecord& entrant = record.entrants.at("misbehaving");
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
    {"ForgeFinal", "forger", Blame::kLate, kError, "said its last word before it was done",
     kProtocol, R"("how":"final")"},
    {"ForgeGreetings", "forger", Blame::kLate, kError, "introduced itself twice", kProtocol,
     R"("how":"greetings")"},
    {"ForgeHostsWords", "forger", Blame::kLate, kError, "not for hosts", kProtocol,
     R"("how":"host's words")"},
    {"ForgeAnswerToAnother", "forger", Blame::kLate, kError,
     "answered a query that it was not asked", kProtocol, R"("how":"another query")"},
    {"ForgeCrash", "forger", Blame::kLate, kError, "", kProtocol, R"("how":"crash")"},
    {"ForgeHarnessError", "forger", Blame::kLate, kError, "", kProtocol,
     R"("how":"harness error")"},
    {"ForgeHarnessErrorInLoad", "forger", Blame::kLoad, kError, "not for workers to decide",
     kProtocol, R"("how":"not for workers in load")"},
    {"ForgeOrder", "forger", Blame::kLoad, kError, "reported a phase out of order", kProtocol,
     R"("how":"query order")"},
    {"ForgeEmptyBody", "forger", Blame::kLate, kError, "", kProtocol, R"("how":"empty body")"},
    {"ForgeHugeFrame", "forger", Blame::kLate, kError, "", kProtocol, R"("how":"huge frame")"},
};

INSTANTIATE_TEST_SUITE_P(Clock, ClockApart, testing::ValuesIn(kApart), name_of_misdeed);

}  // namespace
}  // namespace matchbench
