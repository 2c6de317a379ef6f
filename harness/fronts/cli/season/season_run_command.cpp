#include "harness/foundation/base/log.hpp"
#include "harness/fronts/cli/progress.hpp"
#include "harness/fronts/cli/season/season_commands.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/season/later_decisions.hpp"
#include "harness/operations/season/run.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

// Steps and events above the line that shows how far a round is.
class SeasonProgress : public season::SeasonObserver {
 public:
  explicit SeasonProgress(bool quiet) : quiet_(quiet) {}

  void on_warning(const std::string& warning) override { log_warning(warning); }
  void on_progress(const conduct::RoundProgress& progress) override {
    if (!shown_) shown_.emplace(quiet_);
    shown_->on_progress(progress);
    if (progress.ended) shown_.reset();
  }
  void on_step(const std::string& what) override {
    shown_.reset();
    if (!quiet_) print_note(what);
  }
  void on_event(const season::Event& event) override { events_.push_back(event); }

  const std::vector<season::Event>& events() const { return events_; }

 private:
  const bool quiet_;
  std::optional<Progress> shown_;
  std::vector<season::Event> events_;
};

struct SeasonRunOptions : SeasonOptions {
  std::vector<std::string> interpreters;
  std::string again;
  std::string rescored;
  std::string reason;
  bool elsewhere = false;
  bool quiet = false;
  bool json = false;
};

int run_season(const SeasonRunOptions& options, const session::WorkerSource& programs) {
  season::OpenSeason open(options.places);
  const season::Instant at = open.time(options.at);
  SeasonProgress progress(options.quiet || options.json);
  if (!options.rescored.empty()) {
    print_events({season::rescore(open, options.rescored, options.reason, at)}, options.json);
    return 0;
  }
  if (!options.again.empty()) {
    progress.on_event(season::ask_again(open, options.again, options.reason, at));
  }
  season::run(open, at, options.elsewhere ? season::Finals::kElsewhere : season::Finals::kHere,
              with_interpreters(programs, options.interpreters), progress, watch_signals());
  print_events(progress.events(), options.json);
  if (!options.json && progress.events().empty()) print_for_people("nothing waits\n");
  return 0;
}

}  // namespace

void add_season_run_command(CommandLine& line, const session::WorkerSource& programs) {
  auto options = std::make_shared<SeasonRunOptions>();
  Command& command =
      line.add("season run", "Run what is due: submissions that wait, finals that have begun",
               "matchbench season run --state ../state --hidden ../hidden");
  add_season_options(command, *options);
  add_interpreters(command, options->interpreters);
  command.option("--again", options->again, "Ask this submission, TEAM/SUBMISSION, once more")
      .option("--rescore", options->rescored,
              "Score the rounds of this phase with today's judgments, and run nothing")
      .option("--reason", options->reason, "Why, for the journal")
      .flag("--finals-elsewhere", options->elsewhere,
            "Write the contest of a final into the state folder, for 'matchbench run --cluster', "
            "and go on when its database is there")
      .flag("--quiet", options->quiet, "Print results, warnings and errors only")
      .flag("--json", options->json, "Print what was written into the journal as JSON")
      .excludes("--again", {"--rescore"})
      .action([options, &programs] { return run_season(*options, programs); });
}

}  // namespace matchbench::cli
