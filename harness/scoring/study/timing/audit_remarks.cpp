#include "harness/scoring/study/timing/audit_remarks.hpp"

#include "harness/foundation/text/printable.hpp"
#include "harness/scoring/study/timing/rate_searches.hpp"
#include "harness/scoring/study/timing/scaling_study.hpp"
#include "harness/scoring/study/timing/timing_study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace matchbench::study {
namespace {

// `finding`: without its full stop.
void add(RemarkLevel level, const std::string& entrant, const std::string& finding,
         std::vector<Remark>& remarks) {
  const std::string text = fmt::format("{}: {}.", entrant, finding);
  remarks.push_back({RemarkKind::kAudits, level, text::printable(text, text.size()),
                     text::printable(entrant, entrant.size())});
}

void add_remarks_on_training(const std::vector<TrainingAudit>& audits,
                             std::vector<Remark>& remarks) {
  std::set<std::string> named;
  for (const auto& audit : audits) {
    if (!audit.is_scored && named.insert(audit.entrant).second) {
      add(RemarkLevel::kWarning, audit.entrant,
          "its rankings after training on shuffled judgments are not scored yet; 'matchbench "
          "score' scores them",
          remarks);
    }
    if (!audit.fall || audit.fall->is_shown()) continue;
    add(RemarkLevel::kNote, audit.entrant, sentence_on(audit), remarks);
  }
}

// Of each entrant the comparison that ends lowest, unless it is suspect and has been told.
void add_remarks_on_kept_work(const std::vector<EntrantAudit>& audits,
                              std::vector<Remark>& remarks) {
  std::map<std::string, const EntrantAudit*> lowest;
  for (const auto& audit : audits) {
    if (!audit.finding.kept) continue;
    const EntrantAudit*& known = lowest[audit.entrant];
    if (known == nullptr || audit.finding.kept->high < known->finding.kept->high) known = &audit;
  }
  for (const auto& [entrant, audit] : lowest) {
    if (audit->finding.kept->is_suspect) continue;
    add(RemarkLevel::kNote, entrant,
        fmt::format("{}: {}", name_of(audit->audit), audit->finding.kept->sentence), remarks);
  }
}

}  // namespace

std::vector<Remark> audit_remarks(const store::RoundStore& store) {
  std::vector<Remark> remarks;
  const auto sessions = store.sessions();
  if (std::ranges::none_of(sessions, [](const auto& one) { return is_trial(one.start.kind); })) {
    return remarks;
  }
  // What training did to scores is told behind all else.
  const auto entrants = results::read_timed_entrants(store);
  const std::size_t services = store.services().size();
  for (const auto& [entrant, kind, compared, different, reordered] :
       study_other_rankings(entrants, services)) {
    if (different > 0) {
      add(RemarkLevel::kWarning, entrant,
          fmt::format("{}: {} of {} rankings differ from those of the timed passes", name_of(kind),
                      different, compared),
          remarks);
    }
    if (analysis::are_many_reordered(reordered, compared)) {
      add(RemarkLevel::kNote, entrant,
          fmt::format("{}: {}", name_of(kind),
                      analysis::not_compared(reordered, reordered + compared)),
          remarks);
    }
  }
  for (const auto& [entrant, kind, finding] : study_rate_searches(store, entrants)) {
    for (const auto& note : finding.notes) add(RemarkLevel::kNote, entrant, note, remarks);
  }
  for (const auto& [entrant, kind, finding] :
       study_scaling_work(entrants, services, load_times_ns(store), start_times_ns(store))) {
    for (const auto& note : finding.notes) add(RemarkLevel::kNote, entrant, note, remarks);
  }
  const bool has_scaling = std::ranges::any_of(
      sessions, [](const auto& one) { return one.start.kind == SessionKind::kScaling; });
  const auto whole = [&](const auto& one) { return one.start.services == services; };
  if (has_scaling && std::ranges::none_of(sessions, whole)) {
    remarks.push_back({RemarkKind::kAudits,
                       RemarkLevel::kNote,
                       "No sample of scaling has all services: nothing compares its rankings, and "
                       "its times may be those of any answers.",
                       {}});
  }
  const auto audits = study_timing_audits(entrants, {});
  for (const auto& [entrant, audit, finding] : audits) {
    for (const auto& suspicion : finding.suspicions) {
      add(RemarkLevel::kWarning, entrant, fmt::format("{}: {}", name_of(audit), suspicion),
          remarks);
    }
    if (finding.reorders.empty()) continue;
    add(RemarkLevel::kNote, entrant, fmt::format("{}: {}", name_of(audit), finding.reorders),
        remarks);
  }
  add_remarks_on_kept_work(audits, remarks);
  if (!store.scored_boards().empty()) {
    add_remarks_on_training(study_training_audits(store), remarks);
  }
  return remarks;
}

}  // namespace matchbench::study
