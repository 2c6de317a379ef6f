#pragma once

#include "harness/foundation/model/judgment.hpp"
#include "harness/scoring/analysis/judges/agreement.hpp"
#include "harness/scoring/analysis/measure_direction.hpp"
#include "harness/scoring/analysis/significance/significance.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace matchbench::analysis {

// grades[judge][item] on one dimension. Items are the pairs of request and service that anybody
// judged on it. Throws an input Error if there are so many judges and items that to compare each
// two judges would take minutes.
JudgeGrades grades_on(const Judgments& judgments, std::size_t dimension);

// How far judges agree on one dimension.
struct JudgeAgreement {
  std::size_t dimension = 0;
  std::vector<std::size_t> judges;  // two, or all people
  std::size_t items = 0;            // judged by two of them or more
  std::optional<double> observed;   // share of equal grades; of two judges
  std::optional<double> kappa, linear_kappa, quadratic_kappa;  // of two judges
  std::optional<double> fleiss;
  std::optional<double> alpha_nominal, alpha_ordinal, alpha_interval;
};

// For each dimension: all people together, then each pair of judges, the consensus and programs
// included there. Throws an input Error if there is only one judge, or if no two judged anything in
// common.
std::vector<JudgeAgreement> study_agreement(const Judgments& judgments);

// A pair of systems that is separated under one set of judgments and not, or the other way round,
// under another.
struct SeparationFlip {
  enum class Change : std::uint8_t { kGained, kLost, kTurned };
  std::size_t better = 0;  // under the first, or, of a gained one, under the second
  std::size_t worse = 0;
  Change change = Change::kGained;
};

// Both of the same systems by the same measure.
std::vector<SeparationFlip> separation_flips(const Separation& first, const Separation& second,
                                             Better better);

// "a > b: gained; c > d: lost; e > f: turned round".
std::string describe(const std::vector<SeparationFlip>& flips,
                     const std::vector<std::string>& systems);

// A mean over requests, of which people judged some and a program all.
struct PredictionPoweredMean {
  double mean = 0;
  // None: people judged fewer than two requests, or the program alone fewer than two.
  std::optional<double> low, high;
  double correction = 0;  // by how much the program's mean was moved: people's less the program's
};

// Prediction-powered inference (Angelopoulos, Bates, Fannjiang, Jordan & Zrnic 2023, Science 382,
// algorithm 1): the mean of the program's scores on the requests that it alone judged, corrected by
// the mean difference on those that people judged, too. The unit is the request: people's were
// drawn at random, and judged in full. The interval takes Student's t with the degrees of freedom
// of Welch and Satterthwaite instead of the normal distribution, which covers too little at few
// requests.
//
// `people` and `program` are scores on the same requests, at least one; `program_alone` those on
// the others. 0 < level < 1.
PredictionPoweredMean prediction_powered_mean(std::span<const double> people,
                                              std::span<const double> program,
                                              std::span<const double> program_alone,
                                              double level = 0.95);

}  // namespace matchbench::analysis
