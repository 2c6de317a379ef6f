#pragma once

#include "harness/scoring/analysis/silence/silence.hpp"
#include "harness/scoring/study/input.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace matchbench::study {

struct SilenceStudyOptions {
  AnalysisFiles files;                // a round, or judgments and runs in TREC's format
  std::vector<std::string> measures;  // one; empty: the board's first, of files AP
  // Answers with a lower score on rank 1 are taken for silence; none: as the systems answered.
  std::optional<double> threshold;
  // A split of the collection on which that threshold is chosen for each system, so that the
  // combined measure is highest there; the others are reported. "": none is chosen.
  std::string training_split;
  // The scores of all systems are probabilities. Without it those of entrants that declare so are.
  bool probabilities = false;
};

struct SilentSystem {
  std::string name;
  std::optional<double> threshold;
  std::vector<analysis::SilenceCase> cases;  // by request that counts
  analysis::SilenceReport report;
  std::vector<analysis::RiskPoint> curve;
  std::vector<analysis::CalibrationBin> bins;  // of probabilities
  std::optional<double> brier;
};

// How good systems are at saying that nothing fits. Which requests have no answer is what the
// judges state; requests without any judgment do not count.
struct SilenceStudy {
  std::string setting;
  std::string measure;
  std::vector<std::string> requests;  // those that count
  std::vector<SilentSystem> systems;
  std::vector<std::string> remarks;
};

// Throws an input Error if the measure is not one in [0, 1] of which more is better, if the files
// cannot be read, or if the options state of scores that are no probabilities that they are. Of an
// entrant that declares so wrongly a remark says it.
SilenceStudy study_silence(const SilenceStudyOptions& options);

enum class SilenceTable {
  kSystems,      // a row for each system
  kRequests,     // false answers and false silences, request by request
  kCurve,        // risk and coverage
  kCalibration,  // bins of probabilities
};
inline constexpr std::array<std::string_view, 4> kSilenceTables = {"systems", "requests", "curve",
                                                                   "calibration"};
StudySheet sheet_of(const SilenceStudy& study, SilenceTable shown);

}  // namespace matchbench::study
