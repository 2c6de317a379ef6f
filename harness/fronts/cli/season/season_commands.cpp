#include "harness/fronts/cli/season/season_commands.hpp"

#include "harness/foundation/text/json.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/terminal.hpp"

namespace matchbench::cli {

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

void print_events(const std::vector<season::Event>& events, bool as_json) {
  if (!as_json) {
    for (const season::Event& event : events) print_for_people(season::diary_line(event) + "\n");
    return;
  }
  text::Json json = text::Json::array();
  for (const season::Event& event : events) json.push_back(season::json_of(event));
  print_for_programs(text::indented_json_text(json));
}

void add_season_commands(CommandLine& line, const session::WorkerSource& programs) {
  add_season_take_commands(line);
  add_season_phase_commands(line);
  add_season_run_command(line, programs);
  add_season_publish_commands(line);
}

}  // namespace matchbench::cli
