#include "harness/app/results/read_nodes.hpp"
#include "harness/app/results/read_results.hpp"
#include "harness/app/results/timing_facts.hpp"
#include "harness/app/study/timing/timing_tables.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench {
namespace {

struct TimingArguments {
  std::string db;
  std::string show = "latency";
  TableOutput output;
};

int analyse_timing(const TimingArguments& options) {
  const RoundStore store = RoundStore::open(options.db, RoundStore::Mode::kRead);
  Table table = options.show == "latency"   ? latency_table(study_latency(store))
                : options.show == "audits"  ? timing_audit_table(study_timing_audits(store))
                : options.show == "scaling" ? scaling_table(study_scaling(store))
                                            : rate_table(study_rates(store));
  if (table.rows.empty()) {
    throw input_error(fmt::format("{} holds no {}", options.db, options.show),
                      "ask for them under 'protocol:' (docs/contest.md) and run the contest");
  }
  std::string heading = what_times_are(scenario_of(store)) + "\n";
  for (const auto& invalid : invalid_runs(store)) heading += invalid + "\n";
  RoundProvenance machines;
  read_nodes(store, machines);
  for (const auto& remark : node_remarks(machines)) heading += remark + "\n";
  mark_unequal_nodes(machines, table);
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
      .choice("--show", options->show, {"latency", "audits", "scaling", "rates"},
              "Percentiles with bounds; audits and what they make suspicious; growth with the "
              "collection; the search for the peak rate")
      .action([options] { return analyse_timing(*options); });
}

}  // namespace matchbench
