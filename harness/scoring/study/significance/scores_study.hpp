#pragma once

#include "harness/scoring/measures/aggregate.hpp"
#include "harness/scoring/measures/bootstrap.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::study {

struct ScoresStudyOptions {
  AnalysisFiles files;
  std::vector<std::string> measures;            // empty: the board's first, AP and nDCG@10
  std::vector<measures::Aggregate> aggregates;  // at least one
  std::uint64_t replicates = measures::Bootstrap::kReplicates;  // 100 to 10 000 000
  std::uint64_t seed = 1;
};

// One system's aggregate over requests, with its 95 % interval; none if the measure is undefined
// for all requests.
struct SystemScore {
  std::string setting;
  std::string measure;
  measures::Aggregate aggregate = measures::Aggregate::kMean;
  std::string system;
  std::optional<double> value, low, high;
  std::size_t requests = 0;  // behind the value
  std::size_t failed = 0;    // requests with an answer that failed, or with none
};

struct ScoresStudy {
  std::string name;  // of the round or the file of judgments
  std::size_t systems = 0;
  std::size_t requests = 0;
  std::uint64_t replicates = 0;
  bool are_files = false;  // in which an answer can only be missing, not fail
  // The order is that of settings, measures, aggregates, systems. Without names of settings in the
  // files' options, of the default setting alone.
  std::vector<SystemScore> scores;
  std::vector<std::string> remarks;
};
ScoresStudy study_scores(const ScoresStudyOptions& options);

StudySheet sheet_of(const ScoresStudy& study);

}  // namespace matchbench::study
