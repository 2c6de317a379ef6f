#pragma once

#include "harness/data/trec/chunks.hpp"
#include "harness/data/trec/text.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// One line of a run. Points into its text.
struct RunRow {
  const char* id = nullptr;
  std::uint32_t size = 0;  // of the id
  std::uint32_t hash = 0;  // hash_id of it
  double score = 0;

  std::string_view document() const { return {id, size}; }
};

// Runs are lines "topic Q0 document rank score tag", further columns ignored; blank lines and lines
// that begin with '#' are skipped. A run is read in chunks (cut_into_chunks), stretch by stretch.
//
// Appends the rows at the front of `lines`, part of `text`, up to a change of topic, and cuts them
// off. The stretch has an empty topic if no row was left. Throws an input Error with file and
// line if a column is missing or a score is not a finite number. Any thread.
Stretch read_stretch(const Text& text, std::string_view& lines, std::vector<RunRow>& rows);

// The rank column of a row. Throws an input Error with file and line if it is not a whole number of
// at least 0.
std::uint64_t rank_of(const RunRow& row, const Text& text);
// Whether it is one, without the line, for which the file is read from its beginning.
bool has_whole_rank(const RunRow& row);

// The tag of the first row; empty if there is no row.
std::string_view tag_of(const Text& text);

// Throws an input Error if the first line that is not empty is one of a run: of six columns or
// more, the fourth and fifth of which are numbers. Readers of judgments would take it for theirs.
void refuse_run(const Text& text);

// Throws an input Error if the first row has more than its six columns and no number as its rank:
// its document has a blank in it, and its rank would be read as its score.
void refuse_shifted_columns(const Text& text);

// The input Error that says where a run has a document twice in a topic.
Error repeated_row(std::string_view topic, std::string_view document, const Position& first,
                   const Position& again);

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

// The input Error for a rank that a topic has twice; it names both places.
Error repeated_rank(std::string_view topic, std::uint64_t rank, const Position& first,
                    const Position& again);

}  // namespace matchbench::trec
