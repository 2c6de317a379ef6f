#pragma once

#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/measures/aggregate.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::analysis {

// One measure's scores of several systems on the same requests. All finite.
struct ScoreMatrix {
  std::string measure;
  std::vector<std::string> systems;
  std::vector<std::string> requests;
  std::vector<double> values;  // systems × requests, a row per system
  Better better = Better::kLarger;

  std::span<const double> of(std::size_t system) const {
    return std::span(values).subspan(system * requests.size(), requests.size());
  }
};

// Makes it of values[system][request]. A request that is undefined for any system is left out, or
// counts 0 if it is undefined, as the policy says. Throws an input Error if there are fewer than
// two systems, or if fewer than two requests are left.
ScoreMatrix make_score_matrix(std::string measure, std::vector<std::string> systems,
                              const std::vector<std::string>& requests,
                              const std::vector<std::vector<std::optional<double>>>& values,
                              Undefined undefined);

// One for each system.
std::vector<double> mean_scores(const ScoreMatrix& scores);

// Systems by falling value; equal ones in their order.
std::vector<std::size_t> falling_order(std::span<const double> values);

// Score of `a` minus score of `b`, by request.
std::vector<double> differences(const ScoreMatrix& scores, std::size_t a, std::size_t b);

}  // namespace matchbench::analysis
