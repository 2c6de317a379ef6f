#include "harness/execution/program/pipes.hpp"

#include "harness/execution/program/faults.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace matchbench::program {
namespace {

constexpr std::size_t kReadBytes = 1 << 16;
// What a program may send while it has not read its call yet.
constexpr std::size_t kMostUnasked = 1 << 20;

}  // namespace

void ProgramPipes::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(to_.get(), bytes.data(), bytes.size());
    if (put >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(put));
      continue;
    }
    if (errno == EINTR) continue;
    if (errno != EAGAIN) throw Closed{};
    pollfd ends[] = {{.fd = to_.get(), .events = POLLOUT, .revents = 0},
                     {.fd = from_.get(), .events = POLLIN, .revents = 0}};
    if (poll(ends, 2, -1) < 0) continue;
    if ((ends[1].revents & POLLIN) != 0) {
      fill(kReadBytes);
      if (unread().size() > kMostUnasked) {
        throw ProgramFault(fmt::format(
            "the program wrote more than {} MiB before it had read its call", kMostUnasked >> 20));
      }
    } else if ((ends[1].revents & POLLHUP) != 0 && (ends[0].revents & POLLOUT) == 0) {
      throw Closed{};
    }
  }
}

// Reads once, `most` bytes or less; waits if there are none.
void ProgramPipes::fill(std::size_t most) {
  if (begin_ == end_) begin_ = end_ = 0;
  if (buffer_.size() - end_ < most && begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < most) buffer_.resize(std::max(end_ + most, 2 * buffer_.size()));
  ssize_t got = -1;
  do {
    got = read(from_.get(), buffer_.data() + end_, most);
  } while (got < 0 && errno == EINTR);
  if (got <= 0) throw Closed{};
  end_ += static_cast<std::size_t>(got);
}

std::string_view ProgramPipes::line() {
  std::size_t seen = 0;
  for (;;) {
    const std::string_view waiting = unread();
    const std::size_t end = waiting.find('\n', seen);
    if (end != std::string_view::npos && end < kLongestLine) {
      begin_ += end + 1;
      return waiting.substr(0, end);
    }
    seen = waiting.size();
    if (seen >= kLongestLine) {
      throw ProgramFault(
          fmt::format("the program wrote a line that is longer than {} MiB", kLongestLine >> 20));
    }
    fill(kReadBytes);
  }
}

std::string_view ProgramPipes::bytes(std::size_t count) {
  while (unread().size() < count) fill(std::max(count - unread().size(), kReadBytes));
  begin_ += count;
  return {buffer_.data() + begin_ - count, count};
}

bool ProgramPipes::has_more() const {
  if (!unread().empty()) return true;
  pollfd end{.fd = from_.get(), .events = POLLIN, .revents = 0};
  return poll(&end, 1, 0) > 0 && (end.revents & POLLIN) != 0;
}

}  // namespace matchbench::program
