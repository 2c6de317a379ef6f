#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/plugin/check_progress.hpp"
#include "harness/scoring/study/planning/plan_study.hpp"

namespace matchbench::cli {

void add_analyse_plan_command(CommandLine& line) {
  add_study_command<study::PlanStudyOptions>(
      line,
      {"plan", "How many requests and judgments a contest needs, from a pilot",
       "matchbench analyse plan round.db -m nDCG@10 --difference 0.05 --power 0.8"},
      [](Command& command, study::PlanStudyOptions& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "One measure; default: the board's first, of files AP")
            .option("--difference", study.target.difference,
                    "The difference of two means to be found")
            .option("--power", study.target.power, "The probability with which it is to be found")
            .option("--level", study.target.level, "Level of significance")
            .option("--depth", study.depth,
                    "Services of each entrant that are judged for a request")
            .option("--seed", study.simulation.seed, "The same seed gives the same values");
      },
      [](study::PlanStudyOptions study, const TableOutput&) {
        CheckProgress progress;
        progress.turn_to("simulating boards");
        study.simulation.on_trial = [&] { progress.tick(); };
        return study::sheet_of(study::study_plan(study));
      });
}

}  // namespace matchbench::cli
