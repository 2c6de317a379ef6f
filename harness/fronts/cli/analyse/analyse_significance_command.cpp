#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/significance/significance_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace matchbench::cli {
namespace {

struct SignificanceArguments : study::SignificanceStudyOptions {
  study::SignificanceTable show = study::SignificanceTable::kPairs;
  std::string test;                                // "": by whether a correction was asked for
  std::optional<analysis::Correction> correction;  // none: the test's own
  double power = 0.8;
  std::uint64_t replicates = 10'000;
  std::uint64_t seed = 1;
};

constexpr std::array<std::string_view, 4> kCorrections = {"none", "bonferroni", "holm", "bh"};

// A correction corrects the p-values of single pairs. Who asks for one without naming a test gets
// the randomization test; for a test that is valid for all pairs as it is, there is nothing to
// correct.
void choose_test(SignificanceArguments& asked) {
  if (asked.test.empty()) asked.test = asked.correction ? "randomization" : "max-t";
  asked.tests.test = *analysis::pair_test_named(asked.test);
  if (!asked.correction) return;
  asked.tests.correction = *asked.correction;
  if (analysis::is_adjusted_in_itself(asked.tests.test) &&
      asked.correction != analysis::Correction::kNone) {
    throw input_error(
        fmt::format("--correction {}: {} is already valid for all pairs",
                    kCorrections[static_cast<std::size_t>(*asked.correction)], asked.test),
        "leave --correction out, or use --test randomization");
  }
}

study::StudySheet significance_sheet(SignificanceArguments asked) {
  choose_test(asked);
  asked.tests.flips.seed = asked.tests.bootstrap.seed = asked.seed;
  asked.tests.bootstrap.replicates =
      static_cast<std::uint32_t>(std::min<std::uint64_t>(asked.replicates, UINT32_MAX));
  return study::sheet_of(study::study_significance(asked), asked.show, asked.power);
}

}  // namespace

void add_analyse_significance_command(CommandLine& line) {
  add_study_command<SignificanceArguments>(
      line,
      {"significance", "Which systems differ, and by how much",
       "matchbench analyse significance round.db -m AP --show groups"},
      [](Command& command, SignificanceArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "A measure, by default the board's first, of files AP; --show friedman, "
                      "discrimination and curve take several")
            .choice("--show", study.show, study::kSignificanceTables,
                    "Which table: all tests of all pairs; ranks and letters; tests of all systems; "
                    "mean ranks after Friedman; how well measures separate; their curves; requests "
                    "needed")
            .choice("--test", study.test,
                    {"max-t", "randomization", "t", "wilcoxon", "sign", "bootstrap", "tukey",
                     "nemenyi"},
                    "What decides whether a difference is significant; max-t if neither this nor "
                    "--correction is given")
            .choice(
                "--correction", study.correction, kCorrections,
                "How p-values are corrected for testing many pairs, holm by default; max-t, tukey "
                "and nemenyi already adjust for all pairs. Without --test it takes randomization")
            .option("--alpha", study.tests.alpha, "Level of significance")
            .option("--power", study.power, "Power wanted, for --show power")
            .option("--permutations", study.tests.flips.drawn,
                    "Patterns of signs that max-t and randomization draw beyond 16 requests; "
                    "100000 by default, 10000 beyond 200 systems")
            .option("--replicates", study.replicates, "Replicates of the bootstrap")
            .option("--seed", study.seed, "The same seed gives the same values");
      },
      [](const SignificanceArguments& study, const TableOutput&) {
        return significance_sheet(study);
      });
}

}  // namespace matchbench::cli
