#include "harness/foundation/base/error.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/progress.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/reproduce/reproduce.hpp"
#include "harness/operations/reproduce/reproduction_text.hpp"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

struct ReproduceOptions {
  reproduce::ReproduceRequest request;  // without what follows
  std::vector<std::string> plugins;
  std::vector<std::string> run_files;
  std::vector<std::string> files;
  std::vector<std::string> interpreters;
  GrantOptions grants;
  bool json = false;
  bool quiet = false;
};

// "round.db" and "round.tar.zst" become "round.again.db", in the working folder.
std::string default_database(const std::filesystem::path& round) {
  const std::string name = round.filename().string();
  return name.substr(0, name.find('.')) + ".again.db";
}

int reproduce(const ReproduceOptions& options, const session::WorkerSource& programs) {
  if (options.request.depth == 0) throw input_error("--depth is 0", "give at least 1");
  reproduce::ReproduceRequest request = options.request;
  if (request.database.empty()) request.database = default_database(request.round);
  request.terms.plugins = named_files("--plugin", options.plugins);
  request.terms.run_files = named_files("--run", options.run_files);
  request.terms.files = handed_over("--file", options.files);
  request.terms.grants = options.grants.named();
  const auto interrupted = watch_signals();
  reproduce::ReproductionReport report;
  {
    Progress progress(options.quiet);
    report = reproduce::reproduce(request, with_interpreters(programs, options.interpreters),
                                  progress, interrupted);
  }
  if (options.json) {
    fmt::print("{}", reproduce::json_of(report));
  } else {
    print_for_people(fmt::format("{}: {} under '{}', baseline {}\n\n", report.contest,
                                 report.measure, report.setting, report.baseline));
    fmt::print("{}\n", table_for_people(reproduce::to_table(report)));
    print_for_people(
        "low, high: 95 % interval of the mean difference. KTU, RBO: agreement of the rankings. "
        "RMSE: of the scores. ER, ΔRI: the new lead over the baseline against the old one; 1 and 0 "
        "if they are equal.\n\n");
    print_for_people(reproduce::sentences_of(report));
  }
  return reproduce::exit_code_of(report.verdict);
}

}  // namespace

void add_reproduce_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<ReproduceOptions>();
  Command& command = line.add("reproduce", "Run a published round again and compare the results",
                              "matchbench reproduce round.tar.zst --collection datasets/geography");
  command.required("round", options->request.round, "A round's database, or a bundle");
  add_foreign_terms(command, options->request.terms);
  add_interpreters(command, options->interpreters);
  add_grants(command, options->grants);
  command
      .repeated("--plugin", options->plugins,
                "NAME=PATH: the file of an entrant whose plugin is not registered by that name")
      .repeated("--run", options->run_files, "NAME=PATH: the run file of an entrant")
      .repeated("--file", options->files,
                "ENTRANT:KEY=PATH: a file or folder that is handed to an entrant")
      .option("--db", options->request.database,
              "Database of the new round; default: the round's name with .again.db")
      .repeated("-m,--measure", options->request.measures,
                "The first decides; default: the measures of the contest")
      .option("--relevance", options->request.relevance,
              "Relevance setting; default: the contest's first")
      .option("--baseline", options->request.baseline,
              "Entrant relative to which effects are measured; default: the last of the board")
      .option("--depth", options->request.depth, "Ranks that Kendall's tau union compares")
      .flag("--json", options->json, "Print JSON")
      .flag("--quiet", options->quiet, "Print no progress")
      .action([options, &programs] { return reproduce(*options, programs); });
}

}  // namespace matchbench::cli
