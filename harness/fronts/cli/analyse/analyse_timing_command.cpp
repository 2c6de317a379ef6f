#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/publishing/report/block_ratios.hpp"
#include "harness/publishing/report/board/unequal_nodes.hpp"
#include "harness/scoring/results/later_times.hpp"
#include "harness/scoring/results/read_nodes.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/results/timing_facts.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/timing/scaling_study.hpp"
#include "harness/scoring/study/timing/timing_tables.hpp"

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
std::string remedy_for(const std::string& show, Scenario scenario) {
  // A round that is resumed keeps its protocol.
  constexpr std::string_view kInProtocol =
      "write {} under 'protocol' and run the contest with a new --db";
  if (show == "audits") return fmt::format(kInProtocol, "'audit: true'");
  if (show == "scaling") return fmt::format(kInProtocol, "'scaling: [0.1, 0.25, 0.5, 1]'");
  if (show == "rates" && scenario == Scenario::kServer) {
    return "add 'latency_bound: 20 ms' and 'find_peak: true' to 'server' and run the contest with "
           "a new --db";
  }
  if (show == "rates") {
    return fmt::format(
        kInProtocol,
        "'scenario: server' and 'server: {rate: 100, latency_bound: 20 ms, find_peak: true}'");
  }
  if (show == "latency") return "run the contest";
  return "it was not merged from the parts of several machines (docs/cluster.md)";
}

text::Table table_of(const std::string& show, const store::RoundStore& store) {
  if (show == "blocks") return report::block_pairs_table(results::read_results(store));
  if (show == "nodes") return report::nodes_table(results::read_results(store).provenance);
  const auto entrants = results::read_timed_entrants(store);
  if (show == "latency") return study::latency_table(study::study_latency(entrants));
  if (show == "scaling")
    return study::scaling_table(study::study_scaling(entrants, study::load_times_ns(store)));
  if (show == "rates") return study::rate_table(study::study_rates(store, entrants));
  return study::timing_audit_table(
      study::study_timing_audits(entrants, study::study_training_audits(store)));
}

int analyse_timing(const TimingArguments& options) {
  study::refuse_folder_of_rounds(options.db);
  study::refuse_bundle(options.db);
  const store::RoundStore store =
      store::RoundStore::open(options.db, store::RoundStore::Mode::kRead);
  if (results::ran_side_by_side(store.sessions())) {
    throw input_error(
        fmt::format("{} has no times: sessions of different entrants ran side by side", options.db),
        "run the contest without --jobs into another database");
  }
  text::Table table = table_of(options.show, store);
  if (table.rows.empty()) {
    throw input_error(fmt::format("{} contains no {}", options.db, options.show),
                      remedy_for(options.show, results::scenario_of(store)));
  }
  std::string heading = results::what_times_are(results::scenario_of(store)) + "\n";
  for (const auto& invalid : results::invalid_repetitions(store)) heading += invalid + "\n";
  const std::string later = results::later_times_remark(store, store.sessions());
  if (!later.empty()) heading += later + "\n";
  if (const auto remark = results::fusions_remark(store);
      options.show == "latency" && !remark.empty()) {
    heading += remark + "\n";
  }
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
