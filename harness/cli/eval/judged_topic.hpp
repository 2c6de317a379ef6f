#pragma once

#include "harness/collection/trec/qrels.hpp"
#include "harness/measures/judged_request.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace matchbench {

// The judgments of one topic as slots. Reused from topic to topic; one per thread.
class JudgedTopic {
 public:
  // `subtopics`: rows name subtopics, a document may stand once for each; its grade is its highest.
  // Enters the documents into `table`, cleared and with room for `more`, by slot. Throws an input
  // Error where a document is judged twice.
  void load(const trec::Qrels& qrels, std::size_t topic, bool subtopics, std::size_t more,
            trec::IdTable& table);

  std::span<const trec::JudgedRow> documents() const { return documents_; }  // by slot
  // Valid until the next load.
  JudgedRequest request(const trec::Qrels& qrels,
                        std::optional<std::uint64_t> collection_size) const;

 private:
  void merge_subtopics(const trec::Qrels& qrels, std::size_t topic,
                       std::span<const trec::JudgedRow> rows);

  std::vector<trec::JudgedRow> memory_, merged_;
  std::span<const trec::JudgedRow> documents_;
  std::vector<double> grades_;
  std::vector<std::string_view> subtopic_names_;
  std::vector<std::uint32_t> subtopic_begin_, subtopic_ids_;
};

}  // namespace matchbench
