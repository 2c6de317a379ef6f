#pragma once

#include "harness/publishing/report/model/report_model.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::report {

inline constexpr int kSheetDecimals = 3;

// One entrant's figure by one measure, as a table in a text shows it.
struct SheetFigure {
  std::optional<double> value, low, high;
  std::optional<std::uint64_t> rank;
  std::string letters;                           // as BoardRow
  std::optional<std::size_t> own_requests = {};  // behind the value, if they are not the board's
  bool is_best = false;                          // as printed
  bool is_separated_from_best = false;           // by the adjusted p-value of the pair
};

// All measures under one setting side by side: what papers print.
struct SettingSheet {
  std::size_t setting = 0;
  std::vector<std::size_t> measures;  // the first one decides the order
  struct Row {
    std::size_t entrant = 0;
    std::vector<SheetFigure> figures;  // like measures
  };
  std::vector<Row> rows;
};

// What is said of the tests behind a sheet's figures: "AP, nDCG: No pair is separated …".
struct SheetNotes {
  std::vector<std::string> warnings;  // above the table
  std::vector<std::string> notes;     // below it
};
SheetNotes notes_on(const ReportModel& model, const SettingSheet& sheet);

// "[0.1234, 0.5678]"; "[-]" where there is no interval, "inf" where a bound is missing alone.
std::string interval_text(const std::optional<double>& low, const std::optional<double>& high,
                          int decimals);

// Whether all entrants are run files.
bool are_run_files(const ReportModel& model);
// The queries that failed. Run files do not fail: theirs are the topics that they lack.
std::uint64_t unanswered_by(const ReportEntrant& entrant, bool are_run_files);

// One for each setting, in the model's order.
std::vector<SettingSheet> setting_sheets(const ReportModel& model);

}  // namespace matchbench::report
