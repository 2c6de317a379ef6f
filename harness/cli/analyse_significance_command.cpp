#include "harness/analysis/friedman.hpp"
#include "harness/analysis/significance.hpp"
#include "harness/base/error.hpp"
#include "harness/cli/analyse/input.hpp"
#include "harness/cli/analyse/scored_measures.hpp"
#include "harness/cli/analyse/significance_tables.hpp"
#include "harness/cli/analyse/table_output.hpp"
#include "harness/cli/commands.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench {
namespace {

struct SignificanceArguments {
  AnalysisFiles files;
  TableOutput output;
  std::vector<std::string> measures;
  std::string show = "pairs";
  std::string test = "randomization";
  std::string correction = "holm";
  double alpha = 0.05;
  double power = 0.8;
  std::uint64_t permutations = 100'000;
  std::uint64_t replicates = 10'000;
  std::uint64_t seed = 1;
};

Correction correction_named(const std::string& name) {
  for (const auto correction : {Correction::kNone, Correction::kBonferroni, Correction::kHolm}) {
    if (name == name_of(correction)) return correction;
  }
  return Correction::kBenjaminiHochberg;
}

SignificanceOptions settings_of(const SignificanceArguments& options) {
  if (!(options.alpha > 0 && options.alpha < 1)) {
    throw input_error(fmt::format("--alpha {}: a level is between 0 and 1", options.alpha));
  }
  if (!(options.power > 0 && options.power < 1)) {
    throw input_error(fmt::format("--power {}: a power is between 0 and 1", options.power));
  }
  if (options.permutations == 0 || options.replicates < 100 || options.replicates > 10'000'000) {
    throw input_error("--permutations takes 1 or more, --replicates 100 to 10000000");
  }
  SignificanceOptions out;
  out.test = *pair_test_named(options.test);
  out.correction = correction_named(options.correction);
  out.alpha = options.alpha;
  out.randomization = {.permutations = options.permutations, .seed = options.seed, .threads = 0};
  out.bootstrap.replicates = static_cast<std::uint32_t>(options.replicates);
  out.bootstrap.seed = options.seed;
  out.bootstrap.confidence = 1 - options.alpha;
  return out;
}

std::string heading(const ScoreMatrix& scores, const AnalysisInput& input,
                    const SignificanceArguments& options) {
  const auto friedman = friedman_test(scores);
  return fmt::format(
      "{} under '{}': {} systems, {} requests; {} test, {}, level {}\n"
      "Friedman: chi2 = {:.3f} (p = {:.3g}), Iman-Davenport F = {:.3f} (p = {:.3g})\n\n",
      scores.measure, input.setting().name, scores.systems.size(), scores.requests.size(),
      options.test,
      is_adjusted_in_itself(*pair_test_named(options.test)) ? "adjusted in itself"
                                                            : "correction " + options.correction,
      options.alpha, friedman.chi_squared, friedman.chi_squared_p, friedman.f, friedman.f_p);
}

int analyse_significance(const SignificanceArguments& options, const Command& command) {
  const Study study{"significance", command, options.files.files.front()};
  const SignificanceOptions settings = settings_of(options);
  const AnalysisInput input = read_analysis_input(options.files);
  const auto measures = score_measures(
      input, options.measures.empty() ? std::vector<std::string>{"AP"} : options.measures,
      options.files.undefined_policy());
  const ScoreMatrix& first = measures.front();
  const auto table = options.show == "pairs"            ? pairs_table(first, settings)
                     : options.show == "groups"         ? groups_table(first, settings)
                     : options.show == "friedman"       ? friedman_table(measures, settings)
                     : options.show == "posthoc"        ? posthoc_table(first)
                     : options.show == "discrimination" ? discrimination_table(measures, settings)
                     : options.show == "curve"          ? curve_table(measures, settings)
                                               : power_table(first, options.alpha, options.power);
  finish_study(study, table, options.output, heading(first, input, options));
  return 0;
}

}  // namespace

void add_analyse_significance_command(CommandLine& line) {
  auto options = std::make_shared<SignificanceArguments>();
  Command& command = line.add("analyse significance", "Which systems differ, and by how much",
                              "matchbench analyse significance round.db -m AP --show groups");
  add_input_options(command, options->files);
  add_study_options(command, options->output);
  command
      .repeated("-m,--measure", options->measures,
                "A measure, AP by default; --show friedman, discrimination and curve take several")
      .choice("--show", options->show,
              {"pairs", "groups", "friedman", "posthoc", "discrimination", "curve", "power"},
              "Which table: all tests of all pairs; who shares a rank; tests of all systems; mean "
              "ranks after Friedman; how well measures separate; their curves; requests needed")
      .choice("--test", options->test,
              {"randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey", "nemenyi"},
              "What decides whether two systems are separated")
      .choice("--correction", options->correction, {"holm", "bh", "bonferroni", "none"},
              "For testing many pairs")
      .option("--alpha", options->alpha, "Level of significance")
      .option("--power", options->power, "Power wanted, for --show power")
      .option("--permutations", options->permutations, "Of the randomization test")
      .option("--replicates", options->replicates, "Of the bootstrap")
      .option("--seed", options->seed, "The same seed gives the same values")
      .action([options, &command] { return analyse_significance(*options, command); });
}

}  // namespace matchbench
