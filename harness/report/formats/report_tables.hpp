#pragma once

#include "harness/report/formats/report_file.hpp"
#include "harness/report/model/report_model.hpp"
#include "harness/text/table/table.hpp"

#include <string>
#include <vector>

namespace matchbench {

// The report as tables, for CSV: docs/reports.md lists their columns.
Table entrants_table(const ReportModel& model);      // a row for each entrant
Table leaderboard_table(const ReportModel& model);   // setting, measure, entrant
Table significance_table(const ReportModel& model);  // setting, measure, pair of entrants
Table failures_table(const ReportModel& model);      // what went wrong
// A row for setting, measure, entrant and request; every measure, also those that a small report
// leaves out.
Table scores_table(const RoundResults& results);
Table latencies_table(const ReportModel& model);  // entrant, request
// Times compared within blocks, empty for a round on one machine: of each entrant all blocks
// together, and block by block.
Table time_ratios_table(const ReportModel& model);
Table block_times_table(const ReportModel& model);

// A row for round, entrant, setting and measure; empty for a single round.
Table history_table(const ReportModel& model);
// What changed since the round before: entrant, setting and measure.
Table changes_table(const ReportModel& model);

// All of them as csv/*.csv, history and changes if there are several rounds, nodes and what is
// compared within blocks if the round was merged from parts.
void write_csv_files(const RoundResults& results, const ReportModel& model, const FileSink& write,
                     TableFormat format = TableFormat::kCsv);

// For people: report.md, a table for each setting.
std::string to_markdown(const ReportModel& model);

}  // namespace matchbench
