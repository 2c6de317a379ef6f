#include "harness/cli/progress.hpp"

#include "harness/base/clock.hpp"
#include "harness/text/counted.hpp"
#include "harness/text/printable.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace matchbench::cli {
namespace {

constexpr std::int64_t kRedrawNs = 100'000'000;

std::string duration_in_words(double seconds) {
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
    print("\n");
  }
}

// A reader that has gone is no reason to end a round, so a failed write is passed over.
void Progress::print(const std::string& text) const {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
  std::clearerr(stderr);
}

void Progress::on_warning(const std::string& warning) {
  print(fmt::format("warning: {}\n", text::printable_message(warning)));
}

void Progress::on_start(std::uint64_t queries, std::uint64_t answered) {
  queries_ = queries;
  done_ = answered;
  charged_ns_ = monotonic_ns();
  if (queries_ > 0) next_tenth_ = done_ * 10 / queries_ + 1;
  if (answered > 0 && !quiet_) {
    print(fmt::format("{} of {} answered already\n", answered,
                      text::counted(queries, "query is", "queries are")));
  }
}

void Progress::on_work(std::span<const round::EntrantWork> work) {
  for (const auto& one : work) paces_[one.entrant].left = one.queries - one.answered;
}

// The time since the last look belongs to the entrant that was at work.
void Progress::charge_entrant() {
  const std::int64_t now_ns = monotonic_ns();
  if (!entrant_.empty()) paces_[entrant_].spent_ns += now_ns - charged_ns_;
  charged_ns_ = now_ns;
}

void Progress::on_session(const Entrant& entrant, const round::PlannedSession&) {
  charge_entrant();
  entrant_ = entrant.name;
  on_tick();
}

void Progress::on_answer(const Entrant& entrant, const Answer& answer) {
  ++done_;
  if (is_failure(answer.outcome)) ++failed_;
  Pace& pace = paces_[entrant.name];
  ++pace.done;
  if (pace.left > 0) --pace.left;
  if (!quiet_ && !terminal_ && done_ * 10 >= next_tenth_ * queries_) {
    print(line() + "\n");
    ++next_tenth_;
  }
}

void Progress::on_tick() {
  if (quiet_ || !terminal_ || monotonic_ns() - drawn_ns_ < kRedrawNs) return;
  draw();
}

void Progress::draw() {
  constexpr int kWidth = 24;
  charge_entrant();
  const int filled = queries_ == 0 ? 0 : static_cast<int>(kWidth * done_ / queries_);
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < filled ? "█" : "░";
  print(fmt::format("\r\x1b[K{} {}", bar, line()));
  drawn_ns_ = monotonic_ns();
}

// Each entrant goes on at its own pace. One that has not been asked yet can only add to the sum.
std::string Progress::time_left() const {
  double left_ns = 0;
  bool all_known = true;
  for (const auto& [entrant, pace] : paces_) {
    if (pace.left == 0) continue;
    if (pace.done == 0) {
      all_known = false;
    } else {
      left_ns += static_cast<double>(pace.spent_ns) / static_cast<double>(pace.done) *
                 static_cast<double>(pace.left);
    }
  }
  if (left_ns == 0) return {};
  return fmt::format(", {}{} left", all_known ? "" : "at least ", duration_in_words(left_ns / 1e9));
}

std::string Progress::line() const {
  std::string text = fmt::format("{}/{}", done_, text::counted(queries_, "query", "queries"));
  if (failed_ > 0) text += fmt::format(", {} failed", failed_);
  if (done_ < queries_) text += time_left() + ", " + entrant_;
  return text;
}

}  // namespace matchbench::cli
