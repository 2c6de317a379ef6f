#include "harness/fronts/cli/run/finish_run.hpp"

#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/log.hpp"
#include "harness/foundation/base/shell_word.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/fronts/cli/progress.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/operations/conduct/contest_rounds.hpp"
#include "harness/operations/conduct/resumption.hpp"
#include "harness/operations/conduct/status_file.hpp"

#include <fmt/format.h>

namespace matchbench::cli {

void print_plans(std::span<const conduct::PreparedContest> rounds) {
  conduct::check_databases(rounds);
  for (const auto& round : rounds) {
    for (const auto& warning : round.warnings) log_warning(warning);
    print_for_people(conduct::describe(round));
    const std::string db = round.database.string();
    const auto resumption = conduct::resumption_of(round);
    if (!resumption) {
      print_for_people(fmt::format("the database {} is not there yet\n", db));
      continue;
    }
    print_for_people(fmt::format(
        "the database {} is there: {}what it has is not asked again\n", db,
        resumption->queries == 0
            ? ""
            : fmt::format("{} of {} answered, and ", resumption->answered,
                          text::counted(resumption->queries, "query is", "queries are"))));
    const std::string restarted = conduct::restart_remark(resumption->restarted);
    if (!restarted.empty()) print_for_people(restarted + "\n");
  }
}

int finish_run(conduct::PreparedContest& prepared, const RunOptions& options,
               const std::string& go_on) {
  const auto interrupted = watch_signals();
  conduct::ContestResult result;
  {
    const bool as_json = options.progress == "json";
    Progress for_people(options.quiet || as_json);
    JsonProgress for_programs(for_people);
    conduct::ContestObserver& shown =
        as_json ? static_cast<conduct::ContestObserver&>(for_programs) : for_people;
    conduct::StatusWriter status(options.status, shown);
    result = conduct::carry_out(prepared, status, interrupted);
  }
  const round::RoundSummary& summary = result.summary;
  const std::string db = prepared.database.string();
  for (const auto& remark : result.remarks) log_warning(remark);
  if (summary.interrupted) {
    throw environment_error(fmt::format("interrupted after {}, kept in {}",
                                        text::counted(summary.asked, "query", "queries"), db),
                            fmt::format("continue with '{}'", go_on));
  }
  if (!options.quiet && options.progress != "json") {
    // Whether somebody reads it or not: the rounds of other tracks may follow.
    print_for_people(fmt::format(
        "{} answered, {} failed; {} is in {}\n",
        text::counted(summary.asked - summary.failed, "query", "queries"), summary.failed,
        prepared.shard ? fmt::format("shard {}", prepared.shard->part.shard) : "the round", db));
  }
  return options.strict && summary.failed > 0 ? 1 : 0;
}

std::string place_of(const RunOptions& options, const conduct::PreparedContest& prepared) {
  const bool is_track = !prepared.contest.track.empty();
  const auto place = is_track ? prepared.database.parent_path() : prepared.database;
  return fmt::format(
      "{} --db {}",
      options.round.track.empty() ? "" : " --track " + word_to_copy(options.round.track),
      word_to_copy(place.string()));
}

}  // namespace matchbench::cli
