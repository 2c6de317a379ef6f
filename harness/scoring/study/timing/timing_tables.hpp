#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/study/timing/scaling_study.hpp"
#include "harness/scoring/study/timing/timing_study.hpp"

#include <span>

namespace matchbench::study {

// Tables for people and programs; times in ms.
text::Table latency_table(std::span<const EntrantLatency> entrants);
text::Table timing_audit_table(std::span<const EntrantAudit> audits);
text::Table scaling_table(std::span<const EntrantGrowth> growths);
text::Table rate_table(std::span<const RateTrial> trials);

}  // namespace matchbench::study
