#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/robustness/incomplete_study.hpp"
#include "harness/scoring/study/robustness/pool_study.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

namespace matchbench::cli {
namespace {

// Two studies, and the tables of each.
enum class Shown : std::uint8_t { kPoints, kKnee, kUniques, kUnjudged };
constexpr std::array<std::string_view, 4> kShown = {"points", "knee", "uniques", "unjudged"};

struct IncompleteArguments {
  study::IncompleteStudyOptions study;
  std::uint64_t repetitions = 5;
  std::uint64_t depth = 100;
  Shown show = Shown::kPoints;
  TableOutput output;
};

study::StudySheet sheet_of_incomplete(const IncompleteArguments& options) {
  study::IncompleteStudyOptions study = options.study;
  if (options.show == Shown::kUniques || options.show == Shown::kUnjudged) {
    return study::sheet_of(study::study_pool({study.files, study.measures, options.depth}),
                           options.show == Shown::kUniques ? study::PoolTable::kUniques
                                                           : study::PoolTable::kUnjudgedShares);
  }
  study.judgments.repetitions = options.repetitions;
  return study::sheet_of(study::study_incomplete_judgments(study),
                         options.show == Shown::kKnee ? study::IncompleteTable::kKnee
                                                      : study::IncompleteTable::kPoints);
}

int analyse_incomplete(const IncompleteArguments& options, const Command& command) {
  finish_study({"incomplete", command, options.study.files.files.front()},
               sheet_of_incomplete(options), options.output);
  return 0;
}

}  // namespace

void add_analyse_incomplete_command(CommandLine& line) {
  auto options = std::make_shared<IncompleteArguments>();
  Command& command =
      line.add("analyse incomplete", "What measures still say when judgments are taken away",
               "matchbench analyse incomplete round.db -m Bpref -m nDCG");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command
      .repeated(
          "-m,--measure", options->study.measures,
          "Measures; default: the board's first, Bpref, infAP and nDCG; for uniques and unjudged "
          "one, the board's first or AP")
      .choice("--show", options->show, kShown,
              "Each measure at each fraction; the fraction at which tau and accuracy pass 0.9; "
              "scores without the judgments that a system alone brought; unjudged services")
      .choice("--withheld", options->study.judgments.withheld, analysis::kWithheldNames,
              "A judgment taken away: the service stays a known member of the pool, which infAP "
              "needs, or is as if nobody had looked at it")
      .option("--depth", options->depth, "Pool depth, for --show uniques")
      .option("--repetitions", options->repetitions, "Random orders of the judgments")
      .option("--seed", options->study.judgments.seed, "The same seed gives the same values")
      .option("--alpha", options->study.judgments.alpha, "Level of the Wilcoxon decisions")
      .action([options, &command] { return analyse_incomplete(*options, command); });
}

}  // namespace matchbench::cli
