#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/analysis/judges/judge_study.hpp"
#include "harness/scoring/study/study_sheet.hpp"
#include "harness/scoring/study/system_table.hpp"

#include <string>
#include <vector>

namespace matchbench::study {

// The order of systems by the grades of several judges. The first judge is the reference.
struct JudgeOrders {
  struct Row {
    analysis::SystemOrder order;  // its setting names the judge
    analysis::OrderComparison with_reference;
  };
  std::string setting;
  std::vector<std::string> systems;
  std::vector<Row> rows;  // by measure, then judge
  std::vector<std::string> remarks;
};

// `by_judge[judge][measure]`; at least one judge.
std::vector<JudgeOrders::Row> compare_judges(
    const std::vector<std::vector<analysis::SystemOrder>>& by_judge);

enum class JudgeColumns { kAll, kWithoutDrastic };
text::Table judge_table(const JudgeOrders& study, JudgeColumns columns);

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
