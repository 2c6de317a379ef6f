#pragma once

#include "harness/publishing/report/model/report_model.hpp"

#include <string>

namespace matchbench::report {

// The report as "matchbench-report/1": one document in UTF-8, described by
// reports/schema/report.schema.json. Numbers read back exactly; bytes
// that are no UTF-8 become U+FFFD.
std::string to_json(const ReportModel& model);

}  // namespace matchbench::report
