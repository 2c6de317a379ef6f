#include "harness/publishing/report/board/unequal_nodes.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdlib>

namespace matchbench::report {
namespace {

std::string cores_of(const results::NodeFacts& node) {
  const std::string physical = node.fact("cpu.physical");
  std::string logical = node.fact("cpu.logical");
  if (physical.empty() || physical == logical) return logical;
  return fmt::format("{} of {} threads", physical, logical);
}

text::Cell null_cost_of(const results::NodeFacts& node) {
  const std::string cost = node.fact("null.query_ns");
  return cost.empty() ? text::Cell{}
                      : text::Cell{std::int64_t{std::strtoll(cost.c_str(), nullptr, 10)}};
}

}  // namespace

text::Table nodes_table(const results::RoundProvenance& provenance) {
  text::Table table;
  table.columns = {{"node", "node"},
                   {"kind", "kind"},
                   {"processor", "processor"},
                   {"cores", "cores"},
                   {"kernel", "kernel"},
                   {"null_query_ns", "harness [ns]"},
                   {"confinement", "confinement"},
                   {"workers", "workers"},
                   {"queries", "queries"}};
  for (const auto& node : provenance.nodes) {
    const std::string tier(node.confinement ? name_of(node.confinement->tier()) : "");
    table.rows.push_back({node.name, std::int64_t{node.kind}, node.fact("cpu.model"),
                          cores_of(node), node.fact("kernel"), null_cost_of(node), tier,
                          text::count_cell(node.workers), text::count_cell(node.queries)});
  }
  return table;
}

const char* mark_of_times(const std::vector<std::string>& differ_in) {
  return differ_in.empty() ? "" : "*";
}

void mark_times(const std::vector<std::string>& differ_in, text::Table& table) {
  for (auto& column : table.columns) {
    // What was compared within blocks is a time of no single node, but of no mixture either.
    const bool is_mixed = column.key.ends_with("_ms") && !column.key.starts_with("time_");
    if (is_mixed) column.title += mark_of_times(differ_in);
  }
}

void add_nodes_differ_in(const std::vector<std::string>& differ_in, text::Table& table) {
  if (differ_in.empty()) return;
  table.columns.push_back({"nodes_differ_in", "nodes differ in", 0});
  const std::string keys = fmt::format("{}", fmt::join(differ_in, ", "));
  for (auto& row : table.rows) row.emplace_back(keys);
}

}  // namespace matchbench::report
