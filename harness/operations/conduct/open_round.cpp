#include "harness/operations/conduct/open_round.hpp"

#include "harness/data/contest/contest_facts.hpp"
#include "harness/data/contest/registration.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/os/user_folders.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/operations/conduct/null_cost.hpp"
#include "harness/operations/conduct/record_environment.hpp"
#include "harness/operations/conduct/same_round.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace matchbench::conduct {
namespace {

namespace fs = std::filesystem;

store::RoundFacts round_facts(const contest::Contest& contest,
                              const results::EnvironmentRecord& environment) {
  return {.harness_version = harness_version(),
          .harness_commit = harness_commit(),
          .build_type = build_type(),
          .contest = contest::facts_of(contest),
          .seed = contest.protocol.seed,
          .secret = contest.protocol.secret,
          .protocol = contest::protocol_json(contest.protocol),
          .environment = environment};
}

// Whether anybody is asked, by a clock that somebody reads.
bool is_timed(const PreparedContest& prepared) {
  return prepared.request.times_count &&
         std::ranges::any_of(prepared.contest.entrants, &contest::EntrantSpec::is_plugin);
}

// Beside what is known of this machine, if anybody is to be timed.
void add_null_cost(const PreparedContest& prepared, const std::function<bool()>& interrupt,
                   results::EnvironmentRecord& environment) {
  if (!is_timed(prepared)) return;
  const fs::path state = user_state_folder();
  const KeptNullCosts kept(state.empty() ? state : state / "matchbench" / "null-costs",
                           environment);
  for (auto& figure :
       measure_null_cost(prepared, prepared.database.string() + ".null", kept, interrupt)) {
    environment.push_back(std::move(figure));
  }
}

store::RoundStore new_round(PreparedContest& prepared, results::EnvironmentRecord environment,
                            ContestObserver& observer, const std::function<bool()>& interrupt) {
  if (is_timed(prepared)) {
    for (const auto& warning : results::environment_warnings(environment)) {
      observer.on_warning(warning.line());
    }
  }
  contest::Contest& contest = prepared.contest;
  if (contest.protocol.secret == 0) contest.protocol.secret = draw_secret();
  add_null_cost(prepared, interrupt, environment);
  if (auto registered = contest::read_registration(contest.text, contest.file.string())) {
    environment.emplace_back(results::kRegisteredKey, std::move(registered->json));
    environment.emplace_back(results::kRegisteredHashKey, std::move(registered->sha256));
  }
  // Entrants of other groups ran at another time, even if it was on this machine.
  if (prepared.shard && prepared.shard->is_of_group) {
    environment.emplace_back(results::kShardKey, std::to_string(prepared.shard->part.shard));
  }
  store::RoundFacts facts = round_facts(contest, environment);
  if (prepared.shard) {
    facts.part = prepared.shard->part;
    facts.node = node_of(prepared);
  }
  facts.collection_folder = prepared.collection_folder;
  return store::RoundStore::create(prepared.database, facts, prepared.collection,
                                   prepared.request.is_kept ? store::RoundStore::Mode::kWrite
                                                            : store::RoundStore::Mode::kScratch);
}

// Parts were measured elsewhere, so this machine is one more.
store::EnvironmentId add_this_machine(const PreparedContest& prepared,
                                      results::EnvironmentRecord environment,
                                      const std::function<bool()>& interrupt,
                                      store::RoundStore& store) {
  add_null_cost(prepared, interrupt, environment);
  return store.add_environment({node_of(prepared), std::move(environment)});
}

}  // namespace

void require_continuable(const store::RoundStore& store, const PreparedContest& prepared,
                         const results::EnvironmentRecord& environment) {
  require_same_part(store, prepared, prepared.database);
  require_same_round(store, prepared.contest, prepared.collection, environment, prepared.database);
}

store::RoundStore open_round(PreparedContest& prepared, ContestObserver& observer,
                             const std::function<bool()>& interrupt) {
  const fs::path& path = prepared.database;
  results::EnvironmentRecord environment = record_environment();
  if (!is_there(path)) return new_round(prepared, std::move(environment), observer, interrupt);
  if (!prepared.request.resume) {
    throw input_error(fmt::format("{} exists already", path.string()),
                      "add --resume to continue it, or name another file with --db");
  }
  auto store = store::RoundStore::open(path, store::RoundStore::Mode::kWrite);
  require_continuable(store, prepared, environment);
  contest::Contest& contest = prepared.contest;
  store.replace_contest(contest::facts_of(contest));
  store.move_collection(prepared.collection_folder);
  contest.protocol.secret = store.round().secret;
  if (store.merged()) {
    prepared.environment = add_this_machine(prepared, std::move(environment), interrupt, store);
  }
  return store;
}

}  // namespace matchbench::conduct
