#include "harness/scoring/eval/judged_topic.hpp"

#include "harness/data/trec/silence.hpp"

#include <algorithm>
#include <tuple>

namespace matchbench::eval {

namespace {

// Distinct, in the order of their bytes.
void sort_names(std::vector<std::string_view>& names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
}

std::uint32_t place_in(const std::vector<std::string_view>& names, std::string_view name) {
  return static_cast<std::uint32_t>(std::lower_bound(names.begin(), names.end(), name) -
                                    names.begin());
}

}  // namespace

void JudgedTopic::load(const trec::JudgmentSource& judgments, std::size_t topic,
                       JudgmentsAs reading, std::size_t more, trec::IdTable& table) {
  documents_ = judgments.rows_of(topic, memory_);
  without_answer_ = trec::says_no_answer(documents_);
  if (without_answer_) documents_ = {};
  subtopic_begin_.clear();
  subtopic_ids_.clear();
  groups_.clear();
  strata_.clear();
  if (reading == JudgmentsAs::kSampled) {
    number_strata(judgments);
  } else if (reading != JudgmentsAs::kDocuments) {
    merge(judgments, topic, reading);
  }
  table.reset(documents_.size() + more);
  grades_.resize(documents_.size());
  for (std::size_t slot = 0; slot < documents_.size(); ++slot) {
    const auto& row = documents_[slot];
    grades_[slot] = row.grade;
    const auto found =
        table.find_or_enter(row.hash, static_cast<std::uint32_t>(slot),
                            [&](std::uint32_t other) { return documents_[other].id == row.id; });
    if (found != trec::IdTable::kNone) throw judgments.repeated(topic, documents_[found], row);
  }
}

// Slots get the order of document ids, which the greedy ideal of the diversity measures expects.
void JudgedTopic::merge(const trec::JudgmentSource& judgments, std::size_t topic,
                        JudgmentsAs reading) {
  lines_.clear();
  for (const auto& row : documents_) {
    lines_.push_back({row, judgments.group_of(row), judgments.part_of(row)});
  }
  const auto key = [](const Line& line) { return std::tie(line.row.id, line.group, line.part); };
  std::stable_sort(lines_.begin(), lines_.end(),
                   [&](const Line& a, const Line& b) { return key(a) < key(b); });
  merged_.clear();
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const auto& row = lines_[i].row;
    if (i > 0 && key(lines_[i - 1]) == key(lines_[i])) {
      throw judgments.repeated(topic, lines_[i - 1].row, row);
    }
    if (i == 0 || lines_[i - 1].row.id != row.id) merged_.push_back(row);
    merged_.back().grade = std::max(merged_.back().grade, row.grade);
  }
  if (reading == JudgmentsAs::kSubtopics) {
    number_subtopics();
  } else {
    number_groups();
  }
  documents_ = merged_;
}

void JudgedTopic::number_subtopics() {
  names_.clear();
  for (const auto& line : lines_) names_.push_back(line.group);
  sort_names(names_);
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (i == 0 || lines_[i - 1].row.id != lines_[i].row.id) {
      subtopic_begin_.push_back(static_cast<std::uint32_t>(subtopic_ids_.size()));
    }
    if (lines_[i].row.grade > 0) subtopic_ids_.push_back(place_in(names_, lines_[i].group));
  }
  subtopic_begin_.push_back(static_cast<std::uint32_t>(subtopic_ids_.size()));
}

void JudgedTopic::number_groups() {
  names_.clear();
  for (const auto& line : lines_) {
    names_.push_back(line.group);
    names_.push_back(line.part);
  }
  sort_names(names_);
  std::uint32_t slot = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    if (i > 0 && lines_[i - 1].row.id != lines_[i].row.id) ++slot;
    groups_.push_back({.group = place_in(names_, lines_[i].group),
                       .part = place_in(names_, lines_[i].part),
                       .slot = slot,
                       .grade = lines_[i].row.grade});
  }
  std::stable_sort(groups_.begin(), groups_.end(),
                   [](const measures::GroupGrade& a, const measures::GroupGrade& b) {
                     return std::tie(a.group, a.part) < std::tie(b.group, b.part);
                   });
}

void JudgedTopic::number_strata(const trec::JudgmentSource& judgments) {
  names_.clear();
  for (const auto& row : documents_) names_.push_back(judgments.stratum_of(row));
  sort_names(names_);
  for (const auto& row : documents_) strata_.push_back(place_in(names_, judgments.stratum_of(row)));
}

measures::JudgedRequest JudgedTopic::request(const trec::JudgmentSource& judgments,
                                             std::optional<std::uint64_t> collection_size) const {
  return {.grades = grades_,
          .collection_size = collection_size,
          .scale = judgments.scale(),
          .subtopics = {.begin = subtopic_begin_, .ids = subtopic_ids_},
          .strata = strata_,
          .groups = groups_,
          .has_answer = !without_answer_};
}

}  // namespace matchbench::eval
