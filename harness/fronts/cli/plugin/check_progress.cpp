#include "harness/fronts/cli/plugin/check_progress.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace matchbench::cli {
namespace {

constexpr std::int64_t kSecondNs = 1'000'000'000;
constexpr std::int64_t kLongNs = 5 * kSecondNs;

}  // namespace

CheckProgress::CheckProgress() : terminal_(isatty(STDERR_FILENO) != 0), begin_ns_(monotonic_ns()) {}

void CheckProgress::turn_to(std::string_view what) {
  what_ = what;
  next_ns_ = monotonic_ns() + (terminal_ ? 0 : kLongNs);
}

void CheckProgress::tick() {
  const std::int64_t now_ns = monotonic_ns();
  if (what_.empty() || now_ns < next_ns_) return;
  const std::int64_t seconds = (now_ns - begin_ns_) / kSecondNs;
  const std::string line = fmt::format("{}, {}:{:02} so far", what_, seconds / 60, seconds % 60);
  if (terminal_) {
    fmt::print(stderr, "{}", rewritten_line(line));
    drawn_ = true;
  } else {
    fmt::print(stderr, "{}\n", line);
  }
  std::fflush(stderr);
  next_ns_ = now_ns + (terminal_ ? kSecondNs : kLongNs);
}

void CheckProgress::clear() {
  if (drawn_) fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
}

}  // namespace matchbench::cli
