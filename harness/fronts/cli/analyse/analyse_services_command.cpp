#include "harness/fronts/cli/analyse/input_options.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/scoring/study/services/services_study.hpp"

#include <memory>

namespace matchbench::cli {
namespace {

struct ServicesArguments {
  study::ServicesStudyOptions study;
  study::ServicesTable show = study::ServicesTable::kEntrants;
  TableOutput output;
};

int analyse_services(ServicesArguments options, const Command& command) {
  constexpr std::uint64_t kRowsForPeople = 20;
  if (!options.study.top && options.output.for_people()) options.study.top = kRowsForPeople;
  finish_study({"services", command, options.study.files.files.front()},
               study::sheet_of(study::study_services(options.study), options.show), options.output);
  return 0;
}

}  // namespace

void add_analyse_services_command(CommandLine& line) {
  auto options = std::make_shared<ServicesArguments>();
  Command& command =
      line.add("analyse services",
               "Which services nobody finds, which are in the way, and which take each other's "
               "place",
               "matchbench analyse services round.db --show look-alikes");
  add_input_options(command, options->study.files);
  add_study_options(command, options->output);
  command.option("--entrant", options->study.entrants, "Only these entrants; default: all")
      .choice("--show", options->show, study::kServicesTables,
              "A row for each entrant; services that no request finds; relevant ones that are "
              "never among the first; those shown where they do not belong; pairs of which the "
              "wrong one is shown; how often each is shown. --json prints all")
      .option("--depth", options->study.depth, "How many ranks count as shown: k")
      .option("--top", options->study.top,
              "Rows of each entrant in a table; default: 20 for people, all for programs")
      .action([options, &command] { return analyse_services(*options, command); });
}

}  // namespace matchbench::cli
