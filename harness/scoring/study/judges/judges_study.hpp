#pragma once

#include "harness/scoring/analysis/judges/judge_study.hpp"
#include "harness/scoring/study/judges/judge_orders.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

// How far the judges of a round agree. Both studies throw an input Error for files that are not a
// round, because their judgments have no judge's name.
struct AgreementStudy {
  Judgments judgments;
  std::vector<analysis::JudgeAgreement> agreements;
  std::vector<std::string> remarks;
};
AgreementStudy study_judge_agreement(const AnalysisFiles& files);
StudySheet sheet_of(const AgreementStudy& study);

// The systems' scores under the unchanged setting, and with each judge's grades alone.
struct JudgesStudyOptions {
  AnalysisFiles files;
  std::vector<std::string> measures;  // empty: the board's first, AP and nDCG
};
JudgeOrders study_judges(const JudgesStudyOptions& options);
StudySheet sheet_of_judges(const JudgeOrders& study);

}  // namespace matchbench::study
