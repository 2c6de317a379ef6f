#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/robustness/incomplete_study.hpp"
#include "harness/scoring/study/robustness/pool_study.hpp"

#include <array>
#include <cstdint>
#include <string_view>

namespace matchbench::cli {
namespace {

// Two studies, and the tables of each.
enum class Shown : std::uint8_t { kPoints, kKnee, kUniques, kUnjudged };
constexpr std::array<std::string_view, 4> kShown = {"points", "knee", "uniques", "unjudged"};

struct IncompleteArguments : study::IncompleteStudyOptions {
  std::uint64_t repetitions = 5;
  std::uint64_t depth = 100;
  Shown show = Shown::kPoints;
};

study::StudySheet incomplete_sheet(IncompleteArguments asked) {
  if (asked.show == Shown::kUniques || asked.show == Shown::kUnjudged) {
    return study::sheet_of(study::study_pool({asked.files, asked.measures, asked.depth}),
                           asked.show == Shown::kUniques ? study::PoolTable::kUniques
                                                         : study::PoolTable::kUnjudgedShares);
  }
  asked.judgments.repetitions = asked.repetitions;
  return study::sheet_of(
      study::study_incomplete_judgments(asked),
      asked.show == Shown::kKnee ? study::IncompleteTable::kKnee : study::IncompleteTable::kPoints);
}

}  // namespace

void add_analyse_incomplete_command(CommandLine& line) {
  add_study_command<IncompleteArguments>(
      line,
      {"incomplete", "What measures still say when judgments are taken away",
       "matchbench analyse incomplete round.db -m Bpref -m nDCG"},
      [](Command& command, IncompleteArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: the board's first, Bpref, infAP and nDCG; for uniques "
                      "and unjudged one, the board's first or AP")
            .choice(
                "--show", study.show, kShown,
                "Each measure at each fraction; the fraction at which tau and accuracy pass 0.9; "
                "scores without the judgments that a system alone brought; unjudged services")
            .choice("--withheld", study.judgments.withheld, analysis::kWithheldNames,
                    "A judgment taken away: the service stays a known member of the pool, which "
                    "infAP needs, or is as if nobody had looked at it")
            .option("--depth", study.depth, "Pool depth, for --show uniques")
            .option("--repetitions", study.repetitions, "Random orders of the judgments")
            .option("--seed", study.judgments.seed, "The same seed gives the same values")
            .option("--alpha", study.judgments.alpha, "Level of the Wilcoxon decisions");
      },
      [](const IncompleteArguments& study, const TableOutput&) { return incomplete_sheet(study); });
}

}  // namespace matchbench::cli
