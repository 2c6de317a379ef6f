#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/robustness/audit_study.hpp"
#include "harness/scoring/study/robustness/degradation_study.hpp"
#include "harness/scoring/study/robustness/incomplete_study.hpp"
#include "harness/scoring/study/robustness/measures_study.hpp"
#include "harness/scoring/study/robustness/pool_study.hpp"
#include "harness/scoring/study/robustness/sensitivity_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace matchbench::cli {
namespace {

struct MeasuresArguments : study::MeasuresStudyOptions {
  study::OrderCoefficient coefficient = study::OrderCoefficient::kTauB;
  study::MeasuresTable show = study::MeasuresTable::kReference;
};

struct DegradationArguments : study::DegradationStudyOptions {
  study::DegradationRows rows;
};

void refuse_file(const std::string& measure) {
  if (!is_there(measure)) return;
  throw input_error(
      fmt::format("{} is a file, and 'analyse audit' tests measures", measure),
      fmt::format("the audits of entrants: matchbench analyse timing {} --show audits", measure));
}

// Two studies, and the tables of each.
enum class IncompleteShown : std::uint8_t { kPoints, kKnee, kUniques, kUnjudged };
constexpr std::array<std::string_view, 4> kShown = {"points", "knee", "uniques", "unjudged"};

struct IncompleteArguments : study::IncompleteStudyOptions {
  std::uint64_t repetitions = 5;
  std::uint64_t depth = 100;
  IncompleteShown show = IncompleteShown::kPoints;
};

study::StudySheet incomplete_sheet(IncompleteArguments asked) {
  if (asked.show == IncompleteShown::kUniques || asked.show == IncompleteShown::kUnjudged) {
    return study::sheet_of(study::study_pool({asked.files, asked.measures, asked.depth}),
                           asked.show == IncompleteShown::kUniques
                               ? study::PoolTable::kUniques
                               : study::PoolTable::kUnjudgedShares);
  }
  asked.judgments.repetitions = asked.repetitions;
  return study::sheet_of(study::study_incomplete_judgments(asked),
                         asked.show == IncompleteShown::kKnee ? study::IncompleteTable::kKnee
                                                              : study::IncompleteTable::kPoints);
}

}  // namespace

void add_analyse_measures_command(CommandLine& line) {
  add_study_command<MeasuresArguments>(
      line,
      {"measures", "How similarly measures order the systems of a round, or of several",
       "matchbench analyse measures round.db --show matrix --csv"},
      [](Command& command, MeasuresArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: all that judge rankings, with all discounts and gains")
            .option("--reference", study.reference, "The measure that others are compared with")
            .choice("--show", study.show, study::kMeasuresTables,
                    "All measures against the reference, all pairs of measures, or the systems' "
                    "scores in the order of the reference")
            .choice("--coefficient", study.coefficient, study::kOrderCoefficients,
                    "What --show matrix shows; for tau-ap, the row is the reference");
      },
      [](const MeasuresArguments& study, const TableOutput&) {
        return study::sheet_of(study::study_measures(study), study.show, study.coefficient);
      });
}

void add_analyse_sensitivity_command(CommandLine& line) {
  add_study_command<ShownTable<study::SensitivityStudyOptions, study::SensitivityTable>>(
      line,
      {"sensitivity", "How far the order of systems depends on what is relevant",
       "matchbench analyse sensitivity round.db -m AP -m nDCG --show pairs"},
      [](Command& command, auto& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: the board's first, AP, Q and nDCG")
            .choice("--show", study.show, study::kSensitivityTables,
                    "Kinds of settings in short, all pairs of settings, or the scores behind them")
            .option("--drastic", study.drastic_ranks, "Ranks from which on a swap is drastic");
      },
      [](const auto& study, const TableOutput&) {
        return study::sheet_of(study::study_sensitivity(study), study.show);
      });
}

void add_analyse_degradation_command(CommandLine& line) {
  add_study_command<DegradationArguments>(
      line,
      {"degradation", "How measures fall as an ideal ranking is disturbed",
       "matchbench analyse degradation -m 'nDCG(gain=exp)' -m muAP --step 1 --csv"},
      [](Command& command, DegradationArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: nDCG(gain=exp), muAP and NDCNG")
            .option("--services", study.services, "Services in the ranking")
            .option("--swaps", study.swaps, "The largest number of swaps")
            .option("--step", study.rows.step, "Swaps from one row to the next")
            .option("--repetitions", study.repetitions, "How many random sequences of swaps")
            .option("--seed", study.seed, "The same seed gives the same values")
            .flag("--deviations", study.rows.deviations,
                  "Also show standard deviations over repetitions");
      },
      [](const DegradationArguments& study, const TableOutput&) {
        return study::sheet_of(study::study_degradation(study), study.rows);
      });
}

void add_analyse_audit_command(CommandLine& line) {
  add_study_command<study::AuditStudyOptions>(
      line,
      {"audit", "Test whether a measure rewards better rankings",
       "matchbench analyse audit nDCG 'nDCG(disc=jk(2))' AP"},
      [](Command& command, study::AuditStudyOptions& study) {
        command
            .several("measures", study.measures,
                     "Measures; default: all, with all discounts and gains, cut at rank 3 if they "
                     "need a cutoff")
            .option("--services", study.services, "All rankings of up to N services")
            .option("--exchanges", study.exchanges, "How many random exchanges in larger rankings")
            .option("--seed", study.seed, "The same seed gives the same exchanges");
      },
      [](const study::AuditStudyOptions& study, const TableOutput&) {
        std::ranges::for_each(study.measures, refuse_file);
        return study::sheet_of(study::study_measure_audits(study));
      });
}

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
