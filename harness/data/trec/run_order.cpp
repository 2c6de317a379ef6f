#include "harness/data/trec/run_order.hpp"

#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

namespace matchbench::trec {

void sort_by_score(std::vector<RunRow>& rows) {
  if (!std::is_sorted(rows.begin(), rows.end(), is_before)) {
    std::sort(rows.begin(), rows.end(), is_before);
  }
}

void check_unique(std::string_view topic, const std::vector<RunRow>& rows, const Text& text) {
  std::unordered_map<std::string_view, const RunRow*> seen;
  seen.reserve(rows.size());
  for (const auto& row : rows) {
    const auto [at, added] = seen.emplace(row.document(), &row);
    if (added) continue;
    throw repeated_row(topic, row.document(), text.position_of(at->second->id),
                       text.position_of(row.id));
  }
}

Error repeated_rank(std::string_view topic, std::uint64_t rank, const Position& first,
                    const Position& again) {
  return input_error(
      again,
      fmt::format("topic {} has rank {} a second time, after line {}", topic, rank, first.line),
      "correct the ranks, or leave out --order rank");
}

}  // namespace matchbench::trec
