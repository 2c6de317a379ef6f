#pragma once

#include "harness/foundation/text/table/table.hpp"

#include <string_view>

namespace matchbench::eval {

// Every registered measure, a row each: spelling, parameters, range, definition and source.
text::Table measure_list();

// One measure in two tables. `facts` has one row; `parameters` has a row for each parameter and may
// be empty.
struct MeasureSheet {
  text::Table facts;
  text::Table parameters;
};

// `name` is what parse_declaration reads: "nDCG", "Success@k", "ndcg_cut_10". Throws an input Error
// as it does.
MeasureSheet measure_sheet(std::string_view name);

}  // namespace matchbench::eval
