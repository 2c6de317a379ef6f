#pragma once

#include "harness/scoring/analysis/robustness/system_orders.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::study {

struct MeasuresStudyOptions {
  AnalysisFiles files;  // several rounds are studied one by one
  std::vector<std::string>
      measures;           // empty: all that judge rankings, with all discounts and gains
  std::string reference;  // empty: the measure that the board of the first round begins with, or AP
};

// How similarly measures order the systems of a round, or of several.
struct MeasuresStudy {
  struct Round {
    std::string name;
    std::string setting;
    std::vector<std::string> systems;
    std::size_t requests = 0;
    std::vector<analysis::SystemOrder>
        orders;  // the reference first; the same measures in every round
  };
  std::vector<Round> rounds;  // at least one
  std::vector<std::string> remarks;
};
MeasuresStudy study_measures(const MeasuresStudyOptions& options);

enum class MeasuresTable {
  kReference,  // all measures against the reference
  kMatrix,     // all pairs of measures
  kCurve,      // the systems' scores, in the order of the reference; of a single round
};
inline constexpr std::array<std::string_view, 3> kMeasuresTables = {"reference", "matrix", "curve"};
enum class OrderCoefficient : std::uint8_t { kTauB, kTauA, kTauAp, kRho };
inline constexpr std::array<std::string_view, 4> kOrderCoefficients = {"tau-b", "tau-a", "tau-ap",
                                                                       "rho"};

// Throws an input Error if the curve of several rounds is asked for.
StudySheet sheet_of(const MeasuresStudy& study, MeasuresTable shown, OrderCoefficient coefficient);

}  // namespace matchbench::study
