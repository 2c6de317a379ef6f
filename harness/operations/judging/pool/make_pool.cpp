#include "harness/operations/judging/pool/make_pool.hpp"

#include "harness/data/collection/native/default_dimension.hpp"
#include "harness/data/collection/native/manifest.hpp"
#include "harness/data/collection/native/read_collection.hpp"
#include "harness/data/store/pool/pool_store.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/file.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/base/nearest.hpp"
#include "harness/foundation/base/random.hpp"
#include "harness/foundation/base/version.hpp"
#include "harness/operations/judging/entrant_rankings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace matchbench::judging {
namespace {

void check(const PoolTask& task) {
  if (task.choice.depth == 0) throw input_error("--depth is 0", "give at least 1");
  if (task.choice.budget && *task.choice.budget == 0) {
    throw input_error("--budget is 0, so that nothing is judged", "give at least 1");
  }
  if (!(task.overlap >= 0 && task.overlap <= 1)) {
    throw input_error(fmt::format("--overlap is {}", task.overlap),
                      "give a share from 0 to 1, such as 0.2");
  }
  if (task.opinions < 2) {
    throw input_error(fmt::format("--opinions is {}", task.opinions),
                      "give at least 2, the number of people who judge an overlapping pair");
  }
}

std::vector<std::string> dimensions_of(const PoolTask& task, const std::filesystem::path& folder) {
  std::vector<std::string> declared = collection::read_manifest(folder).vocabulary().dimensions;
  if (declared.empty()) declared = {collection::default_dimension().id};
  if (task.dimensions.empty()) return declared;
  const std::vector<std::string_view> known(declared.begin(), declared.end());
  std::set<std::string> seen;
  for (const auto& name : task.dimensions) {
    if (std::ranges::find(declared, name) == declared.end()) {
      throw input_error(fmt::format("the collection has no dimension '{}'", name),
                        suggestion(name, known));
    }
    if (!seen.insert(name).second) {
      throw input_error(fmt::format("--dimension names '{}' twice", name), "name it once");
    }
  }
  return task.dimensions;
}

store::PoolStore open_pool(const PoolTask& task, const EntrantRankings& input, bool is_new) {
  if (is_new) {
    return store::PoolStore::create(
        task.pool, {utc_now(), harness_version(), input.folder.string(), input.collection.digest,
                    dimensions_of(task, input.folder)});
  }
  auto pool = store::PoolStore::open(task.pool, store::PoolStore::Mode::kWrite);
  if (pool.origin().collection_digest != input.collection.digest) {
    throw input_error(fmt::format("{} is a pool of another collection than {}, or the collection "
                                  "has changed since",
                                  task.pool.string(), input.folder.string()),
                      "make a new pool with another --out");
  }
  if (!task.dimensions.empty() && task.dimensions != pool.origin().dimensions) {
    throw input_error(fmt::format("{} has its dimensions already", task.pool.string()),
                      "leave --dimension out, or make a new pool");
  }
  return pool;
}

void add_decisions(const store::PoolStore& pool, const EntrantRankings& input, KnownPairs& known) {
  ViewMap<std::uint32_t> requests, services;
  for (const auto& item : input.collection.requests) requests.emplace(item.uri, requests.size());
  for (const auto& item : input.collection.services) services.emplace(item.uri, services.size());
  const auto request_uris = pool.requests();
  const auto service_uris = pool.services();
  std::vector<PairKey> keys;
  for (const auto& pair : pool.pairs()) {
    keys.emplace_back(requests.at(request_uris[pair.request]),
                      services.at(service_uris[pair.service]));
    known[keys.back()].is_pooled = true;
  }
  for (const auto& decision : pool.decisions()) {
    if (!decision.pair || decision.kind != store::DecisionKind::kGrades) continue;
    auto& relevant = known[keys[*decision.pair]].relevant;
    relevant = relevant.value_or(false) ||
               std::ranges::any_of(decision.grades, [](const auto& one) { return one.grade > 0; });
  }
}

// Pairs that people judged in every dimension of the pool.
void add_judgments(const EntrantRankings& input, const std::vector<std::string>& dimensions,
                   KnownPairs& known) {
  const Judgments judgments = collection::read_judgments(input.folder, input.collection);
  std::map<PairKey, std::set<std::string>> judged;
  std::map<PairKey, bool> relevant;
  for (const auto& entry : judgments.entries) {
    if (judgments.is_program(entry.judge)) continue;
    const PairKey key(entry.request.value, entry.service.value);
    judged[key].insert(judgments.dimensions[entry.dimension]);
    relevant[key] = relevant[key] || entry.grade > 0;
  }
  for (const auto& [key, names] : judged) {
    const bool in_all = std::ranges::all_of(
        dimensions, [&judged_in = names](const auto& name) { return judged_in.contains(name); });
    if (in_all) known[key].relevant = known[key].relevant.value_or(false) || relevant[key];
  }
}

// Makes the share of the asked pairs that is for several people.
void spread_overlap(const PoolTask& task, std::vector<store::NewPoolPair>& pairs) {
  std::vector<std::size_t> asked;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    if (pairs[i].pair.opinions > 0) asked.push_back(i);
  }
  Random(derive_seed(task.choice.seed, "overlap")).shuffle(std::span(asked));
  const auto count =
      static_cast<std::size_t>(std::llround(task.overlap * static_cast<double>(asked.size())));
  for (std::size_t i = 0; i < count; ++i) pairs[asked[i]].pair.opinions = task.opinions;
}

struct FirstFree {
  std::uint32_t batch = 0;
  std::uint32_t stratum = 0;
};

FirstFree first_free(const store::PoolStore& pool) {
  FirstFree free;
  for (const auto& pair : pool.pairs()) {
    free.batch = std::max(free.batch, pair.batch + 1);
    free.stratum = std::max(free.stratum, pair.stratum + 1);
  }
  return free;
}

}  // namespace

PoolReport make_pool(const PoolTask& task) {
  check(task);
  const EntrantRankings input = read_entrant_rankings(task.files, task.collection);
  const auto order = requests_by_disagreement(input.experiment, task.choice.depth);
  const bool is_new = !is_there(task.pool);
  store::PoolStore pool = open_pool(task, input, is_new);
  KnownPairs known;
  add_judgments(input, pool.origin().dimensions, known);
  add_decisions(pool, input, known);
  const FirstFree free = first_free(pool);
  std::vector<std::uint32_t> batch_of(input.collection.requests.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) batch_of[order[i]] = free.batch + i;

  PoolReport report{is_new, input.collection.requests.size()};
  std::vector<store::NewPoolPair> pairs;
  for (const ChosenPair& chosen : choose_pairs(input.experiment, order, known, task.choice)) {
    const auto found = known.find(chosen.key);
    const bool is_judged = found != known.end() && found->second.relevant.has_value();
    const auto [request, service] = chosen.key;
    pairs.push_back({input.collection.requests[request].uri,
                     input.collection.services[service].uri,
                     {.batch = batch_of[request],
                      .stratum = free.stratum + chosen.stratum,
                      .probability = chosen.probability,
                      .drawn = chosen.drawn,
                      .opinions = chosen.drawn && !is_judged ? 1U : 0U}});
    ++report.found;
    if (!chosen.drawn) {
      ++report.not_drawn;
    } else if (is_judged) {
      ++report.judged;
    } else {
      ++report.asked;
    }
  }
  spread_overlap(task, pairs);
  report.overlapping = static_cast<std::size_t>(
      std::ranges::count_if(pairs, [](const auto& one) { return one.pair.opinions > 1; }));
  const auto kept = pool.pairs();
  report.undrawn = static_cast<std::size_t>(
      std::ranges::count_if(kept, [](const auto& one) { return !one.drawn; }));
  report.in_pool = kept.size() + pairs.size();
  if (pairs.empty()) return report;
  pool.grow({utc_now(), std::string(kStrategyNames[static_cast<std::size_t>(task.choice.strategy)]),
             task.choice.depth, task.choice.budget, task.choice.seed},
            pairs);
  return report;
}

}  // namespace matchbench::judging
