#pragma once

#include "harness/publishing/report/board/overall_board.hpp"
#include "harness/publishing/report/formats/report_file.hpp"

#include <string>
#include <vector>

namespace matchbench::report {

// The tracks of a contest together: what a folder of reports, one for each track, is headed by.
struct OverallReport {
  std::string contest;
  OverallBoard board;
  std::vector<std::string> missing;  // tracks without a round
};

// overall.json, overall.csv (as TableFormat), overall.md, and index.html, which is the page of
// reports with overall.json in the place of a report. Links lead to the reports of the tracks, in
// folders of their names. overall_html() throws an environment Error as to_html() does.
ReportFile overall_json(const OverallReport& report);
ReportFile overall_csv(const OverallReport& report, text::TableFormat format);
ReportFile overall_markdown(const OverallReport& report);
ReportFile overall_html(const OverallReport& report);

}  // namespace matchbench::report
