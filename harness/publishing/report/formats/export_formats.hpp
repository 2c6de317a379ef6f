#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/publishing/report/formats/overall_report.hpp"
#include "harness/publishing/report/formats/report_file.hpp"
#include "harness/publishing/report/model/report_model.hpp"

#include <span>
#include <string>
#include <string_view>

namespace matchbench::report {

// What the writers of a report are given. It refers to what it was made from.
class ReportContent {
 public:
  ReportContent(const results::RoundResults& of_round, const results::JudgedRankings& rankings,
                const ReportModel& shown)
      : results(of_round), judged(rankings), model(shown) {}

  const results::RoundResults& results;
  const results::JudgedRankings& judged;
  const ReportModel& model;
  text::TableFormat csv = text::TableFormat::kCsv;
  bool latex_macros = false;

  // The report as JSON, made when it is asked for first.
  const std::string& json() const;

 private:
  mutable std::string json_;
};

// A format that a report can be written in.
struct ExportFormat {
  std::string_view name;        // as users name it
  std::string_view summary;     // of what is written, for the help
  std::string_view open_first;  // the file or folder that a user opens, in the report's folder
  bool is_default = true;       // written by default
  ReportDetail needs = ReportDetail::kTables;
  void (*write)(const ReportContent&, const FileSink&) = nullptr;
  // The overall board of a contest's tracks; null: this format has none.
  ReportFile (*write_overall)(const OverallReport&, text::TableFormat csv) = nullptr;
};

// All of them, in the order in which they are written.
std::span<const ExportFormat> export_formats();

// Throws an input Error that lists the names if there is no such format.
const ExportFormat& export_format_named(std::string_view name);

// The names of all formats, or of those that this build writes by default: "html, json".
std::string export_format_names();
std::string default_format_names();

// Whether a format is written by default. The page needs a build with the web report.
bool is_written_by_default(const ExportFormat& format);

}  // namespace matchbench::report
