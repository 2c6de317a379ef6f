#include "harness/execution/protocol/frame.hpp"
#include "harness/execution/protocol/messages.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace matchbench;  // NOLINT: this file is about all of its messages

// What can be read says, when it is said again, what was read.
template <class Message>
void check_message(std::string_view body) {
  const std::string frame = Message::decode(body).encode();
  const std::string again =
      Message::decode(std::string_view(frame).substr(protocol::kFrameHeaderBytes)).encode();
  require(frame == again);
}

void read_frame(const protocol::Frame& frame) {
  switch (frame.type) {
    case protocol::FrameType::kStart:
      return check_message<protocol::Start>(frame.body);
    case protocol::FrameType::kRequest:
      return check_message<protocol::RequestDefinition>(frame.body);
    case protocol::FrameType::kTraining:
      return check_message<protocol::Training>(frame.body);
    case protocol::FrameType::kAsk:
      return check_message<protocol::Ask>(frame.body);
    case protocol::FrameType::kHello:
      return check_message<protocol::Hello>(frame.body);
    case protocol::FrameType::kDescribed:
      return check_message<protocol::Described>(frame.body);
    case protocol::FrameType::kPhaseDone:
      return check_message<protocol::PhaseDone>(frame.body);
    case protocol::FrameType::kAnswered:
      return check_message<protocol::Answered>(frame.body);
    default:
      return;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  protocol::FrameBuffer frames;
  frames.append({reinterpret_cast<const char*>(data), size});
  try {
    while (const auto frame = frames.next()) read_frame(*frame);
  } catch (const protocol::ProtocolFault&) {
    // Refused, as what is not a message is.
  }
  return 0;
}
