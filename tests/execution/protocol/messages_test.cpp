#include "harness/execution/protocol/messages.hpp"

#include <gtest/gtest.h>
#include <boost/pfr.hpp>

#include <string>
#include <type_traits>
#include <vector>

namespace matchbench::protocol {
namespace {

std::string_view body_of(const std::string& frame) {
  return std::string_view(frame).substr(kFrameHeaderBytes);
}

// Gives each field a value that no other has.
class DistinctFields {
 public:
  void operator()(ConfinementPolicy::Mode& field) { field = ConfinementPolicy::Mode::kRequired; }
  void operator()(bool& field) { field = true; }
  void operator()(std::uint64_t& field) { field = ++last_; }
  void operator()(std::string& field) { field = std::to_string(++last_); }
  void operator()(std::vector<std::string>& field) {
    field = {std::to_string(++last_), "and more"};
  }
  void operator()(std::vector<ShownFile>& field) {
    field = {{ShownFile::Kind::kLink, std::to_string(++last_), "target", 0, 0},
             {ShownFile::Kind::kFile, std::to_string(++last_), "", ++last_, ++last_}};
  }
  void operator()(NetworkReach& field) { field = NetworkReach::kMachine; }
  void operator()(std::vector<OwnFile>& field) {
    field = {{"/etc/hosts", std::to_string(++last_)}, {std::to_string(++last_), ""}};
  }
  void operator()(std::vector<Door>& field) {
    field = {{std::to_string(++last_), 443, {"one", std::to_string(++last_)}}, {"", 1, {}}};
  }

 private:
  std::uint64_t last_ = 1000;
};

TEST(ConfinementPolicy, ArrivesWithEachOfItsFields) {
  Start start;
  boost::pfr::for_each_field(start.confinement, DistinctFields());
  EXPECT_NE(start.confinement, ConfinementPolicy());
  EXPECT_EQ(Start::decode(body_of(start.encode())).confinement, start.confinement);
}

TEST(Messages, ConfinementArrivesWithEachOfItsFields) {
  const Hello nothing{};
  EXPECT_EQ(Hello::decode(body_of(nothing.encode())).confinement, nothing.confinement);
  // One field at a time, so that none takes the place of another.
  std::size_t fields = 0;
  visit_confinement([&](const char*, auto&) { ++fields; }, nothing.confinement);
  for (std::size_t changed = 0; changed < fields; ++changed) {
    Hello sent;
    std::size_t place = 0;
    visit_confinement(
        [&](const char*, auto& field) {
          using Field = std::remove_cvref_t<decltype(field)>;
          if (place++ != changed) return;
          if constexpr (std::is_same_v<Field, ClockPlace>) {
            field = ClockPlace::kProgram;
          } else if constexpr (std::is_same_v<Field, NetworkReach>) {
            field = NetworkReach::kMachine;
          } else if constexpr (std::is_same_v<Field, std::vector<std::string>>) {
            field = {"one", "another"};
          } else {
            field = static_cast<Field>(field == 0);
          }
        },
        sent.confinement);
    EXPECT_NE(sent.confinement, nothing.confinement) << changed;
    EXPECT_EQ(Hello::decode(body_of(sent.encode())).confinement, sent.confinement) << changed;
  }
}

TEST(Messages, AReachThatDoesNotExistIsAFault) {
  Hello hello;
  hello.confinement.granted.network = static_cast<NetworkReach>(3);
  EXPECT_THROW(Hello::decode(body_of(hello.encode())), ProtocolFault);
}

TEST(Messages, AClockThatIsNowhereIsAFault) {
  std::string frame = Hello{}.encode();
  frame.back() = 3;  // the last field
  EXPECT_THROW(Hello::decode(body_of(frame)), ProtocolFault);
}

TEST(Messages, AnAnswerArrivesAsItWasSent) {
  const Answered sent{.sequence = 7,
                      .outcome = Outcome::kOk,
                      .message = "",
                      .time = {1'234, 1'000},
                      .queued_ns = 77,
                      .ranking_hash = 88,
                      .repeats = true,
                      .ranking = {{{5}, 1, 0.75}, {{2}, 3, 0.5}}};
  const std::string frame = sent.encode();
  const Answered got = Answered::decode(body_of(frame));
  EXPECT_EQ(got.sequence, 7u);
  EXPECT_EQ(got.outcome, Outcome::kOk);
  EXPECT_EQ(got.time.wall_ns, 1'234);
  EXPECT_EQ(got.time.cpu_ns, 1'000);
  EXPECT_EQ(got.queued_ns, 77);
  EXPECT_EQ(got.ranking_hash, 88u);
  EXPECT_TRUE(got.repeats);
  EXPECT_EQ(got.ranking, sent.ranking);
}

TEST(Messages, AQuestionKeepsItsSchedule) {
  const Ask sent{.first_sequence = 3, .requests = {7, 8}, .due_ns = {10, 20}, .batch = true};
  const std::string frame = sent.encode();
  const Ask got = Ask::decode(body_of(frame));
  EXPECT_EQ(got.requests, sent.requests);
  EXPECT_EQ(got.due_ns, sent.due_ns);
  EXPECT_TRUE(got.batch);
  Ask torn = sent;
  torn.due_ns.pop_back();
  const std::string other = torn.encode();
  EXPECT_THROW(Ask::decode(body_of(other)), ProtocolFault);
}

TEST(Messages, APhaseKeepsWhatThePluginSaysOfItsMemory) {
  PhaseDone sent;
  EXPECT_FALSE(PhaseDone::decode(body_of(sent.encode())).result.own_memory);
  sent.result.own_memory = MemoryReport{1, 2, 3, 4};
  const std::string frame = sent.encode();
  EXPECT_EQ(PhaseDone::decode(body_of(frame)).result.own_memory, sent.result.own_memory);
}

TEST(Messages, ARequestKeepsEveryField) {
  RequestDefinition sent;
  sent.request = 3;
  sent.service = {"u", "n", "d", {"i1", "i2"}, {"o"}, {"p"}, {"e"}, {"c"}, {"t"}, {"s", "m", "b"}};
  const std::string frame = sent.encode();
  const Service got = RequestDefinition::decode(body_of(frame)).service;
  EXPECT_EQ(got.inputs, sent.service.inputs);
  EXPECT_EQ(got.effects, sent.service.effects);
  EXPECT_EQ(got.tags, sent.service.tags);
  EXPECT_EQ(got.source.bytes, "b");
}

TEST(Messages, RefusesAnOutcomeThatDoesNotExist) {
  std::string frame = Answered{}.encode();
  frame[kFrameHeaderBytes + sizeof(std::uint64_t)] = static_cast<char>(200);
  EXPECT_THROW(Answered::decode(body_of(frame)), ProtocolFault);
}

TEST(Messages, RefusesEveryTruncation) {
  const Answered sent{.sequence = 1, .message = "why", .ranking = {{{5}, 1, 0.75}}};
  const std::string frame = sent.encode();
  const auto body = body_of(frame);
  for (std::size_t size = 0; size < body.size(); ++size) {
    EXPECT_THROW(Answered::decode(body.substr(0, size)), ProtocolFault) << size;
  }
}

}  // namespace
}  // namespace matchbench::protocol
