#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/significance/significance_tables.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench::cli {
namespace {

struct SignificanceArguments {
  study::SignificanceStudyOptions study;
  std::string show = "pairs";
  std::string test;        // "": by whether a correction was asked for
  std::string correction;  // "": the test's own
  double power = 0.8;
  std::uint64_t replicates = 10'000;
  std::uint64_t seed = 1;
  TableOutput output;
};

constexpr std::array<std::string_view, 4> kCorrections = {"none", "bonferroni", "holm", "bh"};

// A correction corrects the p-values of single pairs. Who asks for one without naming a test gets
// the randomization test; for a test that is valid for all pairs as it is, there is nothing to
// correct.
void choose_test(const SignificanceArguments& asked, analysis::SignificanceOptions& tests) {
  const bool corrects = !asked.correction.empty();
  const char* const by_default = corrects ? "randomization" : "max-t";
  tests.test = *analysis::pair_test_named(asked.test.empty() ? by_default : asked.test);
  if (!corrects) return;
  tests.correction = chosen<analysis::Correction>(kCorrections, asked.correction);
  if (analysis::is_adjusted_in_itself(tests.test) &&
      tests.correction != analysis::Correction::kNone) {
    throw input_error(fmt::format("--correction {}: {} is already valid for all pairs",
                                  asked.correction, asked.test),
                      "leave --correction out, or use --test randomization");
  }
}

int analyse_significance(const SignificanceArguments& options, const Command& command) {
  study::SignificanceStudyOptions study = options.study;
  choose_test(options, study.tests);
  study.tests.flips.seed = study.tests.bootstrap.seed = options.seed;
  study.tests.bootstrap.replicates =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(options.replicates, UINT32_MAX));
  finish_study(
      {"significance", command, study.files.files.front()},
      study::sheet_of(study::study_significance(study),
                      chosen<study::SignificanceTable>(study::kSignificanceTables, options.show),
                      options.power),
      options.output);
  return 0;
}

}  // namespace

void add_analyse_significance_command(CommandLine& line) {
  auto options = std::make_shared<SignificanceArguments>();
  Command& command = line.add("analyse significance", "Which systems differ, and by how much",
                              "matchbench analyse significance round.db -m AP --show groups");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated(
          "-m,--measure", options->study.measures,
          "A measure, by default the board's first, of files AP; --show friedman, discrimination "
          "and curve take several")
      .choice("--show", options->show, words_of(study::kSignificanceTables),
              "Which table: all tests of all pairs; ranks and letters; tests of all systems; mean "
              "ranks after Friedman; how well measures separate; their curves; requests needed")
      .choice("--test", options->test,
              {"max-t", "randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey", "nemenyi"},
              "What decides whether a difference is significant; max-t if neither this nor "
              "--correction is given")
      .choice(
          "--correction", options->correction, words_of(kCorrections),
          "How p-values are corrected for testing many pairs, holm by default; max-t, tukey and "
          "nemenyi already adjust for all pairs. Without --test it takes randomization")
      .option("--alpha", options->study.tests.alpha, "Level of significance")
      .option("--power", options->power, "Power wanted, for --show power")
      .option("--permutations", options->study.tests.flips.drawn,
              "Patterns of signs that max-t and randomization draw beyond 16 requests; 100000 by "
              "default, 10000 beyond 200 systems")
      .option("--replicates", options->replicates, "Replicates of the bootstrap")
      .option("--seed", options->seed, "The same seed gives the same values")
      .action([options, &command] { return analyse_significance(*options, command); });
}

}  // namespace matchbench::cli
