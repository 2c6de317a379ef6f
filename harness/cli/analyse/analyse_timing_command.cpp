#include "harness/base/error.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/table_output.hpp"
#include "harness/report/block_ratios.hpp"
#include "harness/report/board/unequal_nodes.hpp"
#include "harness/results/read_nodes.hpp"
#include "harness/results/read_results.hpp"
#include "harness/results/timing_facts.hpp"
#include "harness/study/timing/timing_tables.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench {
namespace {

struct TimingArguments {
  std::string db;
  std::string show = "latency";
  TableOutput output;
};

Table table_of(const std::string& show, const RoundStore& store) {
  if (show == "latency") return latency_table(study_latency(store));
  if (show == "audits") return timing_audit_table(study_timing_audits(store));
  if (show == "scaling") return scaling_table(study_scaling(store));
  if (show == "rates") return rate_table(study_rates(store));
  if (show == "blocks") return block_pairs_table(read_results(store));
  return nodes_table(read_results(store).provenance);
}

int analyse_timing(const TimingArguments& options) {
  const RoundStore store = RoundStore::open(options.db, RoundStore::Mode::kRead);
  Table table = table_of(options.show, store);
  if (table.rows.empty()) {
    throw input_error(fmt::format("{} holds no {}", options.db, options.show),
                      "ask for them under 'protocol:' (docs/contest.md) and run the contest");
  }
  std::string heading = what_times_are(scenario_of(store)) + "\n";
  for (const auto& invalid : invalid_runs(store)) heading += invalid + "\n";
  RoundProvenance machines;
  read_nodes(store, {}, machines);
  if (const auto remark = node_remark(machines); !remark.empty()) heading += remark + "\n";
  if (options.show == "blocks") heading += block_ratio_rule() + "\n";
  mark_times(machines.nodes_differ_in, table);
  add_nodes_differ_in(machines.nodes_differ_in, table);
  print_table(table, options.output, heading + "\n");
  return 0;
}

}  // namespace

void add_analyse_timing_command(CommandLine& line) {
  auto options = std::make_shared<TimingArguments>();
  Command& command =
      line.add("analyse timing", "How fast entrants are, and how far that is to be trusted",
               "matchbench analyse timing round.db --show audits");
  command.required("db", options->db, "The round's database");
  add_table_options(command, options->output);
  command
      .choice("--show", options->show, {"latency", "audits", "scaling", "rates", "blocks", "nodes"},
              "Percentiles with bounds; audits and what they make suspicious; growth with the "
              "collection; the search for the peak rate; entrants compared within blocks; the "
              "machines of a round that was merged")
      .action([options] { return analyse_timing(*options); });
}

}  // namespace matchbench
