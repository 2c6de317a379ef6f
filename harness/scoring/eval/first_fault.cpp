#include "harness/scoring/eval/first_fault.hpp"

#include "harness/foundation/base/name_table.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace matchbench::eval {
namespace {

// What a topic has contained so far.
struct SeenRows {
  ViewMap<trec::RunRow> by_document;
  NumberMap<std::uint64_t, trec::RunRow> by_rank;
};

void check_rows(const trec::RunSource& run, const trec::JudgmentSource& judgments, RunOrder order) {
  std::vector<SeenRows> seen(judgments.topic_count());
  std::vector<trec::RunRow> rows;
  for (std::size_t begin = 0; begin < run.whole().end;) {
    auto line = run.line_at(begin);
    begin = line.end;
    rows.clear();
    const auto name = run.read_stretch(line, rows).topic;
    const auto topic = name.empty() ? trec::IdTable::kNone : judgments.find(name);
    if (topic == trec::IdTable::kNone) continue;
    const auto& row = rows.front();
    const auto [same, is_new] = seen[topic].by_document.emplace(row.document(), row);
    if (!is_new) throw run.repeated_row(name, same->second, row);
    const auto rank = order == RunOrder::kRank ? run.rank_of(row) : std::nullopt;
    if (!rank) continue;
    const auto [other, is_free] = seen[topic].by_rank.emplace(*rank, row);
    if (!is_free) throw run.repeated_rank(name, *rank, other->second, row);
  }
}

}  // namespace

void throw_first_fault(const trec::RunSource& run, const trec::JudgmentSource& judgments,
                       const EvalOptions& options) {
  check_rows(run, judgments, options.order);
  if (!options.documents_stand_once()) return;
  trec::IdTable table;
  std::vector<trec::JudgedRow> memory;
  for (std::size_t topic = 0; topic < judgments.topic_count(); ++topic) {
    judgments.check_unique(topic, table, memory);
  }
}

}  // namespace matchbench::eval
