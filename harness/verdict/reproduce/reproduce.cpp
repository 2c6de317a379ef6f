#include "harness/verdict/reproduce/reproduce.hpp"

#include "harness/base/error.hpp"
#include "harness/base/file.hpp"
#include "harness/base/os/scratch.hpp"
#include "harness/score/score_round.hpp"
#include "harness/verdict/reproduce/compare_rounds.hpp"
#include "harness/verdict/reproduce/run_again.hpp"

#include <fmt/format.h>

namespace matchbench::verdict {
namespace {

namespace fs = std::filesystem;

void score(const fs::path& database, const PublishedRound& round, const ReproduceRequest& request) {
  std::vector<std::string> relevance;
  if (!request.relevance.empty()) relevance.push_back(request.relevance);
  score::score_round({.database = database,
                      .collection = round.judged,
                      .measures = request.measures,
                      .relevance = relevance});
}

}  // namespace

ReproductionReport reproduce(const ReproduceRequest& request, const session::WorkerSource& programs,
                             run::ContestObserver& observer,
                             const std::function<bool()>& interrupt) {
  if (is_there(request.database)) {
    throw input_error(fmt::format("{} is there already", request.database.string()),
                      "name a new database with --db; the round runs into one of its own");
  }
  const ScratchFolder scratch;
  const auto round = open_published(request.round, request.collection, scratch.path());
  {
    const auto original = store::RoundStore::open(round.database, store::RoundStore::Mode::kRead);
    auto contest = contest_again(original, round.asked, scratch.path() / "contest.yaml");
    const run::ContestRequest again{.contest = contest.file, .database = request.database};
    const auto prepared = run::prepare_contest(again, std::move(contest), programs);
    const auto result = run::carry_out(prepared, observer, interrupt);
    for (const auto& remark : result.remarks) observer.on_warning(remark);
    if (result.summary.interrupted) {
      throw environment_error(
          fmt::format("interrupted; {} holds a part of the round", request.database.string()),
          "remove it and start again");
    }
  }
  score(round.database, round, request);
  score(request.database, round, request);
  auto report = compare_rounds(
      store::RoundStore::open(round.database, store::RoundStore::Mode::kRead),
      store::RoundStore::open(request.database, store::RoundStore::Mode::kRead), request);
  report.database = request.database;
  return report;
}

}  // namespace matchbench::verdict
