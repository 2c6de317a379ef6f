#pragma once

#include "harness/data/trec/judgment_source.hpp"
#include "harness/data/trec/run.hpp"
#include "harness/data/trec/run_source.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// Judgments and runs in the caller's memory, as columns: a row is what is at one place of all
// of them. Nothing is copied, so the columns and the texts outlive whatever is made of them. Rows
// of a topic may be scattered. The order of ranked rows is that of their ranks, if ranks are asked
// for.

struct JudgedRows {
  std::string name;  // for messages
  std::span<const std::string_view> topics, documents;
  std::span<const double> grades;
  // Where the judgments have them, else empty.
  std::span<const std::string_view> groups = {};  // subtopics, or groups of judges
  std::span<const std::string_view> parts = {};   // of groups: preferences
  std::span<const std::string_view> strata = {};  // of a sample
};

struct RankedRows {
  std::string name;  // for messages and results
  std::string tag;
  std::span<const std::string_view> topics, documents;
  std::span<const double> scores;
};

class JudgmentRows final : public JudgmentSource {
 public:
  // Checks everything. Throws an input Error that names the row, from 1, if a column is too short,
  // a grade is not finite or an id is empty, and one if there is no row.
  explicit JudgmentRows(JudgedRows rows);

  const std::string& name() const override { return rows_.name; }
  std::span<const JudgedRow> rows_of(std::size_t topic,
                                     std::vector<JudgedRow>& memory) const override;
  std::string_view group_of(const JudgedRow& row) const override { return at(rows_.groups, row); }
  std::string_view part_of(const JudgedRow& row) const override { return at(rows_.parts, row); }
  std::string_view stratum_of(const JudgedRow& row) const override { return at(rows_.strata, row); }
  void forget(std::span<const std::uint32_t>) const override {}
  Error repeated(std::size_t topic, const JudgedRow& row, const JudgedRow& again) const override;

 private:
  static std::string_view at(std::span<const std::string_view> column, const JudgedRow& row) {
    return column.empty() ? std::string_view() : column[row.number];
  }

  JudgedRows rows_;
  std::vector<RunPart> pieces_;  // row numbers, by topic
};

class RunRows final : public RunSource {
 public:
  // Throws an input Error if a column is too short; a fault of a row is reported when it is
  // read.
  explicit RunRows(RankedRows rows);

  const std::string& name() const override { return rows_.name; }
  std::string_view tag() const override { return rows_.tag; }
  RunPart part_at(std::size_t begin) const override;
  std::size_t most_parts() const override;
  RunPart line_at(std::size_t begin) const override { return {begin, begin + 1}; }
  RunPart whole() const override { return {0, rows_.topics.size()}; }
  TopicPart read_stretch(RunPart& part, std::vector<RunRow>& rows) const override;
  void forget(RunPart) const override {}
  std::optional<std::uint64_t> rank_of(const RunRow&) const override { return std::nullopt; }
  bool has_fit_rank(const RunRow&) const override { return true; }
  Position place_of(std::string_view topic, const RunRow& row, std::size_t n) const override;

 private:
  RankedRows rows_;
};

// The rows of one topic of a run, in the order of the file.
struct TopicRows {
  std::string_view topic;  // refers to the text of the file
  std::vector<RunRow> rows;
};

// A run in memory, which may come back to a topic. Points into the run's text.
class RowsByTopic {
 public:
  RowsByTopic() = default;
  // All rows of the text. Throws as read_stretch() does.
  explicit RowsByTopic(const Text& text);

  // The rows of the topic, none if it is new.
  std::vector<RunRow>& of(std::string_view topic);

  // In the order in which the topics were first named.
  std::vector<TopicRows>& all() { return all_; }

 private:
  std::vector<TopicRows> all_;
  ViewMap<std::size_t> places_;  // in all_
};

}  // namespace matchbench::trec
