// The misdeeds of programs, in Python. Without python3 there are none to try.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

namespace matchbench {
namespace {

constexpr const char* kProgram = "python/plugin.yaml";
constexpr const char* kConversation = "it broke a rule of the conversation and is ended";

constexpr Misdeed kOfPrograms[] = {
    {"Honest", kProgram, Blame::kNobody, kOk, "", kHarmless, R"("misdeed":"honest")"},
    // What it writes.
    {"NoJson", kProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"no json")"},
    {"NoObject", kProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"no object")"},
    {"NoUtf8", kProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"no utf-8")"},
    {"NoNumber", kProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"no number")"},
    {"WrongType", kProgram, Blame::kQuery, kError, "has no 'ranking'", kConversation,
     R"("misdeed":"wrong type")"},
    {"NoRanking", kProgram, Blame::kQuery, kError, "has no 'ranking'", kConversation,
     R"("misdeed":"no ranking")"},
    {"WrongId", kProgram, Blame::kQuery, kError, "an answer to the call 4711", kConversation,
     R"("misdeed":"wrong id")"},
    {"AnswerTwice", kProgram, Blame::kLate, kError, "query: the program wrote", kConversation,
     R"("misdeed":"twice")"},
    {"EndlessLine", kProgram, Blame::kQuery, kError, "longer than 16 MiB", kConversation,
     R"("misdeed":"endless line")"},
    {"EndlessLines", kProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"endless lines")"},
    {"TooManyRanked", kProgram, Blame::kQuery, kBadRanking,
     "announced 1073741824 ranked services of 8", kNoRanking, R"("misdeed":"too many ranked")"},
    {"ColumnsEndEarly", kProgram, Blame::kQuery, kExited, "exited with code 0 in query()", kNoFinal,
     R"("misdeed":"columns end early")"},
    {"BinaryNotANumber", kProgram, Blame::kQuery, kBadRanking, "the score nan", kNoRanking,
     R"("misdeed":"binary not a number")"},
    {"BinaryInfinite", kProgram, Blame::kQuery, kBadRanking, "the score inf", kNoRanking,
     R"("misdeed":"binary infinite")"},
    {"UnknownService", kProgram, Blame::kQuery, kBadRanking, "77", kNoRanking,
     R"("misdeed":"unknown service")"},
    {"HalfAService", kProgram, Blame::kQuery, kError, "not a whole number", kConversation,
     R"("misdeed":"half a service")"},
    {"RepeatedService", kProgram, Blame::kQuery, kBadRanking, "repeats service 0", kNoRanking,
     R"("misdeed":"repeated service")"},
    {"RisingScore", kProgram, Blame::kQuery, kBadRanking, "more than 0.5 at the rank before",
     kNoRanking, R"("misdeed":"rising score")"},
    // How it ends.
    {"Exit", kProgram, Blame::kQuery, kExited, "exited with code 0 in query()", kNoFinal,
     R"("misdeed":"exit")"},
    {"ExitWithAWord", kProgram, Blame::kQuery, kExited,
     "exited with code 3 in query(), without a last word to the host: no way out",
     "what it printed last is part of the message", R"("misdeed":"exit 3")"},
    {"ExitInLoad", kProgram, Blame::kLoad, kExited, "exited with code 0 in load()", kNoFinal,
     R"("misdeed":"exit","where":"load")"},
    {"ExitInDestroy", kProgram, Blame::kDestroy, kExited, "exited with code 3 in destroy()",
     kNoFinal, R"("misdeed":"exit 3","where":"destroy")"},
    {"Crash", kProgram, Blame::kQuery, kCrashed, "SIGABRT in query()", kSignal,
     R"("misdeed":"crash")"},
    {"Segfault", kProgram, Blame::kQuery, kCrashed, "SIGSEGV in query()", kSignal,
     R"("misdeed":"segfault")"},
    {"HalfAnAnswer", kProgram, Blame::kQuery, kExited, "exited with code 0 in query()", kNoFinal,
     R"("misdeed":"half an answer")"},
    {"CloseOutput", kProgram, Blame::kQuery, kError, "lives on", kConversation,
     R"("misdeed":"close output")"},
    {"CloseInput", kProgram, Blame::kLate, kError, "lives on", kConversation,
     R"("misdeed":"close input")"},
    {"SurviveTheEnd", kProgram, Blame::kDestroy, kTimedOut, "did not return within its deadline",
     kLate, R"("misdeed":"survive","where":"destroy")"},
    // What it says.
    {"Error", kProgram, Blame::kQuery, kError, "query answered an error (internal): out of ideas",
     kReturned, R"("misdeed":"error")"},
    {"InvalidParameter", kProgram, Blame::kCreate, kError,
     "create answered an error (invalid): k1 is no number", kReturned,
     R"("misdeed":"invalid","where":"create")"},
    {"NoMemory", kProgram, Blame::kLoad, kOutOfMemory,
     "load answered an error (no_memory): the index does not fit", "it says so",
     R"("misdeed":"no memory","where":"load")"},
    {"StopUntold", kProgram, Blame::kQuery, kError, "(cancelled)", "a reason that is not true",
     R"("misdeed":"stop untold")"},
    // Time.
    {"Hang", kProgram, Blame::kQuery, kTimedOut, "query() did not return within its deadline",
     kLate, R"("misdeed":"hang")"},
    {"HangInLoad", kProgram, Blame::kLoad, kTimedOut, "load() did not return within its deadline",
     kLate, R"("misdeed":"hang","where":"load")"},
    {"AnswerLate", kProgram, Blame::kQuery, kTimedOut, "its budget is 500.0 ms",
     "past the deadline, though before the kill", R"("misdeed":"late")"},
    {"ExecuteItself", kProgram, Blame::kQuery, kTimedOut, "did not return within its deadline",
     "the interpreter may be executed, and whatever it runs is as confined",
     R"("misdeed":"execute itself")"},
    // What is capped, for worker and program together.
    {"Grow", kProgram, Blame::kQuery, kOutOfMemory, "the cap is 256 MiB; killed",
     "over the memory cap", R"("misdeed":"grow")"},
    {"EatThreads", kProgram, Blame::kQuery, kError, "the cap is 65; killed", kLimit,
     R"("misdeed":"threads")"},
    {"FillScratch", kProgram, Blame::kQuery, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit, R"("misdeed":"fill scratch")"},
    {"UseScratch", kProgram, Blame::kNobody, kOk, "", "that is what it is for",
     R"("misdeed":"use scratch")"},
    {"PrintMuch", kProgram, Blame::kNobody, kOk, "", "printing is allowed; the end is kept",
     R"("misdeed":"print much")"},
    // What confinement refuses.
    {"Fork", kProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"fork")"},
    {"Connect", kProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"connect")"},
    {"LocalSocket", kProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"local socket")"},
    {"ReadJudgments", kProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"read secret")"},
    {"ReadHost", kProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"read host")"},
    {"WriteElsewhere", kProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"write elsewhere")"},
    {"WriteOwnFolder", kProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"write own folder")"},
    {"WriteDocuments", kProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"write documents")"},
    {"ExecuteShell", kProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"execute shell")"},
    {"KillWorker", kProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"kill worker")"},
    {"RaiseLimit", kProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"raise limit")"},
    {"TraceWorker", kProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"trace worker")"},
};

INSTANTIATE_TEST_SUITE_P(Programs, MisdeedTest, testing::ValuesIn(kOfPrograms),
                         name_of_misdeed);

// What shows that these attempts are attempts.
constexpr Misdeed kEscapes[] = {
    {"ProgramForks", kProgram, Blame::kQuery, kError, "escaped: forked", kRefused,
     R"("misdeed":"fork")"},
    {"ProgramConnects", kProgram, Blame::kQuery, kError, "escaped: has a socket", kRefused,
     R"("misdeed":"connect")"},
    {"ProgramMakesALocalSocket", kProgram, Blame::kQuery, kError, "escaped: has a socket", kRefused,
     R"("misdeed":"local socket")"},
    {"ProgramReadsHost", kProgram, Blame::kQuery, kError, "escaped: read ", kRefused,
     R"("misdeed":"read host")"},
    {"ProgramWritesElsewhere", kProgram, Blame::kQuery, kError, "escaped: wrote", kRefused,
     R"("misdeed":"write elsewhere")"},
    {"ProgramExecutesAShell", kProgram, Blame::kQuery, kError, "no JSON object", kRefused,
     R"("misdeed":"execute shell")"},
    {"ProgramKillsItsWorker", kProgram, Blame::kQuery, kCrashed, "SIGKILL", kRefused,
     R"("misdeed":"kill worker")"},
    {"ProgramReadsJudgments", kProgram, Blame::kQuery, kError, "escaped: read secret", kRefused,
     R"("misdeed":"read secret")"},
};

INSTANTIATE_TEST_SUITE_P(Programs, UnconfinedTest, testing::ValuesIn(kEscapes),
                         name_of_misdeed);

}  // namespace
}  // namespace matchbench
