#pragma once

#include "harness/report/model/report_model.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace matchbench::report {

// One entrant's figure by one measure, as a table in a text shows it.
struct SheetFigure {
  std::optional<double> value, low, high;
  std::optional<std::uint64_t> rank;
  std::string letters;  // as BoardRow
  bool is_best = false;
  bool is_separated_from_best = false;  // by the adjusted p-value of the pair
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

// By setting, in the model's order.
std::vector<SettingSheet> setting_sheets(const ReportModel& model);

}  // namespace matchbench::report
