#pragma once

#include "harness/analysis/planning/board_power.hpp"
#include "harness/study/input.hpp"
#include "harness/study/study_sheet.hpp"

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

// What one kind of test takes, and what the pilot's own requests would have seen.
struct PlannedTest {
  std::string test;                     // "t", "anova", "max-t"
  std::string question;                 // for people: what it asks
  double deviation = 0;                 // of the paired differences, or the residual one
  std::optional<std::size_t> requests;  // none: no number up to the study's limit does
  std::optional<double> judgments;      // that the pools of so many requests hold
  std::optional<double> smallest;       // difference that the pilot's requests see
};

struct PlanStudy {
  std::string setting;
  std::string measure;
  analysis::PlanTarget target;
  std::size_t systems = 0;
  std::size_t requests = 0;  // of the pilot, for which the measure is defined
  std::uint64_t depth = 10;
  double mean_pool = 0;  // services that the first `depth` of all systems hold, per request
  std::vector<PlannedTest> tests;
  std::vector<std::string> remarks;
};
// Throws an input Error if the files cannot be studied, or if an option is out of its range.
PlanStudy study_plan(const PlanStudyOptions& options);
StudySheet sheet_of(const PlanStudy& study);

}  // namespace matchbench::study
