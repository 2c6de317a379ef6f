#include "harness/protocol/frame.hpp"

namespace matchbench {
namespace {

// Tells a frame from bytes that a plugin wrote to the socket by accident.
constexpr std::uint32_t kCheck = 0x4d42f00du;

}  // namespace

std::string encode_frame(FrameType type, const ByteWriter& body) {
  ByteWriter header;
  header.number(static_cast<std::uint64_t>(body.bytes().size()));
  header.number(static_cast<std::uint32_t>(type));
  header.number(kCheck);
  return header.bytes() + body.bytes();
}

std::optional<Frame> FrameBuffer::next() {
  buffer_.erase(0, taken_);
  taken_ = 0;
  if (buffer_.size() < kFrameHeaderBytes) return std::nullopt;
  ByteReader header(buffer_);
  const auto size = header.number<std::uint64_t>();
  const auto type = header.number<std::uint32_t>();
  if (header.number<std::uint32_t>() != kCheck || size > max_body_bytes_) {
    throw ProtocolFault("something that is no message was written to the protocol socket");
  }
  if (buffer_.size() - kFrameHeaderBytes < size) return std::nullopt;
  taken_ = kFrameHeaderBytes + size;
  return Frame{static_cast<FrameType>(type),
               std::string_view(buffer_).substr(kFrameHeaderBytes, size)};
}

}  // namespace matchbench
