#include "harness/base/error.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/table_output.hpp"
#include "harness/report/block_ratios.hpp"
#include "harness/report/board/unequal_nodes.hpp"
#include "harness/results/read_nodes.hpp"
#include "harness/results/read_results.hpp"
#include "harness/results/timing_facts.hpp"
#include "harness/study/input.hpp"
#include "harness/study/timing/timing_tables.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench::cli {
namespace {

struct TimingArguments {
  std::string db;
  std::string show = "latency";
  TableOutput output;
};

// How a round comes to have what is shown.
std::string remedy_for(const std::string& show) {
  if (show == "audits") return "write 'audit: true' under 'protocol' and run the contest";
  if (show == "scaling") return "write 'scaling: [1, 2]' under 'protocol' and run the contest";
  if (show == "rates") return "write 'scenario: server' under 'protocol' and run the contest";
  if (show == "latency") return "run the contest";
  return "it was not merged from the parts of several machines (docs/cluster.md)";
}

text::Table table_of(const std::string& show, const store::RoundStore& store) {
  if (show == "latency") return study::latency_table(study::study_latency(store));
  if (show == "audits") return study::timing_audit_table(study::study_timing_audits(store));
  if (show == "scaling") return study::scaling_table(study::study_scaling(store));
  if (show == "rates") return study::rate_table(study::study_rates(store));
  if (show == "blocks") return report::block_pairs_table(results::read_results(store));
  return report::nodes_table(results::read_results(store).provenance);
}

int analyse_timing(const TimingArguments& options) {
  study::refuse_folder_of_rounds(options.db);
  const store::RoundStore store =
      store::RoundStore::open(options.db, store::RoundStore::Mode::kRead);
  text::Table table = table_of(options.show, store);
  if (table.rows.empty()) {
    throw input_error(fmt::format("{} contains no {}", options.db, options.show),
                      remedy_for(options.show));
  }
  std::string heading = results::what_times_are(results::scenario_of(store)) + "\n";
  for (const auto& invalid : results::invalid_repetitions(store)) heading += invalid + "\n";
  results::RoundProvenance machines;
  results::read_nodes(store, {}, machines);
  if (const auto remark = results::node_remark(machines); !remark.empty()) heading += remark + "\n";
  if (options.show == "blocks") heading += report::block_ratio_rule() + "\n";
  report::mark_times(machines.nodes_differ_in, table);
  report::add_nodes_differ_in(machines.nodes_differ_in, table);
  print_table(table, options.output, heading + "\n");
  return 0;
}

}  // namespace

void add_analyse_timing_command(CommandLine& line) {
  auto options = std::make_shared<TimingArguments>();
  Command& command =
      line.add("analyse timing", "How fast entrants are, and how reliable the times are",
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

}  // namespace matchbench::cli
