#include "harness/operations/conduct/same_round.hpp"

#include "harness/data/contest/contest_facts.hpp"
#include "harness/data/contest/registration.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/scoring/results/read_results.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>
#include <string_view>
#include <vector>

namespace matchbench::conduct {
namespace {

std::string shard_text(const std::optional<store::PartFacts>& part) {
  if (!part) return "a whole round";
  return fmt::format("shard {} of {} of the plan {:.12}", part->shard, part->shard_count,
                     part->plan);
}

void require_all_merged(const store::MergedFacts& merged, const std::filesystem::path& path) {
  std::vector<std::uint32_t> missing;
  for (std::uint32_t shard = 0; shard < merged.shard_count; ++shard) {
    if (!std::ranges::binary_search(merged.shards, shard)) missing.push_back(shard);
  }
  if (missing.empty()) return;
  throw input_error(
      fmt::format("{} lacks the shards {} of its plan", path.string(), fmt::join(missing, ", ")),
      "run them and merge their parts before the round continues");
}

// What else is recorded (load, pressure, the clock's cost) changes from moment to moment.
constexpr std::string_view kLastingFacts[] = {
    "cpu.model",     "cpu.logical",    "cpu.physical",     "cpu.smt",
    "cpu.governor",  "cpu.turbo_off",  "cpu.boost",        "kernel",
    "harness.build", "harness.commit", "harness.compiler", "harness.version"};

std::vector<std::string> differing_training(const contest::TrainingSpec& before,
                                            const contest::TrainingSpec& now) {
  std::vector<std::string> keys;
  if (before.folds != now.folds) keys.emplace_back("folds");
  if (before.split != now.split) keys.emplace_back("training.split");
  if (before.grades != now.grades) keys.emplace_back("training.grades");
  if (before.relevant != now.relevant) keys.emplace_back("training.relevant");
  return keys;
}

// The definition that the contest gives it; empty if the collection does.
std::string definition_in(const std::vector<contest::SettingText>& defined,
                          const std::string& name) {
  const auto found = std::ranges::find(defined, name, &contest::SettingText::name);
  return found == defined.end() ? "" : found->definition;
}

// Settings that only score may change; what was trained on may not.
std::vector<std::string> differing_definitions(const contest::ContestFacts& before,
                                               const contest::ContestFacts& now) {
  std::vector<std::string> keys;
  for (const auto& name : {now.training.grades, now.training.relevant}) {
    if (definition_in(before.defined_settings, name) == definition_in(now.defined_settings, name))
      continue;
    keys.push_back(fmt::format("the relevance setting '{}'", name));
  }
  return keys;
}

bool same_requests(const store::RoundStore& store, const Collection& collection) {
  return std::ranges::equal(store.requests(), collection.requests, {}, &store::StoredItem::uri,
                            &Service::uri);
}

std::vector<std::string> missing_entrants(const store::RoundStore& store,
                                          const contest::Contest& now) {
  std::vector<std::string> missing;
  for (const auto& stored : results::unreplaced_entrants(store)) {
    const std::string& name = stored.entrant.name;
    if (std::ranges::count(now.entrants, name, &contest::EntrantSpec::name) > 0 ||
        std::ranges::count(now.withdrawn, name, &contest::Withdrawal::entrant) > 0) {
      continue;
    }
    missing.push_back(fmt::format("entrants (no '{}' any more)", name));
  }
  return missing;
}

}  // namespace

void require_same_round(const store::RoundStore& store, const contest::Contest& contest,
                        const Collection& collection, const results::EnvironmentRecord& environment,
                        const std::filesystem::path& path) {
  const store::RoundFacts stored = store.round();
  if (stored.collection.digest != collection.digest) {
    throw input_error(
        fmt::format("{} contains a round on another collection, or on this one before "
                    "it was changed",
                    path.string()),
        "start a new round with another --db");
  }
  const contest::ContestFacts& before = stored.contest;
  std::vector<std::string> differences;
  const auto add = [&](const std::vector<std::string>& more) {
    differences.insert(differences.end(), more.begin(), more.end());
  };
  for (const auto& key :
       contest::differing_keys(contest::stored_protocol(stored.protocol), contest.protocol)) {
    differences.push_back("protocol." + key);
  }
  const std::uint64_t secret = contest.protocol.secret;  // 0: drawn when the round was begun
  if (secret != 0 && secret != stored.secret) differences.emplace_back("protocol.secret");
  if (before.track != contest.track) differences.emplace_back("track");
  if (before.split != contest.split) {
    differences.emplace_back("split");
  } else if (!same_requests(store, collection)) {
    differences.push_back(fmt::format("the requests of the split '{}'", contest.split));
  }
  add(differing_training(before.training, contest.training));
  add(differing_definitions(before, contest::facts_of(contest)));
  add(missing_entrants(store, contest));
  const results::EnvironmentRecord& recorded = stored.environment;
  const auto registered = contest::read_registration(contest.text, contest.file.string());
  if (results::value_of(recorded, results::kRegisteredHashKey) !=
      (registered ? registered->sha256 : "")) {
    differences.emplace_back("registered");
  }
  const bool is_merged = store.merged().has_value();  // from parts of several machines
  for (const std::string_view key : kLastingFacts) {
    if (is_merged && !key.starts_with("harness.")) continue;
    const std::string then = results::value_of(recorded, key);
    const std::string now = results::value_of(environment, key);
    if (then != now) differences.push_back(fmt::format("{} ('{}', now '{}')", key, then, now));
  }
  if (differences.empty()) return;
  throw input_error(fmt::format("{} contains another round: it differs in {}", path.string(),
                                fmt::join(differences, ", ")),
                    "restore what was changed, or start a new round with another --db");
}

std::string node_of(const PreparedContest& prepared) {
  if (!prepared.request.node.empty()) return prepared.request.node;
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "";
}

void require_same_part(const store::RoundStore& store, const PreparedContest& prepared,
                       const std::filesystem::path& path) {
  if (const auto merged = store.merged()) require_all_merged(*merged, path);
  const store::RoundFacts stored = store.round();
  std::optional<store::PartFacts> wanted;
  if (prepared.shard) wanted = prepared.shard->part;
  if (stored.part != wanted) {
    throw input_error(fmt::format("{} contains {}, not {}", path.string(), shard_text(stored.part),
                                  shard_text(wanted)),
                      wanted
                          ? "name another file with --db"
                          : "continue with 'matchbench run --plan FILE --shard NUMBER --resume'");
  }
  if (!wanted || !stored.node || *stored.node == node_of(prepared)) return;
  throw input_error(fmt::format("{} was begun on the node {}, and this is {}", path.string(),
                                *stored.node, node_of(prepared)),
                    "continue there, or begin the shard anew with another --db: the entrants of a "
                    "block are to run on one node");
}

}  // namespace matchbench::conduct
