#include "tests/misbehaving/misbehaving_round.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace matchbench {
namespace {

using testing::HasSubstr;
using testing::UnorderedElementsAre;

constexpr auto kAbstained = Outcome::kAbstained;
constexpr const char* kNoTime = "it is no part of the time that the session has lasted";

// These have the worker's own process at hand: its socket, its clock and what it shares with the
// host.
constexpr Misdeed kForgeries[] = {
    {"CloseDescriptorsInCreate", "close_descriptors", Blame::kCreate, kError,
     "closed or replaced the worker's connection", kProtocol, R"("where":"create")"},
    {"CloseDescriptorsInLoad", "close_descriptors", Blame::kLoad, kError,
     "closed or replaced the worker's connection", kProtocol, R"("where":"load")"},
    {"CloseDescriptorsInReport", "close_descriptors", Blame::kLoad, kError,
     "closed or replaced the worker's connection", kProtocol, R"("where":"report")"},
    {"CloseDescriptorsInQuery", "close_descriptors", Blame::kQuery, kError,
     "closed or replaced the worker's connection", kProtocol, R"("where":"query")"},
    {"CloseDescriptorsInDestroy", "close_descriptors", Blame::kDestroy, kError,
     "closed or replaced the worker's connection", kProtocol, R"("where":"destroy")"},
    {"ReplaceSocket", "replace_socket", Blame::kQuery, kError,
     "closed or replaced the worker's connection", kProtocol},
    {"GarbageOnSocket", "garbage_on_socket", Blame::kLate, kError,
     "something that is not a message was written to the protocol socket", kProtocol},
    {"ReadSocket", "read_socket", Blame::kQuery, kTimedOut, "killed",
     "it waits for words that do not come"},
    {"ForgeFinal", "forger", Blame::kQuery, kError, "said its last word before it was done",
     kProtocol, R"("how":"final")"},
    {"ForgeGreetings", "forger", Blame::kLate, kError, "introduced itself twice", kProtocol,
     R"("how":"greetings")"},
    {"ForgeHostsWords", "forger", Blame::kLate, kError, "not for hosts", kProtocol,
     R"("how":"host's words")"},
    {"ForgeRepetition", "forger", Blame::kQuery, kError, "repeats a ranking that it has not given",
     "an answer that points at nothing is none", R"("how":"repeats")"},
    {"ForgeRepetitionAtTheEnd", "forger", Blame::kLate, kError,
     "repeats a ranking that it has not given", "the last query is a query as any other",
     R"("how":"repeats at the end")"},
    {"ForgeCrash", "forger", Blame::kLate, kError, "the worker answered ",
     "only the host sees that a worker has crashed", R"("how":"crash")"},
    {"ForgeHarnessError", "forger", Blame::kLate, kError, "the worker answered ",
     "a plugin cannot blame the harness, which would end the round", R"("how":"harness error")"},
    {"ForgeHarnessErrorInLoad", "forger", Blame::kLoad, kError, "not for workers to decide",
     kProtocol, R"("how":"not for workers in load")"},
    {"ForgeHarnessErrorInConstructor", "forge_in_constructor", Blame::kOpen, kError,
     "not for workers to decide", kProtocol},
    {"ForgeAnswerToAnother", "forger", Blame::kQuery, kError,
     "answered a query that it was not asked", kProtocol, R"("how":"another query")"},
    {"ForgeOrder", "forger", Blame::kLoad, kError, "reported a phase out of order", kProtocol,
     R"("how":"query order")"},
    {"ForgeEmptyBody", "forger", Blame::kLate, kError, "a message ends too early", kProtocol,
     R"("how":"empty body")"},
    {"ForgeHugeFrame", "forger", Blame::kLate, kError, "something that is not a message", kProtocol,
     R"("how":"huge frame")"},
    {"ForgeLongLoad", "forger", Blame::kLoad, kError, "the worker stated that a call took", kNoTime,
     R"("how":"long load")"},
    {"ForgeLongTimes", "forger", Blame::kAll, kError, "the worker stated that a call took", kNoTime,
     R"("how":"long times")"},
    {"ForgeNegativeTimes", "forger", Blame::kAll, kError, "the worker stated that a call took",
     kNoTime, R"("how":"negative times")"},
    {"RecorderWithoutEnd", "recorder", Blame::kQuery, kTimedOut, "killed",
     "no answer comes, whatever the recorder says", R"("how":"always a new query")"},
    {"RecorderOfNoise", "recorder", Blame::kAbout, kCrashed,
     "SIGABRT at a stage that does not exist", kSignal, R"("how":"noise")"},
    {"RecorderWithoutBounds", "recorder", Blame::kAbout, kCrashed, "SIGABRT in query()", kSignal,
     R"("how":"no outbox")"},
    {"TalkToTheTerminal", "talk_to_the_terminal", Blame::kQuery, kError, "lost [2Jfound ",
     "the plugin said so; control characters are taken out"},
};

INSTANTIATE_TEST_SUITE_P(Forgery, MisdeedBesideTest, testing::ValuesIn(kForgeries),
                         name_of_misdeed);

// These use what a plugin shares with a worker whose clock is apart from it.
constexpr Misdeed kForgeriesApart[] = {
    // There is no socket in its reach that it could close or write to.
    {"CloseDescriptors", "close_descriptors", Blame::kNobody, kOk, "", kHarmless,
     R"("where":"query")"},
    {"Scribble", "scribble", Blame::kQuery, kError, "something that is not a message", kProtocol},
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
    {"TalkToTheTerminal", "talk_to_the_terminal", Blame::kQuery, kError, "lost [2Jfound ",
     "the plugin said so; control characters are taken out"},
};

INSTANTIATE_TEST_SUITE_P(Forgery, MisdeedTest, testing::ValuesIn(kForgeriesApart), name_of_misdeed);

contest::ProtocolSettings beside(contest::ProtocolSettings protocol) {
  protocol.clock_apart = false;
  return protocol;
}

std::vector<Outcome> outcomes_of(const round::EntrantRecord& entrant) {
  std::vector<Outcome> outcomes;
  for (const auto& [request, answer] : entrant.answers) outcomes.push_back(answer.outcome);
  return outcomes;
}

// What a worker dies of is told by its end, not by the memory that it shares with its plugin. Each
// worker abstains once and then makes it look as if it had been cut off: A C A C A.
TEST_F(MisbehavingTest, ADeathThatIsMadeToLookExplainedIsADeath) {
  const Misdeed crash{"", "recorder", Blame::kAll, kError, "", "", R"("how":"cut, then crash")"};
  const round::EntrantRecord crashed =
      round_of(crash, beside(round::quick_protocol())).entrants.at("misbehaving");
  EXPECT_THAT(outcomes_of(crashed),
              UnorderedElementsAre(kAbstained, kAbstained, kAbstained, kCrashed, kCrashed));
  ASSERT_EQ(crashed.sessions.size(), 3u);
  EXPECT_EQ(crashed.sessions[0].outcome, kCrashed);
}

TEST_F(MisbehavingTest, AHangThatIsMadeToLookExplainedIsAHang) {
  const Misdeed hang{"", "recorder", Blame::kAll, kError, "", "", R"("how":"cut, then hang")"};
  const round::EntrantRecord hung =
      round_of(hang, beside(round::impatient_protocol())).entrants.at("misbehaving");
  EXPECT_THAT(outcomes_of(hung),
              UnorderedElementsAre(kAbstained, kAbstained, kAbstained, kTimedOut, kTimedOut));
}

// From the 1024th on, answers come through shared memory.
TEST_F(MisbehavingTest, AnAnswerThroughTheSocketIsRefusedOnceAnswersAreGathered) {
  contest::ProtocolSettings protocol = beside(round::quick_protocol());
  protocol.passes = 300;
  const Misdeed forgery{"", "forger", Blame::kAll, kError, "", "", R"("how":"late on the socket")"};
  const round::EntrantRecord entrant = round_of(forgery, protocol).entrants.at("misbehaving");
  ASSERT_EQ(entrant.all_answers.size(), 1500u);
  std::vector<std::string> faults;
  for (const auto& answer : entrant.all_answers) {
    if (answer.outcome != kOk) faults.push_back(answer.message);
  }
  EXPECT_THAT(faults, testing::ElementsAre(HasSubstr("answered through the socket")));
}

TEST_F(MisbehavingTest, AForgedAnswerCostsTheNextQuery) {
  const Misdeed forgery{"", "forger", Blame::kAll, kError, "", "", R"("how":"ok with a message")"};
  const round::EntrantRecord entrant =
      round_of(forgery, beside(round::impatient_protocol())).entrants.at("misbehaving");
  ASSERT_EQ(entrant.answers.size(), 5u);
  EXPECT_EQ(entrant.answers.at("bad").outcome, kOk);
  EXPECT_EQ(entrant.answers.at("bad").message, "");
  int timed_out = 0;
  for (const auto& [request, answer] : entrant.answers) timed_out += answer.outcome == kTimedOut;
  EXPECT_EQ(timed_out, 1);
}

}  // namespace
}  // namespace matchbench
