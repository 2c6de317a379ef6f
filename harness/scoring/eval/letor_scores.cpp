#include "harness/scoring/eval/letor_scores.hpp"

#include "harness/data/trec/rows.hpp"
#include "harness/foundation/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

namespace matchbench::eval {
namespace {

struct System {
  std::string name;
  std::size_t feature = 0;  // into Letor::features
};

System system_of(const std::string& text, const trec::Letor& letor) {
  const auto equals = std::min(text.find('='), text.size());
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + equals, number);
  const auto found = std::lower_bound(letor.features.begin(), letor.features.end(), number);
  if (error != std::errc() || end != text.data() + equals || found == letor.features.end() ||
      *found != number) {
    throw input_error(fmt::format("--feature '{}': the file has no such feature", text),
                      "write its number, and a name if you like: 25=BM25");
  }
  const bool named = equals + 1 < text.size();
  return {named ? text.substr(equals + 1) : fmt::format("feature {}", number),
          static_cast<std::size_t>(found - letor.features.begin())};
}

std::vector<System> systems_of(std::span<const std::string> features, const trec::Letor& letor) {
  std::vector<System> systems;
  for (const auto& text : features) systems.push_back(system_of(text, letor));
  if (!systems.empty()) return systems;
  for (std::size_t f = 0; f < letor.features.size(); ++f) {
    systems.push_back({fmt::format("feature {}", letor.features[f]), f});
  }
  return systems;
}

}  // namespace

LetorScores score_features(const trec::Letor& letor, std::span<const std::string> features,
                           const EvalTable& plan, EvalOptions options) {
  options.subtopics = false;  // there are none
  std::vector<std::string_view> topics, documents;
  std::vector<double> grades;
  for (const auto& topic : letor.topics) {
    topics.insert(topics.end(), topic.documents.size(), topic.name);
    documents.insert(documents.end(), topic.documents.begin(), topic.documents.end());
    grades.insert(grades.end(), topic.grades.begin(), topic.grades.end());
  }
  const trec::JudgmentRows judgments(
      {.name = "the file", .topics = topics, .documents = documents, .grades = grades});
  LetorScores out{.runs = {}, .scale = {judgments.scale().begin(), judgments.scale().end()}};
  std::vector<double> values;
  for (const auto& system : systems_of(features, letor)) {
    values.clear();
    for (const auto& topic : letor.topics) {
      const auto& column = topic.values[system.feature];
      values.insert(values.end(), column.begin(), column.end());
    }
    const trec::RunRows run({.name = system.name,
                             .tag = system.name,
                             .topics = topics,
                             .documents = documents,
                             .scores = values});
    out.runs.push_back(score_run(run, system.name, judgments, plan, options));
  }
  return out;
}

}  // namespace matchbench::eval
