#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/report/formats/report_file.hpp"
#include "harness/publishing/report/model/report_model.hpp"

#include <string>

namespace matchbench::report {

// The report as tables, for CSV, beside the large ones below: docs/reports.md lists their
// columns.
text::Table entrants_table(const ReportModel& model);      // a row for each entrant
text::Table leaderboard_table(const ReportModel& model);   // setting, measure, entrant
text::Table significance_table(const ReportModel& model);  // setting, measure, pair of entrants
text::Table tests_table(const ReportModel& model);         // setting, measure
text::Table failures_table(const ReportModel& model);      // what went wrong
// A row for entrant, request and outcome; every failure, also those whose messages a report leaves
// out.
text::Table failed_queries_table(const results::RoundResults& results);
// Times compared within blocks, empty for a round on one machine: of each entrant all blocks
// together, and block by block.
text::Table time_ratios_table(const ReportModel& model);
text::Table block_times_table(const ReportModel& model);

// A row for round, entrant, setting and measure; empty for a single round.
text::Table history_table(const ReportModel& model);
// What changed since the round before: entrant, setting and measure.
text::Table changes_table(const ReportModel& model);

text::Table withdrawn_table(const results::RoundProvenance& provenance);  // a row for each entrant

// A request in tables: its name or, without one, the first line of its text, or else its URI.
std::string request_words(const results::NamedItem& request);

// All of them as csv/*.csv, withdrawn if anybody is, history and changes if there are several
// rounds, nodes and what is compared within blocks if the round was merged from parts.
void write_csv_files(const results::RoundResults& results, const ReportModel& model,
                     const FileSink& write, text::TableFormat format = text::TableFormat::kCsv);

// Whether any entrant can have times; of files nobody has, and tables for people leave them out.
bool has_times(const ReportModel& model);

// For people: report.md, a table for each setting.
std::string to_markdown(const ReportModel& model);

// The tables of a report that grow with entrants times requests, as files that are written part by
// part: a thousand of each would take gigabytes. They refer to what they are made of.

// csv/scores.csv: a row for setting, measure, entrant and request; every measure, also those that a
// small report leaves out.
ReportFile scores_file(const results::RoundResults& results, text::TableFormat format);

// csv/latencies.csv: a row for entrant and request.
ReportFile latencies_file(const ReportModel& model, text::TableFormat format);

}  // namespace matchbench::report
