#include "harness/collection/trec/qrels.hpp"

#include "harness/collection/trec/chunks.hpp"
#include "harness/collection/trec/decimal.hpp"
#include "harness/collection/trec/line.hpp"
#include "harness/collection/trec/parallel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

namespace matchbench::trec {
namespace {

constexpr std::size_t kChunk = std::size_t{2} << 20;
constexpr std::string_view kFormat = "a line of judgments is: topic iteration document grade";

// Distinct numbers, of which there are usually few.
class Distinct {
 public:
  void add(double number) {
    const auto recent = values_.size() - std::min<std::size_t>(values_.size(), 8);
    for (std::size_t i = values_.size(); i > recent; --i) {
      if (values_[i - 1] == number) return;
    }
    values_.push_back(number);
    if (values_.size() >= compact_at_) compact();
  }
  void add(std::span<const double> numbers) {
    for (const double number : numbers) add(number);
  }
  std::vector<double> rising() {
    compact();
    return std::move(values_);
  }

 private:
  void compact() {
    std::sort(values_.begin(), values_.end());
    values_.erase(std::unique(values_.begin(), values_.end()), values_.end());
    compact_at_ = values_.size() * 2 + 64;
  }
  std::vector<double> values_;
  std::size_t compact_at_ = 64;
};

double grade_of(std::string_view field, const Text& text) {
  const auto grade = parse_decimal(field);
  if (grade && std::isfinite(*grade)) return *grade;
  throw input_error(text.position_of(field.data()),
                    fmt::format("the grade '{}' is not a finite number", field), kFormat);
}

struct Part {
  std::vector<JudgedRow> rows;
  struct Piece {
    std::string_view topic;
    std::size_t first = 0;
  };
  std::vector<Piece> pieces;
  std::vector<double> grades;  // distinct positive ones
};

Part read_part(std::string_view lines, const Text& text) {
  Part part;
  part.rows.reserve(lines.size() / 24);
  Distinct grades;
  std::string_view topic;
  const char* const end = lines.data() + lines.size();
  LineReader<4> reader;
  Line<4> line;
  for (const char* at = lines.data(); at < end;) {
    const char* const begin = at;
    at = reader.split(at, end, line);
    if (line.count == 0 || *line.begin[0] == '#') continue;
    if (line.count < 4) {
      throw input_error(text.position_of(begin), fmt::format("only {} of 4 columns", line.count),
                        kFormat);
    }
    if (!same_field(line[0], topic)) {
      topic = line[0];
      part.pieces.push_back({topic, part.rows.size()});
    }
    const double grade = grade_of(line[3], text);
    if (grade > 0) grades.add(grade);
    part.rows.push_back({line[2], grade});
  }
  part.grades = grades.rising();
  return part;
}

}  // namespace

std::string_view subtopic_of(const JudgedRow& row) {
  const char* end = row.id.data() - 1;
  while (is_blank(end[-1])) --end;
  const char* begin = end;
  while (!is_blank(begin[-1])) --begin;
  return {begin, static_cast<std::size_t>(end - begin)};
}

Qrels::Qrels(Text text, std::size_t threads) : text_(std::move(text)) {
  const auto chunks = cut_into_chunks(text_.view(), kChunk);
  std::vector<Part> parts(chunks.size());
  parallel_for(
      chunks.size(), threads, [] { return 0; },
      [&](std::size_t i, int) { parts[i] = read_part(chunks[i], text_); });

  std::vector<Piece> pieces;
  Distinct grades;
  for (auto& part : parts) {
    grades.add(part.grades);
    rows_.push_back(std::move(part.rows));
    for (std::size_t i = 0; i < part.pieces.size(); ++i) {
      const auto [topic, first] = part.pieces[i];
      const auto end = i + 1 < part.pieces.size() ? part.pieces[i + 1].first : rows_.back().size();
      pieces.push_back(
          {topic, std::span<const JudgedRow>(rows_.back()).subspan(first, end - first)});
    }
  }
  if (pieces.empty()) {
    throw input_error(fmt::format("{} holds no judgments", text_.name()), kFormat);
  }
  scale_ = grades.rising();
  gather(std::move(pieces));
}

void Qrels::gather(std::vector<Piece> pieces) {
  const auto by_topic = [](const Piece& a, const Piece& b) { return a.topic < b.topic; };
  if (!std::is_sorted(pieces.begin(), pieces.end(), by_topic)) {
    std::stable_sort(pieces.begin(), pieces.end(), by_topic);
  }
  for (const auto& [topic, rows] : pieces) {
    if (topics_.empty() || topics_.back().name != topic)
      topics_.push_back({topic, pieces_.size(), 0});
    pieces_.push_back(rows);
    ++topics_.back().count;
  }
  topic_table_.reset(topics_.size());
  for (std::size_t t = 0; t < topics_.size(); ++t) {
    topic_table_.find_or_enter(hash_id(topics_[t].name), static_cast<std::uint32_t>(t),
                               [](std::uint32_t) { return false; });
  }
}

std::uint32_t Qrels::find(std::string_view topic) const {
  return topic_table_.find(hash_id(topic),
                           [&](std::uint32_t t) { return topics_[t].name == topic; });
}

std::span<const JudgedRow> Qrels::rows_of(std::size_t topic, std::vector<JudgedRow>& memory) const {
  const auto pieces = std::span(pieces_).subspan(topics_[topic].first, topics_[topic].count);
  if (pieces.size() == 1) return pieces.front();
  memory.clear();
  for (const auto piece : pieces) memory.insert(memory.end(), piece.begin(), piece.end());
  return memory;
}

Error Qrels::repeated(std::size_t topic, const JudgedRow& row, const JudgedRow& again) const {
  const auto first = subtopic_of(row);
  const auto second = subtopic_of(again);
  return input_error(
      text_.position_of(again.id.data()),
      fmt::format("topic {} judges document {} a second time, after line {}", name_of(topic),
                  again.id, text_.position_of(row.id.data()).line),
      first == second
          ? "keep one of the two lines"
          : fmt::format("if '{}' and '{}' are subtopics, say --subtopics", first, second));
}

void Qrels::check_unique(std::size_t topic, IdTable& table, std::vector<JudgedRow>& memory) const {
  const auto rows = rows_of(topic, memory);
  table.reset(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& id = rows[i].id;
    const auto equal = [&](std::uint32_t other) { return rows[other].id == id; };
    const auto found = table.find_or_enter(hash_id(id), static_cast<std::uint32_t>(i), equal);
    if (found != IdTable::kNone) throw repeated(topic, rows[found], rows[i]);
  }
}

}  // namespace matchbench::trec
