#include "harness/execution/protocol/messages.hpp"

#include "harness/execution/protocol/fields.hpp"

namespace matchbench::protocol {

std::string Hello::encode() const {
  return encode_message(FrameType::kHello, *this);
}

Hello Hello::decode(std::string_view body) {
  return decode_message<Hello>(body);
}

std::string Start::encode() const {
  return encode_message(FrameType::kStart, *this);
}

// The version comes first, since nothing can be said of what another one has behind it.
Start Start::decode(std::string_view body) {
  if (ByteReader(body).number<std::uint32_t>() != kProtocolVersion) {
    throw ProtocolFault("host and worker come from different builds");
  }
  return decode_message<Start>(body);
}

std::string RequestDefinition::encode() const {
  return encode_message(FrameType::kRequest, *this);
}

RequestDefinition RequestDefinition::decode(std::string_view body) {
  return decode_message<RequestDefinition>(body);
}

std::string Training::encode() const {
  return encode_message(FrameType::kTraining, *this);
}

Training Training::decode(std::string_view body) {
  return decode_message<Training>(body);
}

std::string Ask::encode() const {
  return encode_message(FrameType::kAsk, *this);
}

Ask Ask::decode(std::string_view body) {
  Ask message = decode_message<Ask>(body);
  if (!message.due_ns.empty() && message.due_ns.size() != message.requests.size()) {
    throw ProtocolFault("not every request of an Ask has a due time");
  }
  return message;
}

std::string Described::encode() const {
  return encode_message(FrameType::kDescribed, *this);
}

Described Described::decode(std::string_view body) {
  return decode_message<Described>(body);
}

std::string PhaseDone::encode() const {
  return encode_message(FrameType::kPhaseDone, *this);
}

PhaseDone PhaseDone::decode(std::string_view body) {
  return decode_message<PhaseDone>(body);
}

void Answered::write(FrameWriter& out) const {
  write_fields(out.begin(FrameType::kAnswered), *this);
}

std::string Answered::encode() const {
  return encode_message(FrameType::kAnswered, *this);
}

Answered Answered::decode(std::string_view body) {
  return decode_message<Answered>(body);
}

}  // namespace matchbench::protocol
