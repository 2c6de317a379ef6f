#pragma once

#include "harness/data/trec/run.hpp"

#include <string_view>
#include <vector>

namespace matchbench::trec {

// The reference evaluator's order of a run's rows: score falling, then document id falling by
// bytes.
inline bool is_before(const RunRow& a, const RunRow& b) {
  return a.score != b.score ? a.score > b.score : a.document() > b.document();
}

// Sorts into that order.
void sort_by_score(std::vector<RunRow>& rows);

// Throws repeated_row() of the first row of a topic, in the order given, whose document has stood
// before.
void check_unique(std::string_view topic, const std::vector<RunRow>& rows, const Text& text);

// The input Error that says where a topic has a rank twice.
Error repeated_rank(std::string_view topic, std::uint64_t rank, const Position& first,
                    const Position& again);

}  // namespace matchbench::trec
