#include "harness/protocol/frame.hpp"
#include "harness/protocol/messages.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace matchbench;  // NOLINT: this file is about all of its messages

// What can be read says, when it is said again, what was read.
template <class Message>
void check(std::string_view body) {
  const std::string frame = Message::decode(body).encode();
  const std::string again =
      Message::decode(std::string_view(frame).substr(kFrameHeaderBytes)).encode();
  require(frame == again);
}

void read(const Frame& frame) {
  switch (frame.type) {
    case FrameType::kStart:
      return check<Start>(frame.body);
    case FrameType::kRequest:
      return check<RequestDefinition>(frame.body);
    case FrameType::kTraining:
      return check<Training>(frame.body);
    case FrameType::kAsk:
      return check<Ask>(frame.body);
    case FrameType::kHello:
      return check<Hello>(frame.body);
    case FrameType::kDescribed:
      return check<Described>(frame.body);
    case FrameType::kPhaseDone:
      return check<PhaseDone>(frame.body);
    case FrameType::kAnswered:
      return check<Answered>(frame.body);
    default:
      return;
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  FrameBuffer frames;
  frames.append({reinterpret_cast<const char*>(data), size});
  try {
    while (const auto frame = frames.next()) read(*frame);
  } catch (const ProtocolFault&) {
    // Refused, as what is no message is.
  }
  return 0;
}
