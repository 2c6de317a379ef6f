#include "harness/app/results/read_nodes.hpp"

#include "harness/app/run/environment.hpp"
#include "harness/app/run/null_cost.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

namespace matchbench {
namespace {

// What a time depends on and two machines of one kind have in common.
constexpr std::string_view kFactsOfTimes[] = {
    "cpu.model", "cpu.logical",  "cpu.physical", "cpu.smt", "cpu.governor",      "cpu.turbo_off",
    "cpu.boost", "cpu.cache.l2", "cpu.cache.l3", "kernel",  "kernel.clocksource"};

std::vector<std::string> differing_facts(const std::vector<NodeFacts>& nodes) {
  std::vector<std::string> keys;
  for (const std::string_view key : kFactsOfTimes) {
    std::set<std::string> values;
    for (const auto& node : nodes) values.insert(value_of(node.environment, key));
    if (values.size() > 1) keys.emplace_back(key);
  }
  return keys;
}

std::string names_of(const std::vector<NodeFacts>& nodes) {
  std::vector<std::string> names;
  for (const auto& node : nodes) {
    if (std::ranges::find(names, node.name) == names.end()) names.push_back(node.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

// Confinement summaries begin with the tier.
int tier_order(const std::string& confinement) {
  if (confinement.starts_with("full")) return 2;
  return confinement.starts_with("partial") ? 1 : 0;
}

}  // namespace

std::string lower_tier(const std::string& one, const std::string& other) {
  if (one.empty() || other.empty()) return one.empty() ? other : one;
  return tier_order(other) < tier_order(one) ? other : one;
}

void read_nodes(const RoundStore& store, RoundProvenance& provenance) {
  if (!store.merged()) return;
  std::map<EnvironmentId, NodeFacts> nodes;
  for (const auto& [id, environment] : store.environments()) {
    nodes[id] = {.name = environment.node.value_or("(no name)"), .environment = environment.facts};
  }
  for (const auto& session : store.sessions()) {
    const auto node = nodes.find(session.start.environment);
    if (node == nodes.end() || session.start.kind != SessionKind::kQueries || !session.end)
      continue;
    ++node->second.workers;
    std::string& confinement = node->second.confinement;
    confinement = lower_tier(confinement, session.end->confinement);
  }
  for (auto& [id, node] : nodes) {
    if (node.workers > 0) provenance.nodes.push_back(std::move(node));
  }
  provenance.nodes_differ_in = differing_facts(provenance.nodes);
}

std::vector<std::string> node_remarks(const RoundProvenance& provenance) {
  const auto& nodes = provenance.nodes;
  if (nodes.empty()) return {};
  if (provenance.nodes_differ_in.empty()) {
    return {
        fmt::format("The blocks ran on these nodes, which are of one kind: {}.", names_of(nodes))};
  }
  return {
      fmt::format("The blocks ran on nodes that differ in {}: {}. A mean of times over them is "
                  "the time of no machine; it compares entrants, because all entrants of a "
                  "block ran on one node.",
                  fmt::join(provenance.nodes_differ_in, ", "), names_of(nodes))};
}

void mark_unequal_nodes(const RoundProvenance& provenance, Table& table) {
  if (provenance.nodes_differ_in.empty()) return;
  table.columns.push_back({"nodes_differ_in", "nodes differ in"});
  const std::string keys = fmt::format("{}", fmt::join(provenance.nodes_differ_in, ", "));
  for (auto& row : table.rows) row.emplace_back(keys);
}

std::string harness_cost(const RoundProvenance& provenance) {
  if (provenance.nodes.empty()) return null_cost_sentence(provenance.environment);
  std::vector<std::string> costs;
  for (const auto& node : provenance.nodes) {
    const std::string cost = value_of(node.environment, "null.query_ns");
    if (!cost.empty()) costs.push_back(fmt::format("{} ns on {}", cost, node.name));
  }
  if (costs.empty()) return {};
  return fmt::format(
      "The harness itself, measured with a matchmaker that does nothing before each part, in a "
      "query: {}.",
      fmt::join(costs, ", "));
}

}  // namespace matchbench
