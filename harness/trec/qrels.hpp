#pragma once

#include "harness/trec/chunks.hpp"
#include "harness/trec/id_table.hpp"
#include "harness/trec/judgment_part.hpp"
#include "harness/trec/text.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// One line of a qrels file. Pointers into its text.
struct JudgedRow {
  std::string_view id;
  std::uint32_t hash = 0;  // hash_id of it
  double grade = 0;
};

// The field before the document: in TREC judgments an iteration that nobody reads, a subtopic or a
// group of judges; in preferences the part of a group.
std::string_view field_before(const JudgedRow& row);
// The field before that one; only preferences have one that is not the topic.
std::string_view second_field_before(const JudgedRow& row);
// The field after the document: in a sample the stratum.
std::string_view field_after(const JudgedRow& row);

// Judgments, a line each; further columns are ignored, and so are blank lines and lines that begin
// with '#'. Grades are doubles; a negative one means judged and not relevant. Only the places of
// the topics are kept: their rows are read again when they are needed, which is quicker than
// writing millions of them to memory. Const members may be called from any thread.
class Qrels {
 public:
  // Reads and checks everything. Throws an input Error with file and line if a column is missing or
  // a grade is not a finite number, and one if there is no judgment at all.
  Qrels(Text text, std::size_t threads, QrelsFormat format = QrelsFormat::kTrec);

  // Topics are numbered in the order of their bytes.
  std::size_t topic_count() const { return topics_.size(); }
  std::string_view name_of(std::size_t topic) const { return topics_[topic].name; }
  // IdTable::kNone if nobody judged the topic.
  std::uint32_t find(std::string_view topic) const;
  // The same, quick if the topic follows the one numbered `before` in the file.
  std::uint32_t find_behind(std::uint32_t before, std::string_view topic) const;

  // The rows of a topic in the order of the file; overwrites `memory` with them.
  std::span<const JudgedRow> rows_of(std::size_t topic, std::vector<JudgedRow>& memory) const;

  // Gives back the memory of the lines of these topics, as far as they follow one another in the
  // file and fill whole pages. They are fetched again if they are needed again.
  void forget(std::span<const std::uint32_t> topics) const;

  const std::string& name() const { return text_.name(); }
  // The distinct positive grades, rising.
  std::span<const double> scale() const { return scale_; }

  // The input Error that says where a document is judged twice. Both rows are from this file.
  Error repeated(std::size_t topic, const JudgedRow& row, const JudgedRow& again) const;
  // Throws repeated() if a document of the topic is judged twice.
  void check_unique(std::size_t topic, IdTable& table, std::vector<JudgedRow>& memory) const;

 private:
  struct Topic {
    std::string_view name;
    std::size_t first = 0;  // its pieces are pieces_[first … first + count)
    std::size_t count = 0;
    std::uint32_t follower = 0;  // the topic that follows it in the file
  };
  std::span<const JudgedLines> pieces_of(std::size_t topic) const;
  void gather(std::span<const JudgedStretch> stretches);

  Text text_;
  QrelsFormat format_;
  std::vector<Topic> topics_;
  std::vector<JudgedLines> pieces_;  // by topic
  IdTable topic_table_;
  std::vector<double> scale_;
};

}  // namespace matchbench::trec
