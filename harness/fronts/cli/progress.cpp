#include "harness/fronts/cli/progress.hpp"

#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/conduct/status_file.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace matchbench::cli {
namespace {

constexpr std::int64_t kRedrawNs = 100'000'000;
constexpr std::int64_t kSlowLoadingNs = 2'000'000'000;
constexpr std::int64_t kLoadingLineNs = 60'000'000'000;

bool is_slow_loading(const conduct::RoundProgress& progress) {
  return progress.loading && progress.loading->for_ns >= kSlowLoadingNs;
}

std::string duration_in_words(double seconds) {
  const auto whole = std::lround(seconds);
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole % 3600 / 60);
}

std::string time_left_in_words(const conduct::RoundProgress& progress) {
  const auto left = conduct::time_left(progress);
  if (!left) return {};
  return fmt::format(", {}{} left", left->at_least ? "at least " : "",
                     duration_in_words(left->seconds));
}

// "4:10", "1:04:10".
std::string clock_text(std::int64_t ns) {
  const std::int64_t seconds = ns / 1'000'000'000;
  const std::string rest = fmt::format("{:02}", seconds % 60);
  if (seconds < 3600) return fmt::format("{}:{}", seconds / 60, rest);
  return fmt::format("{}:{:02}:{}", seconds / 3600, seconds % 3600 / 60, rest);
}

// What the round is at: an entrant, or its loading if that takes a while.
std::string work_of(const conduct::RoundProgress& progress) {
  if (!is_slow_loading(progress)) return progress.at_work;
  const auto& loading = *progress.loading;
  return fmt::format("loading {}, {}{}", loading.entrant, clock_text(loading.for_ns),
                     loading.deadline_ns == 0 ? "" : " of " + clock_text(loading.deadline_ns));
}

std::string line_of(const conduct::RoundProgress& progress) {
  const std::string planned = text::counted(progress.queries, "query", "queries");
  std::string text = progress.answered > progress.queries
                         ? fmt::format("{}, and {} of further passes for 'min_duration'", planned,
                                       progress.answered - progress.queries)
                         : fmt::format("{}/{}", progress.answered, planned);
  if (progress.failed > 0) text += fmt::format(", {} failed", progress.failed);
  if (progress.answered < progress.queries) text += time_left_in_words(progress);
  if (!progress.trial.empty()) text += ", " + progress.trial;
  const bool is_at_work = progress.answered < progress.queries || !progress.trial.empty();
  const std::string work = is_at_work ? work_of(progress) : "";
  if (!work.empty()) text += ", " + work;
  return text;
}

// A bar and a blank; what follows them is `beside` characters wide. None if the terminal has
// no place for one.
std::string bar_of(const conduct::RoundProgress& progress, std::size_t beside) {
  constexpr std::size_t kWidest = 24;
  constexpr std::size_t kNarrowest = 4;
  const std::size_t taken = beside + 2;  // the blank and the cursor
  const std::size_t terminal = terminal_width(stderr).value_or(taken + kWidest);
  const std::size_t width = std::min(kWidest, terminal - std::min(terminal, taken));
  if (width < kNarrowest) return {};
  const auto filled = width * progress.answered / progress.queries;
  std::string bar;
  for (std::uint64_t i = 0; i < width; ++i) bar += i < filled ? "█" : "░";
  return bar + " ";
}

}  // namespace

Progress::Progress(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}

Progress::~Progress() {
  end_line();
}

void Progress::end_line() {
  if (drawn_) print("\n");
  drawn_ = false;
}

// A reader that has gone is not a reason to end a round, so a failed write is ignored.
void Progress::print(const std::string& text) const {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
  std::clearerr(stderr);
}

void Progress::on_warning(const std::string& warning) {
  end_line();
  log_warning(warning);
}

void Progress::begin(const conduct::RoundProgress& progress) {
  begun_ = true;
  next_tenth_ = progress.answered * 10 / progress.queries + 1;
  if (progress.answered == 0) return;
  print(fmt::format("{} of {} answered already\n", progress.answered,
                    text::counted(progress.queries, "query is", "queries are")));
}

void Progress::on_progress(const conduct::RoundProgress& progress) {
  if (quiet_ || progress.queries == 0) return;
  if (!begun_) begin(progress);
  if (terminal_) {
    if (progress.ended || monotonic_ns() - drawn_ns_ >= kRedrawNs) draw(progress);
  } else if (progress.answered * 10 >= next_tenth_ * progress.queries) {
    print(line_of(progress) + "\n");
    // How many further passes come is not known.
    next_tenth_ = progress.answered > progress.queries ? 2 * next_tenth_ : next_tenth_ + 1;
  } else if (!progress.trial.empty() && progress.at_work != trial_of_) {
    print(line_of(progress) + "\n");
    trial_of_ = progress.at_work;
  } else {
    tell_loading(progress);
  }
}

// The first line comes soon, each further one when the time has doubled, or after a minute.
void Progress::tell_loading(const conduct::RoundProgress& progress) {
  if (!is_slow_loading(progress)) {
    next_loading_ns_ = 0;
    return;
  }
  const std::int64_t for_ns = progress.loading->for_ns;
  if (for_ns < next_loading_ns_) return;
  print(line_of(progress) + "\n");
  next_loading_ns_ = for_ns + std::min(for_ns, kLoadingLineNs);
}

void Progress::draw(const conduct::RoundProgress& progress) {
  const std::string line = line_of(progress);
  print(rewritten_line(bar_of(progress, text::text_width(line)) + line));
  drawn_ = true;
  drawn_ns_ = monotonic_ns();
}

// A reader that has gone is not a reason to end a round here either.
void JsonProgress::on_progress(const conduct::RoundProgress& progress) {
  constexpr std::int64_t kEveryNs = 200'000'000;
  const bool is_early = written_ns_ && monotonic_ns() - *written_ns_ < kEveryNs;
  if (is_early && !progress.ended) return;
  written_ns_ = monotonic_ns();
  const std::string line = conduct::status_text(progress) + "\n";
  std::fwrite(line.data(), 1, line.size(), stdout);
  std::fflush(stdout);
  std::clearerr(stdout);
}

}  // namespace matchbench::cli
