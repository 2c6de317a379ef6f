#pragma once

#include "harness/foundation/model/judgment.hpp"
#include "harness/scoring/analysis/judges/agreement.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::analysis {

// grades[judge][item] on one dimension. Items are the pairs of request and service that anybody
// judged on it.
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

}  // namespace matchbench::analysis
