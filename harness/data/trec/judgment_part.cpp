#include "harness/data/trec/judgment_part.hpp"

#include "harness/data/trec/decimal.hpp"
#include "harness/data/trec/distinct_grades.hpp"
#include "harness/data/trec/judgment_lines.hpp"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <cstring>

namespace matchbench::trec {
namespace {

// Up to 8 characters as one number, which orders as they do. Reads 8 characters.
std::uint64_t beginning_of(std::string_view field) {
  std::uint64_t word = 0;
  std::memcpy(&word, field.data(), sizeof word);
  if constexpr (std::endian::native == std::endian::little) word = __builtin_bswap64(word);
  return field.size() >= 8 ? word : word & ~(~std::uint64_t{0} >> (8 * field.size()));
}

// Cuts lines into stretches, and remembers of each whether its lines are alike. No member is passed
// to a function that is not inlined, so that they stay in registers.
class PartReader {
 public:
  PartReader(JudgmentPart& part, DistinctGrades& grades, const Text& text)
      : part_(part), grades_(grades), text_(text) {}

  [[gnu::always_inline]] void layout(JudgedLayout layout, std::string_view topic) {
    layout_ = layout;
    if (!part_.stretches.empty() && same_field(topic, topic_) && stretch_layout() != layout) {
      stretch_layout() = {};
    }
  }
  [[gnu::always_inline]] void no_judgment() {
    if (!part_.stretches.empty()) stretch_layout() = {};
  }
  [[gnu::always_inline]] void judgment(std::string_view topic, std::string_view, unsigned digit,
                                       std::string_view grade) {
    if (!same_field(topic, topic_)) {
      topic_ = topic;
      part_.stretches.push_back({topic, beginning_of(topic), {{}, layout_}});
    }
    if (digit < 10) {
      digits_ |= 1U << digit;
    } else {
      grades_.add(read_grade(grade, text_));
    }
  }
  // Bit d: the grade d was read.
  unsigned digits() const { return digits_; }

 private:
  JudgedLayout& stretch_layout() { return part_.stretches.back().lines.layout; }

  JudgmentPart& part_;
  DistinctGrades& grades_;
  const Text& text_;
  unsigned digits_ = 0;
  std::string_view topic_;  // of the stretch that is being read
  JudgedLayout layout_;     // of the line that is being read
};

// Fills in the lines of stretches, which are those of `lines`.
void fill_in_lines(std::vector<JudgedStretch>& stretches, std::string_view lines) {
  const char* end = lines.data() + lines.size();
  for (auto stretch = stretches.rbegin(); stretch != stretches.rend(); ++stretch) {
    const char* begin = stretch->topic.data();
    while (begin > lines.data() && begin[-1] != '\n') --begin;  // over blanks
    stretch->lines.text = {begin, static_cast<std::size_t>(end - begin)};
    end = begin;
  }
}

}  // namespace

double read_grade(std::string_view field, const Text& text) {
  const auto grade = parse_decimal(field);
  if (grade && std::isfinite(*grade)) return *grade;
  throw input_error(text.position_of(field.data()),
                    fmt::format("the grade '{}' is not a finite number", field),
                    "a grade is a number such as 0, 1 or 2.5; leave out a line of names, and name "
                    "the form of five columns with -R");
}

Error missing_columns(const Position& place, std::size_t count, std::size_t columns,
                      std::string_view form, std::string_view first) {
  if (first.starts_with('{') || first.starts_with('[')) {
    return input_error(
        place, "this is JSON and not judgments in TREC's format",
        fmt::format("{}; into a collection, 'matchbench collection import judgments' "
                    "reads JSON lines",
                    form));
  }
  constexpr std::size_t kWithoutIteration = 3;  // as BEIR's files
  const std::string_view made =
      count == kWithoutIteration
          ? "; of topic, document and grade, awk '{print $1, 0, $2, $3}' makes it"
      : count == 1 ? "; into a collection, 'matchbench collection import judgments' reads CSV"
                   : "";
  return input_error(place, fmt::format("only {} of {} columns", count, columns),
                     fmt::format("{}{}", form, made));
}

std::string form_of(QrelsFormat format) {
  return with_columns(format, []<class Columns>(Columns) { return std::string(Columns::kForm); });
}

JudgmentPart read_part(std::string_view lines, const Text& text, QrelsFormat format) {
  JudgmentPart part;
  DistinctGrades grades;
  PartReader reader(part, grades, text);
  with_columns(format,
               [&]<class Columns>(Columns) { read_judgments<Columns>(lines, text, reader); });
  grades.add_digits(reader.digits());
  fill_in_lines(part.stretches, lines);
  part.grades = grades.rising();
  return part;
}

}  // namespace matchbench::trec
