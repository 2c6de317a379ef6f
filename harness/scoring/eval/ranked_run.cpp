#include "harness/scoring/eval/ranked_run.hpp"

#include "harness/data/trec/silence.hpp"
#include "harness/foundation/base/error.hpp"
#include "harness/foundation/base/name_table.hpp"
#include "harness/foundation/text/file_names.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

namespace matchbench::eval {
namespace {

std::string short_name(const std::string& path) {
  if (path == "-") return "standard input";
  const std::string name = std::filesystem::path(path).filename().string();
  return std::string(text::unpacked_name(name));
}

}  // namespace

void put_in_order(trec::TopicRows& topic, Repeats repeats, const trec::Text& text) {
  if (repeats == Repeats::kRefuse) trec::check_unique(topic.topic, topic.rows, text);
  trec::sort_by_score(topic.rows);
  if (repeats == Repeats::kRefuse) return;
  ViewSet seen;
  std::erase_if(topic.rows,
                [&](const trec::RunRow& row) { return !seen.insert(row.document()).second; });
}

RankedRun read_run(trec::Text text, Repeats repeats) {
  trec::refuse_shifted_columns(text);
  trec::RowsByTopic rows(text);
  if (rows.all().empty()) {
    throw input_error(fmt::format("{} has no rows", text.name()), "check the file");
  }
  for (auto& topic : rows.all()) put_in_order(topic, repeats, text);
  return {std::move(text), std::move(rows.all())};
}

std::span<const trec::RunRow> ranking_of(const trec::TopicRows& topic) {
  if (trec::is_silence(topic.rows)) return {};
  return topic.rows;
}

std::vector<std::string> run_names(std::span<const std::string> paths) {
  std::multiset<std::string> short_names;
  for (const auto& path : std::set(paths.begin(), paths.end())) {
    short_names.insert(short_name(path));
  }
  std::vector<std::string> names;
  for (const auto& path : paths) {
    const std::string name = short_name(path);
    names.push_back(short_names.count(name) > 1 ? path : name);
  }
  return names;
}

}  // namespace matchbench::eval
