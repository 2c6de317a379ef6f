#include "harness/cli/progress.hpp"

#include "harness/base/clock.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace matchbench {
namespace {

constexpr std::int64_t kRedrawNs = 100'000'000;

std::string remaining_time(double seconds) {
  const auto whole = std::lround(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole % 3600 / 60);
}

}  // namespace

Progress::Progress(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  if (terminal_ && !quiet_ && queries_ > 0) {
    draw();
    std::fputc('\n', stderr);
  }
}

void Progress::on_start(std::uint64_t queries, std::uint64_t answered) {
  queries_ = queries;
  done_ = done_before_ = answered;
  start_ns_ = monotonic_ns();
  while (next_tenth_ * queries_ <= done_ * 10) ++next_tenth_;
  if (answered > 0 && !quiet_) {
    fmt::print(stderr, "{} of {} queries are answered already\n", answered, queries);
  }
}

void Progress::on_session(const Entrant& entrant, const PlannedSession&) {
  entrant_ = entrant.name;
  on_tick();
}

void Progress::on_answer(const Entrant&, const Answer& answer) {
  ++done_;
  if (is_failure(answer.outcome)) ++failed_;
  if (!quiet_ && !terminal_ && done_ * 10 >= next_tenth_ * queries_) {
    fmt::print(stderr, "{}\n", line());
    ++next_tenth_;
  }
}

void Progress::on_tick() {
  if (quiet_ || !terminal_ || monotonic_ns() - drawn_ns_ < kRedrawNs) return;
  draw();
}

void Progress::draw() {
  constexpr int kWidth = 24;
  const int filled = queries_ == 0 ? 0 : static_cast<int>(kWidth * done_ / queries_);
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < filled ? "█" : "░";
  fmt::print(stderr, "\r\x1b[K{} {}", bar, line());
  std::fflush(stderr);
  drawn_ns_ = monotonic_ns();
}

std::string Progress::line() const {
  std::string text = fmt::format("{}/{} queries", done_, queries_);
  if (failed_ > 0) text += fmt::format(", {} failed", failed_);
  const std::uint64_t now = done_ - done_before_;
  if (now > 0 && done_ < queries_) {
    const double spent = static_cast<double>(monotonic_ns() - start_ns_) / 1e9;
    text += fmt::format(", {} left", remaining_time(spent / static_cast<double>(now) *
                                                    static_cast<double>(queries_ - done_)));
  }
  if (done_ < queries_) text += ", " + entrant_;
  return text;
}

}  // namespace matchbench
