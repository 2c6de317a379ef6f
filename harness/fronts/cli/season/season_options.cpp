#include "harness/fronts/cli/season/season_options.hpp"

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

}  // namespace matchbench::cli
