#pragma once

#include "harness/scoring/analysis/judges/judge_study.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <span>
#include <string>
#include <vector>

namespace matchbench::study {

// What the grades of programs are worth beside those of people: the systems' means by each, and the
// means that both give together.
struct ProgramsStudy {
  struct Row {
    std::string measure;
    std::string program;
    std::string system;
    double people = 0;        // mean over the requests that people judged in full
    double program_mean = 0;  // mean over all requests that the program judged
    analysis::PredictionPoweredMean corrected;
  };
  std::string setting;  // by which people's grades count
  std::vector<Row> rows;
  // How many requests people judged in full, how many the program alone, and which separations on
  // the former the program's grades would have got wrong, a sentence each.
  std::vector<std::string> remarks;
};

// A request is judged in full if each service that the program judged for it is judged by people
// under the input's setting; corrected means are right if these requests were drawn at random.
// Without names, the measures are the board's first, AP and nDCG. Throws an input Error if no judge
// is a program, if the setting takes a program's grades, or if people judged no request in full.
ProgramsStudy study_programs(const AnalysisInput& input, std::span<const std::string> measures);
StudySheet sheet_of(const ProgramsStudy& study);

}  // namespace matchbench::study
