// The misdeeds of programs, in Python. Without python3 there are none to try.
#include "tests/misbehaving/misbehaving_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>

namespace matchbench {
namespace {

constexpr const char* kPythonProgram = "python/plugin.yaml";
constexpr const char* kConversation = "it broke a rule of the conversation and is ended";

constexpr Misdeed kOfPrograms[] = {
    {"Honest", kPythonProgram, Blame::kNobody, kOk, "", kHarmless, R"("misdeed":"honest")"},
    // What it writes.
    {"NoJson", kPythonProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"no json")"},
    {"NoObject", kPythonProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"no object")"},
    {"NoUtf8", kPythonProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"no utf-8")"},
    {"NoNumber", kPythonProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"no number")"},
    {"WrongType", kPythonProgram, Blame::kQuery, kError, "has no 'ranking'", kConversation,
     R"("misdeed":"wrong type")"},
    {"NoRanking", kPythonProgram, Blame::kQuery, kError, "has no 'ranking'", kConversation,
     R"("misdeed":"no ranking")"},
    {"WrongId", kPythonProgram, Blame::kQuery, kError, "an answer to the call 4711", kConversation,
     R"("misdeed":"wrong id")"},
    {"AnswerTwice", kPythonProgram, Blame::kLate, kError, "query: the program wrote", kConversation,
     R"("misdeed":"twice")"},
    {"EndlessLine", kPythonProgram, Blame::kQuery, kError, "longer than 16 MiB", kConversation,
     R"("misdeed":"endless line")"},
    {"EndlessLines", kPythonProgram, Blame::kQuery, kError, "no JSON object", kConversation,
     R"("misdeed":"endless lines")"},
    {"TooManyRanked", kPythonProgram, Blame::kQuery, kBadRanking,
     "announced 1073741824 ranked services of 8", kNoRanking, R"("misdeed":"too many ranked")"},
    {"ColumnsEndEarly", kPythonProgram, Blame::kQuery, kExited, "exited with code 0 in query()",
     kNoFinal, R"("misdeed":"columns end early")"},
    {"BinaryNotANumber", kPythonProgram, Blame::kQuery, kBadRanking, "the score nan", kNoRanking,
     R"("misdeed":"binary not a number")"},
    {"BinaryInfinite", kPythonProgram, Blame::kQuery, kBadRanking, "the score inf", kNoRanking,
     R"("misdeed":"binary infinite")"},
    {"UnknownService", kPythonProgram, Blame::kQuery, kBadRanking, "77", kNoRanking,
     R"("misdeed":"unknown service")"},
    {"HalfAService", kPythonProgram, Blame::kQuery, kError, "not a whole number", kConversation,
     R"("misdeed":"half a service")"},
    {"RepeatedService", kPythonProgram, Blame::kQuery, kBadRanking, "repeats service 0", kNoRanking,
     R"("misdeed":"repeated service")"},
    {"RisingScore", kPythonProgram, Blame::kQuery, kBadRanking, "more than 0.5 at the rank before",
     kNoRanking, R"("misdeed":"rising score")"},
    // How it ends.
    {"Exit", kPythonProgram, Blame::kQuery, kExited, "exited with code 0 in query()", kNoFinal,
     R"("misdeed":"exit")"},
    {"ExitWithAWord", kPythonProgram, Blame::kQuery, kExited,
     "exited with code 3 in query(), without an answer: no way out",
     "what it printed last is part of the message", R"("misdeed":"exit 3")"},
    {"ExitInLoad", kPythonProgram, Blame::kLoad, kExited, "exited with code 0 in load()", kNoFinal,
     R"("misdeed":"exit","where":"load")"},
    {"ExitInDestroy", kPythonProgram, Blame::kDestroy, kExited, "exited with code 3 in destroy()",
     kNoFinal, R"("misdeed":"exit 3","where":"destroy")"},
    {"Crash", kPythonProgram, Blame::kQuery, kCrashed, "SIGABRT in query()", kSignal,
     R"("misdeed":"crash")"},
    {"Segfault", kPythonProgram, Blame::kQuery, kCrashed, "SIGSEGV in query()", kSignal,
     R"("misdeed":"segfault")"},
    {"HalfAnAnswer", kPythonProgram, Blame::kQuery, kExited, "exited with code 0 in query()",
     kNoFinal, R"("misdeed":"half an answer")"},
    {"CloseOutput", kPythonProgram, Blame::kQuery, kError, "lives on", kConversation,
     R"("misdeed":"close output")"},
    {"CloseInput", kPythonProgram, Blame::kLate, kError, "lives on", kConversation,
     R"("misdeed":"close input")"},
    {"SurviveTheEnd", kPythonProgram, Blame::kDestroy, kTimedOut,
     "did not return within its deadline", kLate, R"("misdeed":"survive","where":"destroy")"},
    // What it says.
    {"Error", kPythonProgram, Blame::kQuery, kError, "query failed: out of ideas", kReturned,
     R"("misdeed":"error")"},
    {"InvalidParameter", kPythonProgram, Blame::kCreate, kError, "k1 is not a number (invalid)",
     kReturned, R"("misdeed":"invalid","where":"create")"},
    {"NoMemory", kPythonProgram, Blame::kLoad, kOutOfMemory, "the index does not fit (no_memory)",
     "it says so", R"("misdeed":"no memory","where":"load")"},
    {"LeftOutNegative", kPythonProgram, Blame::kLoad, kError,
     "'left_out' is not a whole number from 0", kConversation,
     R"("misdeed":"left out","where":"load")"},
    {"StopUntold", kPythonProgram, Blame::kQuery, kError, "(cancelled)",
     "a reason that is not true", R"("misdeed":"stop untold")"},
    // Time.
    {"Hang", kPythonProgram, Blame::kQuery, kTimedOut, "query() did not return within its deadline",
     kLate, R"("misdeed":"hang")"},
    {"HangInLoad", kPythonProgram, Blame::kLoad, kTimedOut,
     "load() did not return within its deadline", kLate, R"("misdeed":"hang","where":"load")"},
    {"AnswerLate", kPythonProgram, Blame::kQuery, kTimedOut, "its deadline is 500.0 ms",
     "past the deadline, though before the kill", R"("misdeed":"late")"},
    {"ExecuteItself", kPythonProgram, Blame::kQuery, kTimedOut,
     "did not return within its deadline",
     "the interpreter may be executed, and whatever it runs is as confined",
     R"("misdeed":"execute itself")"},
    // What is capped, for worker and program together.
    {"Grow", kPythonProgram, Blame::kQuery, kOutOfMemory, "the cap is 256 MiB; killed",
     "over the memory cap", R"("misdeed":"grow")"},
    {"EatThreads", kPythonProgram, Blame::kQuery, kError, "the cap is 65; killed", kLimit,
     R"("misdeed":"threads")"},
    {"FillScratch", kPythonProgram, Blame::kQuery, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit, R"("misdeed":"fill scratch")"},
    {"UseScratch", kPythonProgram, Blame::kNobody, kOk, "", "that is what it is for",
     R"("misdeed":"use scratch")"},
    {"UseADatabase", kPythonProgram, Blame::kNobody, kOk, "",
     "it locks its own file, for which the kernel need not be asked",
     R"("misdeed":"use a database")"},
    {"PrintMuch", kPythonProgram, Blame::kNobody, kOk, "", "printing is allowed; the end is kept",
     R"("misdeed":"print much")"},
    // What confinement refuses.
    {"Fork", kPythonProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"fork")"},
    {"Connect", kPythonProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"connect")"},
    {"LocalSocket", kPythonProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"local socket")"},
    {"ReadJudgments", kPythonProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"read secret")"},
    {"ReadHost", kPythonProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"read host")"},
    {"WriteElsewhere", kPythonProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"write elsewhere")"},
    {"WriteOwnFolder", kPythonProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"write own folder")"},
    {"WriteDocuments", kPythonProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"write documents")"},
    {"ExecuteShell", kPythonProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"execute shell")"},
    {"KillWorker", kPythonProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"kill worker")"},
    {"RaiseLimit", kPythonProgram, Blame::kNobody, kOk, "", kRefused, R"("misdeed":"raise limit")"},
    {"TraceWorker", kPythonProgram, Blame::kNobody, kOk, "", kRefused,
     R"("misdeed":"trace worker")"},
};

INSTANTIATE_TEST_SUITE_P(Programs, MisdeedTest, testing::ValuesIn(kOfPrograms), name_of_misdeed);

// What shows that these attempts are attempts.
constexpr Misdeed kEscapesInPython[] = {
    {"ProgramForks", kPythonProgram, Blame::kQuery, kError, "escaped: forked", kRefused,
     R"("misdeed":"fork")"},
    {"ProgramConnects", kPythonProgram, Blame::kQuery, kError, "escaped: has a socket", kRefused,
     R"("misdeed":"connect")"},
    {"ProgramMakesALocalSocket", kPythonProgram, Blame::kQuery, kError, "escaped: has a socket",
     kRefused, R"("misdeed":"local socket")"},
    {"ProgramReadsHost", kPythonProgram, Blame::kQuery, kError, "escaped: read ", kRefused,
     R"("misdeed":"read host")"},
    {"ProgramWritesElsewhere", kPythonProgram, Blame::kQuery, kError, "escaped: wrote", kRefused,
     R"("misdeed":"write elsewhere")"},
    {"ProgramExecutesAShell", kPythonProgram, Blame::kQuery, kError, "no JSON object", kRefused,
     R"("misdeed":"execute shell")"},
    {"ProgramKillsItsWorker", kPythonProgram, Blame::kQuery, kCrashed, "SIGKILL", kRefused,
     R"("misdeed":"kill worker")"},
    {"ProgramReadsJudgments", kPythonProgram, Blame::kQuery, kError, "escaped: read secret",
     kRefused, R"("misdeed":"read secret")"},
};

INSTANTIATE_TEST_SUITE_P(Programs, UnconfinedTest, testing::ValuesIn(kEscapesInPython),
                         name_of_misdeed);

// The worker asks for it when the collection is loaded.
TEST_F(MisbehavingTest, WorkOfAProgramThatIsAskedForItsMemoryIsPartOfLoading) {
  const Misdeed work{"WorkInMemory",
                     kPythonProgram,
                     Blame::kNobody,
                     kOk,
                     "",
                     "it is timed",
                     R"("misdeed":"work","where":"memory")"};
  if (const std::string reason = reason_to_skip(work); !reason.empty()) GTEST_SKIP() << reason;
  const auto entrant = record_of(work, round::quick_protocol());
  const auto load = std::ranges::find(entrant.phases, Phase::kLoad, &PhaseResult::phase);
  ASSERT_NE(load, entrant.phases.end());
  EXPECT_GE(load->time.wall_ns, 300'000'000);
}

// What the kernel keeps for a socket without a descriptor, or for what was sent and is not taken,
// it counts for the user alone, and an epoll can watch each of these two hundred times.
TEST_F(MisbehavingTest, NothingIsKeptBehindADoorWhereNobodyCountsIt) {
  const std::pair<const char*, Outcome> ways[] = {
      {"map sockets", kError}, {"send descriptors", kError}, {"ask servers", kOk}};
  for (const auto& [misdeed, outcome] : ways) {
    const std::string parameter = fmt::format(R"("misdeed":"{}")", misdeed);
    const Misdeed beside{"", kPythonProgram, Blame::kQuery, outcome, "", "", parameter.c_str()};
    if (const std::string reason = reason_to_skip(beside); !reason.empty()) GTEST_SKIP() << reason;
    std::filesystem::remove(folder_ / "database" / "round.db");
    const auto entrant = record_of(beside, round::quick_protocol(),
                                   {.network = NetworkReach::kNamed, .addresses = {"127.0.0.1:9"}});
    const Answer& answer = entrant.answers.at("bad");
    EXPECT_EQ(answer.outcome, outcome) << misdeed << ": " << answer.message;
    if (outcome == kOk) continue;
    EXPECT_THAT(answer.message, testing::HasSubstr("where nobody can count them")) << misdeed;
    expect_honest(entrant.answers.at("good 4"), misdeed);
  }
}

// The kernel counts a scratch folder's files and the plugin's own as shared memory of the process.
TEST_F(MisbehavingTest, WhatIsMappedFromElsewhereHidesNothingInAScratchFolder) {
  constexpr std::uintmax_t kBytes = 64 << 20;
  for (const char* mapped : {"map beside scratch", "map scratch"}) {
    const std::string parameter = fmt::format(R"("misdeed":"{}")", mapped);
    const Misdeed both{"", kPythonProgram, Blame::kNobody, kOk, "", "", parameter.c_str()};
    if (const std::string reason = reason_to_skip(both); !reason.empty()) GTEST_SKIP() << reason;
    std::filesystem::remove(folder_ / "database" / "round.db");
    const std::filesystem::path own = folder_ / "own";
    copy(misbehaving_plugin(kPythonProgram).parent_path(), own,
         std::filesystem::copy_options::recursive |
             std::filesystem::copy_options::overwrite_existing);
    std::ofstream(own / "large").close();
    std::filesystem::resize_file(own / "large", kBytes);
    contest::ProtocolSettings protocol = round::quick_protocol();
    protocol.scratch_bytes = 5 * kBytes;  // of which a file may have a quarter
    const auto entrant =
        round::run_small_round({.database = folder_ / "database" / "round.db",
                                .contestants = {{"both", own / "plugin.yaml", parameters(both)}},
                                .protocol = protocol})
            .entrants.at("both");
    if (!entrant.confinement || !entrant.confinement->own_files) {
      GTEST_SKIP() << "no user namespaces here";
    }
    ASSERT_EQ(entrant.answers.at("bad").outcome, kOk) << entrant.answers.at("bad").message;
    const bool counts_both = entrant.sessions.at(0).max_rss_bytes > 2 * kBytes;
    EXPECT_EQ(counts_both, std::string(mapped) == "map beside scratch");
  }
}

}  // namespace
}  // namespace matchbench
