#pragma once

#include "harness/study/timing/timing_study.hpp"
#include "harness/text/table/table.hpp"

#include <span>

namespace matchbench {

// Tables for people and programs; times in ms.
Table latency_table(std::span<const EntrantLatency> entrants);
Table timing_audit_table(std::span<const EntrantAudit> audits);
Table scaling_table(std::span<const EntrantGrowth> growths);
Table rate_table(std::span<const RateTrial> trials);

}  // namespace matchbench
