#include "harness/base/error.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/measure_names.hpp"
#include "harness/cli/null_cost.hpp"
#include "harness/cli/round_files.hpp"
#include "harness/cli/timing_facts.hpp"
#include "harness/report/leaderboard.hpp"
#include "harness/store/store.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench {
namespace {

struct LeaderboardOptions {
  std::string db;
  std::string relevance;
  std::vector<std::string> measures;
  bool json = false;
};

void print_heading(const RoundResults& results, const Leaderboard& board) {
  const RoundProvenance& round = results.provenance;
  fmt::print("{} on {}: {} requests, {} services, relevance '{}'\n", round.contest,
             round.collection.name, results.requests.size(), results.services.size(),
             board.setting);
  for (std::size_t m = 0; m < board.measures.size(); ++m) {
    if (board.request_counts[m] != results.requests.size()) {
      fmt::print("{} is defined for {} of {} requests\n", board.measures[m],
                 board.request_counts[m], results.requests.size());
    }
  }
  fmt::print("\n");
}

void print_remarks(const RoundStore& store, const RoundResults& results, const Leaderboard& board) {
  fmt::print("\nlow, high: 95 % interval of {} (bootstrap over requests).", board.measures.front());
  if (!board.test.empty()) {
    fmt::print(" Who shares a rank is not separated from its first\n({}, level {}).", board.test,
               kReportAlpha);
  }
  const std::string& confinement = results.provenance.confinement;
  fmt::print(
      "\n{} ≤: bound of the percentile before it\n(99 % confidence, or as much as so few requests "
      "allow); without figures: too few requests.\ncold: first query of a fresh worker, median "
      "over n "
      "workers; hot: mean over requests of the\nmedian over passes.\nConfinement: {}\n",
      what_times_are(scenario_of(store)), confinement.empty() ? "unknown" : confinement);
  fmt::print("{}\n", null_cost_sentence(results.provenance.environment));
  for (const auto& invalid : invalid_runs(store)) fmt::print("{}\n", invalid);
  for (const auto& row : board.rows) {
    const ReportEntrant& one = row.entrant;
    if (!one.deterministic) {
      fmt::print("{} is nondeterministic: its passes disagree\n", one.entrant.name);
    }
    if (one.abstentions > 0) {
      fmt::print("{} abstained in {} of {} queries\n", one.entrant.name, one.abstentions,
                 one.queries);
    }
  }
}

int show_leaderboard(const LeaderboardOptions& options) {
  const RoundStore store = RoundStore::open(options.db, RoundStore::Mode::kRead);
  const RoundResults results = read_results(store);
  if (results.measures.empty()) {
    throw input_error(fmt::format("{} is not scored yet", options.db),
                      fmt::format("run 'matchbench score {}'", options.db));
  }
  const std::string setting =
      options.relevance.empty() ? results.measures.front().setting : options.relevance;
  const Leaderboard board = make_leaderboard(results, setting, value_names(options.measures));
  if (options.json) {
    fmt::print("{}", format_table(to_table(board, BoardColumns::kAll), TableFormat::kJson));
    return 0;
  }
  print_heading(results, board);
  fmt::print("{}", format_table(to_table(board, BoardColumns::kShown), TableFormat::kText));
  print_remarks(store, results, board);
  return 0;
}

}  // namespace

void add_leaderboard_command(CommandLine& line) {
  auto options = std::make_shared<LeaderboardOptions>();
  line.add("leaderboard", "Show who ranked best and how fast",
           "matchbench leaderboard round.db --relevance graded")
      .required("db", options->db, "The round's database, scored")
      .option("--relevance", options->relevance, "Relevance setting; default: the first scored")
      .repeated("-m,--measure", options->measures,
                "Measures to show; the first decides the order; default: all scored")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return show_leaderboard(*options); });
}

}  // namespace matchbench
