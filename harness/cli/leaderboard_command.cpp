#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/cli/board_notes.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/terminal.hpp"
#include "harness/publish/board_bounds.hpp"
#include "harness/publish/round_board.hpp"
#include "harness/publish/track_folder.hpp"
#include "harness/text/table/text_table.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <memory>

namespace matchbench::cli {
namespace {

struct LeaderboardOptions {
  std::string db;
  std::string relevance;
  std::vector<std::string> measures;
  std::vector<std::string> columns;
  bool bounds = false;
  bool wide = false;
  bool json = false;
};

// What fits the terminal, unless the user says what is wanted.
void print_table(const text::Table& table, const text::Table& all,
                 const LeaderboardOptions& options) {
  if (!options.columns.empty()) {
    fmt::print("{}", text::text_table(text::with_columns(all, options.columns)));
    return;
  }
  const auto width = terminal_width();
  if (options.wide || !width) {
    fmt::print("{}", text::text_table(table));
    return;
  }
  const text::FittedTable fitting = text::fitted(table, *width);
  fmt::print("{}", text::text_table(fitting.table));
  if (fitting.left_out.empty()) return;
  fmt::print("{} more columns with --wide; --columns chooses\n", fitting.left_out.size());
}

int show_overall_board(const LeaderboardOptions& options) {
  const publish::TrackFolder folder = publish::read_track_folder(options.db);
  if (options.bounds) {
    throw input_error("--bounds is for the board of one round", "name the database of one track");
  }
  const report::OverallBoard board =
      publish::read_overall_board(folder, options.relevance, options.measures);
  const text::Table table = report::to_table(board);
  if (options.json) {
    fmt::print("{}", text::format_table(table, text::TableFormat::kJson));
    return 0;
  }
  print_for_people(overall_heading(folder, board));
  print_table(table, table, options);
  print_for_people(overall_notes(folder, board));
  return 0;
}

int show_leaderboard(const LeaderboardOptions& options) {
  if (is_folder(options.db)) return show_overall_board(options);
  const publish::BoardRequest request{
      .database = options.db, .relevance = options.relevance, .measures = options.measures};
  const publish::RoundBoard round = publish::read_board(request);
  text::Table all = report::to_table(round.board, report::BoardColumns::kAll);
  if (options.bounds) publish::add_bounds(request, round, all);
  if (options.json) {
    fmt::print("{}", text::format_table(all, text::TableFormat::kJson));
    return 0;
  }
  text::Table shown = report::to_table(round.board, report::BoardColumns::kShown);
  if (options.bounds) publish::add_bounds(request, round, shown);
  print_for_people(board_heading(round));
  print_table(shown, all, options);
  print_for_people(board_notes(round));
  if (options.bounds) print_for_people(publish::bounds_sentence() + "\n");
  return 0;
}

}  // namespace

void add_leaderboard_command(CommandLine& line) {
  auto options = std::make_shared<LeaderboardOptions>();
  line.add("leaderboard", "Show who ranked best and how fast",
           "matchbench leaderboard round.db --relevance graded")
      .required("db", options->db,
                "The round's database, scored, or the folder of a contest's tracks: their overall "
                "board")
      .option("--relevance", options->relevance, "Relevance setting; default: the first scored")
      .repeated("-m,--measure", options->measures,
                "Measures to show; the first decides the order; default: all scored")
      .option("--columns", options->columns,
              "Show these columns, by the names that --json gives them: rank,entrant,AP,p95_ms")
      .flag("--bounds", options->bounds,
            "Show between which values each mean lies, however the unjudged services are judged")
      .flag("--wide", options->wide, "Show all columns, however narrow the terminal")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return show_leaderboard(*options); });
}

}  // namespace matchbench::cli
