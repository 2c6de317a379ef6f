// What a program in Java does in its own way: its virtual machine has an exit, a memory and threads
// of its own, and the SDK stands between the matchmaker and the conversation. Without a JDK there
// is none to try.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

namespace matchbench {
namespace {

constexpr const char* kJavaProgram = "java/plugin.yaml";

constexpr Misdeed kInJava[] = {
    {"Honest", kJavaProgram, Blame::kNobody, kOk, "", kHarmless, R"("misdeed":"honest")"},
    // How it ends.
    {"Exit", kJavaProgram, Blame::kQuery, kExited, "exited with code 0 in query()", kNoFinal,
     R"("misdeed":"exit")"},
    {"ExitInLoad", kJavaProgram, Blame::kLoad, kExited, "exited with code 0 in load()", kNoFinal,
     R"("misdeed":"exit","where":"load")"},
    {"ExitInAThread", kJavaProgram, Blame::kQuery, kExited, "exited with code 3 in query()",
     kNoFinal, R"("misdeed":"exit in a thread")"},
    {"Halt", kJavaProgram, Blame::kQuery, kExited, "exited with code 3 in query()", kNoFinal,
     R"("misdeed":"halt")"},
    {"ExitWithAHangingHook", kJavaProgram, Blame::kQuery, kTimedOut,
     "query() did not return within its deadline", kLate,
     R"("misdeed":"exit with a hanging hook")"},
    {"HangingHook", kJavaProgram, Blame::kDestroy, kTimedOut, "did not return within its deadline",
     kLate, R"("misdeed":"hanging hook")"},
    {"NullAddress", kJavaProgram, Blame::kQuery, kCrashed, "SIGABRT in query()",
     "the virtual machine ends itself so", R"("misdeed":"null address")"},
    // What it throws is the query's alone.
    {"Recursion", kJavaProgram, Blame::kQuery, kError, "query failed: java.lang.StackOverflowError",
     kReturned, R"("misdeed":"recursion")"},
    {"TooLargeAnArray", kJavaProgram, Blame::kQuery, kOutOfMemory,
     "query failed: java.lang.OutOfMemoryError: Java heap space ", "it says so",
     R"("misdeed":"too large an array")"},
    // What is capped.
    {"MemoryOfItsOwn", kJavaProgram, Blame::kQuery, kOutOfMemory, "the cap is 256 MiB; killed",
     "-Xmx bounds the heap alone", R"("misdeed":"memory of its own")"},
    {"EndlessLoop", kJavaProgram, Blame::kQuery, kTimedOut,
     "query() did not return within its deadline", kLate, R"("misdeed":"endless loop")"},
    // Threads and streams.
    {"LastingThread", kJavaProgram, Blame::kNobody, kOk, "",
     "the SDK does not wait for it at the end", R"("misdeed":"lasting thread")"},
    {"PrintInAThread", kJavaProgram, Blame::kNobody, kOk, "", "what is printed goes to the log",
     R"("misdeed":"print in a thread")"},
    {"PrintPastTheSdk", kJavaProgram, Blame::kNobody, kOk, "",
     "descriptor 1 is the conversation's no longer", R"("misdeed":"print past the SDK")"},
    {"CloseStreams", kJavaProgram, Blame::kNobody, kOk, "", "none of them is the conversation's",
     R"("misdeed":"close streams")"},
    // What confinement refuses.
    {"ReadJudgments", kJavaProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"read secret")"},
    {"Listen", kJavaProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"listen")"},
    {"StartAProcess", kJavaProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"start a process")"},
};

INSTANTIATE_TEST_SUITE_P(InJava, MisdeedTest, testing::ValuesIn(kInJava), name_of_misdeed);

// What shows that these attempts are attempts.
constexpr Misdeed kEscapesInJava[] = {
    {"ReadsJudgments", kJavaProgram, Blame::kQuery, kError, "escaped: read secret", kRefused,
     R"("misdeed":"read secret")"},
    {"Listens", kJavaProgram, Blame::kQuery, kError, "escaped: listens on port", kRefused,
     R"("misdeed":"listen")"},
    {"StartsAProcess", kJavaProgram, Blame::kQuery, kError, "escaped: started Process", kRefused,
     R"("misdeed":"start a process")"},
};

INSTANTIATE_TEST_SUITE_P(InJava, UnconfinedTest, testing::ValuesIn(kEscapesInJava),
                         name_of_misdeed);

}  // namespace
}  // namespace matchbench
