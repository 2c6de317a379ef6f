#pragma once

#include "harness/data/trec/id_table.hpp"
#include "harness/data/trec/judgment_part.hpp"
#include "harness/foundation/base/error.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::trec {

// One judgment. Its id points into what it was read from.
struct JudgedRow {
  std::string_view id;
  std::uint32_t hash = 0;    // hash_id of it
  std::uint32_t number = 0;  // of rows in memory: which of them, from 0
  double grade = 0;
};

// Judgments by topic: those of a file (Qrels), or rows in the caller's memory (JudgmentRows).
// Topics are numbered in the order of their bytes. Grades are doubles; a negative one means judged
// and not relevant. Const members may be called from any thread.
class JudgmentSource {
 public:
  virtual ~JudgmentSource() = default;
  JudgmentSource(const JudgmentSource&) = delete;
  JudgmentSource& operator=(const JudgmentSource&) = delete;

  std::size_t topic_count() const { return topics_.size(); }
  std::string_view name_of(std::size_t topic) const { return topics_[topic].name; }
  // IdTable::kNone if nobody judged the topic.
  std::uint32_t find(std::string_view topic) const;
  // The same, quick if the topic follows the one numbered `before` in the source.
  std::uint32_t find_behind(std::uint32_t before, std::string_view topic) const;
  // The distinct positive grades, rising.
  std::span<const double> scale() const { return scale_; }

  // For messages.
  virtual const std::string& name() const = 0;
  // The rows of a topic in the order of the source; overwrites `memory` with them.
  virtual std::span<const JudgedRow> rows_of(std::size_t topic,
                                             std::vector<JudgedRow>& memory) const = 0;
  // The group of a row of rows_of(): the subtopic or group of judges, the part of a group (empty if
  // the source has none), and the stratum of a sample.
  virtual std::string_view group_of(const JudgedRow& row) const = 0;
  virtual std::string_view part_of(const JudgedRow& row) const = 0;
  virtual std::string_view stratum_of(const JudgedRow& row) const = 0;
  // The rows of these topics are not needed for now.
  virtual void forget(std::span<const std::uint32_t> topics) const = 0;
  // The input Error that says where a document is judged twice. Both rows are from this source.
  virtual Error repeated(std::size_t topic, const JudgedRow& row, const JudgedRow& again) const = 0;

  // Throws repeated() if a document of the topic is judged twice.
  void check_unique(std::size_t topic, IdTable& table, std::vector<JudgedRow>& memory) const;

 protected:
  JudgmentSource() = default;
  // Numbers the topics of stretches, which are in the order of the source and whose lines are not
  // read. Returns the numbers of the stretches by topic.
  std::vector<std::size_t> number_topics(std::span<const JudgedStretch> stretches);
  // The places of a topic in what number_topics() returned.
  std::size_t first_of(std::size_t topic) const { return topics_[topic].first; }
  std::size_t count_of(std::size_t topic) const { return topics_[topic].count; }

  std::vector<double> scale_;

 private:
  struct Topic {
    std::string_view name;
    std::size_t first = 0, count = 0;
    std::uint32_t follower = 0;  // the topic that follows it in the source
  };

  std::vector<Topic> topics_;
  IdTable topic_table_;
};

}  // namespace matchbench::trec
