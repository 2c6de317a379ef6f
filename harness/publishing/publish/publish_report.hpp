#pragma once

#include "harness/publishing/publish/file_results.hpp"
#include "harness/publishing/report/formats/overall_report.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace matchbench::publish {

struct ReportRequest {
  std::vector<std::filesystem::path> rounds;  // databases; of several the latest is shown
  ScoredFiles files;                          // judgments and runs, in the place of rounds
  std::filesystem::path folder;               // to write to; made if it is missing
  std::vector<std::string> formats;           // names; empty: those written by default
  bool latex_macros = false;                  // with latex: a command for each number, too
  bool figures = false;                       // also as SVG and PDF for papers, with html
  bool raw_csv = false;                       // with csv: TableFormat::kRawCsv
  std::filesystem::path collection;           // folder, if it has moved since the round
  std::filesystem::path bundle;               // file to pack the round into; empty: none
  std::vector<std::string> without;           // of held_back_names(): parts to leave out
  bool below_overview = false;                // write_overall() writes to the folder above
};

// What was written.
struct PublishedReport {
  std::vector<std::filesystem::path> files;  // what a user opens first, one for each format
  std::vector<Remark> remarks;               // what the reader of the report should know
  std::string bundle_digest;                 // "" if there is no bundle
};

// Writes the overall board of a contest's tracks in those of the request's formats that have one.
// Returns the files.
std::vector<std::filesystem::path> write_overall(const ReportRequest& request,
                                                 const report::OverallReport& overall);

// Checks what is asked for before anything is computed. If parts are left out, the folder must be
// new or empty, so that no earlier report stays beside this one. Throws an input Error for an
// unknown format or part, for options that do not go together, and as reading rounds and packing
// bundles do.
PublishedReport publish_report(const ReportRequest& request);

}  // namespace matchbench::publish
