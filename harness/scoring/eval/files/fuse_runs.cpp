#include "harness/scoring/eval/files/fuse_runs.hpp"

#include "harness/foundation/base/interruption.hpp"
#include "harness/foundation/model/fusion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::eval {
namespace {

void number_documents(std::span<const RunFile> runs, std::span<const std::size_t> places,
                      FusableRuns::Topic& topic) {
  const auto lines_of = [&](std::size_t i) -> const std::vector<RunLine>& {
    return runs[topic.runs[i]].topics[places[i]].lines;
  };
  // Indices rise as documents fall, so that equal scores have the order of a run file.
  auto& documents = topic.documents;
  for (std::size_t i = 0; i < places.size(); ++i) {
    for (const auto& line : lines_of(i)) documents.emplace_back(line.document);
  }
  std::ranges::sort(documents, std::greater<>());
  documents.erase(std::unique(documents.begin(), documents.end()), documents.end());
  for (std::size_t i = 0; i < places.size(); ++i) {
    auto& ranking = topic.rankings.emplace_back();
    for (const auto& line : lines_of(i)) {
      const auto place =
          std::ranges::lower_bound(documents, std::string_view(line.document), std::greater<>());
      ranking.push_back({.service = {static_cast<std::uint32_t>(place - documents.begin())},
                         .degree = 0,
                         .score = line.score});
    }
  }
}

}  // namespace

FusableRuns::FusableRuns(std::span<const RunFile> runs) : run_count_(runs.size()) {
  std::map<std::string_view, std::size_t> known;  // in topics_
  std::vector<std::vector<std::size_t>> places;   // by topic: in the topics of its runs
  for (std::size_t r = 0; r < runs.size(); ++r) {
    for (std::size_t t = 0; t < runs[r].topics.size(); ++t) {
      const auto [place, is_new] = known.emplace(runs[r].topics[t].name, topics_.size());
      if (is_new) {
        topics_.push_back({.name = place->first});
        places.emplace_back();
      }
      topics_[place->second].runs.push_back(r);
      places[place->second].push_back(t);
    }
  }
  for (std::size_t t = 0; t < topics_.size(); ++t) {
    Interruption::poll();
    number_documents(runs, places[t], topics_[t]);
  }
}

RunTopic fuse_topic(const FusableRuns::Topic& topic, const Fusion& fusion) {
  Fusion here = fusion;
  if (!fusion.weights.empty()) {
    here.weights.clear();
    for (const std::size_t run : topic.runs) here.weights.push_back(fusion.weights[run]);
  }
  const auto documents = static_cast<std::uint32_t>(topic.documents.size());
  RunTopic fused{std::string(topic.name), {}};
  for (const auto& one : fuse(topic.rankings, here, documents)) {
    fused.lines.push_back({std::string(topic.documents[one.service.value]), one.score});
  }
  return fused;
}

RunFile fuse_runs(std::span<const RunFile> runs, const Fusion& fusion, std::string tag) {
  RunFile fused{std::move(tag), {}};
  const FusableRuns fusable(runs);
  for (const auto& topic : fusable.topics()) {
    Interruption::poll();
    fused.topics.push_back(fuse_topic(topic, fusion));
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
