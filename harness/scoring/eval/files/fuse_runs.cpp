#include "harness/scoring/eval/files/fuse_runs.hpp"

#include "harness/foundation/base/interruption.hpp"
#include "harness/foundation/model/fusion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::eval {
namespace {

const RunTopic* topic_of(const RunFile& run, std::string_view name) {
  const auto found = std::ranges::find(run.topics, name, &RunTopic::name);
  return found == run.topics.end() ? nullptr : &*found;
}

RunTopic fuse_topic(std::span<const RunFile> runs, const Fusion& fusion, const std::string& name) {
  // Indices rise as documents fall, so that equal scores have the order of a run file.
  std::vector<std::string_view> documents;
  std::vector<const RunTopic*> parts;
  for (const auto& run : runs) {
    const auto* topic = topic_of(run, name);
    if (topic == nullptr) continue;
    parts.push_back(topic);
    for (const auto& line : topic->lines) documents.emplace_back(line.document);
  }
  std::ranges::sort(documents, std::greater<>());
  documents.erase(std::unique(documents.begin(), documents.end()), documents.end());
  std::vector<Ranking> rankings;
  for (const auto* part : parts) {
    auto& ranking = rankings.emplace_back();
    for (const auto& line : part->lines) {
      const auto place =
          std::ranges::lower_bound(documents, std::string_view(line.document), std::greater<>());
      ranking.push_back({.service = {static_cast<std::uint32_t>(place - documents.begin())},
                         .degree = 0,
                         .score = line.score});
    }
  }
  RunTopic fused{name, {}};
  for (const auto& one : fuse(rankings, fusion, static_cast<std::uint32_t>(documents.size()))) {
    fused.lines.push_back({std::string(documents[one.service.value]), one.score});
  }
  return fused;
}

}  // namespace

RunFile fuse_runs(std::span<const RunFile> runs, const Fusion& fusion, std::string tag) {
  RunFile fused{std::move(tag), {}};
  std::set<std::string_view> seen;
  for (const auto& run : runs) {
    for (const auto& topic : run.topics) {
      if (!seen.insert(topic.name).second) continue;
      Interruption::poll();
      fused.topics.push_back(fuse_topic(runs, fusion, topic.name));
    }
  }
  return fused;
}

std::optional<std::string> lone_topics_remark(std::span<const RunFile> runs) {
  std::map<std::string_view, std::size_t> runs_by_topic;
  for (const auto& run : runs) {
    for (const auto& topic : run.topics) ++runs_by_topic[topic.name];
  }
  const auto lone =
      std::ranges::count_if(runs_by_topic, [](const auto& one) { return one.second == 1; });
  if (lone == 0) return std::nullopt;
  return fmt::format("{} of {} topics {} in one run alone, such as '{}': nothing is combined there",
                     lone, runs_by_topic.size(), lone == 1 ? "is" : "are",
                     std::ranges::find(runs_by_topic, std::size_t{1}, [](const auto& one) {
                       return one.second;
                     })->first);
}

}  // namespace matchbench::eval
