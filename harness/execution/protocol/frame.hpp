#pragma once

#include "harness/execution/protocol/bytes.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::protocol {

// Bumped whenever a message changes. Host and worker come from one build; a stale worker is told
// so.
inline constexpr std::uint32_t kProtocolVersion = 9;

enum class FrameType : std::uint32_t {
  // host to worker
  kStart = 1,
  kRequest,
  kTraining,
  kAsk,
  kFinish,
  // worker to host
  kHello = 100,
  kDescribed,
  kPhaseDone,
  kAnswered,
  kPosted,  // there is something in the outbox
  kFinal,
};

struct Frame {
  FrameType type;
  std::string_view body;
};

// Frames on the wire: size of the body (uint64), type (uint32), check (uint32), body.
inline constexpr std::size_t kFrameHeaderBytes = 16;

// No message needs more: the collection travels as a memory image, not in frames.
inline constexpr std::uint64_t kMaxFrameBytes = std::uint64_t{256} << 20;

std::string encode_frame(FrameType type, std::string_view body);

// A frame in a buffer that is used again, for those that are sent by the hundred thousand.
class FrameWriter {
 public:
  // Forgets the former frame. The body is to be written next.
  ByteWriter& begin(FrameType type);
  // The whole frame, valid until the next begin().
  std::string_view end();

 private:
  ByteWriter bytes_;
};

// Cuts a byte stream into frames.
class FrameBuffer {
 public:
  // A frame whose body is larger than `max_body_bytes` is none.
  explicit FrameBuffer(std::uint64_t max_body_bytes = kMaxFrameBytes)
      : max_body_bytes_(max_body_bytes) {}

  void append(std::string_view bytes);

  // The next whole frame, valid until the next append(); nothing while more bytes are needed.
  // Throws ProtocolFault if the stream cannot be a stream of frames.
  std::optional<Frame> next();

  // Whether bytes are left that next() has not given back.
  bool has_more() const { return following_ < buffer_.size(); }

 private:
  std::uint64_t max_body_bytes_;
  std::string buffer_;
  std::size_t following_ = 0;  // where the next frame begins in buffer_
};

}  // namespace matchbench::protocol
