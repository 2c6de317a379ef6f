#pragma once

#include "harness/data/trec/chunks.hpp"
#include "harness/data/trec/id_table.hpp"
#include "harness/data/trec/judgment_part.hpp"
#include "harness/data/trec/judgment_source.hpp"
#include "harness/data/trec/text.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// The field before the document: in TREC judgments an iteration that nobody reads, a subtopic or a
// group of judges; in preferences the part of a group.
std::string_view field_before(const JudgedRow& row);
// The field before that one; only preferences have one that is not the topic.
std::string_view second_field_before(const JudgedRow& row);
// The field after the document: in a sample the stratum.
std::string_view field_after(const JudgedRow& row);

// The judgments of a file, a line each; further columns are ignored, and so are blank lines and
// lines that begin with '#'. Only the places of the topics are kept: their rows are read again when
// they are needed, which is quicker than writing millions of them to memory.
class Qrels final : public JudgmentSource {
 public:
  // Reads and checks everything. Throws an input Error with file and line if a column is missing or
  // a grade is not a finite number, and one if there is no judgment at all, or if the first line is
  // one of a run.
  Qrels(Text text, std::size_t threads, QrelsFormat format = QrelsFormat::kTrec);

  const std::string& name() const override { return text_.name(); }
  std::span<const JudgedRow> rows_of(std::size_t topic,
                                     std::vector<JudgedRow>& memory) const override;
  std::string_view group_of(const JudgedRow& row) const override;
  std::string_view part_of(const JudgedRow& row) const override;
  std::string_view stratum_of(const JudgedRow& row) const override { return field_after(row); }
  // Gives back the memory of the lines of these topics, as far as they follow one another in the
  // file and fill whole pages. They are fetched again if they are needed again.
  void forget(std::span<const std::uint32_t> topics) const override;
  Error repeated(std::size_t topic, const JudgedRow& row, const JudgedRow& again) const override;

 private:
  std::span<const JudgedLines> pieces_of(std::size_t topic) const;

  Text text_;
  QrelsFormat format_;
  std::vector<JudgedLines> pieces_;  // by topic
};

}  // namespace matchbench::trec
