#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/robustness/audit_study.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench::cli {
namespace {

struct AuditArguments {
  study::AuditStudyOptions study;
  TableOutput output;
};

int analyse_audit(const AuditArguments& options) {
  for (const auto& measure : options.study.measures) {
    if (!is_there(measure)) continue;
    throw input_error(
        fmt::format("{} is a file, and 'analyse audit' tests measures", measure),
        fmt::format("the audits of entrants: matchbench analyse timing {} --show audits", measure));
  }
  const study::StudySheet sheet = study::sheet_of(study::study_measure_audits(options.study));
  print_table(sheet.table, options.output, sheet.heading);
  return 0;
}

}  // namespace

void add_analyse_audit_command(CommandLine& line) {
  auto options = std::make_shared<AuditArguments>();
  Command& command = line.add("analyse audit", "Test whether a measure rewards better rankings",
                              "matchbench analyse audit nDCG 'nDCG(disc=jk(2))' AP");
  add_table_options(command, options->output);
  command
      .optional("measures", options->study.measures,
                "Measures; default: all, with all discounts and gains, cut at rank 3 if they need "
                "a cutoff")
      .option("--services", options->study.services, "All rankings of up to N services")
      .option("--exchanges", options->study.exchanges,
              "How many random exchanges in larger rankings")
      .option("--seed", options->study.seed, "The same seed gives the same exchanges")
      .action([options] { return analyse_audit(*options); });
}

}  // namespace matchbench::cli
