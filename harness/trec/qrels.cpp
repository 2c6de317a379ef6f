#include "harness/trec/qrels.hpp"

#include "harness/base/parallel.hpp"
#include "harness/trec/chunks.hpp"
#include "harness/trec/decimal.hpp"
#include "harness/trec/line_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <string>
#include <utility>

namespace matchbench::trec {
namespace {

constexpr std::size_t kChunk = std::size_t{2} << 20;

// Where the columns stand.
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

// Distinct positive grades, of which there are usually few.
class Distinct {
 public:
  void add_digit(unsigned digit) { digits_ |= 1U << digit; }
  void add(double number) {
    if (!(number > 0) || (!numbers_.empty() && numbers_.back() == number)) return;
    numbers_.push_back(number);
    if (numbers_.size() >= compact_at_) compact();
  }
  void add(std::span<const double> numbers) {
    for (const double number : numbers) add(number);
  }
  std::vector<double> rising() {
    for (unsigned digit = 1; digit < 10; ++digit) {
      if ((digits_ >> digit & 1) != 0) numbers_.push_back(digit);
    }
    compact();
    return std::move(numbers_);
  }

 private:
  void compact() {
    std::sort(numbers_.begin(), numbers_.end());
    numbers_.erase(std::unique(numbers_.begin(), numbers_.end()), numbers_.end());
    compact_at_ = numbers_.size() * 2 + 64;
  }
  unsigned digits_ = 0;  // bit d: the grade d has been added
  std::vector<double> numbers_;
  std::size_t compact_at_ = 64;
};

// Most grades are one digit: its value, 10 or more for any other text.
inline unsigned digit_of(std::string_view field) {
  return field.size() == 1 ? static_cast<unsigned char>(field.front()) - unsigned{'0'} : 10;
}

double any_grade(std::string_view field, const Text& text) {
  const auto grade = parse_decimal(field);
  if (grade && std::isfinite(*grade)) return *grade;
  throw input_error(text.position_of(field.data()),
                    fmt::format("the grade '{}' is not a finite number", field),
                    "a grade is a number such as 0, 1 or 2.5");
}

// Calls use(topic, document, digit, grade), texts but for the digit, for each judgment of these
// lines of `text`. The digit is the grade's value if it is one digit, else 10 or more.
template <class Columns, class Use>
[[gnu::always_inline]] inline void for_each_judgment(std::string_view lines, const Text& text,
                                                     Use use) {
  const char* const end = lines.data() + lines.size();
  LineReader<Columns::kColumns> reader;
  for (const char* at = lines.data(); at < end;) {
    const auto alike = reader.read_alike(at, end);
    const auto& line = reader.line();
    for (; at < alike.next; at += alike.size) {
      const auto topic = line.field_of(at, 0);
      if (line.count == 0 || topic.front() == '#') continue;
      if (line.count < Columns::kColumns) {
        throw input_error(
            text.position_of(at),
            fmt::format("only {} of {} columns", line.count, std::size_t{Columns::kColumns}),
            std::string(Columns::kForm));
      }
      const auto grade = line.field_of(at, Columns::kGrade);
      use(topic, line.field_of(at, Columns::kDocument), digit_of(grade), grade);
    }
  }
}

// Up to 8 characters as one number, which orders as they do. Reads 8 characters.
std::uint64_t beginning_of(std::string_view field) {
  std::uint64_t word = 0;
  std::memcpy(&word, field.data(), sizeof word);
  if constexpr (std::endian::native == std::endian::little) word = __builtin_bswap64(word);
  return field.size() >= 8 ? word : word & ~(~std::uint64_t{0} >> (8 * field.size()));
}

// What is remembered of a part of the text.
struct Part {
  std::vector<Stretch> stretches;
  std::vector<std::uint64_t> beginnings;  // of the stretches' topics
  std::vector<double> grades;             // distinct positive ones
};

template <class Columns>
Part read_part(std::string_view lines, const Text& text) {
  Part part;
  Distinct grades;
  std::string_view topic;
  const auto read = [&](std::string_view name, std::string_view, unsigned digit,
                        std::string_view grade) {
    if (!same_field(name, topic)) {
      topic = name;
      part.stretches.push_back({topic, {}});
      part.beginnings.push_back(beginning_of(topic));
    }
    if (digit < 10) {
      grades.add_digit(digit);
    } else {
      grades.add(any_grade(grade, text));
    }
  };
  for_each_judgment<Columns>(lines, text, read);
  const char* end = lines.data() + lines.size();
  for (std::size_t i = part.stretches.size(); i-- > 0;) {
    const char* const begin = part.stretches[i].topic.data();
    part.stretches[i].lines = {begin, static_cast<std::size_t>(end - begin)};
    end = begin;
  }
  part.grades = grades.rising();
  return part;
}

// The last field before `at`, within its line.
std::string_view field_ending_before(const char* at) {
  const char* end = at - 1;
  while (is_blank(end[-1])) --end;
  const char* begin = end;
  while (!is_blank(begin[-1])) --begin;
  return {begin, static_cast<std::size_t>(end - begin)};
}

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
  const auto chunks = cut_into_chunks(text_.view(), kChunk);
  std::vector<Part> parts(chunks.size());
  parallel_for(
      chunks.size(), threads, [] { return 0; },
      [&](std::size_t i, int) {
        parts[i] = with_columns(
            format_, [&]<class Columns>(Columns) { return read_part<Columns>(chunks[i], text_); });
        text_.forget(chunks[i]);
      });

  std::vector<Stretch> stretches;
  std::vector<std::uint64_t> beginnings;
  Distinct grades;
  for (const auto& part : parts) {
    grades.add(part.grades);
    stretches.insert(stretches.end(), part.stretches.begin(), part.stretches.end());
    beginnings.insert(beginnings.end(), part.beginnings.begin(), part.beginnings.end());
  }
  if (stretches.empty()) {
    throw input_error(
        fmt::format("{} holds no judgments", text_.name()),
        with_columns(format_, [](auto columns) { return std::string(decltype(columns)::kForm); }));
  }
  scale_ = grades.rising();
  gather(stretches, beginnings);
}

void Qrels::gather(std::span<const Stretch> stretches, std::span<const std::uint64_t> beginnings) {
  struct Place {
    std::uint64_t beginning;
    std::size_t stretch;
  };
  std::vector<Place> places;
  places.reserve(stretches.size());
  for (std::size_t i = 0; i < stretches.size(); ++i) places.push_back({beginnings[i], i});
  std::sort(places.begin(), places.end(), [&](const Place& a, const Place& b) {
    if (a.beginning != b.beginning) return a.beginning < b.beginning;
    const int order = stretches[a.stretch].topic.compare(stretches[b.stretch].topic);
    return order != 0 ? order < 0 : a.stretch < b.stretch;
  });
  pieces_.reserve(stretches.size());
  std::vector<std::uint32_t> topic_of(stretches.size());
  for (const auto& place : places) {
    const auto& [topic, lines] = stretches[place.stretch];
    if (topics_.empty() || topics_.back().name != topic) {
      topics_.push_back({topic, pieces_.size(), 0, 0});
    }
    topic_of[place.stretch] = static_cast<std::uint32_t>(topics_.size() - 1);
    pieces_.push_back(lines);
    ++topics_.back().count;
  }
  for (std::size_t i = 0; i + 1 < topic_of.size(); ++i) {
    topics_[topic_of[i]].follower = topic_of[i + 1];
  }
  topic_table_.reset(topics_.size());
  for (std::size_t t = 0; t < topics_.size(); ++t) {
    topic_table_.find_or_enter(hash_id(topics_[t].name), static_cast<std::uint32_t>(t),
                               [](std::uint32_t) { return false; });
  }
}

std::uint32_t Qrels::find_behind(std::uint32_t before, std::string_view topic) const {
  const auto follower = topics_[before].follower;
  return topics_[follower].name == topic ? follower : find(topic);
}

std::uint32_t Qrels::find(std::string_view topic) const {
  // hash_id() reads behind the name, which is anybody's here.
  const std::string padded = std::string(topic) + std::string(sizeof(std::uint64_t), '\0');
  return topic_table_.find(hash_id(std::string_view(padded).substr(0, topic.size())),
                           [&](std::uint32_t t) { return topics_[t].name == topic; });
}

std::span<const std::string_view> Qrels::pieces_of(std::size_t topic) const {
  return std::span(pieces_).subspan(topics_[topic].first, topics_[topic].count);
}

std::span<const JudgedRow> Qrels::rows_of(std::size_t topic, std::vector<JudgedRow>& memory) const {
  JudgedRow* next = memory.data();
  JudgedRow* end = next + memory.size();
  const auto add = [&](std::string_view, std::string_view id, unsigned digit,
                       std::string_view grade) {
    if (next == end) {
      const auto size = memory.size();
      memory.resize(2 * size + 64);
      next = memory.data() + size;
      end = memory.data() + memory.size();
    }
    *next++ = {id, hash_id(id), digit < 10 ? digit : any_grade(grade, text_)};
  };
  with_columns(format_, [&]<class Columns>(Columns) {
    for (const auto lines : pieces_of(topic)) for_each_judgment<Columns>(lines, text_, add);
  });
  return {memory.data(), next};
}

void Qrels::forget(std::span<const std::uint32_t> topics) const {
  std::string_view joined;
  for (const auto topic : topics) {
    for (const auto lines : pieces_of(topic)) {
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
          ? "keep one of the two lines"
          : fmt::format("if '{}' and '{}' are subtopics, say --subtopics; if they are groups of "
                        "judges, -R qrels_jg",
                        first, second));
}

void Qrels::check_unique(std::size_t topic, IdTable& table, std::vector<JudgedRow>& memory) const {
  const auto rows = rows_of(topic, memory);
  table.reset(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& id = rows[i].id;
    const auto equal = [&](std::uint32_t other) { return rows[other].id == id; };
    const auto found = table.find_or_enter(rows[i].hash, static_cast<std::uint32_t>(i), equal);
    if (found != IdTable::kNone) throw repeated(topic, rows[found], rows[i]);
  }
}

}  // namespace matchbench::trec
