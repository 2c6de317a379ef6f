#pragma once

#include "harness/foundation/text/table/table.hpp"
#include "harness/scoring/eval/eval_rows.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace matchbench::eval {

// The layouts of results: the reference evaluator's lines, or a table.
enum class EvalFormat : std::uint8_t {
  kTrecEval,
  kTable,
  kJson,
  kCsv,
  kRawCsv,
  kTsv,
  kMarkdown,
  kLatex
};
inline constexpr std::array<std::string_view, 8> kEvalFormatNames = {
    "trec_eval", "table", "json", "csv", "raw-csv", "tsv", "markdown", "latex"};

// None for the reference evaluator's lines.
std::optional<text::TableFormat> table_format(EvalFormat format);

// The columns run, measure, topic, value and queries (how many queries the value is made of); with
// intervals, low and high follow the value; with residuals, upper (the score plus its residual)
// follows them. `open` looks at every row.
text::Table result_table(const EvalResults& results, const EvalSelection& wanted,
                         OpenIntervals& open);

// Takes the parts of the text in their order.
using EvalWriter = std::function<void(std::string_view)>;

// The reference layout prints per topic, then "all"; counts without decimals; the run before each
// line if there are several; it is written in parts of about a megabyte. If undefined values are
// skipped, a topic without a value has no line; a line over all topics, none of which has a value,
// shows "-" (tables: null, 0 queries). Its lines end with the same bounds as those of tables.
void write_eval(const EvalResults& results, const EvalSelection& wanted, EvalFormat format,
                const EvalWriter& write, OpenIntervals& open);

}  // namespace matchbench::eval
