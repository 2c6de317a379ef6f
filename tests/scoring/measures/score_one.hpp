#pragma once

#include "harness/scoring/measures/names/parse.hpp"
#include "harness/scoring/measures/scoring/scoring_plan.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::measures {

// How far a score may be from one worked out by hand.
inline constexpr double kClose = 1e-12;

// The labels of the measures that a text asks for.
inline std::vector<std::string> labels(std::string_view text) {
  std::vector<std::string> all;
  for (const auto& requested : parse_measures(text)) all.push_back(requested.label);
  return all;
}

// One request and one ranking of it, small enough to write down.
struct Example {
  std::vector<double> grades;        // of the judged services
  std::vector<std::uint32_t> slots;  // the ranking: positions in `grades`, or kUnjudged
  std::optional<std::uint64_t> collection_size = std::nullopt;
  std::vector<double> scale = {};
  std::vector<double> scores = {};
  std::vector<std::int32_t> degrees = {};
  std::vector<std::uint32_t> subtopic_begin = {}, subtopic_ids = {};
  std::vector<std::uint32_t> strata = {};
  std::vector<GroupGrade> groups = {};

  JudgedRequest request() const {
    return {.grades = grades,
            .collection_size = collection_size,
            .scale = scale,
            .subtopics = {.begin = subtopic_begin, .ids = subtopic_ids},
            .strata = strata,
            .groups = groups};
  }
  // Each service is described by ten characters, which are ten tokens.
  RankedView ranking() const {
    static const std::vector<double> kTen(10'000, 10.0);
    return {.slots = slots,
            .scores = scores,
            .degrees = degrees,
            .characters = std::span(kTen).first(slots.size()),
            .tokens = std::span(kTen).first(slots.size())};
  }
};

// A ranking of judged services whose gains are `gains`, best first: nothing else is judged.
inline Example full_ranking(std::vector<double> gains) {
  Example example{.grades = std::move(gains), .slots = {}};
  for (std::uint32_t s = 0; s < example.grades.size(); ++s) example.slots.push_back(s);
  example.collection_size = example.grades.size();
  return example;
}

// Services 0 … 3 with the subtopics {0}, {0, 1}, {1}, {}; ranked 0, 1, an unjudged one, 2.
inline Example with_subtopics() {
  return {.grades = {1, 1, 1, 0},
          .slots = {0, 1, kUnjudged, 2},
          .subtopic_begin = {0, 1, 3, 4, 4},
          .subtopic_ids = {0, 0, 1, 1}};
}

inline std::vector<double> scores_of(std::vector<Measure> measures, const Example& example,
                                     Ties ties = Ties::kAsRanked) {
  const ScoringPlan plan(std::move(measures), ties);
  Workspace workspace;
  PreparedRequest prepared;
  plan.prepare(example.request(), workspace, prepared);
  std::vector<double> values(plan.value_count());
  plan.score(prepared, example.ranking(), workspace, values);
  return values;
}

inline double score_of(std::string_view measure, const Example& example,
                       Ties ties = Ties::kAsRanked) {
  return scores_of({parse_measure(measure)}, example, ties).front();
}

}  // namespace matchbench::measures
