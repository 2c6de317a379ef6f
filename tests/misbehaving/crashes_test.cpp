#include "tests/misbehaving/misbehaving_round.hpp"

namespace matchbench {
namespace {

constexpr Misdeed kDeaths[] = {
    {"SegfaultInConstructor", "segfault_in_constructor", Blame::kOpen, kCrashed,
     "SIGSEGV while the plugin was opened", kSignal},
    {"SegfaultInCreate", "segfault", Blame::kCreate, kCrashed, "SIGSEGV in create()", kSignal,
     R"("where":"create")"},
    {"SegfaultInLoad", "segfault", Blame::kLoad, kCrashed, "SIGSEGV in load()", kSignal,
     R"("where":"load")"},
    {"SegfaultInReport", "segfault", Blame::kLoad, kCrashed, "SIGSEGV in report()", kSignal,
     R"("where":"report")"},
    {"SegfaultInQuery", "segfault", Blame::kQuery, kCrashed, "SIGSEGV in query()", kSignal,
     R"("where":"query")"},
    {"SegfaultInDestroy", "segfault", Blame::kDestroy, kCrashed, "SIGSEGV in destroy()", kSignal,
     R"("where":"destroy")"},
    {"Abort", "abort", Blame::kQuery, kCrashed, "SIGABRT in query()", kSignal},
    {"StackOverflow", "stack_overflow", Blame::kQuery, kCrashed, "SIGSEGV in query()", kSignal},
    {"ClaimTheProcessorTimeLimit", "kill_itself", Blame::kQuery, kCrashed, "SIGXCPU in query()",
     "a signal is no proof of a limit; 24 is SIGXCPU", R"("signal":"24")"},
    {"LeaveMainThread", "leave_main_thread", Blame::kQuery, kCrashed, "SIGABRT in query()",
     "the C++ runtime aborts where the unwinding of a foreign thread is stopped"},
    {"LeaveMainThreadSilently", "leave_main_thread", Blame::kQuery, kExited,
     "ended its main thread and left others running; killed",
     "what goes on without it cannot be watched", R"("how":"silently")"},
    {"ExitInConstructor", "exit_in_constructor", Blame::kOpen, kExited,
     "exited with code 0 while the plugin was opened", kNoFinal},
    {"ExitInCreate", "exit_zero", Blame::kCreate, kExited, "exited with code 0 in create()",
     kNoFinal, R"("where":"create")"},
    {"ExitInLoad", "exit_zero", Blame::kLoad, kExited, "exited with code 0 in load()", kNoFinal,
     R"("where":"load")"},
    {"ExitInQuery", "exit_zero", Blame::kQuery, kExited, "exited with code 0 in query()", kNoFinal,
     R"("where":"query")"},
    {"ExitInDestroy", "exit_zero", Blame::kDestroy, kExited, "exited with code 0 in destroy()",
     kNoFinal, R"("where":"destroy")"},
    {"ExitInThread", "exit_in_thread", Blame::kQuery, kExited, "exited with code 0 in query()",
     kNoFinal},
    {"ThrowInCreate", "throw", Blame::kCreate, kError,
     "create() threw through the C interface: no way out", kReturned, R"("where":"create")"},
    {"ThrowInLoad", "throw", Blame::kLoad, kError,
     "load() threw through the C interface: no way out", kReturned, R"("where":"load")"},
    {"ThrowInQuery", "throw", Blame::kQuery, kError,
     "query() threw through the C interface: no way out", kReturned, R"("where":"query")"},
    {"ThrowWithoutAWord", "throw", Blame::kQuery, kError, "query() threw through the C interface",
     kReturned, R"("where":"query","what":"none")"},
    {"ThrowWithoutEnd", "throw", Blame::kQuery, kError,
     "query() threw through the C interface: xxx", kReturned, R"("where":"query","what":"long")"},
};

INSTANTIATE_TEST_SUITE_P(Crashes, MisdeedTest, testing::ValuesIn(kDeaths), name_of_misdeed);

}  // namespace
}  // namespace matchbench
