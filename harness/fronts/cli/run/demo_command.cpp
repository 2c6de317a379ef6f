#include "harness/foundation/base/os/desktop.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/fronts/cli/board_notes.hpp"
#include "harness/fronts/cli/commands.hpp"
#include "harness/fronts/cli/run/finish_run.hpp"
#include "harness/fronts/cli/table_output.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/conduct/demo_contest.hpp"
#include "harness/publishing/publish/publish_report.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace matchbench::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFolder = "matchbench-demo";

// An interrupted demonstration continues when it is started again.
void run_round(const fs::path& database, const session::WorkerSource& programs) {
  conduct::make_own_folder(kFolder);
  const conduct::DemoContest demo = conduct::write_demo_contest(kFolder);
  const RunOptions options{.round = {.contest = demo.file, .database = database, .resume = true}};
  // The text that was written, and not what lies there now.
  conduct::PreparedContest prepared = conduct::prepare_contest(
      options.round, contest::parse_contest(demo.text, demo.file), programs);
  finish_run(prepared, options, "matchbench demo");
}

int demo(const session::WorkerSource& programs) {
  const fs::path database = fs::path(kFolder) / "round.db";
  run_round(database, programs);
  score::score_round({.database = database, .collection = {}, .measures = {}, .relevance = {}});
  const publish::RoundBoard round =
      publish::read_board({.database = database, .relevance = {}, .measures = {}});
  fmt::print("\n");
  print_for_people(board_heading(round));
  fmt::print("{}", board_for_people(report::to_table(round.board, report::BoardColumns::kShown)));
  print_for_people(fmt::format("\nconfinement: {}\n", in_words(round.provenance.confinement)));
  publish::ReportRequest request;
  request.rounds = {database};
  request.folder = fs::path(kFolder) / "report";
  const publish::PublishedReport report = publish::publish_report(request);
  const fs::path page = fs::absolute(report.files.front());
  print_for_people(
      fmt::format("report: {}{}\n", page.string(), open_on_display(page) ? " (opened)" : ""));
  print_for_people(
      fmt::format("contest: {}/contest.yaml; 'matchbench leaderboard {}' explains the board\n",
                  kFolder, word_to_copy(database.string())));
  return 0;
}

}  // namespace

void add_demo_command(CommandLine& line, const session::WorkerSource& programs) {
  line.add("demo",
           "Run the reference matchmakers on the geography collection in ./matchbench-demo, and "
           "show the board and the report",
           "matchbench demo")
      .action([&programs] { return demo(programs); });
}

}  // namespace matchbench::cli
