#include "harness/execution/worker/answer_times.hpp"

#include "harness/execution/protocol/gathering.hpp"
#include "harness/foundation/base/clock.hpp"
#include "tests/support/milliseconds.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

namespace matchbench::worker {
namespace {

using testing::ElementsAre;

// Notes what a plugin's end of the conversation does.
class NotedConnection : public Connection {
 public:
  bool is_intact() const override { return true; }
  std::optional<protocol::Frame> receive() override { return {}; }
  void post(std::string_view) override { done.emplace_back("post"); }
  void ring() override { done.emplace_back("ring"); }
  void say(std::string_view) override { done.emplace_back("say"); }

  std::vector<std::string> done;
};

TEST(ShareOf, GivesEqualPartsThatAddUpToTheWhole) {
  const CallTime whole{10, 2};
  std::vector<std::int64_t> wall, cpu;
  for (std::int64_t i = 0; i < 3; ++i) {
    wall.push_back(share_of(whole, i, 3).wall_ns);
    cpu.push_back(share_of(whole, i, 3).cpu_ns);
  }
  EXPECT_THAT(wall, ElementsAre(3, 3, 4));
  EXPECT_THAT(cpu, ElementsAre(0, 1, 1));
}

TEST(PostAnswer, SaysTheFirstAnswersAtOnceAndGathersAllOthers) {
  NotedConnection host;
  protocol::FrameWriter frame;
  for (const std::uint64_t sequence : {std::uint64_t{0}, protocol::kGatherFrom - 1,
                                       protocol::kGatherFrom, protocol::kGatherFrom + 1}) {
    protocol::Answered answered;
    answered.sequence = sequence;
    post_answer(answered, frame, host);
  }
  EXPECT_THAT(host.done, ElementsAre("say", "say", "post", "post"));
}

TEST(Schedule, WaitsUntilAQueryIsDueAndTellsOfFormerAnswersMeanwhile) {
  NotedConnection host;
  const std::int64_t due_ns = monotonic_ns() + 20 * kMs;
  wait_until(due_ns, host);
  EXPECT_GE(monotonic_ns(), due_ns);
  EXPECT_THAT(host.done, ElementsAre("ring"));
}

TEST(Schedule, LosesNoTimeOnAQueryThatIsOverdue) {
  NotedConnection host;
  wait_until(monotonic_ns() - 1, host);
  EXPECT_THAT(host.done, ElementsAre());
}

}  // namespace
}  // namespace matchbench::worker
