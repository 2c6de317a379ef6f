#include "harness/execution/protocol/frame.hpp"

namespace matchbench::protocol {
namespace {

// Tells a frame from bytes that a plugin wrote to the socket by accident.
constexpr std::uint32_t kCheck = 0x4d42f00du;

void write_header(ByteWriter& out, FrameType type, std::uint64_t body_bytes) {
  out.number(body_bytes);
  out.number(static_cast<std::uint32_t>(type));
  out.number(kCheck);
}

}  // namespace

std::string encode_frame(FrameType type, std::string_view body) {
  ByteWriter header;
  write_header(header, type, body.size());
  return std::string(header.bytes()).append(body);
}

ByteWriter& FrameWriter::begin(FrameType type) {
  bytes_.clear();
  write_header(bytes_, type, 0);
  return bytes_;
}

std::string_view FrameWriter::end() {
  bytes_.replace(0, static_cast<std::uint64_t>(bytes_.bytes().size() - kFrameHeaderBytes));
  return bytes_.bytes();
}

void FrameBuffer::append(std::string_view bytes) {
  // Moving what is left once per append, not once per frame.
  buffer_.erase(0, following_);
  following_ = 0;
  buffer_.append(bytes);
}

std::optional<Frame> FrameBuffer::next() {
  const std::string_view rest = std::string_view(buffer_).substr(following_);
  if (rest.size() < kFrameHeaderBytes) return std::nullopt;
  ByteReader header(rest);
  const auto size = header.number<std::uint64_t>();
  const auto type = header.number<std::uint32_t>();
  if (header.number<std::uint32_t>() != kCheck || size > max_body_bytes_) {
    throw ProtocolFault("something that is not a message was written to the protocol socket");
  }
  if (rest.size() - kFrameHeaderBytes < size) return std::nullopt;
  following_ += kFrameHeaderBytes + size;
  return Frame{static_cast<FrameType>(type), rest.substr(kFrameHeaderBytes, size)};
}

}  // namespace matchbench::protocol
