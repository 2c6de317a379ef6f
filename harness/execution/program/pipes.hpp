#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::program {

// Both directions of the conversation with a program, as bytes. A waiter sleeps. While it
// writes it takes what comes in the meantime, so that two full pipes do not wait for each other.
class ProgramPipes {
 public:
  // The size of a line of the program, with its line feed.
  static constexpr std::size_t kLongestLine = std::size_t{16} << 20;

  // Thrown if the program has closed its end, or has ended.
  struct Closed {};

  // `to` must not block.
  ProgramPipes(OwnedFd to, OwnedFd from) : to_(std::move(to)), from_(std::move(from)) {}

  // `answers`: so many to former calls may come in the meantime.
  void write(std::string_view bytes, std::size_t answers = 0);
  // The next line without its line feed, or the next bytes, until bytes are read again; nothing if
  // they have not come yet. Throws ProgramFault if a line is longer than kLongestLine.
  std::optional<std::string_view> line();
  std::optional<std::string_view> bytes(std::size_t count);
  // Waits for bytes, and reads some of them.
  void read_some();
  // The same until this time of the monotonic clock at the latest; false: none came.
  bool read_some_until(std::int64_t until_ns);
  // When bytes were read last, by the monotonic clock.
  std::int64_t read_ns() const { return read_ns_; }
  // Whether there is something already that nobody has read.
  bool has_more() const;
  // The program reads no more call.
  void hang_up() { to_ = OwnedFd(); }

 private:
  std::string_view unread() const { return {buffer_.data() + begin_, end_ - begin_}; }

  OwnedFd to_;
  OwnedFd from_;
  std::vector<char> buffer_;  // what was read and not taken is from begin_ to end_
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t searched_ = 0;  // of what was not taken, without a line feed
  std::int64_t read_ns_ = 0;
};

}  // namespace matchbench::program
