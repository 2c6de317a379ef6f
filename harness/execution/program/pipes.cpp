#include "harness/execution/program/pipes.hpp"

#include "harness/execution/program/faults.hpp"
#include "harness/foundation/base/clock.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <time.h>
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

void ProgramPipes::write(std::string_view bytes, std::size_t answers) {
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
      read_some();
      if (unread().size() > kMostUnasked + answers * kLongestLine) {
        throw ProgramFault(fmt::format(
            "the program wrote more than {} MiB before it had read its call", kMostUnasked >> 20));
      }
    } else if ((ends[1].revents & POLLHUP) != 0 && (ends[0].revents & POLLOUT) == 0) {
      throw Closed{};
    }
  }
}

void ProgramPipes::read_some() {
  if (begin_ == end_) begin_ = end_ = 0;
  if (buffer_.size() - end_ < kReadBytes && begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < kReadBytes) {
    buffer_.resize(std::max(end_ + kReadBytes, 2 * buffer_.size()));
  }
  ssize_t got = -1;
  do {
    got = read(from_.get(), buffer_.data() + end_, kReadBytes);
  } while (got < 0 && errno == EINTR);
  if (got <= 0) throw Closed{};
  end_ += static_cast<std::size_t>(got);
  read_ns_ = monotonic_ns();
}

std::optional<std::string_view> ProgramPipes::line() {
  const std::string_view waiting = unread();
  const std::size_t end = waiting.find('\n', searched_);
  if (end < kLongestLine) {  // not npos, either
    begin_ += end + 1;
    searched_ = 0;
    return waiting.substr(0, end);
  }
  searched_ = waiting.size();
  if (searched_ < kLongestLine) return std::nullopt;
  throw ProgramFault(
      fmt::format("the program wrote a line that is longer than {} MiB", kLongestLine >> 20));
}

std::optional<std::string_view> ProgramPipes::bytes(std::size_t count) {
  if (unread().size() < count) return std::nullopt;
  begin_ += count;
  return std::string_view(buffer_.data() + begin_ - count, count);
}

bool ProgramPipes::read_some_until(std::int64_t until_ns) {
  const std::int64_t left_ns = std::max<std::int64_t>(until_ns - monotonic_ns(), 0);
  const timespec left{.tv_sec = left_ns / 1'000'000'000, .tv_nsec = left_ns % 1'000'000'000};
  pollfd end{.fd = from_.get(), .events = POLLIN, .revents = 0};
  if (ppoll(&end, 1, &left, nullptr) <= 0) return false;
  read_some();
  return true;
}

bool ProgramPipes::has_more() const {
  if (!unread().empty()) return true;
  pollfd end{.fd = from_.get(), .events = POLLIN, .revents = 0};
  return poll(&end, 1, 0) > 0 && (end.revents & POLLIN) != 0;
}

}  // namespace matchbench::program
