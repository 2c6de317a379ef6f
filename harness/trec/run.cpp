#include "harness/trec/run.hpp"

#include "harness/trec/decimal.hpp"
#include "harness/trec/id_table.hpp"
#include "harness/trec/line_reader.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace matchbench::trec {
namespace {

constexpr std::string_view kRunFormat = "a line of a run is: topic Q0 document rank score tag";
enum Column : std::size_t { kTopic, kQ0, kDocument, kRank, kScore, kTag, kColumns };

double score_of(std::string_view field, const Text& text) {
  const auto score = parse_decimal(field);
  if (score && std::isfinite(*score)) return *score;
  throw input_error(text.position_of(field.data()),
                    fmt::format("the score '{}' is not a finite number", field), kRunFormat);
}

// A line with nothing to read: blank, or a comment.
bool is_empty(const Line<kColumns>& line) {
  return line.count == 0 || line[0].front() == '#';
}

void check_columns(const Line<kColumns>& line, const char* begin, const Text& text) {
  if (line.count == kColumns) return;
  throw input_error(text.position_of(begin),
                    fmt::format("only {} of {} columns", line.count, std::size_t{kColumns}),
                    kRunFormat);
}

}  // namespace

Stretch read_stretch(const Text& text, std::string_view& lines, std::vector<RunRow>& rows) {
  std::string_view topic;
  const char* const begin = lines.data();
  const char* const end = begin + lines.size();
  const char* at = begin;
  LineReader<kColumns> reader;
  while (at < end) {
    const char* const next = reader.read(at, end);
    const auto& line = reader.line();
    if (is_empty(line)) {
      at = next;
      continue;
    }
    check_columns(line, at, text);
    if (!same_field(line[kTopic], topic)) {
      if (!topic.empty()) break;
      topic = line[kTopic];
    }
    const auto id = line[kDocument];
    rows.push_back({id.data(), static_cast<std::uint32_t>(id.size()), hash_id(id),
                    score_of(line[kScore], text)});
    at = next;
  }
  const auto size = static_cast<std::size_t>(at - begin);
  lines.remove_prefix(size);
  return {topic, {begin, size}};
}

std::uint64_t rank_of(const RunRow& row, const Text& text) {
  const char* begin = row.id + row.size;
  while (is_blank(*begin)) ++begin;
  const char* end = begin;
  while (!is_blank(*end)) ++end;
  std::uint64_t rank = 0;
  const auto [stop, error] = std::from_chars(begin, end, rank);
  if (error == std::errc() && stop == end) return rank;
  throw input_error(text.position_of(begin),
                    fmt::format("the rank '{}' is not a whole number",
                                std::string_view(begin, static_cast<std::size_t>(end - begin))),
                    "correct it, or leave out --order rank");
}

std::string_view tag_of(const Text& text) {
  const auto all = text.view();
  const char* const end = all.data() + all.size();
  LineReader<kColumns> reader;
  for (const char* at = all.data(); at < end;) {
    at = reader.read(at, end);
    const auto& line = reader.line();
    if (!is_empty(line) && line.count == kColumns) return line[kTag];
  }
  return {};
}

Error repeated_row(std::string_view topic, const RunRow& row, const RunRow& again,
                   const Text& text) {
  return input_error(text.position_of(again.id),
                     fmt::format("topic {} has document {} a second time, after line {}", topic,
                                 again.document(), text.position_of(row.id).line),
                     "a ranking names each document once: remove one of the lines");
}

}  // namespace matchbench::trec
