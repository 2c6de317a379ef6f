#pragma once

#include "harness/data/trec/judgment_part.hpp"
#include "harness/data/trec/line_reader.hpp"
#include "harness/data/trec/text.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

namespace matchbench::trec {

// Where the columns are.
struct TrecColumns {
  static constexpr std::size_t kDocument = 2, kGrade = 3, kColumns = 4;
  static constexpr std::string_view kForm =
      "a line of judgments is: topic iteration document grade";
};
struct PrefsColumns {
  static constexpr std::size_t kDocument = 3, kGrade = 4, kColumns = 5;
  static constexpr std::string_view kForm =
      "a line of preferences is: topic group part document grade";
};
struct SampledColumns {
  static constexpr std::size_t kDocument = 2, kGrade = 4, kColumns = 5;
  static constexpr std::string_view kForm =
      "a line of sampled judgments is: topic iteration document stratum grade";
};

// Calls use with the columns of the format.
template <class Use>
[[gnu::always_inline]] inline auto with_columns(QrelsFormat format, Use use) {
  if (format == QrelsFormat::kPrefs) return use(PrefsColumns());
  if (format == QrelsFormat::kSampled) return use(SampledColumns());
  return use(TrecColumns());
}

// Most grades are one digit: its value, 10 or more for any other text.
inline unsigned digit_of(std::string_view field) {
  return field.size() == 1 ? static_cast<unsigned char>(field.front()) - unsigned{'0'} : 10;
}

// Any grade. Throws an input Error with its place if it is not a finite number.
double read_grade(std::string_view field, const Text& text);

// What a line with fewer columns than its form has is refused with.
Error missing_columns(const Position& place, std::size_t count, std::size_t columns,
                      std::string_view form, std::string_view first);

// The layout of a line of `size` characters; none if it is longer than those that have one, or its
// grade is not of one character.
template <class Columns>
JudgedLayout layout_of(const Line<Columns::kColumns>& line, std::ptrdiff_t size) {
  constexpr auto kDocument = Columns::kDocument, kGrade = Columns::kGrade;
  if (line.count < Columns::kColumns || line.end[kGrade] - line.begin[kGrade] != 1) return {};
  if (size > std::numeric_limits<std::uint8_t>::max()) return {};
  return {.line = static_cast<std::uint8_t>(size),
          .document = static_cast<std::uint8_t>(line.begin[kDocument]),
          .document_size = static_cast<std::uint8_t>(line.end[kDocument] - line.begin[kDocument]),
          .grade = static_cast<std::uint8_t>(line.begin[kGrade])};
}

// Tells `visitor` of each of these lines of `text`, in their order:
// - layout(JudgedLayout, topic): of the lines from here on, until it is told another, and the topic
//   of the first of them;
// - judgment(topic, document, digit, grade): texts but for the digit, which is the grade's value if
//   that is one digit, else 10 or more;
// - no_judgment(): a blank line or a comment.
template <class Columns, class Visitor>
[[gnu::always_inline]] inline void read_judgments(std::string_view lines, const Text& text,
                                                  Visitor& visitor) {
  const char* const end = lines.data() + lines.size();
  LineReader<Columns::kColumns> reader;
  for (const char* at = lines.data(); at < end;) {
    const auto alike = reader.read_alike(at, end);
    const auto line = reader.line();
    visitor.layout(layout_of<Columns>(line, alike.size), line[0]);
    for (; at < alike.next; at += alike.size) {
      const auto topic = line.field_of(at, 0);
      if (line.count == 0 || topic.front() == '#') {
        visitor.no_judgment();
        continue;
      }
      if (line.count < Columns::kColumns) {
        throw missing_columns(text.position_of(at), line.count, Columns::kColumns, Columns::kForm,
                              topic);
      }
      const auto grade = line.field_of(at, Columns::kGrade);
      visitor.judgment(topic, line.field_of(at, Columns::kDocument), digit_of(grade), grade);
    }
  }
}

}  // namespace matchbench::trec
