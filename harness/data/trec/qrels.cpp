#include "harness/data/trec/qrels.hpp"

#include "harness/data/trec/distinct_grades.hpp"
#include "harness/data/trec/judgment_lines.hpp"
#include "harness/data/trec/run.hpp"
#include "harness/foundation/base/parallel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <utility>

namespace matchbench::trec {
namespace {

constexpr std::size_t kChunk = std::size_t{2} << 20;

// The last field before `at`, within its line.
std::string_view field_ending_before(const char* at) {
  const char* end = at - 1;
  while (is_blank(end[-1])) --end;
  const char* begin = end;
  while (!is_blank(begin[-1])) --begin;
  return {begin, static_cast<std::size_t>(end - begin)};
}

// Writes rows one behind the other, over those of a topic before.
class RowWriter {
 public:
  RowWriter(const Text& text, std::vector<JudgedRow>& memory) : text_(text), memory_(memory) {}

  void layout(JudgedLayout, std::string_view) {}
  void no_judgment() {}
  void judgment(std::string_view, std::string_view id, unsigned digit, std::string_view grade) {
    *room(1) = {id, hash_id(id), 0, digit < 10 ? digit : read_grade(grade, text_)};
    ++count_;
  }
  // All of them have been checked.
  void add_alike(const JudgedLines& lines) {
    const auto [size, document, document_size, grade] = lines.layout;
    const auto count = lines.text.size() / size;
    JudgedRow* row = room(count);
    for (const char* at = lines.text.data(); at < lines.text.data() + count * size; at += size) {
      const std::string_view id(at + document, document_size);
      *row++ = {id, hash_id(id), 0, static_cast<double>(at[grade] - '0')};
    }
    count_ += count;
  }
  std::span<const JudgedRow> rows() const { return std::span(memory_).first(count_); }

 private:
  JudgedRow* room(std::size_t more) {
    if (memory_.size() - count_ < more) memory_.resize(2 * memory_.size() + more + 64);
    return memory_.data() + count_;
  }

  const Text& text_;
  std::vector<JudgedRow>& memory_;
  std::size_t count_ = 0;
};

}  // namespace

std::string_view field_before(const JudgedRow& row) {
  return field_ending_before(row.id.data());
}

std::string_view second_field_before(const JudgedRow& row) {
  return field_ending_before(field_before(row).data());
}

std::string_view field_after(const JudgedRow& row) {
  const char* begin = row.id.data() + row.id.size();
  while (is_blank(*begin)) ++begin;
  const char* end = begin;
  while (!is_blank(*end)) ++end;
  return {begin, static_cast<std::size_t>(end - begin)};
}

Qrels::Qrels(Text text, std::size_t threads, QrelsFormat format)
    : text_(std::move(text)), format_(format) {
  refuse_run(text_);
  const auto chunks = cut_into_chunks(text_.view(), kChunk);
  std::vector<JudgmentPart> parts(chunks.size());
  parallel_for(
      chunks.size(), threads, [] { return 0; },
      [&](std::size_t i, int) {
        parts[i] = read_part(chunks[i], text_, format_);
        text_.forget(chunks[i]);
      });

  std::vector<JudgedStretch> stretches;
  DistinctGrades grades;
  std::size_t count = 0;
  for (const auto& part : parts) count += part.stretches.size();
  stretches.reserve(count);
  for (const auto& part : parts) {
    grades.add(part.grades);
    stretches.insert(stretches.end(), part.stretches.begin(), part.stretches.end());
  }
  if (stretches.empty()) {
    throw input_error(fmt::format("{} contains no judgments", text_.name()), form_of(format_));
  }
  scale_ = grades.rising();
  pieces_.reserve(stretches.size());
  for (const auto stretch : number_topics(stretches)) pieces_.push_back(stretches[stretch].lines);
}

std::string_view Qrels::group_of(const JudgedRow& row) const {
  return format_ == QrelsFormat::kPrefs ? second_field_before(row) : field_before(row);
}

std::string_view Qrels::part_of(const JudgedRow& row) const {
  return format_ == QrelsFormat::kPrefs ? field_before(row) : std::string_view();
}

std::span<const JudgedLines> Qrels::pieces_of(std::size_t topic) const {
  return std::span(pieces_).subspan(first_of(topic), count_of(topic));
}

std::span<const JudgedRow> Qrels::rows_of(std::size_t topic, std::vector<JudgedRow>& memory) const {
  RowWriter writer(text_, memory);
  for (const auto& lines : pieces_of(topic)) {
    if (lines.layout.is_one()) {
      writer.add_alike(lines);
      continue;
    }
    with_columns(format_, [&]<class Columns>(Columns) {
      read_judgments<Columns>(lines.text, text_, writer);
    });
  }
  return writer.rows();
}

void Qrels::forget(std::span<const std::uint32_t> topics) const {
  std::string_view joined;
  for (const auto topic : topics) {
    for (const auto& [lines, layout] : pieces_of(topic)) {
      if (joined.data() + joined.size() == lines.data()) {
        joined = {joined.data(), joined.size() + lines.size()};
      } else {
        text_.forget(joined);
        joined = lines;
      }
    }
  }
  text_.forget(joined);
}

Error Qrels::repeated(std::size_t topic, const JudgedRow& row, const JudgedRow& again) const {
  const auto first = field_before(row);
  const auto second = field_before(again);
  return input_error(
      text_.position_of(again.id.data()),
      fmt::format("topic {} judges document {} a second time, after line {}", name_of(topic),
                  again.id, text_.position_of(row.id.data()).line),
      first == second || format_ != QrelsFormat::kTrec
          ? "keep one of the two lines; 'matchbench qrels merge' does, and --conflict says which"
          : fmt::format("if '{}' and '{}' are subtopics, say --subtopics; if they are groups of "
                        "judges, -R qrels_jg",
                        first, second));
}

}  // namespace matchbench::trec
