#pragma once

#include "harness/report/report_model.hpp"

#include <string>

namespace matchbench {

enum class JsonDigits {
  kAll,  // numbers read back exactly
  kSix,  // significant ones: what a screen can show
};

// The report as "matchbench-report/1": one document in UTF-8, described by
// reports/schema/report.schema.json. Bytes that are no UTF-8 become U+FFFD.
std::string to_json(const ReportModel& model, JsonDigits digits);

}  // namespace matchbench
