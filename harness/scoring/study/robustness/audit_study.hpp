#pragma once

#include "harness/scoring/analysis/robustness/audit.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace matchbench::study {

struct AuditStudyOptions {
  // Empty: all that can be audited, with all discounts and gains, cut at rank 3 if they need a
  // cutoff.
  std::vector<std::string> measures;
  std::uint64_t services = 6;  // 2 to 8: all rankings of up to this many are tried
  std::uint64_t exchanges = 20'000;
  std::uint64_t seed = 1;
};

// Whether measures reward better rankings. Throws an input Error for a measure that cannot be
// audited.
struct AuditStudy {
  analysis::AuditOptions options;
  std::vector<analysis::MeasureAudit> audits;
};
AuditStudy study_measure_audits(const AuditStudyOptions& options);
StudySheet sheet_of(const AuditStudy& study);

}  // namespace matchbench::study
