#pragma once

#include "harness/scoring/study/judges/judges_study.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

struct VirtualJudgesStudyOptions {
  AnalysisFiles files;
  std::vector<std::string> measures;  // empty: the board's first, muAP, nDCG and NDCNG
  std::vector<std::string> judges;    // systems whose scores are taken as grades; empty: each
};

// The systems under the first setting of the files, and as some of them would judge. Throws an
// input Error that names the systems if a judge is not one of them, and one if a judge that is
// named gives no score that can be a grade; if each is to judge, such systems are left out with a
// remark.
JudgeOrders study_virtual_judges(const VirtualJudgesStudyOptions& options);
StudySheet sheet_of_virtual_judges(const JudgeOrders& study);

}  // namespace matchbench::study
