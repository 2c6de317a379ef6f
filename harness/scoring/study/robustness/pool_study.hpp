#pragma once

#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::study {

// Whether the judgments favour the systems that they were pooled from (pool_bias.hpp).
struct PoolStudyOptions {
  AnalysisFiles files;
  std::vector<std::string> measures;  // the first value counts; empty: the board's first, or AP
  std::uint64_t depth = 100;          // to which rankings were pooled; at least 1
};

struct PoolStudy {
  struct System {
    std::string name;
    std::optional<double> mean;      // with all judgments
    std::optional<double> left_out;  // without those that the system alone brought into the pool
    std::size_t unique_judged = 0;
    std::size_t unique_relevant = 0;
    std::vector<double> unjudged;  // Unjudged@k, the measure, for each of the depths
  };
  std::string setting;
  std::string measure;
  std::uint64_t pool_depth = 0;
  std::vector<std::size_t> depths;  // 5, 10, 20, 100
  std::vector<System> systems;
  std::optional<double> tau_left_out;  // Kendall's τ-b of the two orders of the systems
  // Kendall's τ-b between the systems' means and their unjudged@10. Strongly negative: the systems
  // whose services were not judged are those that score low.
  std::optional<double> tau_unjudged;
  std::vector<std::string> remarks;
};
PoolStudy study_pool(const PoolStudyOptions& options);

enum class PoolTable { kUniques, kUnjudgedShares };
StudySheet sheet_of(const PoolStudy& study, PoolTable shown);

}  // namespace matchbench::study
