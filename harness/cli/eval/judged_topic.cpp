#include "harness/cli/eval/judged_topic.hpp"

#include <algorithm>
#include <utility>

namespace matchbench {

void JudgedTopic::load(const trec::Qrels& qrels, std::size_t topic, bool subtopics,
                       std::size_t more, trec::IdTable& table) {
  documents_ = qrels.rows_of(topic, memory_);
  subtopic_begin_.clear();
  subtopic_ids_.clear();
  if (subtopics) merge_subtopics(qrels, topic, documents_);
  table.reset(documents_.size() + more);
  grades_.resize(documents_.size());
  for (std::size_t slot = 0; slot < documents_.size(); ++slot) {
    const auto& [id, hash, grade] = documents_[slot];
    grades_[slot] = grade;
    const auto found = table.find_or_enter(
        hash, static_cast<std::uint32_t>(slot),
        [&, id = id](std::uint32_t other) { return documents_[other].id == id; });
    if (found != trec::IdTable::kNone) {
      throw qrels.repeated(topic, documents_[found], documents_[slot]);
    }
  }
}

// Slots in the order of document ids, as the diversity measures' greedy ideal wants them.
void JudgedTopic::merge_subtopics(const trec::Qrels& qrels, std::size_t topic,
                                  std::span<const trec::JudgedRow> rows) {
  struct Line {
    trec::JudgedRow row;
    std::string_view subtopic;
  };
  std::vector<Line> lines;
  subtopic_names_.clear();
  for (const auto& row : rows) {
    lines.push_back({row, subtopic_of(row)});
    subtopic_names_.push_back(lines.back().subtopic);
  }
  std::sort(subtopic_names_.begin(), subtopic_names_.end());
  subtopic_names_.erase(std::unique(subtopic_names_.begin(), subtopic_names_.end()),
                        subtopic_names_.end());
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    return std::pair(a.row.id, a.subtopic) < std::pair(b.row.id, b.subtopic);
  });

  merged_.clear();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto& [row, subtopic] = lines[i];
    if (i == 0 || lines[i - 1].row.id != row.id) {
      merged_.push_back(row);
      subtopic_begin_.push_back(static_cast<std::uint32_t>(subtopic_ids_.size()));
    } else if (lines[i - 1].subtopic == subtopic) {
      throw qrels.repeated(topic, lines[i - 1].row, row);
    }
    merged_.back().grade = std::max(merged_.back().grade, row.grade);
    if (row.grade <= 0) continue;
    const auto place = std::lower_bound(subtopic_names_.begin(), subtopic_names_.end(), subtopic);
    subtopic_ids_.push_back(static_cast<std::uint32_t>(place - subtopic_names_.begin()));
  }
  subtopic_begin_.push_back(static_cast<std::uint32_t>(subtopic_ids_.size()));
  documents_ = merged_;
}

JudgedRequest JudgedTopic::request(const trec::Qrels& qrels,
                                   std::optional<std::uint64_t> collection_size) const {
  return {.grades = grades_,
          .collection_size = collection_size,
          .scale = qrels.scale(),
          .subtopics = {.begin = subtopic_begin_, .ids = subtopic_ids_}};
}

}  // namespace matchbench
