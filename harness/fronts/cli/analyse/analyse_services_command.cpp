#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/scoring/study/services/services_study.hpp"

namespace matchbench::cli {
namespace {

struct ServicesArguments : study::ServicesStudyOptions {
  study::ServicesTable show = study::ServicesTable::kEntrants;
};

constexpr std::uint64_t kRowsForPeople = 20;

}  // namespace

void add_analyse_services_command(CommandLine& line) {
  add_study_command<ServicesArguments>(
      line,
      {"services",
       "Which services nobody finds, which are in the way, and which take each other's place",
       "matchbench analyse services round.db --show look-alikes"},
      [](Command& command, ServicesArguments& study) {
        command.option("--entrant", study.entrants, "Only these entrants; default: all")
            .choice("--show", study.show, study::kServicesTables,
                    "A row for each entrant; services that no request finds; relevant ones that "
                    "are never among the first; those shown where they do not belong; pairs of "
                    "which the wrong one is shown; how often each is shown. --json prints all")
            .option("--depth", study.depth, "How many ranks count as shown: k")
            .option("--top", study.top,
                    "Rows of each entrant in a table; default: 20 for people, all for programs");
      },
      [](ServicesArguments study, const TableOutput& output) {
        if (!study.top && output.for_people()) study.top = kRowsForPeople;
        return study::sheet_of(study::study_services(study), study.show);
      });
}

}  // namespace matchbench::cli
