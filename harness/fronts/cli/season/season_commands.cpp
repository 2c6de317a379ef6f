#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/progress.hpp"
#include "harness/fronts/cli/shared_options.hpp"
#include "harness/fronts/cli/signals.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/conduct/status_file.hpp"
#include "harness/operations/season/kit.hpp"
#include "harness/operations/season/new_season.hpp"
#include "harness/operations/season/open_season.hpp"
#include "harness/operations/season/publish_season.hpp"
#include "harness/operations/season/reveal.hpp"
#include "harness/operations/season/run.hpp"
#include "harness/operations/season/seal.hpp"
#include "harness/operations/season/status.hpp"
#include "harness/operations/season/take.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

// The places of a season and the time, as its organiser names them.
struct SeasonOptions {
  season::SeasonPlaces places;
  std::string at;  // in a rehearsal alone
};

void add_season_options(Command& command, SeasonOptions& options) {
  command.option("--season", options.places.repository, "The folder that has season.yaml")
      .option("--state", options.places.state,
              "The organiser's folder with rounds, logs and the whole journal, outside of the "
              "repository")
      .option("--hidden", options.places.hidden, "The folder with what blind phases hide")
      .option("--entries", options.places.entries,
              "The folder of all submissions; default: 'entries' in the season's folder")
      .option("--at", options.at, "In a rehearsal: the time to take for now");
}

// What is written down of a command, for people or as JSON.
void print_events(const std::vector<season::Event>& events, bool as_json) {
  if (!as_json) {
    for (const season::Event& event : events) print_for_people(season::diary_line(event) + "\n");
    return;
  }
  text::Json json = text::Json::array();
  for (const season::Event& event : events) json.push_back(season::json_of(event));
  print_for_programs(text::indented_json_text(json));
}

struct NewSeasonOptions {
  season::NewSeason wanted;
  std::string at;
};

int make_new(NewSeasonOptions options) {
  if (!options.at.empty() && !options.wanted.rehearsal) {
    throw input_error("--at is for rehearsals alone", "add --rehearsal, or leave it out");
  }
  options.wanted.at = season::stated_time(options.at);
  if (options.wanted.name.empty()) {
    options.wanted.name =
        std::filesystem::absolute(options.wanted.folder).lexically_normal().filename().string();
  }
  season::make_season(options.wanted);
  print_for_people(fmt::format(
      "{} is there: set its times, name what the final hides, and call 'matchbench season seal "
      "final'\n",
      (options.wanted.folder / season::kSeasonFile).string()));
  return 0;
}

struct TakeOptions : SeasonOptions {
  std::string disqualified;
  std::string reason;
  bool json = false;
};

int take(const TakeOptions& options) {
  season::OpenSeason open(options.places);
  const season::Instant at = open.time(options.at);
  if (!options.disqualified.empty()) {
    print_events({season::disqualify(open, options.disqualified, options.reason, at)},
                 options.json);
    return 0;
  }
  const season::Taken taken = season::take(open, at);
  for (const auto& remark : taken.remarks) log_warning(remark);
  print_events(taken.events, options.json);
  if (!options.json && taken.events.empty()) print_for_people("nothing is new\n");
  return 0;
}

struct PhaseOptions : SeasonOptions {
  std::string phase;
  std::filesystem::path out;
  bool json = false;
};

int reveal(const PhaseOptions& options) {
  season::OpenSeason open(options.places);
  print_events({season::reveal(open, options.phase, open.time(options.at))}, options.json);
  return 0;
}

int kit(const PhaseOptions& options) {
  const season::OpenSeason open(options.places);
  const std::filesystem::path usual = options.phase + "-kit";
  const std::filesystem::path out = options.out.empty() ? usual : options.out;
  season::make_kit(open, options.phase, out);
  print_for_people(fmt::format("{} says what to do with it\n", (out / "README.txt").string()));
  return 0;
}

int seal(const PhaseOptions& options) {
  season::OpenSeason open(options.places);
  const std::string commitment = season::seal(open, options.phase, open.time(options.at));
  if (options.json) {
    const text::Json sealed = {{"phase", options.phase}, {"sha256", commitment}};
    print_for_programs(text::json_text(sealed) + "\n");
    return 0;
  }
  print_for_people(fmt::format("the phase '{}' is sealed: sha256:{}\n", options.phase, commitment));
  return 0;
}

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

struct StatusOptions : SeasonOptions {
  bool history = false;
  bool json = false;
};

// Of what everybody knows or, with a state folder, of all; it waits for nobody.
int status(const StatusOptions& options) {
  const season::Season read = season::read_season_in(options.places.repository);
  const bool is_organiser = !options.places.state.empty();
  const std::vector<season::Event> events =
      is_organiser ? season::read_private_journal(options.places.state / season::kJournalFile)
                   : season::read_journal(options.places.journal()).events;
  if (options.history) {
    print_events(events, options.json);
    return 0;
  }
  const auto running =
      is_organiser ? conduct::read_status(options.places.progress()) : std::nullopt;
  const season::SeasonStatus found =
      season::status_of(read, season::History(events), season::stated_time(options.at), running);
  if (options.json) {
    print_for_programs(
        text::format_json({{"phases", found.phases}, {"submissions", found.entries}}));
    return 0;
  }
  print_for_people(table_for_people(found.phases));
  if (!found.entries.rows.empty()) print_for_people("\n" + table_for_people(found.entries));
  return 0;
}

struct PublishOptions : SeasonOptions {
  std::filesystem::path out;
  std::string team;
  bool json = false;
};

int publish(const PublishOptions& options) {
  const season::OpenSeason open(options.places);
  const season::Instant at = open.time(options.at);
  const std::string usual = options.team.empty() ? "site" : options.team;
  const std::filesystem::path out =
      options.out.empty() ? std::filesystem::path(usual) : options.out;
  const season::PublishedSeason published =
      options.team.empty() ? season::publish_season(open, at, out)
                           : season::publish_for_team(open, at, options.team, out);
  for (const auto& remark : published.remarks) log_warning(remark);
  if (options.json) {
    text::Json files = text::Json::array();
    for (const auto& file : published.files) files.push_back(file.string());
    print_for_programs(text::indented_json_text({{"files", files}}));
    return 0;
  }
  print_for_people(fmt::format("{}: {} written\n", (out / "index.html").string(),
                               text::counted(published.files.size(), "file", "files")));
  return 0;
}

}  // namespace

void add_season_commands(CommandLine& line, const session::WorkerSource& programs) {
  {
    auto options = std::make_shared<NewSeasonOptions>();
    line.add("season new", "Begin a contest that lives in time: phases, submissions and pages",
             "matchbench season new geography-2027 --name 'Geography 2027'")
        .required("folder", options->wanted.folder, "The repository to be, new or empty")
        .option("--name", options->wanted.name, "Name of the season; default: the folder's")
        .option("--contest", options->wanted.contest,
                "The contest file; default: a demonstration, which is written")
        .flag("--rehearsal", options->wanted.rehearsal,
              "Its times may be made up with --at, so that a whole season can be tried out")
        .option("--at", options->at, "With --rehearsal: the time to take for now")
        .action([options] { return make_new(*options); });
  }
  {
    auto options = std::make_shared<TakeOptions>();
    Command& command = line.add(
        "season take", "Write into the journal which submissions are there and what is wrong",
        "matchbench season take --state ../state");
    add_season_options(command, *options);
    command
        .option("--disqualify", options->disqualified,
                "End the part of this submission, TEAM/SUBMISSION, instead")
        .option("--reason", options->reason, "Why, for the journal")
        .flag("--json", options->json, "Print what was written as JSON")
        .needs("--reason", "--disqualify")
        .action([options] { return take(*options); });
  }
  {
    auto options = std::make_shared<PhaseOptions>();
    Command& command =
        line.add("season seal", "Commit to what a blind phase hides, before its first submission",
                 "matchbench season seal final --state ../state --hidden ../hidden");
    command.required("phase", options->phase, "Name of the phase");
    add_season_options(command, *options);
    command.flag("--json", options->json, "Print the commitment as JSON").action([options] {
      return seal(*options);
    });
  }
  {
    auto options = std::make_shared<PhaseOptions>();
    Command& command = line.add("season kit", "Pack what a team gets of a phase to work with",
                                "matchbench season kit practice --state ../state");
    command.required("phase", options->phase, "Name of the phase");
    add_season_options(command, *options);
    command.option("--out", options->out, "The new folder; default: PHASE-kit").action([options] {
      return kit(*options);
    });
  }
  {
    auto options = std::make_shared<PhaseOptions>();
    Command& command =
        line.add("season reveal",
                 "Publish what a phase hid, and its rounds, so that anybody can verify them",
                 "matchbench season reveal final --state ../state");
    command.required("phase", options->phase, "Name of the phase");
    add_season_options(command, *options);
    command.flag("--json", options->json, "Print what was written into the journal as JSON")
        .action([options] { return reveal(*options); });
  }
  {
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
  {
    auto options = std::make_shared<StatusOptions>();
    Command& command =
        line.add("season status", "Say where the season is, and what became of each submission",
                 "matchbench season status --history");
    add_season_options(command, *options);
    command.flag("--history", options->history, "Print all that happened, a line each")
        .flag("--json", options->json, "Print JSON")
        .action([options] { return status(*options); });
  }
  {
    auto options = std::make_shared<PublishOptions>();
    Command& command =
        line.add("season publish", "Write the pages that everybody may see, or those of one team",
                 "matchbench season publish --state ../state --out site");
    add_season_options(command, *options);
    command.option("--out", options->out, "The folder; default: 'site', or the team's name")
        .option("--for", options->team, "Write what this team may see of its own, and its receipt")
        .flag("--json", options->json, "Print the files that were written as JSON")
        .action([options] { return publish(*options); });
  }
}

}  // namespace matchbench::cli
