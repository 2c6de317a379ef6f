#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/fronts/cli/season/season_commands.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/season/later_decisions.hpp"
#include "harness/operations/season/new_season.hpp"
#include "harness/operations/season/take.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <string>

namespace matchbench::cli {
namespace {

struct NewSeasonOptions {
  season::NewSeason wanted;
  std::string at;
  bool json = false;
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
  const std::string file = (options.wanted.folder / season::kSeasonFile).string();
  if (options.json) {
    print_for_programs(text::json_text({{"season", file}}) + "\n");
    return 0;
  }
  print_for_people(
      fmt::format("{} is there: set its times, name what the final hides, and call 'matchbench "
                  "season seal final'\n",
                  file));
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

}  // namespace

void add_season_take_commands(CommandLine& line) {
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
        .flag("--json", options->json, "Print the path of season.yaml as JSON")
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
}

}  // namespace matchbench::cli
