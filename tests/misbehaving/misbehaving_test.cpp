#include "tests/misbehaving/leftovers.hpp"
#include "tests/round/small_round.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace matchbench {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

fs::path plugin(const std::string& name) {
  return fs::path(MISBEHAVING_PLUGINS) / name / (name + ".so");
}

// Where the outcome must be found.
enum class Blame {
  kQuery,  // with the request "bad", and nowhere else
  kLate,   // with "bad", or a query after it, or the session: when the host finds out
  kAbout,  // with "bad" and those before it whose answers the plugin destroys with its own
  kAll,    // with every request: the plugin is like that throughout
  kOpen,   // with a phase; what it was not asked after that says so
  kCreate,
  kLoad,
  kDestroy,  // with the last phase; all queries stand
  kEnd,      // with the session alone: all phases and queries stand
  kNobody,   // everything is well: what was tried did not work, or harms nobody
};

struct Misdeed {
  const char* name;
  const char* plugin;
  Blame blame;
  Outcome outcome;
  const char* message;  // part of it
  const char* reason;   // why this outcome
  const char* parameters = "";
};

void PrintTo(const Misdeed& misdeed, std::ostream* out) {
  *out << misdeed.name;
}

constexpr auto kOk = Outcome::kOk;
constexpr auto kError = Outcome::kError;
constexpr auto kCrashed = Outcome::kCrashed;
constexpr auto kExited = Outcome::kExited;
constexpr auto kTimedOut = Outcome::kTimedOut;
constexpr auto kOutOfMemory = Outcome::kOutOfMemory;
constexpr auto kBadRanking = Outcome::kBadRanking;

constexpr const char* kSignal = "killed by a signal of its own making";
constexpr const char* kNoFinal = "the process ended without the final frame, whatever its code";
constexpr const char* kLate = "past the deadline";
constexpr const char* kNoRanking = "what it returned is no ranking of this collection";
constexpr const char* kProtocol = "it broke the protocol between worker and host";
constexpr const char* kLimit = "it broke a rule of the round that has no outcome of its own";
constexpr const char* kRefused = "the attempt is refused and the plugin copes with it";
constexpr const char* kReturned = "the call came back, with an error";
constexpr const char* kHarmless = "it changes its own process alone";

constexpr Misdeed kMisdeeds[] = {
    // Deaths.
    {"SegfaultInConstructor", "segfault_in_constructor", Blame::kOpen, kCrashed,
     "SIGSEGV while the library was opened", kSignal},
    {"SegfaultInCreate", "segfault", Blame::kCreate, kCrashed, "SIGSEGV in create()", kSignal,
     R"("where":"create")"},
    {"SegfaultInLoad", "segfault", Blame::kLoad, kCrashed, "SIGSEGV in load()", kSignal,
     R"("where":"load")"},
    {"SegfaultInQuery", "segfault", Blame::kQuery, kCrashed, "SIGSEGV in query()", kSignal,
     R"("where":"query")"},
    {"SegfaultInDestroy", "segfault", Blame::kDestroy, kCrashed, "SIGSEGV in destroy()", kSignal,
     R"("where":"destroy")"},
    {"Abort", "abort", Blame::kQuery, kCrashed, "SIGABRT in query()", kSignal},
    {"StackOverflow", "stack_overflow", Blame::kQuery, kCrashed, "SIGSEGV in query()", kSignal},
    {"KillItself", "kill_itself", Blame::kQuery, kCrashed, "killed by SIGKILL in query()", kSignal},
    {"LeaveMainThread", "leave_main_thread", Blame::kQuery, kCrashed, "SIGABRT in query()",
     "the C++ runtime aborts where the unwinding of a foreign thread is stopped"},
    {"ExitInConstructor", "exit_in_constructor", Blame::kOpen, kExited,
     "exited with code 0 while the library was opened", kNoFinal},
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
    // Time.
    {"HangInConstructor", "hang_in_constructor", Blame::kOpen, kTimedOut,
     "the library's constructor did not return within its deadline", kLate},
    {"InfiniteLoop", "infinite_loop", Blame::kQuery, kTimedOut,
     "query() did not return within its deadline of 0.5 s and 1.5 s of grace; killed", kLate},
    {"HangInCreate", "ignore_stop", Blame::kCreate, kTimedOut,
     "create() did not return within its deadline of 3 s", kLate, R"("where":"create")"},
    {"HangInLoad", "ignore_stop", Blame::kLoad, kTimedOut,
     "load() did not return within its deadline of 3 s", kLate, R"("where":"load")"},
    {"HangInQuery", "ignore_stop", Blame::kQuery, kTimedOut, "killed", kLate, R"("where":"query")"},
    {"HangInDestroy", "ignore_stop", Blame::kDestroy, kTimedOut,
     "destroy() did not return within its deadline of 3 s", kLate, R"("where":"destroy")"},
    {"HangAtTheEnd", "lock_output", Blame::kEnd, kTimedOut,
     "did not return within its deadline of 3 s", kLate},
    {"HonourStop", "honour_stop", Blame::kQuery, kTimedOut, "its budget is 500.0 ms",
     "past the deadline, stopped by itself"},
    {"ReturnLate", "return_late", Blame::kQuery, kTimedOut, "its budget is 500.0 ms",
     "past the deadline, though before the kill", R"("sleep_us":"550000")"},
    {"StopUntold", "stop_untold", Blame::kQuery, kError, "nobody told it to stop",
     "a status that is not true"},
    {"StopItself", "stop_itself", Blame::kQuery, kTimedOut, "killed", kLate},
    {"ChangeSignals", "change_signals", Blame::kQuery, kTimedOut, "killed",
     "it hangs, and SIGKILL cannot be handled"},
    // Memory.
    {"Leak", "leak", Blame::kLoad, kOutOfMemory, "the cap is 256 MiB; killed",
     "over the memory cap"},
    {"TakeAllMemory", "take_all_memory", Blame::kQuery, kOutOfMemory, "the cap is 256 MiB; killed",
     "over the memory cap"},
    {"AskForTooMuch", "ask_for_too_much", Blame::kQuery, kOutOfMemory, "MB_E_NO_MEMORY",
     "the plugin says that it ran out of memory"},
    // Rankings.
    {"Nan", "bad_ranking", Blame::kQuery, kBadRanking, "rank 3 has the score nan", kNoRanking,
     R"("fault":"nan")"},
    {"Infinity", "bad_ranking", Blame::kQuery, kBadRanking, "rank 1 has the score inf", kNoRanking,
     R"("fault":"infinity")"},
    {"RisingScores", "bad_ranking", Blame::kQuery, kBadRanking, "rank 3 has the score 0.5, more",
     kNoRanking, R"("fault":"rising")"},
    {"Duplicate", "bad_ranking", Blame::kQuery, kBadRanking, "rank 4 repeats service", kNoRanking,
     R"("fault":"duplicate")"},
    {"OutOfRange", "bad_ranking", Blame::kQuery, kBadRanking,
     "rank 2 names service 8, the collection has 8", kNoRanking, R"("fault":"out of range")"},
    {"AbsurdCount", "bad_ranking", Blame::kQuery, kBadRanking,
     "the ranking has 4000000000 entries, the collection 8 services", kNoRanking,
     R"("fault":"absurd count")"},
    {"OneTooMany", "bad_ranking", Blame::kQuery, kBadRanking, "the ranking has 9 entries",
     kNoRanking, R"("fault":"one too many")"},
    {"NullRanking", "bad_ranking", Blame::kQuery, kBadRanking, "8 entries at NULL", kNoRanking,
     R"("fault":"null")"},
    {"DanglingRanking", "bad_ranking", Blame::kQuery, kBadRanking,
     "points to memory that cannot be read", kNoRanking, R"("fault":"dangling")"},
    {"Abstain", "abstain", Blame::kQuery, Outcome::kAbstained, "MB_UNSUPPORTED",
     "no misdeed: the plugin says that it cannot"},
    {"WrongStructSize", "wrong_struct_size", Blame::kOpen, Outcome::kAbiMismatch,
     "the plugin table states struct_size 3", "it speaks another ABI"},
    // The line between worker and host.
    {"CloseDescriptorsInCreate", "close_descriptors", Blame::kCreate, kError,
     "closed or replaced the worker's connection", kProtocol, R"("where":"create")"},
    {"CloseDescriptorsInLoad", "close_descriptors", Blame::kLoad, kError,
     "closed or replaced the worker's connection", kProtocol, R"("where":"load")"},
    {"CloseDescriptorsInQuery", "close_descriptors", Blame::kQuery, kError,
     "closed or replaced the worker's connection", kProtocol, R"("where":"query")"},
    {"CloseDescriptorsInDestroy", "close_descriptors", Blame::kDestroy, kError,
     "closed or replaced the worker's connection", kProtocol, R"("where":"destroy")"},
    {"ReplaceSocket", "replace_socket", Blame::kQuery, kError,
     "closed or replaced the worker's connection", kProtocol},
    {"GarbageOnSocket", "garbage_on_socket", Blame::kLate, kError,
     "something that is no message was written to the protocol socket", kProtocol},
    {"ReadSocket", "read_socket", Blame::kQuery, kTimedOut, "killed",
     "it waits for words that do not come"},
    {"ForgeFinal", "forger", Blame::kQuery, kError, "said its last word before it was done",
     kProtocol, R"("say":"final")"},
    {"ForgeGreetings", "forger", Blame::kLate, kError, "introduced itself twice", kProtocol,
     R"("say":"greetings")"},
    {"ForgeHostsWords", "forger", Blame::kLate, kError, "not for hosts", kProtocol,
     R"("say":"host's words")"},
    {"ForgeCrash", "forger", Blame::kLate, kError, "the worker answered ",
     "only the host sees that a worker has crashed", R"("say":"crash")"},
    {"ForgeHarnessError", "forger", Blame::kLate, kError, "the worker answered ",
     "a plugin cannot blame the harness, which would end the round", R"("say":"harness error")"},
    {"ForgeHarnessErrorInLoad", "forger", Blame::kLoad, kError, "not for workers to decide",
     kProtocol, R"("say":"not for workers in load")"},
    {"ForgeHarnessErrorInConstructor", "forge_in_constructor", Blame::kOpen, kError,
     "not for workers to decide", kProtocol},
    {"ForgeOrder", "forger", Blame::kLoad, kError, "reported a phase out of order", kProtocol,
     R"("say":"query order")"},
    {"ForgeEmptyBody", "forger", Blame::kLate, kError, "a message ends too early", kProtocol,
     R"("say":"empty body")"},
    {"ForgeHugeFrame", "forger", Blame::kLate, kError, "something that is no message", kProtocol,
     R"("say":"huge frame")"},
    {"ForgeLongLoad", "forger", Blame::kLoad, kError, "by the host's clock it cannot",
     "a time that cannot be true", R"("say":"long load")"},
    {"ForgeShortLoad", "forger", Blame::kLoad, kError, "of processor time",
     "a time that cannot be true", R"("say":"short load")"},
    {"ForgeLongTimes", "forger", Blame::kAll, kError, "by the host's clock it cannot",
     "a time that cannot be true", R"("say":"long times")"},
    {"ForgeNegativeTimes", "forger", Blame::kAll, kError, "by the host's clock it cannot",
     "a time that cannot be true", R"("say":"negative times")"},
    {"RecorderWithoutEnd", "recorder", Blame::kQuery, kTimedOut, "killed",
     "no answer comes, whatever the recorder says", R"("how":"always a new query")"},
    {"RecorderOfNoise", "recorder", Blame::kAbout, kCrashed,
     "SIGABRT at a stage that does not exist", kSignal, R"("how":"noise")"},
    {"RecorderWithoutBounds", "recorder", Blame::kAbout, kCrashed, "SIGABRT in query()", kSignal,
     R"("how":"no outbox")"},
    {"TalkToTheTerminal", "talk_to_the_terminal", Blame::kQuery, kError, "lost [2Jfound ",
     "the plugin said so; control characters are taken out"},
    // Memory of others.
    {"ChangeInput", "change_input", Blame::kQuery, kCrashed, "SIGSEGV in query()",
     "the collection is mapped for reading"},
    {"ChangeInputByForce", "change_input_by_force", Blame::kNobody, kOk, "", kHarmless},
    // What confinement refuses.
    {"ReadJudgments", "read_judgments", Blame::kNobody, kOk, "", kRefused},
    {"ReadHost", "read_host", Blame::kNobody, kOk, "", kRefused},
    {"Network", "network", Blame::kNobody, kOk, "", kRefused},
    {"SignalHost", "signal_host", Blame::kNobody, kOk, "", kRefused},
    {"WriteElsewhere", "write_elsewhere", Blame::kNobody, kOk, "", kRefused},
    {"Fork", "fork", Blame::kNobody, kOk, "", kRefused},
    {"Grandchild", "grandchild", Blame::kNobody, kOk, "", kRefused},
    {"Exec", "exec", Blame::kNobody, kOk, "", kRefused},
    {"RaiseLimits", "raise_limits", Blame::kNobody, kOk, "", kRefused},
    {"EatDescriptors", "eat_descriptors", Blame::kNobody, kOk, "", kRefused},
    // What is capped.
    {"EatThreads", "eat_threads", Blame::kQuery, kError, "the cap is 65; killed", kLimit},
    {"FillScratch", "fill_scratch", Blame::kLoad, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit},
    {"FillScratchUnseen", "fill_scratch", Blame::kLoad, kError,
     "in its scratch folder, the cap is 8.0 MiB; killed", kLimit, R"("how":"unlinked")"},
    // What harms nobody else.
    {"ClutterScratch", "clutter_scratch", Blame::kQuery, kError, "64 deep in its scratch folder",
     kLimit},
    {"UseScratch", "use_scratch", Blame::kNobody, kOk, "", "that is what it is for"},
    {"PrintMuch", "print_much", Blame::kNobody, kOk, "", "printing is allowed; the end is kept"},
    {"ChangeLocale", "change_locale", Blame::kQuery, kError,
     "query() returned MB_E_INVALID: on purpose", "the plugin said so"},
    {"InterruptWorker", "interrupt_worker", Blame::kNobody, kOk, "", kHarmless},
    {"ChangeRounding", "change_rounding", Blame::kNobody, kOk, "", kHarmless},
};

class MisbehavingTest : public testing::Test {
 protected:
  MisbehavingTest() {
    const auto* info = testing::UnitTest::GetInstance()->current_test_info();
    std::string name = info->name();
    std::replace(name.begin(), name.end(), '/', '_');
    folder_ = fs::path("/tmp") / fmt::format("matchbench_test_{}_{}", name, getpid());
    fs::create_directories(folder_ / "tmp");
    fs::create_directories(folder_ / "judgments");
    fs::create_directories(folder_ / "database");
    std::ofstream(folder_ / "judgments" / "secret.yaml") << "secret\n";
    setenv("TMPDIR", (folder_ / "tmp").c_str(), 1);
    adopt_orphans();
  }
  ~MisbehavingTest() override {
    unsetenv("TMPDIR");
    fs::remove_all(folder_);
  }

  // What an attacker has to know about its host.
  std::string parameters(const Misdeed& misdeed) const {
    std::string text = fmt::format(
        R"({{"host":"{}","secret":"{}","folder":"{}","library_folder":"{}","address":"{}")",
        getpid(), (folder_ / "judgments" / "secret.yaml").string(), folder_.string(),
        plugin(misdeed.plugin).parent_path().string(),
        reinterpret_cast<std::uintptr_t>(&host_value_));
    if (*misdeed.parameters != '\0') text += std::string(",") + misdeed.parameters;
    return text + "}";
  }

  RoundRecord round_of(const Misdeed& misdeed, const Protocol& protocol) const {
    return run_small_round(
        {.database = folder_ / "database" / "round.db",
         .contestants = {{"before", plugin("honest")},
                         {"misbehaving", plugin(misdeed.plugin), parameters(misdeed)},
                         {"after", plugin("honest"), R"({"place":"after"})"}},
         .protocol = protocol});
  }

  fs::path folder_;
  volatile char host_value_ = 1;  // something to look for in this process
};

constexpr const char* kHonestOrder[] = {"service a", "service b", "service c", "service d",
                                        "service e", "service f", "service g", "service h"};

// By hand: the honest plugin ranks by name, rank i (from 0) with the score 1 / (3 + i).
Ranking honest_ranking() {
  const Collection collection = made_collection();
  Ranking ranking;
  for (const char* name : kHonestOrder) {
    const auto found = std::find_if(collection.services.begin(), collection.services.end(),
                                    [&](const auto& service) { return service.name == name; });
    const auto index = static_cast<std::uint32_t>(found - collection.services.begin());
    ranking.push_back({{index}, 0, 1.0 / (3.0 + static_cast<double>(ranking.size()))});
  }
  return ranking;
}

void expect_honest(const Answer& answer, const std::string& what) {
  EXPECT_EQ(answer.outcome, Outcome::kOk) << what << ": " << answer.message;
  EXPECT_EQ(answer.message, "") << what;
  EXPECT_EQ(answer.ranking, honest_ranking()) << what;
}

void expect_all_honest(const EntrantRecord& entrant, const std::string& who) {
  EXPECT_EQ(entrant.answers.size(), 5u) << who;
  for (const auto& [request, answer] : entrant.answers) expect_honest(answer, who + ", " + request);
  for (const auto& session : entrant.sessions) {
    EXPECT_EQ(session.outcome, Outcome::kOk) << who << ": " << session.message;
  }
}

Phase phase_of(Blame blame) {
  switch (blame) {
    case Blame::kOpen:
      return Phase::kOpen;
    case Blame::kCreate:
      return Phase::kCreate;
    case Blame::kLoad:
      return Phase::kLoad;
    default:
      return Phase::kDestroy;
  }
}

void expect_blamed_phase(const EntrantRecord& entrant, const Misdeed& misdeed) {
  const Phase phase = phase_of(misdeed.blame);
  ASSERT_FALSE(entrant.phases.empty());
  const PhaseResult& last = entrant.phases.back();
  EXPECT_STREQ(name_of(last.phase), name_of(phase));
  EXPECT_EQ(last.outcome, misdeed.outcome) << last.message;
  EXPECT_THAT(last.message, HasSubstr(misdeed.message));
  for (std::size_t i = 0; i + 1 < entrant.phases.size(); ++i) {
    EXPECT_EQ(entrant.phases[i].outcome, Outcome::kOk);
  }
  ASSERT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    if (misdeed.blame == Blame::kDestroy) {
      EXPECT_EQ(answer.outcome, Outcome::kOk) << request << ": " << answer.message;
      continue;
    }
    EXPECT_EQ(answer.outcome, misdeed.outcome) << request;
    EXPECT_THAT(answer.message, HasSubstr(fmt::format("not asked, {} failed: ", name_of(phase))));
    EXPECT_TRUE(answer.ranking.empty());
  }
}

void expect_blamed_queries(const EntrantRecord& entrant, const Misdeed& misdeed) {
  ASSERT_EQ(entrant.answers.size(), 5u);
  for (const auto& [request, answer] : entrant.answers) {
    if (misdeed.blame == Blame::kAll || (misdeed.blame == Blame::kQuery && request == "bad")) {
      EXPECT_EQ(answer.outcome, misdeed.outcome) << request << ": " << answer.message;
      EXPECT_THAT(answer.message, HasSubstr(misdeed.message)) << request;
      EXPECT_TRUE(answer.ranking.empty());
    } else {
      EXPECT_EQ(answer.outcome, Outcome::kOk) << request << ": " << answer.message;
    }
  }
}

// Answers come through shared memory, all else through the socket: what is forged on the one is
// found out before or after what was said on the other.
void expect_blamed_late(const EntrantRecord& entrant, const Misdeed& misdeed) {
  ASSERT_EQ(entrant.answers.size(), 5u);
  std::vector<std::string> blamed;
  for (const auto& [request, answer] : entrant.answers) {
    if (answer.outcome != Outcome::kOk) blamed.push_back(answer.message);
  }
  if (blamed.empty()) blamed.push_back(entrant.sessions.back().message);
  EXPECT_THAT(blamed, testing::ElementsAre(HasSubstr(misdeed.message)));
  EXPECT_EQ(entrant.sessions.front().outcome, misdeed.outcome);
}

void expect_blamed_about(const EntrantRecord& entrant, const Misdeed& misdeed) {
  ASSERT_EQ(entrant.answers.size(), 5u);
  EXPECT_EQ(entrant.answers.at("bad").outcome, misdeed.outcome);
  for (const auto& [request, answer] : entrant.answers) {
    if (answer.outcome == Outcome::kOk) continue;
    EXPECT_EQ(answer.outcome, misdeed.outcome) << request;
    EXPECT_THAT(answer.message, HasSubstr(misdeed.message)) << request;
  }
}

void expect_blamed_end(const EntrantRecord& entrant, const Misdeed& misdeed) {
  ASSERT_EQ(entrant.sessions.size(), 1u);
  EXPECT_EQ(entrant.sessions[0].outcome, misdeed.outcome);
  EXPECT_THAT(entrant.sessions[0].message, HasSubstr(misdeed.message));
  EXPECT_EQ(entrant.phases.size(), kPhaseCount - 1);  // nobody is trained
  for (const auto& phase : entrant.phases) EXPECT_EQ(phase.outcome, kOk) << phase.message;
}

class MisdeedTest : public MisbehavingTest, public testing::WithParamInterface<Misdeed> {};

TEST_P(MisdeedTest, CostsNobodyElseAnything) {
  const Misdeed& misdeed = GetParam();
  SCOPED_TRACE(misdeed.reason);
  const std::size_t descriptors = open_descriptors();
  const std::size_t own_children = children();

  const bool late = misdeed.outcome == Outcome::kTimedOut;
  const RoundRecord record = round_of(misdeed, late ? impatient_protocol() : quick_protocol());

  const EntrantRecord& entrant = record.entrants.at("misbehaving");
  EXPECT_THAT(entrant.tier, testing::StartsWith("full: "));
  switch (misdeed.blame) {
    case Blame::kQuery:
    case Blame::kAll:
    case Blame::kNobody:
      expect_blamed_queries(entrant, misdeed);
      break;
    case Blame::kLate:
      expect_blamed_late(entrant, misdeed);
      break;
    case Blame::kAbout:
      expect_blamed_about(entrant, misdeed);
      break;
    case Blame::kEnd:
      expect_blamed_queries(entrant, misdeed);
      expect_blamed_end(entrant, misdeed);
      break;
    default:
      expect_blamed_phase(entrant, misdeed);
  }
  expect_all_honest(record.entrants.at("before"), "before");
  expect_all_honest(record.entrants.at("after"), "after");

  EXPECT_EQ(open_descriptors(), descriptors);
  EXPECT_EQ(children(), own_children);
  EXPECT_EQ(entries_in(folder_ / "tmp"), 0u) << "a scratch folder is left";
  EXPECT_EQ(entries_in(folder_), 3u) << "beside tmp, judgments and database";
  EXPECT_EQ(host_value_, 1);
}

INSTANTIATE_TEST_SUITE_P(All, MisdeedTest, testing::ValuesIn(kMisdeeds),
                         [](const auto& tested) { return tested.param.name; });

// The worker's clock is in the plugin's reach. Claims too short to be true are found out by the
// processor time that the kernel has counted, once it exceeds what a worker may need for itself.
TEST_F(MisbehavingTest, ShortTimesAreFoundOut) {
  const Misdeed forgery{"", "forger", Blame::kAll, kError, "", "", R"("say":"short times")"};
  const EntrantRecord entrant = round_of(forgery, quick_protocol()).entrants.at("misbehaving");
  ASSERT_EQ(entrant.answers.size(), 5u);
  int found_out = 0;
  for (const auto& [request, answer] : entrant.answers) {
    if (answer.outcome == kOk) continue;
    EXPECT_EQ(answer.outcome, kError);
    EXPECT_THAT(
        answer.message,
        testing::MatchesRegex(
            "the worker states 0.0 ms for its calls and has used .* of processor time, .*"));
    ++found_out;
  }
  // 500 ms of work against 250 ms of allowance, seen one answer late.
  EXPECT_GE(found_out, 1);
}

TEST_F(MisbehavingTest, AForgedAnswerCostsTheNextQuery) {
  const Misdeed forgery{"", "forger", Blame::kAll, kError, "", "", R"("say":"ok with a message")"};
  const EntrantRecord entrant = round_of(forgery, impatient_protocol()).entrants.at("misbehaving");
  ASSERT_EQ(entrant.answers.size(), 5u);
  EXPECT_EQ(entrant.answers.at("bad").outcome, kOk);
  EXPECT_EQ(entrant.answers.at("bad").message, "");
  int timed_out = 0;
  for (const auto& [request, answer] : entrant.answers) timed_out += answer.outcome == kTimedOut;
  EXPECT_EQ(timed_out, 1);
}

TEST_F(MisbehavingTest, TheEndOfALongLogIsKept) {
  const Misdeed printing{"", "print_much", Blame::kNobody, kOk, "", ""};
  const EntrantRecord entrant = round_of(printing, quick_protocol()).entrants.at("misbehaving");
  ASSERT_EQ(entrant.sessions.size(), 1u);
  EXPECT_TRUE(entrant.sessions[0].log_truncated);
  EXPECT_EQ(entrant.sessions[0].log.size(), 65536u);
  EXPECT_THAT(entrant.sessions[0].log, testing::EndsWith("xxxthe end"));
}

// What shows that the refused attempts are attempts: without confinement they succeed.
class UnconfinedTest : public MisdeedTest {};

TEST_P(UnconfinedTest, SucceedsWithoutConfinement) {
  Protocol protocol = quick_protocol();
  protocol.confinement = ConfinementMode::kOff;
  const RoundRecord record = round_of(GetParam(), protocol);
  const EntrantRecord& entrant = record.entrants.at("misbehaving");
  EXPECT_THAT(entrant.tier, testing::StartsWith("off: "));
  const Answer& answer = entrant.answers.at("bad");
  EXPECT_EQ(answer.outcome, GetParam().outcome);
  EXPECT_THAT(answer.message, HasSubstr(GetParam().message));
  expect_all_honest(record.entrants.at("after"), "after");
}

constexpr Misdeed kWorkingAttempts[] = {
    {"ReadJudgments", "read_judgments", Blame::kQuery, kError, "escaped: by path", ""},
    {"ReadHost", "read_host", Blame::kQuery, kError, "escaped: ", ""},
    {"Network", "network", Blame::kQuery, kError, "escaped: socket of family", ""},
    {"SignalHost", "signal_host", Blame::kQuery, kError, "escaped: kill", ""},
    {"WriteElsewhere", "write_elsewhere", Blame::kQuery, kError, "escaped: library's folder", ""},
    {"Fork", "fork", Blame::kQuery, kError, "escaped: fork", ""},
    {"Exec", "exec", Blame::kQuery, kExited, "exited with code 0 in query()", ""},
    {"RaiseLimits", "raise_limits", Blame::kQuery, kError, "escaped: ", ""},
};

INSTANTIATE_TEST_SUITE_P(All, UnconfinedTest, testing::ValuesIn(kWorkingAttempts),
                         [](const auto& tested) { return tested.param.name; });

}  // namespace
}  // namespace matchbench
