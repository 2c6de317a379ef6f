#include "harness/eval/letor_scores.hpp"

#include "harness/base/error.hpp"
#include "harness/eval/run_remarks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

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

std::vector<double> grade_scale(const trec::Letor& letor) {
  std::vector<double> scale;
  for (const auto& topic : letor.topics) {
    std::copy_if(topic.grades.begin(), topic.grades.end(), std::back_inserter(scale),
                 [](double grade) { return grade > 0; });
    std::sort(scale.begin(), scale.end());
    scale.erase(std::unique(scale.begin(), scale.end()), scale.end());
  }
  return scale;
}

std::vector<RunScores> score_features(const trec::Letor& letor,
                                      std::span<const std::string> features, const EvalTable& plan,
                                      const EvalOptions& options) {
  const auto scale = grade_scale(letor);
  const auto width = plan.plan.value_count();
  RankingScorer scorer(plan, options);
  std::vector<RunScores> all;
  for (const auto& system : systems_of(features, letor)) {
    auto& scores = all.emplace_back();
    scores.run = system.name;
    scores.tag = system.name;
    auto& memory = scores.values.emplace_back(letor.topics.size() * width);
    for (std::size_t t = 0; t < letor.topics.size(); ++t) {
      const auto& topic = letor.topics[t];
      const auto& column = topic.values[system.feature];
      scorer.slots = trec::order_by(column, topic.documents);
      scorer.scores.clear();
      for (const auto slot : scorer.slots) scorer.scores.push_back(column[slot]);
      auto& out = scores.topics.emplace_back();
      out.name = topic.name;
      const auto values = std::span(memory).subspan(t * width, width);
      try {
        scorer.score({.grades = topic.grades,
                      .collection_size = options.collection_size,
                      .scale = scale,
                      .subtopics = {}},
                     values, plan.relevance_ranks > 0 ? &out.relevance : nullptr);
      } catch (const Error& error) {
        throw in_topic(error, system.name, topic.name);
      }
      out.values = values;
    }
  }
  return all;
}

}  // namespace matchbench::eval
