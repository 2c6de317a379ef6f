#include "harness/analysis/audit.hpp"
#include "harness/analysis/measure_variants.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/measure_names.hpp"
#include "harness/measures/registry.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <memory>
#include <utility>

namespace matchbench {
namespace {

struct AuditArguments {
  TableOutput output;
  std::vector<std::string> measures;
  std::uint64_t services = 6;
  std::uint64_t exchanges = 20'000;
  std::uint64_t seed = 1;
};

std::vector<Measure> chosen_measures(const std::vector<std::string>& names) {
  std::vector<Measure> out;
  if (names.empty()) {
    VariantAxes axes = all_discounts_and_gains();
    axes.cutoff = 3;  // rankings are small: a deeper one would cut nothing
    for (const auto& declaration : registered_measures()) {
      if (!judges_rankings(declaration)) continue;
      for (auto& measure : variants_of(declaration, axes)) out.push_back(std::move(measure));
    }
    return out;
  }
  for (auto& measure : measures_named(names)) {
    if (!judges_rankings(*measure.declaration)) {
      throw input_error(fmt::format("{} cannot be audited", to_string(measure)),
                        "it counts, gives several numbers, or needs scores or subtopics");
    }
    out.push_back(std::move(measure));
  }
  return out;
}

std::string text_of(const Exchange& exchange) {
  return fmt::format("({}) {:.4g} → ({}) {:.4g}", fmt::join(exchange.worse, " "),
                     exchange.worse_score, fmt::join(exchange.better, " "), exchange.better_score);
}

std::string yes_or_no(bool yes) {
  return yes ? "yes" : "no";
}

Cell example_cell(const std::optional<Exchange>& exchange) {
  if (!exchange) return {};
  return text_of(*exchange);
}

// "(0 1 0 1): (1 0 0 1) adds 0.2, (0 1 1 0) adds 0.3".
Cell places_cell(const std::optional<std::pair<Exchange, Exchange>>& places) {
  if (!places) return {};
  const auto added = [](const Exchange& exchange) {
    return fmt::format("({}) adds {:.4g}", fmt::join(exchange.better, " "),
                       exchange.better_score - exchange.worse_score);
  };
  return fmt::format("({}): {}, {}", fmt::join(places->first.worse, " "), added(places->first),
                     added(places->second));
}

Table table_of(const std::vector<MeasureAudit>& audits) {
  Table table;
  table.columns = {{"measure", "measure"},
                   {"lowest", "lowest"},
                   {"highest", "highest"},
                   {"within_range", "in range"},
                   {"ideal_is_one", "ideal = 1"},
                   {"correct", "correct"},
                   {"correct_binary", "on binary gains"},
                   {"monotone", "monotone"},
                   {"top_weighted", "top-weighted"},
                   {"counterexample", "counterexample to correctness"},
                   {"lowered", "counterexample to monotony"},
                   {"less_at_top", "counterexample to top weight"}};
  for (const auto& one : audits) {
    table.rows.push_back({to_string(one.measure), number_cell(one.lowest), number_cell(one.highest),
                          yes_or_no(one.within_range), yes_or_no(one.ideal_is_one),
                          yes_or_no(!one.incorrect), yes_or_no(!one.incorrect_binary),
                          yes_or_no(!one.not_monotone),
                          std::string(one.top_weight == TopWeight::kYes    ? "yes"
                                      : one.top_weight == TopWeight::kFlat ? "flat"
                                                                           : "no"),
                          example_cell(one.incorrect), example_cell(one.not_monotone),
                          places_cell(one.not_top_weighted)});
  }
  return table;
}

int analyse_audit(const AuditArguments& options) {
  if (options.services < 2 || options.services > 8) {
    throw input_error(
        fmt::format("--services {}: 2 to 8, all rankings of them are tried", options.services));
  }
  AuditOptions study;
  study.services = options.services;
  study.random_exchanges = options.exchanges;
  study.seed = options.seed;
  const auto audits = audit(chosen_measures(options.measures), study);
  print_table(table_of(audits), options.output,
              fmt::format("All rankings of 2 to {} services with grades {}, then {} random "
                          "exchanges in rankings of up to {}\n\n",
                          study.services, fmt::join(study.grades, " "), study.random_exchanges,
                          study.random_services));
  return 0;
}

}  // namespace

void add_analyse_audit_command(CommandLine& line) {
  auto options = std::make_shared<AuditArguments>();
  Command& command = line.add("analyse audit", "Does a measure reward better rankings?",
                              "matchbench analyse audit nDCG 'nDCG(disc=jk(2))' AP");
  add_table_options(command, options->output);
  command
      .optional("measures", options->measures,
                "Measures; default: all, with all discounts and gains, cut at rank 3 where they "
                "need a cutoff")
      .option("--services", options->services, "All rankings of up to so many")
      .option("--exchanges", options->exchanges, "Random ones in larger rankings")
      .option("--seed", options->seed, "The same seed gives the same exchanges")
      .action([options] { return analyse_audit(*options); });
}

}  // namespace matchbench
