#include "harness/data/trec/judgment_part.hpp"

#include "harness/data/trec/decimal.hpp"
#include "harness/data/trec/distinct_grades.hpp"
#include "harness/data/trec/judgment_lines.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>

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

bool parts_columns(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte <= ' ' || byte == 0x7f;
}

// How many bytes at the beginning of a line would be read as something else: a comment or a mark.
std::size_t misread(std::string_view uri) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (uri.starts_with('#')) return 1;
  return uri.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

bool is_word(std::string_view uri) {
  return std::ranges::none_of(uri, parts_columns) && misread(uri) == 0;
}

// Percent-encodes the characters that an id cannot contain and the first `more` bytes. If `more` is
// not 0, all bytes that are not ASCII are encoded, too, so that no character is encoded in part.
std::string encoded_id(std::string_view uri, std::size_t more) {
  const std::size_t first = std::max(more, misread(uri));
  std::string id;
  for (std::size_t i = 0; i < uri.size(); ++i) {
    const auto byte = static_cast<unsigned char>(uri[i]);
    const bool is_encoded =
        i < first || parts_columns(uri[i]) || uri[i] == '%' || (more > 0 && byte >= 0x80);
    id += is_encoded ? fmt::format("%{:02X}", byte) : std::string(1, uri[i]);
  }
  return id;
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

std::vector<std::string> encoded_ids(const std::vector<std::string_view>& uris) {
  ViewSet words;
  for (const auto uri : uris) {
    if (is_word(uri)) words.insert(uri);
  }
  std::vector<std::string> ids;
  for (const auto uri : uris) {
    auto& id = ids.emplace_back(is_word(uri) ? uri : encoded_id(uri, 0));
    if (is_word(uri)) continue;
    for (std::size_t more = 1; words.contains(id); ++more) {
      if (more > uri.size()) {
        throw input_error(fmt::format("every id for '{}' is another URI of the collection", uri),
                          "leave out the white space in it");
      }
      id = encoded_id(uri, more);
    }
  }
  return ids;
}

std::string judgment_text(std::span<const TopicJudgments> topics,
                          std::span<const std::string> documents) {
  std::string text;
  for (const auto& judged : topics) {
    if (judged.without_answer) {
      fmt::format_to(std::back_inserter(text), "{} 0 {} 0\n", judged.topic, kNoDocument);
      continue;
    }
    for (std::size_t s = 0; s < judged.services.size(); ++s) {
      fmt::format_to(std::back_inserter(text), "{} 0 {} {}\n", judged.topic,
                     documents[judged.services[s].value], judged.gains[s]);
    }
  }
  return text;
}

}  // namespace matchbench::trec
