#pragma once

#include "harness/collection/trec/chunks.hpp"
#include "harness/collection/trec/id_table.hpp"
#include "harness/collection/trec/text.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// One line of a qrels file. Pointers into its text.
struct JudgedRow {
  std::string_view id;
  std::uint32_t hash = 0;  // hash_id of it
  double grade = 0;
};

// The second field of a row's line: an iteration that nobody reads, or, in diversity judgments, the
// subtopic.
std::string_view subtopic_of(const JudgedRow& row);

// TREC judgments: lines "topic iteration document grade", further columns ignored; blank lines and
// lines that begin with '#' are skipped. Grades are doubles; negative: judged, not relevant. Only
// where each topic stands is kept: its rows are read again when they are wanted, which is quicker
// than writing millions of them to memory. Const members may be called from any thread.
class Qrels {
 public:
  // Reads and checks everything. Throws an input Error with file and line where a column is missing
  // or a grade is not a finite number, and where there is no judgment at all.
  Qrels(Text text, std::size_t threads);

  // Topics are numbered in the order of their bytes.
  std::size_t topic_count() const { return topics_.size(); }
  std::string_view name_of(std::size_t topic) const { return topics_[topic].name; }
  // IdTable::kNone where nobody judged the topic.
  std::uint32_t find(std::string_view topic) const;
  // The same, quick where the topic stands behind the one numbered `before` in the file.
  std::uint32_t find_behind(std::uint32_t before, std::string_view topic) const;

  // The rows of a topic in the order of the file; overwrites `memory` with them.
  std::span<const JudgedRow> rows_of(std::size_t topic, std::vector<JudgedRow>& memory) const;

  // The distinct positive grades, rising.
  std::span<const double> scale() const { return scale_; }

  // The input Error that says where a document is judged twice. Both rows are from this file.
  Error repeated(std::size_t topic, const JudgedRow& row, const JudgedRow& again) const;
  // Throws repeated() where a document of the topic is judged twice.
  void check_unique(std::size_t topic, IdTable& table, std::vector<JudgedRow>& memory) const;

 private:
  struct Topic {
    std::string_view name;
    std::size_t first = 0;  // its pieces are pieces_[first … first + count)
    std::size_t count = 0;
    std::uint32_t follower = 0;  // the topic that stands behind it in the file
  };
  // `beginnings`: of the stretches' topics, as numbers that order as they do.
  void gather(std::span<const Stretch> stretches, std::span<const std::uint64_t> beginnings);

  Text text_;
  std::vector<Topic> topics_;
  std::vector<std::string_view> pieces_;  // lines, by topic
  IdTable topic_table_;
  std::vector<double> scale_;
};

}  // namespace matchbench::trec
