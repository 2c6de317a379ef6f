#pragma once

#include "harness/foundation/base/owned_fd.hpp"

#include <cstddef>
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

  void write(std::string_view bytes);
  // The next line without its line feed, until the next call. Throws ProgramFault if it is longer
  // than kLongestLine.
  std::string_view line();
  // The next bytes, until the next call.
  std::string_view bytes(std::size_t count);
  // Whether there is something already that nobody has read.
  bool has_more() const;
  // The program reads no more call.
  void hang_up() { to_ = OwnedFd(); }

 private:
  void fill(std::size_t most);
  std::string_view unread() const { return {buffer_.data() + begin_, end_ - begin_}; }

  OwnedFd to_;
  OwnedFd from_;
  std::vector<char> buffer_;  // what was read and not taken is from begin_ to end_
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace matchbench::program
