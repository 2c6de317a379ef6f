// Plugins in a worker's own process, whose clock is beside them.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <string>
#include <tuple>

namespace matchbench {
namespace {

// The worker asks the kernel for a thread's processor time unless its restartable sequence says
// that the thread has stayed on its processor, and takes its word for 50 us at the most.
struct Rewriting {
  const char* name;  // and how
};

class RewrittenSequences
    : public MisbehavingTest,
      public testing::WithParamInterface<std::tuple<Rewriting, ConfinementMode>> {};

TEST_P(RewrittenSequences, MakeNoProcessorTimeOfSleep) {
  const auto& [rewriting, confinement] = GetParam();
  const std::string how = std::string(R"("how":")") + rewriting.name + "\"";
  const Misdeed misdeed{"", "rewrite_rseq", Blame::kNobody, kOk, "", "", how.c_str()};
  contest::ProtocolSettings protocol = round::quick_protocol();
  protocol.confinement = confinement;
  protocol.clock_apart = false;
  const round::EntrantRecord entrant = record_of(misdeed, protocol);
  ASSERT_EQ(entrant.all_answers.size(), 5u);
  for (const auto& answer : entrant.all_answers) {
    EXPECT_EQ(answer.outcome, kOk) << answer.message;
    EXPECT_GE(answer.time.wall_ns, 20'000'000);
    EXPECT_LT(answer.time.cpu_ns, 10'000'000);
  }
}

INSTANTIATE_TEST_SUITE_P(Clock, RewrittenSequences,
                         testing::Combine(testing::Values(Rewriting{"restore"},
                                                          Rewriting{"unregister"},
                                                          Rewriting{"own"}),
                                          kConfinedOrNot),
                         name_of_tried<Rewriting>);

// What has nothing to do with clocks, with the clock beside the plugin: it is the worker that dies,
// hangs or eats then.
constexpr Misdeed kBeside[] = {
    {"Honest", "honest", Blame::kNobody, kOk, "", ""},
    {"SegfaultInConstructor", "segfault_in_constructor", Blame::kOpen, kCrashed,
     "SIGSEGV while the plugin was opened", kSignal},
    {"SegfaultInLoad", "segfault", Blame::kLoad, kCrashed, "SIGSEGV in load()", kSignal,
     R"("where":"load")"},
    {"SegfaultInQuery", "segfault", Blame::kQuery, kCrashed, "SIGSEGV in query()", kSignal,
     R"("where":"query")"},
    {"ExitInQuery", "exit_zero", Blame::kQuery, kExited, "exited with code 0 in query()", kNoFinal,
     R"("where":"query")"},
    {"ThrowInQuery", "throw", Blame::kQuery, kError,
     "query() threw through the C interface: no way out", kReturned, R"("where":"query")"},
    {"InfiniteLoop", "infinite_loop", Blame::kQuery, kTimedOut,
     "query() did not return within its deadline of 0.5 s and 1.5 s of grace; killed", kLate},
    {"DanglingRanking", "bad_ranking", Blame::kQuery, kBadRanking,
     "points to memory that cannot be read", kNoRanking, R"("fault":"dangling")"},
    {"Leak", "leak", Blame::kLoad, kOutOfMemory, "the cap is 256 MiB; killed", kLimit},
    {"EatThreads", "eat_threads", Blame::kQuery, kError, "the cap is 65; killed", kLimit},
    {"FillScratch", "fill_scratch", Blame::kLoad, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit},
};

INSTANTIATE_TEST_SUITE_P(Clock, MisdeedBesideTest, testing::ValuesIn(kBeside), name_of_misdeed);

}  // namespace
}  // namespace matchbench
