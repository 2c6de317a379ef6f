#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/spaces.hpp"
#include "harness/foundation/text/table/fitted_table.hpp"
#include "harness/foundation/text/table/named_columns.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/fronts/cli/board_notes.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/scored_files.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/publishing/publish/board_bounds.hpp"
#include "harness/publishing/publish/round_board.hpp"
#include "harness/publishing/publish/track_folder.hpp"
#include "harness/publishing/publish/unpacked_bundle.hpp"
#include "harness/scoring/measures/names/measure_names.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <fmt/format.h>

#include <memory>

namespace matchbench::cli {
namespace {

struct LeaderboardOptions {
  publish::ScoredFiles input;  // a database or a folder is its only file
  std::string relevance;
  std::string sort;
  std::vector<std::string> columns;
  bool bounds = false;
  bool wide = false;
  bool explain = false;
  TableOutput output;
};

// A board as a table, as it is shown and with all columns.
struct BoardTable {
  text::Table shown;
  text::Table all;
};

bool is_measure(const std::string& name) {
  try {
    return !measures::value_names(std::vector{name}).empty();
  } catch (const Error&) {  // the table says which columns there are
    return false;
  }
}

// A measure may be named as -m takes it: "map" is the column AP.
std::vector<std::string> names_of_columns(const LeaderboardOptions& options) {
  std::vector<std::string> names = options.columns;
  for (auto& name : names) {
    name = trimmed(name);  // of "rank, entrant"
    if (is_measure(name)) name = measures::value_names(std::vector{name}).front();
  }
  return names;
}

// The columns that people see: those that they ask for, else those that fit.
text::Table displayed(const BoardTable& board, const LeaderboardOptions& options) {
  if (!options.columns.empty()) return text::with_columns(board.all, names_of_columns(options));
  return options.wide ? board.shown : text::fitted(board.shown, board_width()).table;
}

// Programs are given all columns unless the user says which; papers those that are shown.
std::string board_text(const BoardTable& board, const LeaderboardOptions& options) {
  const text::TableFormat format = format_of(options.output);
  if (!options.columns.empty()) return text::format_table(displayed(board, options), format);
  if (!options.output.for_people()) {
    const bool is_for_papers =
        format == text::TableFormat::kMarkdown || format == text::TableFormat::kLatex;
    return text::format_table(is_for_papers ? board.shown : board.all, format);
  }
  return options.wide ? text::text_table(board.shown) : board_for_people(board.shown);
}

int show_overall_board(const LeaderboardOptions& options, const publish::TrackFolder& folder) {
  if (options.bounds) {
    throw input_error("--bounds is for the board of one round", "name the database of one track");
  }
  const report::OverallBoard board =
      publish::read_overall_board(folder, options.relevance, options.input.measures);
  if (!options.sort.empty()) {
    throw input_error("--sort is for one board, and this is that of several tracks",
                      "name the database of a track");
  }
  const text::Table table = report::to_table(board);
  const std::string shown = board_text({table, table}, options);
  if (options.output.for_people()) {
    print_for_people(overall_heading(folder, board));
  } else {
    for (const auto& note : report::remarks_on_tracks(board)) print_note(note);
  }
  fmt::print("{}", shown);
  if (options.output.for_people()) print_for_people(overall_notes(folder, board));
  return 0;
}

// The order of the rows, if a column that is not a measure decides it.
BoardTable board_table_of(const publish::RoundBoard& round, const LeaderboardOptions& options) {
  BoardTable table{report::to_table(round.board, report::BoardColumns::kShown),
                   report::to_table(round.board, report::BoardColumns::kAll)};
  if (!options.sort.empty() && !is_measure(options.sort)) {
    table.shown = report::sorted_rows(table.shown, table.all, round.board, options.sort);
    table.all = report::sorted_rows(table.all, table.all, round.board, options.sort);
  }
  return table;
}

void print_with_notes(const publish::RoundBoard& round, const BoardTable& table,
                      const LeaderboardOptions& options) {
  // First, so that a column which is not there is all that is said.
  const std::string shown = board_text(table, options);
  if (options.output.for_people()) {
    print_for_people(board_heading(round));
  } else {
    for (const auto& note : notes_beside(round)) print_note(note);
  }
  fmt::print("{}", shown);
  if (!options.output.for_people()) return;
  const bool explains_all = options.explain && options.columns.empty();
  print_for_people(board_notes(round, explains_all ? table.shown : displayed(table, options),
                               options.explain ? Legend::kAll : Legend::kShort));
  if (options.bounds) print_for_people(publish::bounds_sentence() + "\n");
}

int show_round_board(const LeaderboardOptions& options, const publish::TrackDatabase& round_of) {
  const publish::BoardRequest request{
      .database = round_of.database,
      .collection = round_of.collection,
      .relevance = options.relevance,
      .measures = options.input.measures,
      .first_measure = is_measure(options.sort) ? options.sort : ""};
  const publish::RoundBoard round = publish::read_board(request);
  BoardTable table = board_table_of(round, options);
  if (options.bounds) {
    publish::add_bounds(request, round, table.shown);
    publish::add_bounds(request, round, table.all);
  }
  print_with_notes(round, table, options);
  return 0;
}

int show_board_of_files(const LeaderboardOptions& options) {
  if (options.bounds) {
    throw input_error("--bounds is for the board of a round", "name its database");
  }
  if (!options.relevance.empty() && options.relevance != "graded") {
    throw input_error(fmt::format("there is no relevance setting '{}'", options.relevance),
                      "files have one, graded; -l is the lowest relevant grade");
  }
  publish::ScoredFiles files = options.input;
  if (is_measure(options.sort)) put_first(options.sort, files.measures);
  const publish::RoundBoard round = publish::read_board(files);
  print_with_notes(round, board_table_of(round, options), options);
  return 0;
}

// Measures that the organiser did not score are scored in the unpacked copy.
int show_bundle(const LeaderboardOptions& options, const std::string& file) {
  const publish::UnpackedBundle bundle(file);
  publish::require_judgments(bundle, file);
  for (const auto& round : bundle.rounds()) {
    if (options.input.measures.empty()) break;
    const auto summary = score::score_round({.database = round.database,
                                             .collection = round.collection,
                                             .measures = options.input.measures,
                                             .relevance = {}});
    for (const auto& remark : summary.remarks) print_note(remark);
  }
  return bundle.has_tracks() ? show_overall_board(options, publish::tracks_of(bundle))
                             : show_round_board(options, bundle.rounds().front());
}

int show_leaderboard(const LeaderboardOptions& options) {
  const auto& files = options.input.files;
  if (files.size() == 1 && is_folder(files.front())) {
    refuse_file_options(options.input);
    return show_overall_board(options, publish::read_track_folder(files.front()));
  }
  if (are_files(files)) return show_board_of_files(options);
  if (files.size() > 1) {
    throw input_error("a leaderboard shows one round", "name one database");
  }
  refuse_file_options(options.input);
  return publish::is_bundle(files.front()) ? show_bundle(options, files.front())
                                           : show_round_board(options, {"", files.front()});
}

}  // namespace

void add_leaderboard_command(CommandLine& line) {
  auto options = std::make_shared<LeaderboardOptions>();
  Command& command = line.add("leaderboard", "Show who ranked best and how fast",
                              "matchbench leaderboard round.db --relevance same_function");
  command
      .required("files", options->input.files,
                "The round's database or bundle, scored; or TREC judgments and runs, or a LETOR "
                "file; or the folder or bundle of a contest's tracks: their overall board")
      .option("--relevance", options->relevance, "Relevance setting; default: the first scored")
      .repeated("-m,--measure", options->input.measures,
                "Measures to show; the first decides the order; default: all scored, of files AP, "
                "nDCG@10, P@5, Q and RR. Of a bundle any: what is not scored yet is scored from "
                "the collection in it")
      .option("--sort", options->sort,
              "A measure that decides the order, ranks and letters; or another column, by which "
              "the rows are sorted, best first")
      .option("--columns", options->columns,
              "Show these columns, by the names in the board or in --json: rank,entrant,AP,p95_ms")
      .flag("--bounds", options->bounds,
            "Show the range of each mean over all possible judgments of unjudged services")
      .flag("--wide", options->wide,
            "Show all usual columns, in whatever width; --columns chooses others")
      .flag("--explain", options->explain,
            "Explain all columns below the board, and print all notes");
  add_file_options(command, options->input);
  add_table_options(command, options->output);
  command.action([options] { return show_leaderboard(*options); });
}

}  // namespace matchbench::cli
