#include "harness/data/trec/rows.hpp"

#include "harness/data/trec/distinct_grades.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <utility>

namespace matchbench::trec {

namespace {

constexpr std::size_t kRowsOfPart = std::size_t{1} << 15;

Position place(const std::string& name, std::size_t row) {
  return {name, row + 1, 0};
}

// `optional`: may be empty.
void check_length(const std::string& name, std::size_t rows, const char* column, std::size_t length,
                  bool optional) {
  if (length == rows || (optional && length == 0)) return;
  throw input_error(fmt::format("{} has {} rows, but {} {}", name, rows, length, column),
                    "all columns have the same length");
}

void check_id(const std::string& name, std::size_t row, const char* what, std::string_view id) {
  // Ids may be as long as those of files; numbers of rows and sizes of ids are of 32 bits.
  if (!id.empty() && id.size() < std::numeric_limits<std::uint32_t>::max()) return;
  throw input_error(place(name, row), fmt::format("the {} is empty or too long", what));
}

double finite_value(const std::string& name, std::size_t row, const char* what, double value) {
  if (std::isfinite(value)) return value;
  throw input_error(place(name, row), fmt::format("the {} {} is not a finite number", what, value));
}

// Up to 8 characters as one number, which orders as they do.
std::uint64_t first_characters_of(std::string_view id) {
  std::uint64_t word = 0;
  std::memcpy(&word, id.data(), std::min(id.size(), sizeof word));
  return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
}

// The place behind the last of the rows from `begin` on that have its topic.
std::size_t end_of_topic(std::span<const std::string_view> topics, std::size_t begin,
                         std::size_t end) {
  const auto topic = topics[begin];
  std::size_t at = begin + 1;
  while (at < end && (topics[at].data() == topic.data() ? topics[at].size() == topic.size()
                                                        : topics[at] == topic)) {
    ++at;
  }
  return at;
}

}  // namespace

JudgmentRows::JudgmentRows(JudgedRows rows) : rows_(std::move(rows)) {
  const auto count = rows_.topics.size();
  check_length(rows_.name, count, "documents", rows_.documents.size(), false);
  check_length(rows_.name, count, "grades", rows_.grades.size(), false);
  check_length(rows_.name, count, "groups", rows_.groups.size(), true);
  check_length(rows_.name, count, "parts", rows_.parts.size(), true);
  check_length(rows_.name, count, "strata", rows_.strata.size(), true);
  if (count == 0) throw input_error(fmt::format("{} contains no judgments", rows_.name));
  if (count > std::numeric_limits<std::uint32_t>::max()) {
    throw input_error(fmt::format("{} has {} rows", rows_.name, count), "judge fewer than 2^32");
  }
  std::vector<JudgedStretch> stretches;
  std::vector<RunPart> pieces;
  DistinctGrades grades;
  for (std::size_t begin = 0; begin < count;) {
    check_id(rows_.name, begin, "topic", rows_.topics[begin]);
    const auto end = end_of_topic(rows_.topics, begin, count);
    stretches.push_back({rows_.topics[begin], first_characters_of(rows_.topics[begin]), {}});
    pieces.push_back({begin, end});
    for (; begin < end; ++begin) {
      check_id(rows_.name, begin, "document", rows_.documents[begin]);
      grades.add(finite_value(rows_.name, begin, "grade", rows_.grades[begin]));
    }
  }
  scale_ = grades.rising();
  for (const auto stretch : number_topics(stretches)) pieces_.push_back(pieces[stretch]);
}

std::span<const JudgedRow> JudgmentRows::rows_of(std::size_t topic,
                                                 std::vector<JudgedRow>& memory) const {
  memory.clear();
  for (const auto& [begin, end] : std::span(pieces_).subspan(first_of(topic), count_of(topic))) {
    for (std::size_t row = begin; row < end; ++row) {
      const auto id = rows_.documents[row];
      memory.push_back({id, hash_id(id), static_cast<std::uint32_t>(row), rows_.grades[row]});
    }
  }
  return memory;
}

Error JudgmentRows::repeated(std::size_t topic, const JudgedRow& row,
                             const JudgedRow& again) const {
  return input_error(place(rows_.name, again.number),
                     fmt::format("topic {} judges document {} a second time, after row {}",
                                 name_of(topic), again.id, row.number + std::size_t{1}),
                     "keep one of the two rows");
}

RunRows::RunRows(RankedRows rows) : rows_(std::move(rows)) {
  const auto count = rows_.topics.size();
  check_length(rows_.name, count, "documents", rows_.documents.size(), false);
  check_length(rows_.name, count, "scores", rows_.scores.size(), false);
}

RunPart RunRows::part_at(std::size_t begin) const {
  const auto count = rows_.topics.size();
  if (count - begin <= kRowsOfPart + kRowsOfPart / 2) return {begin, count};
  return {begin, end_of_topic(rows_.topics, begin + kRowsOfPart - 1, count)};
}

std::size_t RunRows::most_parts() const {
  return rows_.topics.size() / kRowsOfPart + 1;
}

TopicPart RunRows::read_stretch(RunPart& part, std::vector<RunRow>& rows) const {
  if (part.empty()) return {};
  const auto begin = part.begin;
  check_id(rows_.name, begin, "topic", rows_.topics[begin]);
  part.begin = end_of_topic(rows_.topics, begin, part.end);
  for (std::size_t row = begin; row < part.begin; ++row) {
    const auto id = rows_.documents[row];
    check_id(rows_.name, row, "document", id);
    rows.push_back({id.data(), static_cast<std::uint32_t>(id.size()), hash_id(id),
                    finite_value(rows_.name, row, "score", rows_.scores[row])});
  }
  return {rows_.topics[begin], {begin, part.begin}};
}

Position RunRows::place_of(std::string_view topic, const RunRow& row, std::size_t n) const {
  std::size_t at = 0;
  for (; at + 1 < rows_.topics.size(); ++at) {
    if (rows_.topics[at] == topic && rows_.documents[at] == row.document() && n-- == 0) break;
  }
  return place(rows_.name, at);
}

RowsByTopic::RowsByTopic(const Text& text) {
  std::vector<RunRow> rows;
  for (auto lines = text.view();;) {
    rows.clear();
    const Stretch stretch = read_stretch(text, lines, rows);
    if (stretch.topic.empty()) break;
    auto& known = of(stretch.topic);
    known.insert(known.end(), rows.begin(), rows.end());
  }
}

std::vector<RunRow>& RowsByTopic::of(std::string_view topic) {
  const auto [found, is_new] = places_.try_emplace(topic, all_.size());
  if (is_new) all_.push_back({topic, {}});
  return all_[found->second].rows;
}

}  // namespace matchbench::trec
