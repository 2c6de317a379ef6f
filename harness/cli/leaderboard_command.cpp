#include "harness/base/file.hpp"
#include "harness/cli/board_notes.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/table_output.hpp"
#include "harness/cli/terminal.hpp"
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
  if (options.wide) {
    fmt::print("{}", text::text_table(table));
    return;
  }
  print_fitting(table);
}

int show_overall_board(const LeaderboardOptions& options) {
  const publish::TrackFolder folder = publish::read_track_folder(options.db);
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
  const publish::RoundBoard round = publish::read_board(
      {.database = options.db, .relevance = options.relevance, .measures = options.measures});
  if (options.json) {
    fmt::print("{}", text::format_table(report::to_table(round.board, report::BoardColumns::kAll),
                                        text::TableFormat::kJson));
    return 0;
  }
  print_for_people(board_heading(round));
  print_table(report::to_table(round.board, report::BoardColumns::kShown),
              report::to_table(round.board, report::BoardColumns::kAll), options);
  print_for_people(board_notes(round));
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
      .flag("--wide", options->wide, "Show all columns, however narrow the terminal")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return show_leaderboard(*options); });
}

}  // namespace matchbench::cli
