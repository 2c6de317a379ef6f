#include "harness/scoring/eval/files/run_file.hpp"

#include "harness/data/trec/id_table.hpp"
#include "harness/data/trec/line_reader.hpp"
#include "harness/data/trec/rows.hpp"
#include "harness/data/trec/run.hpp"
#include "harness/data/trec/silence.hpp"
#include "harness/foundation/text/table/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

namespace matchbench::eval {
namespace {

RunTopic run_topic(const trec::TopicRows& topic) {
  RunTopic made{std::string(topic.topic), {}};
  for (const auto& row : ranking_of(topic)) {
    made.lines.push_back({std::string(row.document()), row.score});
  }
  return made;
}

std::string quoted_json(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (static_cast<unsigned char>(c) < ' ') {
      out += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    } else {
      out += c;
    }
  }
  return out + '"';
}

std::string as_json(const RunFile& run) {
  fmt::memory_buffer out;
  const auto end = std::back_inserter(out);
  const char* before_topic = "{";
  for (const auto& topic : run.topics) {
    fmt::format_to(end, "{}\n{}: {{", before_topic, quoted_json(topic.name));
    const char* before = "";
    for (const auto& line : topic.lines) {
      fmt::format_to(end, "{}{}: {}", before, quoted_json(line.document), line.score);
      before = ", ";
    }
    out.push_back('}');
    before_topic = ",";
  }
  fmt::format_to(end, "{}\n}}\n", run.topics.empty() ? "{" : "");
  return fmt::to_string(out);
}

std::string as_csv(const RunFile& run) {
  text::Table table{
      {{"topic", "topic"}, {"document", "document"}, {"rank", "rank"}, {"score", "score"}}, {}};
  for (const auto& topic : run.topics) {
    for (std::size_t i = 0; i < topic.lines.size(); ++i) {
      table.rows.push_back({topic.name, topic.lines[i].document, text::count_cell(i + 1),
                            text::number_cell(topic.lines[i].score)});
    }
  }
  return text::format_table(table, text::TableFormat::kRawCsv);
}

}  // namespace

RunFile read_run_file(trec::Text text, Repeats repeats) {
  const RankedRun ranked = read_run(std::move(text), repeats);
  RunFile run{std::string(trec::tag_of(ranked.text)), {}};
  for (const auto& topic : ranked.topics) run.topics.push_back(run_topic(topic));
  return run;
}

RunFile read_ms_marco(const trec::Text& text) {
  trec::RowsByTopic topics;
  const auto all = text.view();
  const char* const end = all.data() + all.size();
  trec::LineReader<3> reader;
  for (const char* at = all.data(); at < end;) {
    const char* const begin = at;
    at = reader.read(at, end);
    const auto& line = reader.line();
    if (line.count == 0) continue;
    std::uint64_t rank = 0;
    const auto field = line.count == 3 ? line[2] : std::string_view();
    const auto [stop, error] = std::from_chars(field.data(), field.data() + field.size(), rank);
    if (error != std::errc() || stop != field.data() + field.size() || rank == 0) {
      throw input_error(text.position_of(begin), "the line is not: topic, document and rank",
                        "ranks are whole numbers from 1");
    }
    const auto id = line[1];
    auto& rows = topics.of(line[0]);
    rows.push_back({id.data(), static_cast<std::uint32_t>(id.size()), trec::hash_id(id),
                    -static_cast<double>(rank)});
  }
  RunFile run{"run", {}};
  for (auto& topic : topics.all()) {
    put_in_order(topic, Repeats::kRefuse, text);
    run.topics.push_back(run_topic(topic));
    for (std::size_t i = 1; i < topic.rows.size(); ++i) {
      if (topic.rows[i].score != topic.rows[i - 1].score) continue;
      throw trec::repeated_rank(topic.topic, static_cast<std::uint64_t>(-topic.rows[i].score),
                                text.position_of(topic.rows[i - 1].id),
                                text.position_of(topic.rows[i].id));
    }
  }
  return run;
}

void cut_run(RunFile& run, std::size_t depth) {
  for (auto& topic : run.topics) topic.lines.resize(std::min(topic.lines.size(), depth));
}

std::string format_run(const RunFile& run, RunFormat format) {
  if (format == RunFormat::kJson) return as_json(run);
  if (format == RunFormat::kCsv) return as_csv(run);
  fmt::memory_buffer out;
  const auto end = std::back_inserter(out);
  for (const auto& topic : run.topics) {
    if (topic.lines.empty() && format == RunFormat::kTrec) {
      fmt::format_to(end, "{} Q0 {} 0 0 {}\n", topic.name, trec::kNoDocument, run.tag);
    }
    for (std::size_t i = 0; i < topic.lines.size(); ++i) {
      const auto& line = topic.lines[i];
      if (format == RunFormat::kMsMarco) {
        fmt::format_to(end, "{}\t{}\t{}\n", topic.name, line.document, i + 1);
      } else {
        fmt::format_to(end, "{} Q0 {} {} {} {}\n", topic.name, line.document, i + 1, line.score,
                       run.tag);
      }
    }
  }
  return fmt::to_string(out);
}

}  // namespace matchbench::eval
