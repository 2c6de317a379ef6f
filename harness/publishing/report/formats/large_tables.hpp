#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/report/formats/report_file.hpp"
#include "harness/publishing/report/model/report_model.hpp"

namespace matchbench::report {

// The tables of a report that grow with entrants times requests, as files that are written part by
// part: a thousand of each would take gigabytes. They refer to what they are made of.

// csv/scores.csv: a row for setting, measure, entrant and request; every measure, also those that a
// small report leaves out.
ReportFile scores_file(const results::RoundResults& results, text::TableFormat format);

// csv/latencies.csv: a row for entrant and request.
ReportFile latencies_file(const ReportModel& model, text::TableFormat format);

}  // namespace matchbench::report
