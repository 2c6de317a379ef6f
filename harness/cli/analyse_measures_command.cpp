#include "harness/analysis/measure_variants.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/system_table.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/measure_names.hpp"
#include "harness/measures/parse.hpp"
#include "harness/measures/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

namespace matchbench {
namespace {

struct MeasuresArguments {
  AnalysisFiles files;  // of several rounds, each is studied by itself
  TableOutput output;
  std::vector<std::string> measures;
  std::string reference = "AP";
  std::string coefficient = "tau-b";
  std::string show = "reference";
};

// They say something else than how good a ranking is.
bool is_no_merit(const MeasureDeclaration& declaration) {
  constexpr std::array<std::string_view, 3> kNoMerit = {"RBPResid", "Judged", "Fallout"};
  return std::find(kNoMerit.begin(), kNoMerit.end(), declaration.name) != kNoMerit.end();
}

// All that the input is enough for, the reference first.
std::vector<Measure> chosen_measures(const MeasuresArguments& options, bool size_known) {
  const auto reference = parse_measure(options.reference);
  std::vector<Measure> out = {reference};
  const auto add = [&](const Measure& measure) {
    if (std::find(out.begin(), out.end(), measure) == out.end()) out.push_back(measure);
  };
  for (const auto& measure : averaged_measures_named(options.measures)) add(measure);
  if (!options.measures.empty()) return out;
  for (const auto& declaration : registered_measures()) {
    const auto& needs = declaration.properties;
    const bool lacks_size =
        !size_known && (needs.needs_collection_size || needs.depth_is_collection);
    if (!judges_rankings(declaration) || is_no_merit(declaration) || lacks_size) continue;
    for (const auto& measure : variants_of(declaration, all_discounts_and_gains())) add(measure);
  }
  return out;
}

std::optional<double> coefficient_of(const SystemOrder& first, const SystemOrder& second,
                                     const std::string& name) {
  if (name == "tau-ap") return tau_ap(first.means, second.means);
  if (name == "rho") return spearman(first.means, second.means);
  return kendall(first.means, second.means).tau_b;
}

using OrdersByRound = std::vector<std::vector<SystemOrder>>;  // all with the same measures

// Means over the rounds for which there is a value.
class Condensed {
 public:
  void add(std::optional<double> value) {
    if (!value) return;
    sum_ += *value;
    ++count_;
  }
  std::optional<double> mean() const {
    if (count_ == 0) return std::nullopt;
    return sum_ / static_cast<double>(count_);
  }

 private:
  double sum_ = 0;
  std::size_t count_ = 0;
};

Table reference_table(const OrdersByRound& rounds) {
  Table table;
  table.columns = {{"measure", "measure"}, {"swaps", "swaps"},   {"drastic", "drastic"},
                   {"tau_b", "tau-b"},     {"tau_ap", "tau_AP"}, {"rho", "rho"},
                   {"mean", "mean score"}};
  for (std::size_t m = 0; m < rounds.front().size(); ++m) {
    std::size_t swaps = 0;
    std::size_t drastic = 0;
    Condensed tau_b, tau_ap, rho, mean;
    for (const auto& orders : rounds) {
      const auto one = compare(orders, 0, m);
      swaps += one.discordant;
      drastic += one.drastic;
      tau_b.add(one.tau_b);
      tau_ap.add(one.tau_ap);
      rho.add(one.rho);
      for (const double value : orders[m].means) mean.add(value);
    }
    table.rows.push_back({rounds.front()[m].measure, count_cell(swaps), count_cell(drastic),
                          number_cell(tau_b.mean()), number_cell(tau_ap.mean()),
                          number_cell(rho.mean()), number_cell(mean.mean())});
  }
  return table;
}

Table matrix_table(const OrdersByRound& rounds, const std::string& coefficient) {
  Table table;
  table.columns = {{"measure", "measure"}};
  const auto& first = rounds.front();
  for (const auto& order : first) table.columns.push_back({order.measure, order.measure});
  for (std::size_t a = 0; a < first.size(); ++a) {
    std::vector<Cell> row = {first[a].measure};
    for (std::size_t b = 0; b < first.size(); ++b) {
      Condensed value;
      for (const auto& orders : rounds) {
        value.add(coefficient_of(orders[a], orders[b], coefficient));
      }
      row.push_back(number_cell(value.mean(), 3));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

// Systems in the order of the reference, a row each with all measures' scores.
Table curve_table(const std::vector<SystemOrder>& orders, const std::vector<std::string>& systems) {
  Table table;
  table.columns = {{"system", "system"}};
  for (const auto& order : orders) table.columns.push_back({order.measure, order.measure});
  for (const auto s : falling_order(orders.front().means)) {
    std::vector<Cell> row = {systems[s]};
    for (const auto& order : orders) row.push_back(number_cell(order.means[s]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

int analyse_measures(const MeasuresArguments& options, const Command& command) {
  const Study study{"measures", command, options.files.files.front()};
  std::vector<AnalysisInput> inputs;
  const auto& files = options.files.files;
  const bool several =
      files.size() > 1 && std::all_of(files.begin(), files.end(), is_round_database);
  for (std::size_t i = 0; i < (several ? files.size() : 1); ++i) {
    AnalysisFiles one = options.files;
    if (several) one.files = {files[i]};
    inputs.push_back(read_analysis_input(one));
  }
  if (inputs.size() > 1 && options.show == "curve") {
    throw input_error("--show curve is of one round", "name one database");
  }
  const bool size_known = std::all_of(inputs.begin(), inputs.end(), [](const auto& input) {
    return input.experiment.collection_size.has_value();
  });
  const Plan plan(chosen_measures(options, size_known));
  OrdersByRound rounds;
  for (const auto& input : inputs) {
    rounds.push_back(system_orders(input, input.setting(), plan, options.files.undefined_policy()));
  }
  const auto table = options.show == "reference" ? reference_table(rounds)
                     : options.show == "matrix"
                         ? matrix_table(rounds, options.coefficient)
                         : curve_table(rounds.front(), inputs.front().experiment.systems);
  std::string heading;
  for (const auto& input : inputs) {
    heading += fmt::format("{} under '{}': {} systems, {} requests\n", input.experiment.name,
                           input.setting().name, input.experiment.systems.size(),
                           input.experiment.requests.size());
  }
  finish_study(study, table, options.output,
               fmt::format("{}{} measures, the reference is {}\n\n", heading, plan.value_count(),
                           plan.name_of_value(0)));
  return 0;
}

}  // namespace

void add_analyse_measures_command(CommandLine& line) {
  auto options = std::make_shared<MeasuresArguments>();
  Command& command =
      line.add("analyse measures", "How alike measures order the systems of a round, or of several",
               "matchbench analyse measures round.db --show matrix --csv");
  add_input_options(command, options->files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->measures,
                "Measures; default: all that judge rankings, with all discounts and gains")
      .option("--reference", options->reference, "The measure that others are compared with")
      .choice("--show", options->show, {"reference", "matrix", "curve"},
              "All measures against the reference, all pairs of measures, or the systems' scores "
              "in the order of the reference")
      .choice("--coefficient", options->coefficient, {"tau-b", "tau-ap", "rho"},
              "What --show matrix holds; of tau-ap, rows are the reference")
      .action([options, &command] { return analyse_measures(*options, command); });
}

}  // namespace matchbench
