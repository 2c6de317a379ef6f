#pragma once

#include "harness/scoring/measures/measure.hpp"

#include <span>
#include <vector>

namespace matchbench::analysis {

// What a measure is varied over, if it has such parameters.
struct VariantAxes {
  std::vector<measures::Discount> discounts;
  std::vector<measures::Gain> gains;
  double cutoff = 10;  // of measures that cannot do without; others get none
  double recall = 0.5;
};

// log2, log3, log5, square root, Järvelin & Kekäläinen's with base 2, none; linear and exp.
VariantAxes all_discounts_and_gains();

// The measure with its defaults (RprecMult with the multiple of its example), once for each
// discount and gain that it takes.
std::vector<measures::Measure> variants_of(const measures::MeasureDeclaration& declaration,
                                           const VariantAxes& axes);

// Whether rankings of judged services are enough for it, and it says one number about how good a
// ranking is: no counts, no series, no subtopics, no scores.
bool judges_rankings(const measures::MeasureDeclaration& declaration);

}  // namespace matchbench::analysis
