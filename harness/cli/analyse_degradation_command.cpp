#include "harness/analysis/degradation.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/measure_names.hpp"
#include "harness/measures/plan.hpp"

#include <fmt/format.h>

#include <array>
#include <memory>

namespace matchbench {
namespace {

struct DegradationArguments {
  TableOutput output;
  std::vector<std::string> measures;
  std::uint64_t services = 100;
  std::uint64_t swaps = 99;
  std::uint64_t step = 11;
  std::uint64_t repetitions = 100;
  std::uint64_t seed = 1;
  bool deviations = false;
};

int analyse_degradation(const DegradationArguments& options) {
  constexpr std::array<std::size_t, 4> kLevels = {2, 10, 20, 50};
  if (options.services < kLevels.back() || options.services > 100'000) {
    throw input_error(
        fmt::format("--services {}: 50 to 100000, for 50 levels of relevance", options.services));
  }
  if (options.step == 0 || options.repetitions == 0 || options.repetitions > 1'000'000) {
    throw input_error("--step and --repetitions take 1 or more, --repetitions at most 1000000");
  }
  const std::vector<std::string> defaults = {"nDCG", "muAP", "NDCNG"};
  const auto measures =
      averaged_measures_named(options.measures.empty() ? defaults : options.measures);
  const Plan plan(measures);
  Table table;
  table.columns = {{"spread", "spread"}, {"levels", "levels"}, {"swaps", "swaps"}};
  for (std::size_t v = 0; v < plan.value_count(); ++v) {
    const auto name = plan.name_of_value(v);
    table.columns.push_back({name, name});
    if (options.deviations) table.columns.push_back({name + " sd", "sd"});
  }
  const DegradationOptions study = {.services = options.services,
                                    .swaps = options.swaps,
                                    .repetitions = static_cast<std::uint32_t>(options.repetitions),
                                    .seed = options.seed,
                                    .threads = 0};
  for (const auto spread : {GradeSpread::kUniform, GradeSpread::kSkewed}) {
    for (const auto levels : kLevels) {
      const auto curve = degrade(measures, levels, spread, study);
      for (std::size_t swaps = 0; swaps < curve.means.size(); swaps += options.step) {
        std::vector<Cell> row = {
            std::string(spread == GradeSpread::kUniform ? "uniform" : "skewed"), count_cell(levels),
            count_cell(swaps)};
        for (std::size_t v = 0; v < plan.value_count(); ++v) {
          row.push_back(number_cell(curve.means[swaps][v]));
          if (options.deviations) row.push_back(number_cell(curve.deviations[swaps][v]));
        }
        table.rows.push_back(std::move(row));
      }
    }
  }
  print_table(table, options.output,
              fmt::format("An ideal ranking of {} services after random swaps, mean of {}\n\n",
                          options.services, options.repetitions));
  return 0;
}

}  // namespace

void add_analyse_degradation_command(CommandLine& line) {
  auto options = std::make_shared<DegradationArguments>();
  Command& command =
      line.add("analyse degradation", "How measures fall as an ideal ranking is disturbed",
               "matchbench analyse degradation -m nDCG -m muAP --step 1 --csv");
  add_table_options(command, options->output);
  command.repeated("-m,--measure", options->measures, "Measures; default: nDCG, muAP and NDCNG")
      .option("--services", options->services, "Services in the ranking")
      .option("--swaps", options->swaps, "Up to so many")
      .option("--step", options->step, "Show every so many swaps")
      .option("--repetitions", options->repetitions, "Random sequences of swaps")
      .option("--seed", options->seed, "The same seed gives the same values")
      .flag("--deviations", options->deviations, "Also show standard deviations over repetitions")
      .action([options] { return analyse_degradation(*options); });
}

}  // namespace matchbench
