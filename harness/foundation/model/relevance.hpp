#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench {

// Whose grades count: one judge's, an aggregate over all judges but the consensus, or an entrant's
// scores taken as grades (a virtual judge).
struct JudgeChoice {
  enum class Kind { kOne, kMean, kMedian, kMax, kMin, kMajority, kEntrant };
  Kind kind = Kind::kOne;
  std::string name = "consensus";  // the judge, or the entrant; unused by aggregates
};

// Gain = Σ weight·grade. A single dimension is a sum of one with weight 1.
struct WeightedSum {
  std::vector<std::pair<std::string, double>> weights;  // dimension, weight
};

// Gain looked up by the tuple of grades, in the order of `dimensions`.
struct GradeTable {
  std::vector<std::string> dimensions;
  std::map<std::vector<double>, double> gains;
  std::optional<double> otherwise;  // for tuples that are not listed; without it they are an error
};

// Gain 1 if every named dimension's grade reaches its threshold, else 0.
struct Thresholds {
  std::vector<std::pair<std::string, double>> at_least;  // dimension, threshold
};

// Weighted sums this close to a key of `gains` mean it: sums of decimal weights are rounded.
inline constexpr double kSameGrade = 1e-9;

// A named, declarative map from stored grades to one gain per request and service.
struct RelevanceSetting {
  std::string name;
  JudgeChoice judge;
  std::variant<WeightedSum, GradeTable, Thresholds> rule;
  // Applied to a WeightedSum's value; empty: identity. Keys are more than 2·kSameGrade apart.
  std::map<double, double> gains;

  bool is_binary() const { return std::holds_alternative<Thresholds>(rule); }
};

}  // namespace matchbench
