#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/run/finish_run.hpp"
#include "harness/fronts/cli/run/run_options.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/cluster/cluster_round.hpp"
#include "harness/operations/conduct/contest_rounds.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <span>
#include <string>

namespace matchbench::cli {
namespace {

// Shows on standard error how far a round on a cluster has come: a line that is rewritten on a
// terminal, a line whenever shards begin or end elsewhere.
class ClusterProgressLine : public cluster::ClusterObserver {
 public:
  explicit ClusterProgressLine(bool quiet);
  ~ClusterProgressLine() override;

  void on_warning(const std::string& warning) override;
  void on_submitted(const std::vector<std::uint64_t>& jobs) override;
  void on_progress(const cluster::ClusterProgress& progress) override;

 private:
  void end_line();

  const bool quiet_;
  const bool terminal_;
  bool drawn_ = false;
  std::string shown_states_;
};

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

// "1 waiting, 2 running, 0 done, 0 failed; 120/480 queries, 3:20 min left".
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

std::string go_on_command(const RunOptions& options, const cluster::ClusterRound& round) {
  return fmt::format("matchbench run {} --cluster {}{} --staging {}{} --resume",
                     word_to_copy(options.round.contest.string()), options.cluster,
                     place_of(options, round.prepared), word_to_copy(round.staging.string()),
                     interpreter_options(options.interpreters));
}

}  // namespace

int run_cluster(const RunOptions& options, const session::WorkerSource& programs) {
  const auto interrupted = watch_signals();
  cluster::require_options(options.slurm);
  cluster::ClusterRound round =
      cluster::prepare_cluster_round({.run = conduct::single_round_of(round_of(options)),
                                      .nodes = options.nodes,
                                      .entrant_groups = options.split.entrant_groups,
                                      .staging = options.staging},
                                     programs);
  for (const auto& warning : round.prepared.warnings) log_warning(warning);
  for (const auto& warning : cluster::warnings_of(round.plan)) log_warning(warning);
  cluster::SlurmOptions slurm = options.slurm;
  for (const auto& prefix : options.interpreters) {
    slurm.interpreters.push_back(std::filesystem::absolute(prefix).string());
  }
  for (const auto& [prefix, where] : round.prepared.contest.interpreters) {
    slurm.interpreters.push_back(prefix.string());
  }
  cluster::SlurmEngine engine(round.plan, round.staging, std::move(slurm));
  if (options.print) {
    for (const auto& script : cluster::cluster_scripts(round, engine)) fmt::print("{}", script);
    return 0;
  }
  conduct::require_databases(std::span(&round.prepared, 1));
  const std::string go_on = go_on_command(options, round);
  const std::string database = round.prepared.database.string();
  const std::string staging = round.staging.string();
  const std::size_t shards = round.plan.shards.size();
  cluster::ClusterResult result;
  {
    ClusterProgressLine progress(options.quiet);
    result = cluster::run_cluster_round(round, engine, progress, interrupted);
  }
  for (const auto& failure : result.failures) log_warning(failure);
  if (!result.is_complete()) {
    throw environment_error(
        fmt::format("{}; {} of {} are done, their parts are in {}/parts",
                    result.interrupted ? "interrupted, and the jobs are cancelled"
                                       : "the round is not complete",
                    result.done.size(), text::counted(shards, "shard", "shards"), staging),
        fmt::format("continue with '{}'", go_on));
  }
  if (!options.quiet) {
    print_for_people(fmt::format("{} merged; the round is in {}\n{} can be removed\n",
                                 text::counted(shards, "shard", "shards"), database, staging));
  }
  return 0;
}

}  // namespace matchbench::cli
