#pragma once

#include "harness/scoring/analysis/score_matrix.hpp"

#include <nlohmann/json.hpp>

#include <fstream>
#include <limits>
#include <string>

namespace matchbench::analysis {

// expected.json: values that R computed; expected.R says with which calls.
inline const nlohmann::json& expected(const std::string& part) {
  static const nlohmann::json kAll = [] {
    std::ifstream file(MATCHBENCH_SOURCE_DIR "/tests/scoring/analysis/expected.json");
    return nlohmann::json::parse(file);
  }();
  return kAll.at(part);
}

// JSON has no infinity; the file says 1e308.
inline double number_of(const nlohmann::json& value) {
  const auto number = value.get<double>();
  return number > 1e300 ? std::numeric_limits<double>::infinity() : number;
}

// Rows are systems.
inline ScoreMatrix matrix_of(std::size_t systems, std::vector<double> values) {
  ScoreMatrix out;
  out.measure = "AP";
  for (std::size_t s = 0; s < systems; ++s) out.systems.push_back("s" + std::to_string(s));
  for (std::size_t r = 0; r < values.size() / systems; ++r) {
    out.requests.push_back("r" + std::to_string(r));
  }
  out.values = std::move(values);
  return out;
}

// Two systems whose differences are these.
inline ScoreMatrix matrix_of_differences(const std::vector<double>& differences) {
  std::vector<double> values = differences;
  values.resize(2 * differences.size(), 0.0);
  return matrix_of(2, std::move(values));
}

}  // namespace matchbench::analysis
