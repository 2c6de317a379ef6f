#pragma once

#include "harness/fronts/cli/command.hpp"
#include "harness/operations/season/open_season.hpp"

#include <string>

namespace matchbench::cli {

// The places of a season and the time, as its organiser names them.
struct SeasonOptions {
  season::SeasonPlaces places;
  std::string at;  // in a rehearsal alone
};

// --season, --entries, --state, --hidden and --at.
void add_season_options(Command& command, SeasonOptions& options);

}  // namespace matchbench::cli
