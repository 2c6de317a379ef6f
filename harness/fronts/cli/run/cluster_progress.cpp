#include "harness/fronts/cli/run/cluster_progress.hpp"

#include "harness/foundation/base/log.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/terminal.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>

namespace matchbench::cli {
namespace {

// A reader that has gone is not a reason to end a round, so a failed write is ignored.
void print(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
  std::clearerr(stderr);
}

std::string states_of(const cluster::ClusterProgress& progress) {
  return fmt::format("{}{} waiting, {} running, {} done, {} failed",
                     progress.is_follow_up ? "the merged round: " : "shards: ", progress.waiting,
                     progress.running, progress.done, progress.failed);
}

std::string left_of(double seconds) {
  const auto whole = std::lround(seconds);
  if (whole < 60) return fmt::format(", {} s left", whole);
  if (whole < 3600) return fmt::format(", {}:{:02} min left", whole / 60, whole % 60);
  return fmt::format(", {}:{:02} h left", whole / 3600, whole % 3600 / 60);
}

}  // namespace

std::string progress_line(const cluster::ClusterProgress& progress) {
  std::string text =
      states_of(progress) + fmt::format("; {}/{}", progress.answered,
                                        text::counted(progress.queries, "query", "queries"));
  if (progress.failed_queries > 0) text += fmt::format(", {} failed", progress.failed_queries);
  if (progress.left_s) text += left_of(*progress.left_s);
  return text;
}

ClusterProgressLine::ClusterProgressLine(bool quiet)
    : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}

ClusterProgressLine::~ClusterProgressLine() {
  end_line();
}

void ClusterProgressLine::end_line() {
  if (drawn_) print("\n");
  drawn_ = false;
}

void ClusterProgressLine::on_warning(const std::string& warning) {
  end_line();
  log_warning(warning);
}

void ClusterProgressLine::on_submitted(const std::vector<std::uint64_t>& jobs) {
  if (!quiet_) print(fmt::format("submitted as job {}\n", fmt::join(jobs, ", ")));
}

void ClusterProgressLine::on_progress(const cluster::ClusterProgress& progress) {
  if (quiet_) return;
  if (terminal_) {
    print(rewritten_line(progress_line(progress)));
    drawn_ = true;
  } else if (shown_states_ != states_of(progress)) {
    shown_states_ = states_of(progress);
    print(progress_line(progress) + "\n");
  }
}

}  // namespace matchbench::cli
