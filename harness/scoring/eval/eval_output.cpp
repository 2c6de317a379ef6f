#include "harness/scoring/eval/eval_output.hpp"

#include "harness/foundation/text/number.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace matchbench::eval {
namespace {

// The number with four decimals. The quick way is right unless the fifth decimal and what follows
// is nearly a half.
void append_decimal(fmt::memory_buffer& out, double value) {
  const double scaled = value * 1e4;
  if (!(scaled >= 0 && scaled < 1e9)) {
    out.append(text::fixed_text(value, 4));
    return;
  }
  const double below = std::floor(scaled);
  const double rest = scaled - below;
  if (std::abs(rest - 0.5) < 1e-6) {
    out.append(text::fixed_text(value, 4));
    return;
  }
  const auto rounded = static_cast<std::uint32_t>(below) + (rest > 0.5 ? 1 : 0);
  auto digits = rounded % 10000;
  char decimals[5] = {'.'};
  for (int place = 4; place > 0; --place, digits /= 10) {
    decimals[place] = static_cast<char>('0' + digits % 10);
  }
  out.append(fmt::format_int(rounded / 10000));
  out.append(std::string_view(decimals, sizeof decimals));
}

// What each line begins with.
std::vector<std::string> line_heads(const EvalTable& plan) {
  std::vector<std::string> heads;
  for (const auto& line : plan.lines) heads.push_back(fmt::format("{:<22}\t", line.label));
  return heads;
}

void write_reference(const EvalResults& results, const EvalSelection& wanted,
                     const EvalWriter& write, OpenIntervals& open) {
  constexpr std::size_t kEnough = std::size_t{1} << 20;
  const auto heads = line_heads(results.plan);
  const bool name_runs = results.runs.size() > 1;
  fmt::memory_buffer out;
  for_each_row(results, wanted, [&](const EvalRow& row) {
    open.look_at(row);
    if (name_runs) {
      out.append(row.run);
      out.push_back('\t');
    }
    out.append(heads[static_cast<std::size_t>(&row.line - results.plan.lines.data())]);
    out.append(row.topic);
    out.push_back('\t');
    if (const auto* text = std::get_if<std::string_view>(&row.value)) {
      const std::string_view quote = row.line.kind == EvalLine::Kind::kRelevance ? "'" : "";
      out.append(quote);
      out.append(*text);
      out.append(quote);
    } else if (const auto* value = std::get_if<double>(&row.value)) {
      if (row.line.whole) {
        fmt::format_to(std::back_inserter(out), "{:.0f}", *value);
      } else {
        append_decimal(out, *value);
      }
    } else {
      out.push_back('-');
    }
    const auto append_field = [&](double value) {
      out.push_back('\t');
      std::isfinite(value) ? append_decimal(out, value) : out.push_back('-');
    };
    if (row.interval) {
      append_field(row.interval->low);
      append_field(row.interval->high);
    }
    if (row.upper) append_field(*row.upper);
    out.push_back('\n');
    if (out.size() < kEnough) return;
    write({out.data(), out.size()});
    out.clear();
  });
  write({out.data(), out.size()});
}

text::Cell bound_cell(const std::optional<measures::Interval>& interval,
                      double measures::Interval::*bound) {
  const auto known = interval ? measures::known_bound((*interval).*bound) : std::nullopt;
  return known ? text::Cell(text::Number{*known}) : text::Cell();
}

}  // namespace

text::Table result_table(const EvalResults& results, const EvalSelection& wanted,
                         OpenIntervals& open) {
  text::Table table;
  table.columns = {{"run", "run"},
                   {"measure", "measure"},
                   {"topic", "topic"},
                   {"value", "value"},
                   {"queries", "queries"}};
  if (wanted.interval_seed) {
    table.columns.insert(table.columns.end() - 1,
                         {{"low", "low", text::Column::kAlways, "low, high"},
                          {"high", "high", text::Column::kAlways, "low, high"}});
  }
  if (results.plan.residuals) table.columns.insert(table.columns.end() - 1, {"upper", "upper"});
  for_each_row(results, wanted, [&](const EvalRow& row) {
    open.look_at(row);
    text::Cell value;
    if (const auto* text = std::get_if<std::string_view>(&row.value)) value = std::string(*text);
    if (const auto* number = std::get_if<double>(&row.value)) {
      value = text::Number{*number, row.line.whole ? 0 : 4};
    }
    auto& cells = table.rows.emplace_back();
    cells = {row.run, row.line.label, std::string(row.topic), std::move(value)};
    if (wanted.interval_seed) {
      cells.push_back(bound_cell(row.interval, &measures::Interval::low));
      cells.push_back(bound_cell(row.interval, &measures::Interval::high));
    }
    if (results.plan.residuals) cells.push_back(text::number_cell(row.upper));
    cells.push_back(static_cast<std::int64_t>(row.queries));
  });
  return table;
}

std::optional<text::TableFormat> table_format(EvalFormat format) {
  switch (format) {
    case EvalFormat::kTrecEval:
      return std::nullopt;
    case EvalFormat::kTable:
      return text::TableFormat::kText;
    case EvalFormat::kJson:
      return text::TableFormat::kJson;
    case EvalFormat::kCsv:
      return text::TableFormat::kCsv;
    case EvalFormat::kRawCsv:
      return text::TableFormat::kRawCsv;
    case EvalFormat::kTsv:
      return text::TableFormat::kTsv;
    case EvalFormat::kMarkdown:
      return text::TableFormat::kMarkdown;
    case EvalFormat::kLatex:
      return text::TableFormat::kLatex;
  }
  return std::nullopt;
}

void write_eval(const EvalResults& results, const EvalSelection& wanted, EvalFormat format,
                const EvalWriter& write, OpenIntervals& open) {
  if (const auto table = table_format(format)) {
    write(text::format_table(result_table(results, wanted, open), *table));
  } else {
    write_reference(results, wanted, write, open);
  }
}

}  // namespace matchbench::eval
