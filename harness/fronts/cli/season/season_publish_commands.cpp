#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/os/no_links.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/json.hpp"
#include "harness/fronts/cli/season/season_commands.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/conduct/status_file.hpp"
#include "harness/operations/season/publish_season.hpp"
#include "harness/operations/season/status.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::cli {
namespace {

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
  const season::SeasonStatus found = season::status_of(
      read, season::History(events), season::reading_time(options.at, events), running);
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
  if (options.out.empty()) require_no_links("", usual);  // others may have made this folder
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

void add_season_publish_commands(CommandLine& line) {
  {
    auto options = std::make_shared<StatusOptions>();
    Command& command =
        line.add("season status", "Print the season's phase and what became of each submission",
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
