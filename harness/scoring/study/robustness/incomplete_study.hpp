#pragma once

#include "harness/scoring/analysis/robustness/incomplete.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

struct IncompleteStudyOptions {
  AnalysisFiles files;                // their policy for undefined scores is the study's
  std::vector<std::string> measures;  // empty: the board's first, Bpref, infAP and nDCG
  analysis::IncompleteOptions judgments;
};

// What measures still say when judgments are taken away.
struct IncompleteStudy {
  std::string setting;
  std::size_t systems = 0;
  std::size_t requests = 0;
  analysis::IncompleteOptions judgments;
  std::vector<std::string> measures;  // names of the values
  std::vector<analysis::IncompletePoint> points;
  std::vector<std::string> remarks;
};
IncompleteStudy study_incomplete_judgments(const IncompleteStudyOptions& options);

enum class IncompleteTable { kPoints, kKnee };
StudySheet sheet_of(const IncompleteStudy& study, IncompleteTable shown);

}  // namespace matchbench::study
