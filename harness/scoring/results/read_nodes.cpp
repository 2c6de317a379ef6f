#include "harness/scoring/results/read_nodes.hpp"

#include "harness/foundation/text/first_few.hpp"
#include "harness/scoring/results/environment.hpp"
#include "harness/scoring/results/null_cost.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string_view>

namespace matchbench::results {
namespace {

// What a time depends on and two machines of one kind have in common.
constexpr std::string_view kFactsOfTimes[] = {
    "cpu.model", "cpu.logical",  "cpu.physical", "cpu.smt", "cpu.governor",      "cpu.turbo_off",
    "cpu.boost", "cpu.cache.l2", "cpu.cache.l3", "kernel",  "kernel.clocksource"};

constexpr std::size_t kMostNames = 8;  // in a sentence

std::vector<std::string> differing_facts(const std::vector<NodeFacts>& nodes) {
  std::vector<std::string> keys;
  for (const std::string_view key : kFactsOfTimes) {
    std::set<std::string> values;
    for (const auto& node : nodes) values.insert(node.fact(key));
    if (values.size() > 1) keys.emplace_back(key);
  }
  return keys;
}

// Numbers the kinds of machines, from 1 in the order in which they come up.
void number_kinds(std::vector<NodeFacts>& nodes) {
  std::map<std::string, std::uint32_t> kinds;
  for (auto& node : nodes) {
    const auto next = static_cast<std::uint32_t>(kinds.size() + 1);
    node.kind = kinds.try_emplace(facts_of_times(node.environment), next).first->second;
  }
}

// What the harness itself cost there; 0 if it was not measured.
std::int64_t null_query_ns(const NodeFacts& node) {
  return std::strtoll(node.fact("null.query_ns").c_str(), nullptr, 10);
}

// The parts that ran on one machine as one. Its environment is that of the part in which the
// harness cost the median of them.
NodeFacts gathered(std::vector<NodeFacts> parts) {
  std::ranges::stable_sort(parts, {}, null_query_ns);
  NodeFacts node = parts[parts.size() / 2];
  node.workers = node.queries = 0;
  for (const auto& part : parts) {
    node.workers += part.workers;
    node.queries += part.queries;
    node.confinement = lower_of(node.confinement, part.confinement);
  }
  return node;
}

// Each machine once, in the order in which they come up. One that has changed in what decides about
// times counts as two.
std::vector<NodeFacts> gather_machines(const std::vector<NodeFacts>& parts) {
  std::vector<std::vector<NodeFacts>> machines;
  std::map<std::pair<std::string, std::string>, std::size_t> places;
  for (const auto& part : parts) {
    const std::pair key(part.name, facts_of_times(part.environment));
    const auto [place, is_new] = places.try_emplace(key, machines.size());
    if (is_new) machines.emplace_back();
    machines[place->second].push_back(part);
  }
  std::vector<NodeFacts> nodes;
  for (auto& machine : machines) nodes.push_back(gathered(std::move(machine)));
  return nodes;
}

std::string list_of_names(const std::vector<NodeFacts>& nodes) {
  std::vector<std::string> names;
  for (const auto& node : nodes) {
    if (std::ranges::find(names, node.name) == names.end()) names.push_back(node.name);
  }
  return text::first_few(names, kMostNames);
}

}  // namespace

std::string facts_of_times(const EnvironmentRecord& environment) {
  std::string text;
  for (const std::string_view key : kFactsOfTimes) text += value_of(environment, key) + "\n";
  return text;
}

void read_nodes(const store::RoundStore& store, const AskedBySession& asked,
                RoundProvenance& provenance) {
  if (!store.merged()) return;
  std::map<store::EnvironmentId, NodeFacts> nodes;
  for (const auto& [id, environment] : store.environments()) {
    nodes[id] = {.name = environment.node.value_or("(no name)"), .environment = environment.facts};
  }
  for (const auto& session : store.sessions()) {
    const auto node = nodes.find(session.start.environment);
    if (node == nodes.end() || session.start.kind != SessionKind::kQueries || !session.end)
      continue;
    ++node->second.workers;
    if (const auto queries = asked.find(session.id); queries != asked.end()) {
      node->second.queries += queries->second;
    }
    auto& confinement = node->second.confinement;
    confinement = lower_of(confinement, session.end->confinement);
  }
  std::vector<NodeFacts> parts;
  for (auto& [id, node] : nodes) {
    if (node.workers > 0) parts.push_back(std::move(node));
  }
  provenance.nodes = gather_machines(parts);
  number_kinds(provenance.nodes);
  provenance.nodes_differ_in = differing_facts(provenance.nodes);
}

std::string node_remark(const RoundProvenance& provenance) {
  const auto& nodes = provenance.nodes;
  if (nodes.empty()) return {};
  const bool in_groups = std::ranges::any_of(
      nodes, [](const NodeFacts& node) { return !node.fact(kShardKey).empty(); });
  const char* const groups = in_groups
                                 ? " The entrants ran in groups, in shards of their own: times of "
                                   "entrants of different groups are not compared."
                                 : "";
  if (provenance.nodes_differ_in.empty()) {
    return nodes.size() == 1
               ? fmt::format("All blocks ran on {}.{}", nodes.front().name, groups)
               : fmt::format("The blocks ran on these nodes, which are of one kind: {}.{}",
                             list_of_names(nodes), groups);
  }
  return fmt::format(
      "The blocks ran on nodes that differ in {}: {}. A time over all of them, marked *, is the "
      "time of no machine. Entrants are compared within blocks, of which each ran on one node.{}",
      fmt::join(provenance.nodes_differ_in, ", "), list_of_names(nodes), groups);
}

std::string harness_cost(const RoundProvenance& provenance) {
  if (provenance.nodes.empty()) return null_cost_sentence(provenance.round.environment);
  std::vector<std::int64_t> costs_ns;
  for (const auto& node : provenance.nodes) {
    if (const std::int64_t cost_ns = null_query_ns(node); cost_ns > 0) costs_ns.push_back(cost_ns);
  }
  if (costs_ns.empty()) return {};
  const auto [least, most] = std::ranges::minmax(costs_ns);
  const auto low = short_time(static_cast<double>(least));
  const auto high = short_time(static_cast<double>(most));
  const std::string range = low == high ? low : fmt::format("{} to {}", low, high);
  return fmt::format(
      "The harness itself takes {} of each query, measured before each part with a matchmaker "
      "that does nothing (the median of each node's parts). {}",
      range, kTimesIncludeIt);
}

}  // namespace matchbench::results
