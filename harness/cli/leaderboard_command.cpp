#include "harness/base/file.hpp"
#include "harness/cli/board_notes.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/terminal.hpp"
#include "harness/publish/round_board.hpp"
#include "harness/publish/track_folder.hpp"
#include "harness/publish/unpacked_bundle.hpp"
#include "harness/score/score_round.hpp"
#include "harness/text/table/text_table.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
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

int show_overall_board(const LeaderboardOptions& options, const publish::TrackFolder& folder) {
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

int show_round_board(const LeaderboardOptions& options, const std::filesystem::path& database) {
  const publish::RoundBoard round = publish::read_board(
      {.database = database, .relevance = options.relevance, .measures = options.measures});
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

// Measures that the organiser did not score are scored in the unpacked copy.
int show_bundle(const LeaderboardOptions& options) {
  const publish::UnpackedBundle bundle(options.db);
  for (const auto& round : bundle.rounds()) {
    if (options.measures.empty()) break;
    score::score_round({.database = round.database,
                        .collection = round.collection,
                        .measures = options.measures,
                        .relevance = {}});
  }
  return bundle.has_tracks() ? show_overall_board(options, publish::tracks_of(bundle))
                             : show_round_board(options, bundle.rounds().front().database);
}

int show_leaderboard(const LeaderboardOptions& options) {
  if (is_folder(options.db)) {
    return show_overall_board(options, publish::read_track_folder(options.db));
  }
  return publish::is_bundle(options.db) ? show_bundle(options)
                                        : show_round_board(options, options.db);
}

}  // namespace

void add_leaderboard_command(CommandLine& line) {
  auto options = std::make_shared<LeaderboardOptions>();
  line.add("leaderboard", "Show who ranked best and how fast",
           "matchbench leaderboard round.db --relevance graded")
      .required("db", options->db,
                "The round's database or bundle, scored, or those of a contest's tracks: their "
                "overall board")
      .option("--relevance", options->relevance, "Relevance setting; default: the first scored")
      .repeated(
          "-m,--measure", options->measures,
          "Measures to show; the first decides the order; default: all scored. Of a bundle any: "
          "what is not scored yet is scored from the collection in it")
      .option("--columns", options->columns,
              "Show these columns, by the names that --json gives them: rank,entrant,AP,p95_ms")
      .flag("--wide", options->wide, "Show all columns, however narrow the terminal")
      .flag("--json", options->json, "Print JSON")
      .action([options] { return show_leaderboard(*options); });
}

}  // namespace matchbench::cli
