#include "harness/publishing/report/formats/report_json.hpp"

#include "harness/data/contest/contest_facts.hpp"
#include "harness/data/store/facts.hpp"
#include "harness/foundation/base/clock.hpp"
#include "harness/publishing/report/block_ratios.hpp"
#include "harness/publishing/report/formats/report_json_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::report {
namespace {

using json::json_of;
using json::list_of;
using json::parsed;

const char* name_of(RoundState state) {
  constexpr const char* kNames[] = {"complete", "unfinished", "unscored", "empty"};
  return kNames[static_cast<int>(state)];
}

text::Json environment_of(const std::vector<std::pair<std::string, std::string>>& facts) {
  text::Json environment = text::Json::array();
  for (const auto& [key, value] : facts) environment.push_back({{"key", key}, {"value", value}});
  return environment;
}

class JsonOfWalls {
 public:
  explicit JsonOfWalls(text::Json& walls) : walls_(walls) {}
  void operator()(const char* name, bool field) { walls_[name] = field; }
  void operator()(const char* name, std::uint32_t field) { walls_[name] = field; }
  void operator()(const char* name, const std::vector<std::string>& field) { walls_[name] = field; }
  void operator()(const char* name, NetworkReach field) {
    walls_[name] = kNetworkReachNames[static_cast<std::size_t>(field)];
  }
  void operator()(const char* name, ClockPlace field) { walls_[name] = matchbench::name_of(field); }

 private:
  text::Json& walls_;
};

// Null if it is not known.
text::Json walls_of(const std::optional<Confinement>& confinement) {
  if (!confinement) return {};
  text::Json walls = {{"tier", matchbench::name_of(confinement->tier())}};
  visit_confinement(JsonOfWalls(walls), *confinement);
  return walls;
}

// Nothing for a round on one machine.
void add_nodes(const results::RoundProvenance& provenance, text::Json& round) {
  if (provenance.nodes.empty()) return;
  text::Json nodes = text::Json::array();
  for (const auto& node : provenance.nodes) {
    nodes.push_back({{"name", node.name},
                     {"confinement", in_words(node.confinement)},
                     {"walls", walls_of(node.confinement)},
                     {"workers", node.workers},
                     {"queries", node.queries},
                     {"kind", node.kind},
                     {"environment", environment_of(node.environment)}});
  }
  round["nodes"] = nodes;
  round["nodes_differ_in"] = provenance.nodes_differ_in;
}

// Nothing for a round on all requests in which no entrant is trained.
void add_splits(const contest::ContestFacts& contest, text::Json& round) {
  const auto put = [&](const char* key, const std::string& name) {
    if (!name.empty()) round[key] = name;
  };
  put("track", contest.track);
  put("split", contest.split);
  put("training_split", contest.training.split);
  if (contest.training.folds > 0) round["folds"] = contest.training.folds;
}

// Nothing if nobody is.
void add_withdrawn(const contest::ContestFacts& contest, text::Json& round) {
  for (const auto& [entrant, reason] : contest.withdrawn) {
    round["withdrawn"].push_back({{"entrant", entrant}, {"reason", reason}});
  }
}

text::Json round_of(const results::RoundProvenance& provenance) {
  const store::RoundFacts& facts = provenance.round;
  text::Json round = {
      {"created", facts.created},
      {"contest_text", facts.contest.text},
      {"seed", fmt::format("{}", facts.seed)},  // 64 bits do not fit a number of JSON
      {"protocol", parsed(facts.protocol)},
      {"harness_version", facts.harness_version},
      {"harness_commit", facts.harness_commit},
      {"build_type", facts.build_type},
      {"confinement", in_words(provenance.confinement)},
      {"walls", walls_of(provenance.confinement)},
      {"environment", environment_of(facts.environment)},
      {"scenario", matchbench::name_of(provenance.scenario)}};
  add_splits(facts.contest, round);
  add_withdrawn(facts.contest, round);
  add_nodes(provenance, round);
  return round;
}

text::Json collection_of(const ReportModel& model) {
  const auto& facts = model.provenance.round.collection;
  return {{"name", facts.name},
          {"version", facts.version},
          {"licence", facts.licence},
          {"source", facts.source},
          {"digest", facts.digest},
          {"services", model.service_count},
          {"requests", model.requests.size()}};
}

text::Json interval_of(const std::optional<measures::Interval>& interval, double unit) {
  if (!interval) return {};
  return text::Json::array({interval->low / unit, interval->high / unit});
}

// Times that are compared within blocks: every entrant over the fastest.
text::Json block_times_of(const ReportModel& model) {
  constexpr std::size_t kMostBlocks = 10'000;  // of all entrants together; csv/ has all
  const bool is_small = model.blocks.size() * model.entrants.size() <= kMostBlocks;
  text::Json blocks = text::Json::array();
  for (const auto& block : model.blocks) {
    blocks.push_back({{"node", block.node}, {"number", block.number}});
  }
  text::Json entrants = text::Json::array();
  for (const auto& one : model.standings->entrants) {
    text::Json& row = entrants.emplace_back(text::Json());
    if (!one) continue;
    text::Json shared = text::Json::array();
    for (const auto& block : one->blocks) {
      if (!is_small) break;
      shared.push_back({{"block", block.block},
                        {"requests", block.requests},
                        {"ms", block.first_ns / kNsPerMs},
                        {"reference_ms", block.second_ns / kNsPerMs}});
    }
    row = {{"ratio", one->ratio},
           {"ratio_interval", interval_of(one->ratio_interval, 1)},
           {"difference_ms", one->difference_ns / kNsPerMs},
           {"difference_interval_ms", interval_of(one->difference_interval_ns, kNsPerMs)},
           {"block_count", one->blocks.size()},
           {"blocks", shared}};
  }
  return {{"rule", block_ratio_rule()},
          {"reference", model.standings->reference},
          {"blocks", blocks},
          {"entrants", entrants}};
}

// The place of the entrant in the model; null if it has none of that name.
text::Json place_of(const std::string& entrant, const ReportModel& model) {
  const auto found =
      std::ranges::find(model.entrants, entrant,
                        [](const auto& one) -> const std::string& { return one.entrant.name; });
  return found == model.entrants.end() ? text::Json() : text::Json(found - model.entrants.begin());
}

// Four lists of one length: texts, levels, kinds and entrants.
void add_remarks(const ReportModel& model, text::Json& document) {
  for (const char* key : {"remarks", "remark_levels", "remark_kinds", "remark_entrants"}) {
    document[key] = text::Json::array();
  }
  for (const Remark& remark : all_remarks(model)) {
    document["remarks"].push_back(remark.text);
    document["remark_levels"].push_back(matchbench::name_of(remark.level));
    document["remark_kinds"].push_back(matchbench::name_of(remark.kind));
    document["remark_entrants"].push_back(place_of(remark.entrant, model));
  }
}

text::Json history_of(const std::optional<History>& history) {
  if (!history) return {};
  return {{"rounds", list_of(history->rounds)},
          {"entrants", list_of(history->entrants)},
          {"changes", list_of(history->changes)}};
}

text::Json rankings_of(const ReportRankings& rankings) {
  return {{"depth", rankings.depth},
          {"setting_grades", "the gain under each setting, in their order; null: unjudged"},
          {"by_request", list_of(rankings.by_request)}};
}

// Many pairs say little one by one, and would be most of the document: then the first board's are
// listed alone.
text::Json list_of_significance(const ReportModel& model) {
  constexpr std::size_t kMostPairs = 1000;
  text::Json out = text::Json::array();
  for (ReportSignificance one : model.significance) {
    if (one.pairs.size() > kMostPairs && !out.empty()) one.pairs.clear();
    out.push_back(json_of(one));
  }
  return out;
}

}  // namespace

std::string to_json(const ReportModel& model) {
  text::Json document;
  document["format"] = "matchbench-report/1";
  document["title"] = model.provenance.round.contest.title();
  document["state"] = name_of(model.state);
  add_remarks(model, document);
  document["hidden"] = model.held_back;
  document["round"] = round_of(model.provenance);
  document["collection"] = collection_of(model);
  document["settings"] = list_of(model.settings);
  document["measures"] = list_of(model.measures);
  document["entrants"] = list_of(model.entrants);
  if (model.standings) document["block_times"] = block_times_of(model);
  document["requests"] = list_of(model.requests);
  document["boards"] = list_of(model.boards);
  document["curves"] = list_of(model.curves);
  document["significance"] = list_of_significance(model);
  document["correlations"] = list_of(model.correlations);
  document["sensitivity"] = list_of(model.sensitivity);
  document["analyses"] = list_of(model.analyses);
  document["services"] = list_of(model.services);
  document["rankings"] = rankings_of(model.rankings);
  if (model.service_sides) document["service_sides"] = json_of(*model.service_sides);
  if (model.server) document["server"] = json_of(*model.server);
  if (!model.trials.empty()) document["trials"] = json::trials_of(model);
  document["history"] = history_of(model.history);
  if (model.below_overview) document["below_overview"] = true;
  return text::json_text(document) + "\n";
}

}  // namespace matchbench::report
