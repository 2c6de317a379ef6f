#include "harness/execution/worker/serve.hpp"

#include "harness/execution/protocol/image.hpp"
#include "harness/foundation/base/error.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace matchbench::worker {
namespace {

using protocol::FrameType;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

struct Said {
  FrameType type;
  std::string body;
};

Service service_called(const std::string& name) {
  Service service;
  service.uri = "http://example.org/" + name;
  service.name = name;
  return service;
}

// A worker as a thread of this process, with the reference matchmaker `keyword` and two services.
class Serve : public testing::Test {
 protected:
  Serve() {
    Collection collection;
    collection.services = {service_called("weather forecast"), service_called("car price")};
    image_ = protocol::write_image(collection, {});
    start_.plugin_path = KEYWORD_SO;
    start_.parameters = "{}";
    start_.service_order = {1, 0};
  }

  // What the worker answers to all that the host says, which then hangs up.
  std::vector<Said> answers_to(const std::string& words) {
    int ends[2];
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    std::thread worker([&] {
      done_ = serve(ends[1], image_, *recorder_, confine_);
      close(ends[1]);
    });
    EXPECT_EQ(send(ends[0], words.data(), words.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(words.size()));
    shutdown(ends[0], SHUT_WR);
    std::vector<Said> said;
    protocol::FrameBuffer frames;
    char buffer[1 << 12];
    for (ssize_t got = 0; (got = recv(ends[0], buffer, sizeof buffer, 0)) > 0;) {
      frames.append({buffer, static_cast<std::size_t>(got)});
      while (const auto frame = frames.next())
        said.push_back({frame->type, std::string(frame->body)});
    }
    worker.join();
    close(ends[0]);
    return said;
  }

  static std::vector<FrameType> types(const std::vector<Said>& said) {
    std::vector<FrameType> all;
    for (const Said& one : said) all.push_back(one.type);
    return all;
  }

  protocol::Start start_;
  Confine confine_ = [](const ConfinementPolicy&) { return Confinement{.landlock_abi = 3}; };
  std::string image_;
  std::unique_ptr<protocol::FlightRecorder> recorder_ =
      std::make_unique<protocol::FlightRecorder>();
  bool done_ = false;  // what serve() has returned
};

TEST_F(Serve, HoldsASessionFromTheGreetingToTheLastWord) {
  const protocol::RequestDefinition request{.request = 7, .service = service_called("a car")};
  protocol::Ask ask;
  ask.first_sequence = 20;
  ask.requests = {7, 7};
  const auto said = answers_to(start_.encode() + request.encode() + ask.encode() +
                               protocol::encode_frame(FrameType::kFinish, {}));
  ASSERT_THAT(types(said),
              ElementsAre(FrameType::kHello, FrameType::kDescribed, FrameType::kPhaseDone,
                          FrameType::kPhaseDone, FrameType::kPhaseDone, FrameType::kAnswered,
                          FrameType::kAnswered, FrameType::kPhaseDone, FrameType::kFinal));
  EXPECT_TRUE(done_);
  EXPECT_EQ(recorder_->stage, protocol::Stage::kDone);
  EXPECT_EQ(protocol::Hello::decode(said[0].body).confinement,
            (Confinement{.landlock_abi = 3, .clock = ClockPlace::kBeside}));
  EXPECT_EQ(protocol::Described::decode(said[1].body).plugin.path, KEYWORD_SO);
  std::vector<Phase> phases;
  for (const std::size_t i : {2, 3, 4, 7}) {
    const PhaseResult result = protocol::PhaseDone::decode(said[i].body).result;
    EXPECT_EQ(result.outcome, Outcome::kOk) << result.message;
    phases.push_back(result.phase);
  }
  EXPECT_THAT(phases, ElementsAre(Phase::kOpen, Phase::kCreate, Phase::kLoad, Phase::kDestroy));
  for (const std::size_t i : {5, 6}) {
    const auto answered = protocol::Answered::decode(said[i].body);
    EXPECT_EQ(answered.sequence, 15 + i);
    EXPECT_EQ(answered.outcome, Outcome::kOk) << answered.message;
    // Positions are the plugin's own: what is second in the image is the first that it was given.
    ASSERT_FALSE(answered.ranking.empty());
    EXPECT_EQ(answered.ranking.front().service.value, 0u);
    EXPECT_GT(answered.time.wall_ns, 0);
  }
}

TEST_F(Serve, EndsBeforeThePluginIsOpenedIfItCannotBeShutIn) {
  confine_ = [](const ConfinementPolicy&) -> Confinement {
    throw environment_error("no Landlock", "use another kernel");
  };
  const auto said = answers_to(start_.encode());
  ASSERT_THAT(types(said), ElementsAre(FrameType::kPhaseDone, FrameType::kFinal));
  const PhaseResult result = protocol::PhaseDone::decode(said[0].body).result;
  EXPECT_EQ(result.phase, Phase::kOpen);
  EXPECT_EQ(result.outcome, Outcome::kHarnessError);
  EXPECT_THAT(result.message, HasSubstr("no Landlock"));
  EXPECT_TRUE(done_);
}

TEST_F(Serve, SaysWhichPhaseFailedAndEndsThere) {
  start_.plugin_path = "/no/such/plugin.so";
  const auto said = answers_to(start_.encode() + protocol::Ask{}.encode());
  ASSERT_THAT(types(said),
              ElementsAre(FrameType::kHello, FrameType::kPhaseDone, FrameType::kFinal));
  const PhaseResult result = protocol::PhaseDone::decode(said[1].body).result;
  EXPECT_EQ(result.phase, Phase::kOpen);
  EXPECT_NE(result.outcome, Outcome::kOk);
  EXPECT_THAT(result.message, HasSubstr("/no/such/plugin.so"));
}

TEST_F(Serve, AsksNothingMoreOfThePluginWhenTheHostHangsUp) {
  const auto said = answers_to(start_.encode());
  ASSERT_THAT(types(said),
              ElementsAre(FrameType::kHello, FrameType::kDescribed, FrameType::kPhaseDone,
                          FrameType::kPhaseDone, FrameType::kPhaseDone, FrameType::kFinal));
  EXPECT_EQ(protocol::PhaseDone::decode(said[4].body).result.phase, Phase::kLoad);
}

TEST_F(Serve, ComesToNoLastWordIfTheHostsWordsAreNone) {
  EXPECT_THAT(answers_to(protocol::Ask{}.encode()), IsEmpty());  // before any Start
  EXPECT_FALSE(done_);
  const auto said = answers_to(start_.encode() + protocol::Hello{}.encode());
  EXPECT_EQ(said.back().type, FrameType::kPhaseDone);
  EXPECT_FALSE(done_);
}

}  // namespace
}  // namespace matchbench::worker
