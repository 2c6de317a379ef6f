#pragma once

#include "harness/report/formats/report_file.hpp"
#include "harness/report/model/report_model.hpp"

#include <string>
#include <string_view>

namespace matchbench::report {

// Text as it is, in LaTeX: ASCII and Western European letters; any other character as
// \mbchar{HEX}, which report.tex defines so that every engine shows something.
std::string latex_text(std::string_view text);

// latex/SETTING.tex, a booktabs table of all measures for each setting, to be \input by a paper,
// and report.tex, which shows them and compiles as it is.
void write_latex_files(const ReportModel& model, const FileSink& write);

// latex/macros.tex: \newcommand for every number of the leaderboards and of the entrants' speed.
// Names are made of letters: \mb + setting + measure + entrant + what it is.
void write_latex_macros(const ReportModel& model, const FileSink& write);

}  // namespace matchbench::report
