#pragma once

#include "harness/scoring/analysis/robustness/degradation.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::study {

struct DegradationStudyOptions {
  std::vector<std::string> measures;  // empty: nDCG(gain=exp), muAP and NDCNG
  std::uint64_t services = 100;       // 50 to 100 000, for 50 levels of relevance
  std::uint64_t swaps = 99;
  std::uint64_t repetitions = 100;  // 1 to 1 000 000
  std::uint64_t seed = 1;
};

// How measures fall as an ideal ranking is disturbed: a curve for each spread of the grades and
// each number of levels (2, 10, 20, 50).
struct DegradationStudy {
  DegradationStudyOptions options;
  std::vector<std::string> measures;  // names of the values
  std::vector<analysis::DegradationCurve> curves;
};
DegradationStudy study_degradation(const DegradationStudyOptions& options);

struct DegradationRows {
  std::uint64_t step = 11;  // the number of swaps for each row, at least 1
  bool deviations = false;  // also standard deviations over repetitions
};
StudySheet sheet_of(const DegradationStudy& study, const DegradationRows& rows);

}  // namespace matchbench::study
