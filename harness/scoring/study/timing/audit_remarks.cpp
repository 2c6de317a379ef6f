#include "harness/scoring/study/timing/audit_remarks.hpp"

#include "harness/scoring/study/timing/timing_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace matchbench::study {
namespace {

void add_remarks_on_training(const std::vector<TrainingAudit>& audits,
                             std::vector<std::string>& remarks) {
  std::set<std::string> named;
  for (const auto& audit : audits) {
    if (!audit.is_scored && named.insert(audit.entrant).second) {
      remarks.push_back(
          fmt::format("{}: its rankings after training on shuffled judgments are not scored yet; "
                      "'matchbench score' scores them",
                      audit.entrant));
    }
    if (!audit.fall || audit.fall->is_shown()) continue;
    remarks.push_back(fmt::format("{}: {}", audit.entrant, sentence_on(audit)));
  }
}

}  // namespace

std::vector<std::string> audit_remarks(const store::RoundStore& store) {
  std::vector<std::string> remarks;
  const auto sessions = store.sessions();
  if (std::ranges::none_of(sessions, [](const auto& one) { return is_trial(one.start.kind); })) {
    return remarks;
  }
  // What training did to scores is told behind all else.
  for (const auto& [entrant, audit, finding] :
       study_timing_audits(results::read_timed_entrants(store), {})) {
    for (const auto& suspicion : finding.suspicions) {
      remarks.push_back(fmt::format("{}: {}: {}", entrant, name_of(audit), suspicion));
    }
  }
  if (!store.scored_boards().empty()) {
    add_remarks_on_training(study_training_audits(store), remarks);
  }
  return remarks;
}

}  // namespace matchbench::study
