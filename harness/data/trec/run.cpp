#include "harness/data/trec/run.hpp"

#include "harness/data/trec/decimal.hpp"
#include "harness/data/trec/id_table.hpp"
#include "harness/data/trec/line_reader.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace matchbench::trec {

namespace {

constexpr std::string_view kRunFormat = "a line of a run is: topic Q0 document rank score tag";
enum Column : std::size_t { kTopic, kQ0, kDocument, kRank, kScore, kTag, kColumns };

double score_of(std::string_view field, const Text& text) {
  const auto score = parse_decimal(field);
  if (score && std::isfinite(*score)) return *score;
  throw input_error(text.position_of(field.data()),
                    fmt::format("the score '{}' is not a finite number", field),
                    fmt::format("{}; leave out a line of names", kRunFormat));
}

std::optional<std::uint64_t> whole_number(std::string_view field) {
  std::uint64_t number = 0;
  const auto [stop, error] = std::from_chars(field.data(), field.data() + field.size(), number);
  if (error != std::errc() || stop != field.data() + field.size()) return std::nullopt;
  return number;
}

std::string_view rank_column(const RunRow& row) {
  const char* begin = row.id + row.size;
  while (is_blank(*begin)) ++begin;
  const char* end = begin;
  while (!is_blank(*end)) ++end;
  return {begin, static_cast<std::size_t>(end - begin)};
}

// A line with nothing to read: blank, or a comment.
bool is_empty(const Line<kColumns>& line) {
  return line.count == 0 || line[0].front() == '#';
}

void check_columns(const Line<kColumns>& line, const char* begin, const Text& text) {
  if (line.count == kColumns) return;
  constexpr std::size_t kOfJudgments = 4;
  constexpr std::size_t kOfMsmarco = 3;
  std::string_view what;
  if (line[0].starts_with('{') || line[0].starts_with('[')) {
    throw input_error(text.position_of(begin), "this is JSON and not a run in TREC's format",
                      kRunFormat);
  }
  const auto from_here = text.view().substr(static_cast<std::size_t>(begin - text.view().data()));
  const bool is_first = begin == text.view().data();
  if (!is_first && from_here.find('\n') == std::string_view::npos) {
    what = "; the last line has no end: the file may be incomplete";
  } else if (line.count == kOfJudgments && parse_decimal(line[kRank])) {
    what = "; four are judgments, which a command that takes both takes first: QRELS RUN…";
  } else if (line.count == kOfMsmarco) {
    what = "; 'matchbench runs convert --from msmarco' makes it of topic, document and rank";
  }
  throw input_error(text.position_of(begin),
                    fmt::format("only {} of {} columns", line.count, std::size_t{kColumns}),
                    fmt::format("{}{}", kRunFormat, what));
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
  const std::string_view field = rank_column(row);
  if (const auto rank = whole_number(field)) return *rank;
  throw input_error(text.position_of(field.data()),
                    fmt::format("the rank '{}' is not a whole number", field),
                    "correct it, or leave out --order rank");
}

bool has_whole_rank(const RunRow& row) {
  return whole_number(rank_column(row)).has_value();
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

void refuse_run(const Text& text) {
  const auto all = text.view();
  const char* const end = all.data() + all.size();
  LineReader<kColumns> reader;
  for (const char* at = all.data(); at < end;) {
    const char* const begin = at;
    at = reader.read(at, end);
    const auto& line = reader.line();
    if (is_empty(line)) continue;
    if (line.count < kColumns || !parse_decimal(line[kRank]) || !parse_decimal(line[kScore]))
      return;
    throw input_error(text.position_of(begin),
                      "this is a line of a run, and judgments are read here",
                      "a command that takes both takes the judgments first: QRELS RUN…");
  }
}

void refuse_shifted_columns(const Text& text) {
  const auto all = text.view();
  const char* const end = all.data() + all.size();
  LineReader<kColumns + 1> reader;
  for (const char* at = all.data(); at < end;) {
    at = reader.read(at, end);
    const auto& line = reader.line();
    if (line.count == 0 || line[0].front() == '#') continue;
    if (line.count <= kColumns || parse_decimal(line[kRank])) return;
    throw input_error(text.position_of(line[kRank].data()),
                      fmt::format("the rank is '{}', and the line has more than {} columns",
                                  line[kRank], std::size_t{kColumns}),
                      fmt::format("{}, and none of them has a blank in it", kRunFormat));
  }
}

Error repeated_row(std::string_view topic, std::string_view document, const Position& first,
                   const Position& again) {
  return input_error(again,
                     fmt::format("topic {} has document {} a second time, after line {}", topic,
                                 document, first.line),
                     "a ranking names each document once: remove one of the lines, or all such "
                     "lines with 'matchbench runs dedupe RUN'");
}

void sort_by_score(std::vector<RunRow>& rows) {
  if (!std::is_sorted(rows.begin(), rows.end(), is_before)) {
    std::sort(rows.begin(), rows.end(), is_before);
  }
}

void check_unique(std::string_view topic, const std::vector<RunRow>& rows, const Text& text) {
  ViewMap<const RunRow*> seen;
  seen.reserve(rows.size());
  for (const auto& row : rows) {
    const auto [at, added] = seen.emplace(row.document(), &row);
    if (added) continue;
    throw repeated_row(topic, row.document(), text.position_of(at->second->id),
                       text.position_of(row.id));
  }
}

Error repeated_rank(std::string_view topic, std::uint64_t rank, const Position& first,
                    const Position& again) {
  return input_error(
      again,
      fmt::format("topic {} has rank {} a second time, after line {}", topic, rank, first.line),
      "correct the ranks, or leave out --order rank");
}

}  // namespace matchbench::trec
