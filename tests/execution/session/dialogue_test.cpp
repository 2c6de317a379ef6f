#include "harness/execution/session/talk/dialogue.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace matchbench::session {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Disbelieves what it is told to.
class Doubter : public TimeListener {
 public:
  void on_request(std::size_t bytes) override { request_bytes.push_back(bytes); }
  std::string on_phase(const protocol::PhaseDone& done) override {
    return done.result.phase == doubted_phase ? "doubted" : "";
  }
  std::string on_answer(const protocol::Answered& answer) override {
    return answer.sequence == doubted_answer ? "doubted" : "";
  }

  std::optional<Phase> doubted_phase;
  std::optional<std::uint64_t> doubted_answer;
  std::vector<std::size_t> request_bytes;
};

class DialogueTest : public testing::Test {
 protected:
  DialogueTest() {
    task_.start.service_order = {0, 1, 2};
    requests_.resize(2);
    task_.requests = requests_;
    queries_ = {{-1, {0}}, {-1, {1}}, {0, {1}}, {0, {0}}};
    task_.queries = queries_;
    events_.on_hello = [this](const protocol::Hello&) { heard_.push_back("hello"); };
    events_.on_described = [this](const protocol::Described& described) {
      heard_.push_back("described " + described.plugin.name);
    };
    events_.on_phase = [this](const PhaseResult& result) {
      heard_.push_back(std::string(name_of(result.phase)) + " " +
                       std::string(name_of(result.outcome)) + " " + result.message);
    };
    events_.on_answer = [this](const PlannedQuery& query, protocol::Answered answer) {
      heard_.push_back(std::to_string(query.pass) + "/" + std::to_string(query.request.value) +
                       " " + std::string(name_of(answer.outcome)) + " " + answer.message);
    };
  }

  Dialogue& begin() {
    dialogue_.emplace(task_, events_, doubter_, [this](std::string bytes) { said_.append(bytes); });
    dialogue_->begin(now_ns_);
    return *dialogue_;
  }

  void hear(const std::string& bytes) {
    protocol::FrameBuffer frames;
    frames.append(bytes);
    while (const auto frame = frames.next()) dialogue_->take(*frame, now_ns_);
    dialogue_->ask_more(now_ns_);
  }

  static std::string phase(Phase phase, Outcome outcome = Outcome::kOk,
                           const std::string& message = "") {
    protocol::PhaseDone done;
    done.result = {.phase = phase, .outcome = outcome, .message = message};
    return done.encode();
  }

  static std::string answer(std::uint64_t sequence, Outcome outcome = Outcome::kOk,
                            const std::string& message = "") {
    protocol::Answered answered;
    answered.sequence = sequence;
    answered.outcome = outcome;
    answered.message = message;
    return answered.encode();
  }

  // The plugin says that it can have so many queries at a time.
  void hear_until_asked(std::uint32_t in_flight = protocol::Described{}.in_flight) {
    begin();
    hear(protocol::Hello{}.encode());
    protocol::Described described;
    described.in_flight = in_flight;
    hear(described.encode());
    for (const Phase each : {Phase::kOpen, Phase::kCreate, Phase::kLoad}) hear(phase(each));
    heard_.clear();
  }

  // The host's words so far, by type.
  std::vector<protocol::FrameType> said() {
    std::vector<protocol::FrameType> types;
    while (const auto frame = said_.next()) types.push_back(frame->type);
    return types;
  }

  std::string fault_of(const std::string& bytes) {
    try {
      hear(bytes);
    } catch (const protocol::ProtocolFault& fault) {
      return fault.what();
    }
    return "no fault";
  }

  std::vector<Service> requests_;
  std::vector<PlannedQuery> queries_;
  SessionTask task_;
  SessionEvents events_;
  Doubter doubter_;
  std::optional<Dialogue> dialogue_;
  std::int64_t now_ns_ = 1'000'000'000;
  protocol::FrameBuffer said_;
  std::vector<std::string> heard_;
};

// What the host asks, one Ask after the other.
std::vector<protocol::Ask> asks_in(protocol::FrameBuffer& said) {
  std::vector<protocol::Ask> asks;
  while (const auto frame = said.next()) {
    if (frame->type == protocol::FrameType::kAsk)
      asks.push_back(protocol::Ask::decode(frame->body));
  }
  return asks;
}

const std::string kFinal = protocol::encode_frame(protocol::FrameType::kFinal, {});

TEST_F(DialogueTest, GoesFromStartToFinal) {
  hear_until_asked();
  EXPECT_THAT(said(), ElementsAre(protocol::FrameType::kStart, protocol::FrameType::kRequest,
                                  protocol::FrameType::kRequest, protocol::FrameType::kAsk));
  for (std::uint64_t i = 0; i < 4; ++i) hear(answer(i));
  EXPECT_THAT(heard_, ElementsAre("-1/0 ok ", "-1/1 ok ", "0/1 ok ", "0/0 ok "));
  EXPECT_THAT(said(), ElementsAre(protocol::FrameType::kFinish));
  hear(phase(Phase::kDestroy));
  EXPECT_FALSE(dialogue_->complete());
  hear(kFinal);
  EXPECT_TRUE(dialogue_->complete());
}

// Of queries that the program had at the same time some are left open, and none of them is an
// answer.
TEST_F(DialogueTest, LeavesOpenWhatNobodyCanBeBlamedFor) {
  task_.start.program.words = {"python3"};
  task_.start.in_flight = 4;
  for (std::size_t i = 0; i < queries_.size(); ++i) queries_[i].due_ns = std::int64_t(i) * 1000;
  hear_until_asked(3);
  now_ns_ += 1'000'000'000;
  protocol::Answered open{.outcome = Outcome::kError, .message = "ended", .is_undecided = true};
  hear(open.encode());
  hear(answer(1));
  EXPECT_THAT(heard_, ElementsAre("-1/1 ok "));
  EXPECT_EQ(dialogue_->answered(), 2u);
  EXPECT_EQ(dialogue_->end_of_flight(3), 4u);
  dialogue_->leave_undecided(3);
  ASSERT_EQ(dialogue_->undecided().size(), 2u);
  EXPECT_EQ(dialogue_->undecided()[1].request.value, 1u);
  EXPECT_EQ(dialogue_->last_message(), "ended");
}

TEST_F(DialogueTest, TakesNothingAsUndecidedWhereOneQueryIsAskedAtATime) {
  hear_until_asked();
  const protocol::Answered open{.outcome = Outcome::kError, .is_undecided = true};
  EXPECT_THAT(fault_of(open.encode()), HasSubstr("as one beside others, and it is not"));
}

// Its worker, in which a library may have written, would take its processor time out of the
// account.
TEST_F(DialogueTest, TakesNoTimeBesideOthersWhereOneQueryIsAskedAtATime) {
  hear_until_asked();
  EXPECT_THAT(fault_of(protocol::Answered{.busy_ns = 1}.encode()),
              HasSubstr("as one beside others, and it is not"));
}

// The process of a library can say that it has several, to the same end.
TEST_F(DialogueTest, TakesNoTimeBesideOthersOfALibrary) {
  task_.start.in_flight = 4;
  for (auto& query : queries_) query.due_ns = 0;
  hear_until_asked(3);
  now_ns_ += 1'000'000'000;
  EXPECT_THAT(fault_of(protocol::Answered{.busy_ns = 1}.encode()),
              HasSubstr("as one beside others, and it is not"));
}

TEST_F(DialogueTest, SendsTheTrainingBeforeItAsks) {
  task_.training.emplace();
  hear_until_asked();
  EXPECT_THAT(said(), ElementsAre(protocol::FrameType::kStart, protocol::FrameType::kTraining));
  hear(phase(Phase::kTrain));
  EXPECT_THAT(said(), ElementsAre(protocol::FrameType::kRequest, protocol::FrameType::kRequest,
                                  protocol::FrameType::kAsk));
}

TEST_F(DialogueTest, AsksNothingWhereThereIsNothingToAsk) {
  task_.queries = {};
  hear_until_asked();
  EXPECT_THAT(said(), ElementsAre(protocol::FrameType::kStart, protocol::FrameType::kFinish));
}

TEST_F(DialogueTest, EndsAfterTheOpeningWhereThatIsAllThatIsWanted) {
  task_.start.open_only = true;
  begin();
  hear(protocol::Hello{}.encode() + protocol::Described{}.encode() + phase(Phase::kOpen) + kFinal);
  EXPECT_TRUE(dialogue_->complete());
}

TEST_F(DialogueTest, AsksAheadButNotEverything) {
  queries_.assign(9000, {0, {0}});
  task_.queries = queries_;
  hear_until_asked();
  said();
  std::size_t asks = 0;
  for (std::uint64_t i = 0; i < 9000; ++i) {
    hear(answer(i));
    for (const protocol::FrameType type : said()) asks += type == protocol::FrameType::kAsk;
  }
  EXPECT_GT(asks, 3u);
  EXPECT_LT(asks, 20u);
}

TEST_F(DialogueTest, RefusesAMessageOutOfOrder) {
  begin();
  EXPECT_EQ(fault_of(phase(Phase::kOpen)),
            "the worker reported an outcome that is not for workers "
            "to decide");
  hear(protocol::Hello{}.encode());
  EXPECT_EQ(fault_of(protocol::Hello{}.encode()), "the worker introduced itself twice");
  EXPECT_EQ(fault_of(phase(Phase::kCreate)), "the worker reported a phase out of order");
  EXPECT_EQ(fault_of(answer(0)), "the worker answered a query that it was not asked");
  EXPECT_EQ(fault_of(kFinal), "the worker said its last word before it was done");
  EXPECT_EQ(fault_of(protocol::encode_frame(protocol::FrameType::kAsk, {})),
            "the worker sent a message that is not for hosts");
  hear(phase(Phase::kOpen));
  EXPECT_EQ(fault_of(protocol::Described{}.encode()),
            "the worker described its plugin out of order");
}

TEST_F(DialogueTest, RefusesAnswersOutOfOrder) {
  hear_until_asked();
  EXPECT_THAT(fault_of(answer(1)), HasSubstr("not asked"));
  hear(answer(0));
  EXPECT_THAT(fault_of(answer(0)), HasSubstr("not asked"));
  EXPECT_THAT(fault_of(phase(Phase::kDestroy)), HasSubstr("out of order"));
}

// Where all is well a worker has nothing to say, but for what a program did not load.
TEST_F(DialogueTest, HearsWhatAProgramLeftOutAndNoOtherRemarks) {
  const auto load = [this](Phase remarked) {
    begin();
    hear(protocol::Hello{}.encode());
    hear(protocol::Described{}.encode());
    for (const Phase each : {Phase::kOpen, Phase::kCreate, Phase::kLoad}) {
      hear(phase(each, Outcome::kOk, each == remarked ? "left out 1 of 3 services" : ""));
    }
    return heard_.back();
  };
  EXPECT_EQ(load(Phase::kLoad), "load ok ");  // of a library
  task_.start.program.words = {"python3", "mine.py"};
  EXPECT_EQ(load(Phase::kLoad), "load ok left out 1 of 3 services");
  EXPECT_EQ(load(Phase::kCreate), "load ok ");
}

TEST_F(DialogueTest, LetsWorkersDecideOnlyWhatTheyCanKnow) {
  for (const Outcome outcome : {Outcome::kCrashed, Outcome::kExited, Outcome::kAbiMismatch,
                                Outcome::kLoadFailed, Outcome::kHarnessError}) {
    hear_until_asked();
    EXPECT_THAT(fault_of(answer(0, outcome)), HasSubstr("not for workers")) << name_of(outcome);
  }
  for (const Outcome outcome : {Outcome::kCrashed, Outcome::kBadRanking, Outcome::kHarnessError}) {
    begin();
    hear(protocol::Hello{}.encode());
    EXPECT_THAT(fault_of(phase(Phase::kOpen, outcome)), HasSubstr("not for workers"));
  }
}

TEST_F(DialogueTest, BelievesThatTheHarnessFailedOnlyBeforeThePluginCanSpeak) {
  begin();
  hear(phase(Phase::kOpen, Outcome::kHarnessError, "no Landlock"));
  EXPECT_THAT(heard_, ElementsAre("open harness_error no Landlock"));
  EXPECT_EQ(dialogue_->failed_phase(), Phase::kOpen);
  hear(kFinal);
  EXPECT_TRUE(dialogue_->said_final());
}

TEST_F(DialogueTest, TakesNoMessageWithASuccessAndNoControlCharactersWithAFailure) {
  hear_until_asked();
  hear(answer(0, Outcome::kOk, "but"));
  hear(answer(1, Outcome::kError, "a\nb"));
  EXPECT_THAT(heard_, ElementsAre("-1/0 ok ", "-1/1 error a b"));
}

TEST_F(DialogueTest, BlamesTheQueryThatIsOwed) {
  hear_until_asked();
  hear(answer(0));
  dialogue_->fail({Outcome::kCrashed, "SIGSEGV in query()"});
  EXPECT_THAT(heard_, ElementsAre("-1/0 ok ", "-1/1 crashed SIGSEGV in query()"));
  EXPECT_EQ(dialogue_->answered(), 2u);
}

TEST_F(DialogueTest, AsksThePassesOfABatchOneByOne) {
  task_.batch = true;
  hear_until_asked();
  const auto first = asks_in(said_);
  ASSERT_EQ(first.size(), 1u);
  EXPECT_TRUE(first[0].batch);
  EXPECT_THAT(first[0].requests, ElementsAre(0, 1));
  hear(answer(0));
  EXPECT_TRUE(asks_in(said_).empty());
  hear(answer(1));
  const auto second = asks_in(said_);
  ASSERT_EQ(second.size(), 1u);
  EXPECT_EQ(second[0].first_sequence, 2u);
  EXPECT_THAT(second[0].requests, ElementsAre(1, 0));
}

TEST_F(DialogueTest, BlamesAllQueriesOfACallThatFailed) {
  task_.batch = true;
  begin();
  protocol::Described described;
  described.can_batch = true;
  hear(protocol::Hello{}.encode() + described.encode());
  for (const Phase each : {Phase::kOpen, Phase::kCreate, Phase::kLoad}) hear(phase(each));
  heard_.clear();
  dialogue_->fail({Outcome::kCrashed, "SIGSEGV in query()"});
  EXPECT_THAT(heard_,
              ElementsAre("-1/0 crashed SIGSEGV in query()", "-1/1 crashed SIGSEGV in query()"));
}

TEST_F(DialogueTest, KnowsHowManyQueriesACallHas) {
  task_.batch = true;
  hear_until_asked();  // the plugin takes them one by one
  EXPECT_EQ(dialogue_->queries_in_call(), 1u);
  begin();
  protocol::Described described;
  described.can_batch = true;
  hear(protocol::Hello{}.encode() + described.encode());
  for (const Phase each : {Phase::kOpen, Phase::kCreate, Phase::kLoad}) hear(phase(each));
  EXPECT_EQ(dialogue_->queries_in_call(), 2u);
}

TEST_F(DialogueTest, StillOwesAnAnswerThatWasRefused) {
  queries_ = {{0, {0}}};
  task_.queries = queries_;
  const auto refusing = [](const PlannedQuery&, protocol::Answered answer) {
    if (answer.outcome == Outcome::kOk) throw protocol::ProtocolFault("no");
  };
  auto heard = std::exchange(events_.on_answer, refusing);
  hear_until_asked();
  EXPECT_EQ(fault_of(answer(0)), "no");
  EXPECT_EQ(dialogue_->answered(), 0u);
  events_.on_answer = std::move(heard);
  dialogue_->fail({Outcome::kError, "no"});
  EXPECT_THAT(heard_, ElementsAre("0/0 error no"));
}

TEST_F(DialogueTest, BlamesNoQueryBeyondTheLast) {
  hear_until_asked();
  for (int i = 0; i < 9; ++i) dialogue_->fail({Outcome::kCrashed, ""});
  EXPECT_EQ(dialogue_->answered(), queries_.size());
}

TEST_F(DialogueTest, BeginsTheScheduleWithAnAskOfItsOwn) {
  queries_[2].due_ns = 5;
  queries_[3].due_ns = 70;
  hear_until_asked();
  const auto warmup = asks_in(said_);
  ASSERT_EQ(warmup.size(), 1u);
  EXPECT_TRUE(warmup[0].due_ns.empty());
  hear(answer(0));
  said();
  hear(answer(1));
  const auto timed = asks_in(said_);
  ASSERT_EQ(timed.size(), 1u);
  const std::int64_t start_ns = dialogue_->schedule_start_ns();
  EXPECT_GT(start_ns, now_ns_);
  EXPECT_THAT(timed[0].due_ns, ElementsAre(start_ns + 5, start_ns + 70));
}

// Heard of at 1.1 s; the schedule began at 1.05 s and the query was due 100 ns later.
TEST_F(DialogueTest, RefusesAWaitThatCannotBe) {
  for (auto& query : queries_) query.due_ns = 100;
  hear_until_asked();
  ASSERT_EQ(dialogue_->schedule_start_ns(), 1'050'000'000);
  now_ns_ = 1'100'000'000;
  protocol::Answered waited;
  waited.time = {10'000'000, 0};
  for (const std::int64_t queued_ns :
       {std::int64_t{-1}, std::int64_t{39'999'901}, std::numeric_limits<std::int64_t>::max()}) {
    waited.queued_ns = queued_ns;
    EXPECT_THAT(fault_of(waited.encode()), HasSubstr("stated that a query waited"));
  }
  waited.queued_ns = 39'999'900;
  EXPECT_EQ(fault_of(waited.encode()), "no fault");
}

TEST_F(DialogueTest, RefusesATimeThatIsNoPartOfTheSession) {
  hear_until_asked();
  now_ns_ += 10'000'000;
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  protocol::Answered timed;
  for (const CallTime time : {CallTime{-1, 0},
                              {0, -1},
                              {10'000'001, 0},
                              {0, 10'000'001 * kMostProcessors},
                              {kMost, kMost}}) {
    timed.time = time;
    EXPECT_THAT(fault_of(timed.encode()), HasSubstr("the worker stated that a call took"));
  }
  timed.time = {10'000'000, 20'000'000};  // of two threads
  EXPECT_EQ(fault_of(timed.encode()), "no fault");
}

TEST_F(DialogueTest, RefusesAPhaseThatIsLongerThanTheSession) {
  begin();
  hear(protocol::Hello{}.encode() + protocol::Described{}.encode());
  protocol::PhaseDone done;
  done.result.time = {1, 0};
  EXPECT_THAT(fault_of(done.encode()), HasSubstr("the worker stated that a call took"));
}

TEST_F(DialogueTest, MarksASessionOfWhoseTimesOneIsDisbelieved) {
  doubter_.doubted_answer = 1;
  hear_until_asked();
  for (std::uint64_t i = 0; i < 4; ++i) hear(answer(i));
  hear(phase(Phase::kDestroy));
  EXPECT_THAT(heard_,
              ElementsAre("-1/0 ok ", "-1/1 error doubted", "0/1 ok ", "0/0 ok ", "destroy ok "));
  EXPECT_EQ(dialogue_->time_fault(), "doubted");
}

TEST_F(DialogueTest, EndsASessionWithAPhaseWhoseTimeIsDisbelieved) {
  doubter_.doubted_phase = Phase::kOpen;
  begin();
  hear(protocol::Hello{}.encode() + protocol::Described{}.encode());
  EXPECT_EQ(fault_of(phase(Phase::kOpen)), "doubted");
  EXPECT_EQ(dialogue_->time_fault(), "doubted");
}

TEST_F(DialogueTest, TellsHowLongTheRequestsAreThatItSends) {
  hear_until_asked();
  const std::size_t bytes = protocol::RequestDefinition{0, requests_[0]}.encode().size();
  EXPECT_THAT(doubter_.request_bytes, ElementsAre(bytes, bytes));
}

TEST_F(DialogueTest, GoesOnWithTheScheduleOfAnotherWorker) {
  task_.schedule_start_ns = 500'000'000;
  for (auto& query : queries_) query.due_ns = 100;
  hear_until_asked();
  EXPECT_THAT(asks_in(said_).front().due_ns.front(), 500'000'100);
}

TEST_F(DialogueTest, BlamesThePhaseThatIsOwed) {
  begin();
  hear(protocol::Hello{}.encode() + phase(Phase::kOpen));
  dialogue_->fail({Outcome::kTimedOut, "late"});
  EXPECT_EQ(heard_.back(), "create timed_out late");
  EXPECT_EQ(dialogue_->failed_phase(), Phase::kCreate);
}

}  // namespace
}  // namespace matchbench::session
