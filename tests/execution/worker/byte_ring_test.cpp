#include "harness/execution/worker/byte_ring.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>

namespace matchbench::worker {
namespace {

using protocol::FrameType;
using protocol::ProtocolFault;

std::string frame_of(FrameType type, const std::string& body) {
  protocol::FrameWriter frame;
  frame.begin(type).text(body);
  return std::string(frame.end());
}

// Two processes that share memory, as two threads.
class ByteRings : public testing::Test {
 protected:
  RingConnection worker(RingConnection::StillThere still_there = [] {}) {
    return RingConnection(*to_worker_, *to_guest_, 4 * ByteRing::kBytes, std::move(still_there));
  }
  RingConnection guest() {
    return RingConnection(*to_guest_, *to_worker_, 4 * ByteRing::kBytes, [] {});
  }

  std::unique_ptr<ByteRing> to_worker_ = std::make_unique<ByteRing>();
  std::unique_ptr<ByteRing> to_guest_ = std::make_unique<ByteRing>();
};

TEST_F(ByteRings, CarryMessagesInTheirOrderHoweverLongTheyAre) {
  // The second is three times as long as the ring, and each begins at another place of it.
  const std::string long_body(3 * ByteRing::kBytes, 'x');
  std::thread sender([&] {
    RingConnection sending = guest();
    sending.say(frame_of(FrameType::kHello, "first"));
    sending.post(frame_of(FrameType::kAnswered, long_body));
    sending.say(frame_of(FrameType::kFinal, "last"));
  });
  RingConnection receiving = worker();
  for (const auto& sent :
       {frame_of(FrameType::kHello, "first"), frame_of(FrameType::kAnswered, long_body),
        frame_of(FrameType::kFinal, "last")}) {
    const auto frame = receiving.receive();
    ASSERT_TRUE(frame);
    EXPECT_TRUE(frame->body == std::string_view(sent).substr(protocol::kFrameHeaderBytes));
  }
  sender.join();
  EXPECT_FALSE(receiving.has_more());
}

TEST_F(ByteRings, SayThatSomethingHasComeBeforeItIsReceived) {
  RingConnection receiving = worker();
  EXPECT_FALSE(receiving.has_more());
  RingConnection sending = guest();
  sending.say(frame_of(FrameType::kHello, "a"));
  sending.say(frame_of(FrameType::kHello, "b"));
  EXPECT_TRUE(receiving.has_more());
  receiving.receive();
  EXPECT_TRUE(receiving.has_more());
  receiving.receive();
  EXPECT_FALSE(receiving.has_more());
}

TEST_F(ByteRings, BelieveNoCountThatCannotBe) {
  to_worker_->posted = ByteRing::kBytes + 1;  // more than there is room for
  EXPECT_THROW(worker().receive(), ProtocolFault);
  to_guest_->taken = 1;  // and nothing was posted
  EXPECT_THROW(worker().say(frame_of(FrameType::kAsk, "a")), ProtocolFault);
}

TEST_F(ByteRings, RefuseAMessageThatIsLargerThanAnyMayBe) {
  RingConnection receiving(*to_worker_, *to_guest_, 10, [] {});
  guest().say(frame_of(FrameType::kAnswered, "more than ten bytes"));
  EXPECT_THROW(receiving.receive(), ProtocolFault);
}

TEST_F(ByteRings, WaitNoLongerThanTheOtherSideIsThere) {
  int asked = 0;
  RingConnection receiving = worker([&] {
    if (++asked == 3) throw std::runtime_error("gone");
  });
  EXPECT_THROW(receiving.receive(), std::runtime_error);
  EXPECT_EQ(asked, 3);
  // Nobody takes what was said, so that there is no room for more than the ring holds.
  asked = 0;
  EXPECT_THROW(receiving.say(std::string(ByteRing::kBytes + 1, 'x')), std::runtime_error);
  EXPECT_EQ(to_guest_->posted, ByteRing::kBytes);
}

}  // namespace
}  // namespace matchbench::worker
