#pragma once

#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"
#include "tests/support/temporary_folder.hpp"

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

namespace matchbench::study {

// One table of one study.
struct Worked {
  std::string name;
  std::function<StudySheet(const AnalysisFiles&)> study;
  // The rows of constant_differences(), those of them that are written here: each column that is
  // named, in JSON.
  std::string rows;
  std::size_t more = 0;  // rows behind them that say the same as the last
};

void PrintTo(const Worked& worked, std::ostream* out);

// Every table of the studies that take files.
std::vector<Worked> studies();

// Eight topics with one relevant document `a`, which `first` ranks 1st, `second` 2nd and `third`
// 4th of four: AP 1, 1/2, 1/4; nDCG 1, 1/log2 3, 1/log2 5. Besides, `x1` is judged not relevant,
// which all but `first` rank 1st. Every difference has one sign, so the exact p of each pair is
// 2/256 = 0.0078; with three pairs Bonferroni's is 0.0234.
AnalysisFiles constant_differences(const TemporaryFolder& folder);

// Topics t0 … t7, documents d0 … d9 with grades 0 … 2; run i swaps more and more of the order.
// `judgments` take the place of those, if there are any.
AnalysisFiles files_of_all_sorts(const TemporaryFolder& folder, std::size_t runs,
                                 const std::string& judgments = {});

}  // namespace matchbench::study
