#include "harness/execution/protocol/frame.hpp"

#include <gtest/gtest.h>

namespace matchbench::protocol {
namespace {

std::string sample_frame(std::string_view text) {
  ByteWriter body;
  body.text(text);
  return encode_frame(FrameType::kFinish, body.bytes());
}

TEST(FrameBuffer, CutsFramesOutOfAStreamThatArrivesByteByByte) {
  const std::string stream = sample_frame("one") + sample_frame("two");
  FrameBuffer buffer;
  std::vector<std::string> seen;
  for (const char byte : stream) {
    buffer.append({&byte, 1});
    while (const auto frame = buffer.next()) {
      EXPECT_EQ(frame->type, FrameType::kFinish);
      seen.push_back(ByteReader(frame->body).text());
    }
  }
  EXPECT_EQ(seen, (std::vector<std::string>{"one", "two"}));
}

TEST(FrameBuffer, RefusesBytesThatAreNoFrame) {
  FrameBuffer buffer;
  buffer.append("hello, this is printf speaking");
  EXPECT_THROW(buffer.next(), ProtocolFault);
}

TEST(FrameBuffer, RefusesASizeNoMessageHas) {
  std::string frame = sample_frame("x");
  frame[6] = '\x7f';  // a high byte of the little-endian body size
  FrameBuffer buffer;
  buffer.append(frame);
  EXPECT_THROW(buffer.next(), ProtocolFault);
}

TEST(ByteReader, RefusesALengthBeyondItsBytes) {
  ByteWriter out;
  out.number(std::uint64_t{1} << 60);
  EXPECT_THROW(ByteReader(out.bytes()).text(), ProtocolFault);
  EXPECT_THROW(ByteReader(out.bytes()).array<double>(), ProtocolFault);
}

TEST(ByteReader, RefusesBytesThatAreLeftOver) {
  ByteWriter out;
  out.number(1);
  out.number(2);
  ByteReader in(out.bytes());
  EXPECT_EQ(in.number<int>(), 1);
  EXPECT_THROW(in.end(), ProtocolFault);
}

}  // namespace
}  // namespace matchbench::protocol
