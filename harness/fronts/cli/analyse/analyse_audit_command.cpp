#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/robustness/audit_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace matchbench::cli {
namespace {

void refuse_file(const std::string& measure) {
  if (!is_there(measure)) return;
  throw input_error(
      fmt::format("{} is a file, and 'analyse audit' tests measures", measure),
      fmt::format("the audits of entrants: matchbench analyse timing {} --show audits", measure));
}

}  // namespace

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

}  // namespace matchbench::cli
