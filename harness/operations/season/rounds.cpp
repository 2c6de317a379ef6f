#include "harness/operations/season/rounds.hpp"

#include "harness/data/store/round/store.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/model/outcome.hpp"
#include "harness/scoring/results/read_results.hpp"
#include "harness/scoring/score/score_round.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <system_error>

namespace matchbench::season {
namespace {

namespace fs = std::filesystem;

// What it has stays beside it, in the place of what was set aside before.
void set_aside(const fs::path& database) {
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    std::error_code none;
    fs::rename(database.string() + ending, database.string() + ".old" + ending, none);
  }
}

conduct::PreparedContest prepared_round(const contest::Contest& contest, const fs::path& database,
                                        bool times_count, const session::WorkerSource& programs) {
  conduct::ContestRequest request;
  request.contest = contest.file;
  request.database = database;
  request.resume = true;
  request.times_count = times_count;
  return conduct::prepare_contest(request, contest, programs);
}

void carry_out_whole(const contest::Contest& contest, const fs::path& database, bool times_count,
                     const session::WorkerSource& programs, conduct::ContestObserver& observer,
                     const std::function<bool()>& interrupt) {
  conduct::PreparedContest prepared = prepared_round(contest, database, times_count, programs);
  const conduct::ContestResult result = conduct::carry_out(prepared, observer, interrupt);
  if (result.summary.interrupted) {
    throw environment_error("interrupted; what was answered is kept",
                            "go on with 'matchbench season run'");
  }
}

bool has_answered(const results::EntrantResults& entrant) {
  return entrant.outcomes[static_cast<std::size_t>(Outcome::kOk)] > 0 ||
         entrant.outcomes[static_cast<std::size_t>(Outcome::kAbstained)] > 0;
}

}  // namespace

void require_prepared(const contest::Contest& contest, const fs::path& database,
                      const session::WorkerSource& programs) {
  prepared_round(contest, database, true, programs);
}

HeldRound hold_round(const contest::Contest& contest, const fs::path& database, bool times_count,
                     const session::WorkerSource& programs, conduct::ContestObserver& observer,
                     const std::function<bool()>& interrupt) {
  const bool was_there = is_there(database);
  try {
    carry_out_whole(contest, database, times_count, programs, observer, interrupt);
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kInput || !was_there) throw;
    observer.on_warning(fmt::format("the round {} cannot be gone on with and begins again: {}",
                                    database.filename().string(), error.what()));
    set_aside(database);
    carry_out_whole(contest, database, times_count, programs, observer, interrupt);
  }
  score::ScoreRequest scoring;
  scoring.database = database;
  scoring.collection = contest.collection;
  score::score_round(scoring);
  const results::RoundResults results =
      results::read_results(store::RoundStore::open(database, store::RoundStore::Mode::kRead));
  HeldRound held;
  if (!results.settings.empty()) held.judgments = results.settings.front().judgments_digest;
  for (const results::EntrantResults& entrant : results.entrants) {
    if (has_answered(entrant)) held.answered.insert(entrant.entrant.name);
  }
  return held;
}

}  // namespace matchbench::season
