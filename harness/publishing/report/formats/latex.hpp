#pragma once

#include "harness/publishing/report/formats/report_file.hpp"
#include "harness/publishing/report/model/report_model.hpp"

namespace matchbench::report {

// latex/SETTING.tex, a booktabs table of all measures for each setting, to be \input by a paper,
// and report.tex, which shows them and compiles as it is.
void write_latex_files(const ReportModel& model, const FileSink& write);

// latex/macros.tex: \newcommand for every number of the leaderboards and of the entrants' speed.
// Names are made of letters: \mb + setting + measure + entrant + what it is.
void write_latex_macros(const ReportModel& model, const FileSink& write);

}  // namespace matchbench::report
