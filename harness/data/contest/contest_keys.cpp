#include "harness/data/contest/contest_keys.hpp"

#include "harness/data/contest/entrant_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

namespace matchbench::contest {

namespace {

bool has(const auto& keys, std::string_view name) {
  return std::ranges::find(keys, name, [](const auto& key) { return key.name; }) != keys.end();
}

}  // namespace

std::span<const NestedKey> contest_keys() {
  static constexpr auto kKeys = std::to_array<NestedKey>({
      {"matchbench", "text", "required", "the format: `contest/1`"},
      {"name", "text", "required", "name of the round, in reports"},
      {"description", "text", "empty", "for people"},
      {"collection", "path", "required, unless every track has one",
       "folder of the collection, relative to this file"},
      {"split", "name of a split", "all requests",
       "sends and scores only the requests of this split of the collection"},
      {"entrants", "list", "required, unless every track has its own",
       "who takes part; at least one"},
      {"withdrawn", "map", "none",
       "`NAME: reason` for each entrant that takes part no more; see [Resuming](#resuming)"},
      {"measures", "list of names", "`AP`, `nDCG@10`, `P@5`, `Q`, `RR`",
       "what `score` computes; `matchbench measures` lists them. The first decides the "
       "leaderboard's order"},
      {"relevance", "list of names, map of settings", "all of the collection",
       "relevance settings used for scoring; the first is the leaderboard's; see below"},
      {"scoring", "map", "`{undefined: skip}`",
       "`undefined` says how a request without relevant services, for which a measure is "
       "undefined, enters a mean: `skip` leaves it out, `zero` counts 0. For leaderboards "
       "and reports; the database keeps NULL, and its views skip"},
      {"folds", "integer, 2 to 1000", "none",
       "cross-validation for entrants that learn: the requests are divided into this number "
       "of folds, and a worker trained on all others answers a fold's requests"},
      {"training", "map", "see below",
       "training data of entrants that learn; needs `folds`, or a `split` in it"},
      {"tracks", "list of maps", "none", "several rounds of one contest; see below"},
      {"overall", "`mean-rank`, `mean-score`", "`mean-rank`",
       "how the overall board of the tracks is made; needs `tracks`"},
      {"registered", "map", "none",
       "decisions made before the round, such as measure, test and margin, under any keys. "
       "`run` stores it as canonical JSON with its SHA-256, boards and reports show both"},
      {"interpreters", "list of paths", "none",
       "folders of interpreters that programs may bring, relative to this file"},
      {"protocol", "map", "see below", "the rules of measurement"},
  });
  return kKeys;
}

std::span<const NestedKey> training_keys() {
  static constexpr auto kKeys = std::to_array<NestedKey>({
      {"split", "name of a split", "none",
       "trains on the requests of this split of the collection, except those of the round; "
       "not with `folds`"},
      {"grades", "name of a relevance setting", "the collection's first",
       "its gains are the grades from which plugins learn"},
      {"relevant", "name of a binary setting", "grade above 0",
       "which services count as relevant in training"},
  });
  return kKeys;
}

std::span<const NestedKey> track_keys() {
  static constexpr auto kKeys = std::to_array<NestedKey>({
      {"name", "letters, digits, `-`, `_`", "required",
       "unique in the contest; its database is `NAME.db`"},
      {"collection", "path", "the contest's", "as above, as are the keys that follow"},
      {"entrants", "list", "the contest's",
       "names of the contest's entrants, and entrants of its own"},
      {"split", "name of a split", "the contest's", "which requests are asked"},
      {"measures", "list of names", "the contest's", "what is scored"},
      {"relevance", "list of names, map of settings", "the contest's", "under which settings"},
      {"scoring", "map", "the contest's", "what undefined scores do"},
      {"folds", "integer, 2 to 1000", "the contest's", "cross-validation"},
      {"training", "map", "the contest's", "what is trained on"},
      {"protocol", "map", "the contest's", "its keys replace the contest's keys, one by one"},
  });
  return kKeys;
}

std::optional<std::string_view> home_of(std::string_view key) {
  if (has(protocol_keys(), key)) return "in 'protocol'";
  if (has(deadline_keys(), key)) return "in 'deadlines' of 'protocol'";
  if (has(server_keys(), key)) return "in 'server' of 'protocol'";
  if (has(contest_keys(), key)) return "at the top level, without blanks before it";
  if (has(training_keys(), key)) return "in 'training'";
  if (std::ranges::find(plugin_keys(), key) != plugin_keys().end()) {
    return "to an entry of 'entrants'";
  }
  return std::nullopt;
}

text::YamlMap contest_map(const text::YamlNode& node, std::span<const std::string_view> keys) {
  if (node.is_map()) {
    for (const auto& [key, value] : node.entries()) {
      const std::string name = key.text();
      if (std::ranges::find(keys, name) != keys.end()) continue;
      if (const auto home = home_of(name)) {
        throw key.error(fmt::format("unknown key '{}'", name), fmt::format("it belongs {}", *home));
      }
      if (name == "timeout") {
        throw key.error(fmt::format("unknown key '{}'", name),
                        "the time of a call is 'query' in 'deadlines' of 'protocol'");
      }
    }
  }
  return {node, keys};
}

}  // namespace matchbench::contest
