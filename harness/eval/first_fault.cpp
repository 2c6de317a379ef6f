#include "harness/eval/first_fault.hpp"

#include "harness/trec/run_order.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace matchbench::eval {
namespace {

// What has stood in a topic so far.
struct SeenRows {
  std::unordered_map<std::string_view, trec::RunRow> by_document;
  std::unordered_map<std::uint64_t, trec::RunRow> by_rank;
};

void check_lines(const trec::Text& run, const trec::Qrels& qrels, RunOrder order) {
  std::vector<SeenRows> seen(qrels.topic_count());
  std::vector<trec::RunRow> rows;
  auto rest = run.view();
  while (!rest.empty()) {
    auto line = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
    rest.remove_prefix(line.size());
    rows.clear();
    const auto stretch = trec::read_stretch(run, line, rows);
    const auto topic = stretch.topic.empty() ? trec::IdTable::kNone : qrels.find(stretch.topic);
    if (topic == trec::IdTable::kNone) continue;
    const auto& row = rows.front();
    const auto [same, is_new] = seen[topic].by_document.emplace(row.document(), row);
    if (!is_new) throw trec::repeated_row(stretch.topic, same->second, row, run);
    if (order != RunOrder::kRank) continue;
    const auto rank = trec::rank_of(row, run);
    const auto [other, is_free] = seen[topic].by_rank.emplace(rank, row);
    if (!is_free) throw trec::repeated_rank(stretch.topic, rank, other->second, row, run);
  }
}

}  // namespace

void throw_first_fault(const trec::Text& run, const trec::Qrels& qrels,
                       const EvalOptions& options) {
  check_lines(run, qrels, options.order);
  if (!options.documents_stand_once()) return;
  trec::IdTable table;
  std::vector<trec::JudgedRow> memory;
  for (std::size_t topic = 0; topic < qrels.topic_count(); ++topic) {
    qrels.check_unique(topic, table, memory);
  }
}

}  // namespace matchbench::eval
