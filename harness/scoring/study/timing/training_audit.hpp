#pragma once

#include "harness/data/store/round/store.hpp"
#include "harness/scoring/analysis/significance/score_intervals.hpp"
#include "harness/scoring/analysis/timing/timing_audit.hpp"

#include <optional>
#include <string>
#include <vector>

namespace matchbench::study {

// An entrant that was trained on shuffled judgments, too, and what it scores then, by the measure
// and under the setting that were scored first.
struct TrainingAudit {
  store::RepetitionId repetition;
  std::string entrant;
  bool is_scored = false;  // since it was trained so
  std::string measure;
  std::string setting;
  std::optional<analysis::ScoreFall> fall;  // none: no request has a score
};

// One for each repetition that was audited, in their order.
std::vector<TrainingAudit> study_training_audits(const store::RoundStore& store);

// "trained on shuffled judgments it scores 0.1, ..."; `fall` must be there.
std::string sentence_on(const TrainingAudit& audit);

// Adds what people are told of the audit, as a note: whoever learns little need not fall.
void add_finding(const TrainingAudit& audit, analysis::AuditFinding& finding);

}  // namespace matchbench::study
