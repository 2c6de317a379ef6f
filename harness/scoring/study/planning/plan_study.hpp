#pragma once

#include "harness/scoring/analysis/planning/planned_tests.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::study {

struct PlanStudyOptions {
  AnalysisFiles files;                // the pilot
  std::vector<std::string> measures;  // the first value counts; empty: the board's first
  analysis::PlanTarget target;
  std::uint64_t depth = 10;  // of the pool
  analysis::BoardSimulation simulation;
};

struct PlanStudy {
  std::string setting;
  std::string measure;
  analysis::PlanTarget target;
  std::size_t systems = 0;
  std::size_t requests = 0;  // of the pilot, for which the measure is defined
  std::uint64_t depth = 10;
  double mean_pool = 0;  // services among the first `depth` of any system, per request
  std::vector<analysis::PlannedTest> tests;
  std::vector<std::string> remarks;
};
// Throws an input Error if the files cannot be studied, or if an option is out of its range.
PlanStudy study_plan(const PlanStudyOptions& options);
StudySheet sheet_of(const PlanStudy& study);

}  // namespace matchbench::study
