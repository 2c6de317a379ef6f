#pragma once

#include "harness/data/trec/judgment_source.hpp"
#include "harness/scoring/eval/ranking_scorer.hpp"
#include "harness/scoring/measures/judged_request.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench::eval {

// The judgments of one topic as slots. Reused from topic to topic; one per thread.
class JudgedTopic {
 public:
  // A document may appear once for each subtopic, and once in each part of a group of judges; its
  // grade is then its highest. Enters the documents into `table`, cleared and with room for `more`,
  // by slot. Throws an input Error if a document is judged twice otherwise.
  void load(const trec::JudgmentSource& judgments, std::size_t topic, JudgmentsAs reading,
            std::size_t more, trec::IdTable& table);

  std::span<const trec::JudgedRow> documents() const { return documents_; }  // by slot
  // Valid until the next load.
  measures::JudgedRequest request(const trec::JudgmentSource& judgments,
                                  std::optional<std::uint64_t> collection_size) const;

 private:
  // A row with its subtopic, or with its group and part.
  struct Line {
    trec::JudgedRow row;
    std::string_view group, part;
  };
  void merge(const trec::JudgmentSource& judgments, std::size_t topic, JudgmentsAs reading);
  void number_subtopics();
  void number_groups();
  void number_strata(const trec::JudgmentSource& judgments);

  std::vector<trec::JudgedRow> memory_, merged_;
  std::span<const trec::JudgedRow> documents_;
  bool without_answer_ = false;
  std::vector<double> grades_;
  std::vector<Line> lines_;  // by document, then group and part
  std::vector<std::string_view> names_;
  std::vector<std::uint32_t> subtopic_begin_, subtopic_ids_, strata_;
  std::vector<measures::GroupGrade> groups_;
};

}  // namespace matchbench::eval
