#pragma once

#include "harness/scoring/analysis/significance/effect_size.hpp"
#include "harness/scoring/analysis/significance/friedman.hpp"
#include "harness/scoring/analysis/significance/significance.hpp"
#include "harness/scoring/study/input.hpp"

#include <optional>
#include <string>
#include <vector>

namespace matchbench::study {

struct SignificanceStudyOptions {
  AnalysisFiles files;
  std::vector<std::string> measures;  // empty: the board's first, or AP
  analysis::SignificanceOptions tests;
};

// The scores that are tested, under the first relevance setting of the files.
struct SignificanceStudy {
  std::string setting;
  analysis::SignificanceOptions tests;
  std::vector<analysis::ScoreMatrix> measures;  // at least one
  analysis::Separation separation;              // of the first of them
  std::vector<std::string> remarks;
};
// Throws an input Error if the files cannot be studied, or if an option is out of its range.
SignificanceStudy study_significance(const SignificanceStudyOptions& options);

// Tests of all systems at once.
struct OverallTests {
  analysis::FriedmanResult friedman;
  double critical_difference = 0;           // of mean ranks (Nemenyi)
  std::optional<double> honest_difference;  // of means (Tukey)
};

// Tests of one pair after Friedman's, from mean ranks.
struct MeanRankTests {
  std::size_t first = 0;
  std::size_t second = 0;
  double rank_difference = 0;
  double p = 1, p_holm = 1, p_nemenyi = 1;
};

// The power of a paired t test for one pair.
struct PairPower {
  std::size_t first = 0;
  std::size_t second = 0;
  analysis::EffectSizes effects;
  std::optional<double> power;          // with these requests
  std::optional<std::size_t> requests;  // that the wanted power takes
};

}  // namespace matchbench::study
