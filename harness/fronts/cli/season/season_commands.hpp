#pragma once

#include "harness/execution/session/worker_source.hpp"
#include "harness/fronts/cli/command.hpp"
#include "harness/fronts/cli/command_line.hpp"
#include "harness/operations/season/open_season.hpp"

#include <string>
#include <vector>

namespace matchbench::cli {

// The places of a season and the time, as its organiser names them.
struct SeasonOptions {
  season::SeasonPlaces places;
  std::string at;  // in a rehearsal alone
};
void add_season_options(Command& command, SeasonOptions& options);

// What is written down of a command, for people or as JSON.
void print_events(const std::vector<season::Event>& events, bool as_json);

// The groups of add_season_commands(), in its order.
void add_season_take_commands(CommandLine& line);   // new, take
void add_season_phase_commands(CommandLine& line);  // seal, kit, reveal
void add_season_run_command(CommandLine& line, const session::WorkerSource& programs);
void add_season_publish_commands(CommandLine& line);  // status, publish

}  // namespace matchbench::cli
