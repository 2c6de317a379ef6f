#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/plugin/plugin_to_start.hpp"

#include "harness/fronts/cli/analyse/study_command.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/scoring/study/costs/costs_study.hpp"
#include "harness/scoring/study/planning/plan_study.hpp"
#include "harness/scoring/study/robustness/difficulty_study.hpp"
#include "harness/scoring/study/services/services_study.hpp"
#include "harness/scoring/study/significance/scores_study.hpp"
#include "harness/scoring/study/silence/silence_study.hpp"

namespace matchbench::cli {
namespace {

struct ScoresArguments : study::ScoresStudyOptions {
  std::vector<std::string> names;  // of aggregates
};

constexpr std::uint64_t kRowsForPeople = 20;

}  // namespace

void add_analyse_scores_command(CommandLine& line) {
  add_study_command<ScoresArguments>(
      line,
      {"scores", "Means, medians, spreads of every system, with intervals",
       "matchbench analyse scores round.db -m AP --aggregate mean --aggregate gmean"},
      [](Command& command, ScoresArguments& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "Measures; default: the board's first, AP and nDCG@10")
            .option("--aggregate", study.names,
                    "mean (default), gmean, median, min or sd over requests")
            .option("--replicates", study.replicates, "Replicates of the bootstrap")
            .option("--seed", study.seed, "The same seed gives the same intervals");
      },
      [](ScoresArguments study, const TableOutput&) {
        study.aggregates = study.names.empty() ? std::vector{measures::Aggregate::kMean}
                                               : parse_aggregates(study.names);
        return study::sheet_of(study::study_scores(study));
      });
}

void add_analyse_difficulty_command(CommandLine& line) {
  add_study_command<ShownTable<study::DifficultyStudyOptions, study::DifficultyTable>>(
      line,
      {"difficulty", "Which requests are hard, and which system answers what others cannot",
       "matchbench analyse difficulty round.db -m nDCG --show systems"},
      [](Command& command, auto& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "One measure; default: the board's first, of files AP")
            .choice("--show", study.show, study::kDifficultyTables,
                    "Requests, the hardest first; what each system adds; Pearson's correlation of "
                    "systems over requests; what choosing or fusing them could reach")
            .option("--depth", study.depth, "Services of each system that --show bounds fuses");
      },
      [](const auto& study, const TableOutput&) {
        return study::sheet_of(study::study_difficulty(study), study.show);
      });
}

void add_analyse_silence_command(CommandLine& line) {
  add_study_command<ShownTable<study::SilenceStudyOptions, study::SilenceTable>>(
      line,
      {"silence", "How good systems are at saying that nothing answers a request",
       "matchbench analyse silence round.db -m nDCG@10"},
      [](Command& command, auto& study) {
        command
            .repeated("-m,--measure", study.measures,
                      "One measure in [0, 1]; default: the board's first, of files AP")
            .choice("--show", study.show, study::kSilenceTables,
                    "Systems; false answers and false silences by request; risk and coverage; "
                    "calibration of probabilities")
            .option("--threshold", study.threshold,
                    "Take answers whose first score is lower for silence")
            .option(
                "--training-split", study.training_split,
                "Choose each system's threshold on this split of the collection, report the others")
            .flag("--probabilities", study.probabilities,
                  "All scores are probabilities that rank 1 is relevant, also undeclared ones");
      },
      [](const auto& study, const TableOutput&) {
        return study::sheet_of(study::study_silence(study), study.show);
      });
}

void add_analyse_services_command(CommandLine& line) {
  add_study_command<ShownTable<study::ServicesStudyOptions, study::ServicesTable>>(
      line,
      {"services",
       "Which services nobody finds, which are in the way, and which take each other's place",
       "matchbench analyse services round.db --show look-alikes"},
      [](Command& command, auto& study) {
        command.option("--entrant", study.entrants, "Only these entrants; default: all")
            .choice("--show", study.show, study::kServicesTables,
                    "A row for each entrant; services that no request finds; relevant ones that "
                    "are never among the first; those shown where they do not belong; pairs of "
                    "which the wrong one is shown; how often each is shown. --json prints all")
            .option("--depth", study.depth, "How many ranks count as shown: k")
            .option("--top", study.top,
                    "Rows of each entrant in a table; default: 20 for people, all for programs");
      },
      [](auto study, const TableOutput& output) {
        if (!study.top && output.for_people()) study.top = kRowsForPeople;
        return study::sheet_of(study::study_services(study), study.show);
      });
}

void add_analyse_costs_command(CommandLine& line) {
  add_study_command<study::CostsStudyOptions>(
      line,
      {"costs", "What answers cost beside their quality, and which entrants are as good for less",
       "matchbench analyse costs round.db -m nDCG@5"},
      [](Command& command, study::CostsStudyOptions& study) {
        command.repeated("-m,--measure", study.measures, "One measure; default: the board's first")
            .option(
                "--depth", study.depth,
                "Number of services that are passed on; default: the measure's cutoff, else 10");
      },
      [](const study::CostsStudyOptions& study, const TableOutput&) {
        return study::sheet_of(study::study_costs(study));
      });
}

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
