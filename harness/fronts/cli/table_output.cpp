#include "harness/fronts/cli/table_output.hpp"

#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/table/fitted_table.hpp"
#include "harness/foundation/text/table/text_table.hpp"
#include "harness/fronts/cli/terminal.hpp"
#include "harness/scoring/study/study_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace matchbench::cli {
namespace {

// "p, wins (2)": each title once, with the number of columns that have it. Of many titles, it lists
// the first ones and says how many others there are.
std::string listed(const std::vector<std::string>& titles) {
  constexpr std::size_t kMostNamed = 12;
  std::vector<std::pair<std::string_view, std::size_t>> counted;
  for (const auto& title : titles) {
    const auto same = std::ranges::find(counted, title, [](const auto& one) { return one.first; });
    if (same == counted.end()) {
      counted.emplace_back(title, 1);
    } else {
      ++same->second;
    }
  }
  const std::size_t named = counted.size() > kMostNamed + 1 ? kMostNamed : counted.size();
  std::string list;
  for (std::size_t i = 0; i < named; ++i) {
    const auto& [title, count] = counted[i];
    if (!list.empty()) list += ", ";
    list += count == 1 ? std::string(title) : fmt::format("{} ({})", title, count);
  }
  if (named < counted.size()) {
    list += fmt::format(" and {}", text::counted(counted.size() - named, "other", "others"));
  }
  return list;
}

// "service, shown instead: each begins with http://example.org/", a line for each folder.
std::vector<std::string> folder_lines(
    const std::vector<std::pair<std::string, std::string>>& folders) {
  std::vector<std::pair<std::string, std::string>> titles;  // by folder
  for (const auto& [title, folder] : folders) {
    const auto same = std::ranges::find(titles, folder, [](const auto& one) { return one.first; });
    if (same == titles.end()) {
      titles.emplace_back(folder, title);
    } else {
      same->second += ", " + title;
    }
  }
  std::vector<std::string> lines;
  for (const auto& [folder, names] : titles) {
    lines.push_back(fmt::format("{}: each begins with {}", names, folder));
  }
  return lines;
}

}  // namespace

void add_table_options(Command& command, TableOutput& output) {
  command.flag("--json", output.json, "Print JSON")
      .flag("--csv", output.csv, "Print CSV for spreadsheets")
      .flag("--raw-csv", output.raw_csv,
            "Print CSV for programs: unchanged text, even if spreadsheets would take it for a "
            "formula")
      .flag("--markdown", output.markdown, "Print a Markdown table")
      .flag("--latex", output.latex, "Print a LaTeX table, for the package booktabs")
      .excludes("--json", {"--csv", "--raw-csv", "--markdown", "--latex"})
      .excludes("--csv", {"--raw-csv", "--markdown", "--latex"})
      .excludes("--raw-csv", {"--markdown", "--latex"})
      .excludes("--markdown", {"--latex"});
}

void add_study_options(Command& command, TableOutput& output) {
  add_table_options(command, output);
  command.flag("--keep", output.keep, "Keep the table in the round's database, for its report");
}

text::TableFormat format_of(const TableOutput& output) {
  return output.json       ? text::TableFormat::kJson
         : output.csv      ? text::TableFormat::kCsv
         : output.raw_csv  ? text::TableFormat::kRawCsv
         : output.markdown ? text::TableFormat::kMarkdown
         : output.latex    ? text::TableFormat::kLatex
                           : text::TableFormat::kText;
}

void print_table(const text::Table& table, const TableOutput& output, const std::string& heading) {
  const text::TableFormat format = format_of(output);
  if (output.for_people()) {
    print_for_people(heading);
    fmt::print("{}", table_for_people(table, "--csv and --json have them"));
  } else {
    fmt::print("{}", text::format_table(table, format));
  }
}

namespace {

std::string table_in(std::size_t width, const text::Table& table, std::string_view elsewhere) {
  const text::FittedTable fitting = text::fitted(table, width);
  std::string text = text::text_table(fitting.table);
  std::vector<std::string> lines = folder_lines(fitting.folders);
  if (fitting.has_cut_texts) lines.push_back(fmt::format("… marks cut texts; {}.", elsewhere));
  if (!fitting.left_out.empty()) {
    lines.push_back(
        fmt::format("Columns that do not fit here: {}; {}.", listed(fitting.left_out), elsewhere));
  }
  for (const auto& line : lines) text += text::wrapped(line, width) + "\n";
  return text;
}

}  // namespace

std::string table_for_people(const text::Table& table, std::string_view elsewhere) {
  const auto width = terminal_width();
  return width ? table_in(*width, table, elsewhere) : text::text_table(table);
}

std::size_t board_width() {
  constexpr std::size_t kWithoutTerminal = 100;
  return terminal_width().value_or(kWithoutTerminal);
}

std::string board_for_people(const text::Table& table) {
  return table_in(board_width(), table, "--wide shows them, --columns chooses");
}

std::string facts_for_people(const text::Table& table) {
  const auto width = terminal_width();
  return width ? text::fitted_facts(table, *width) : text::format_facts(table);
}

void finish_study(const Study& study, const study::StudySheet& sheet, const TableOutput& output) {
  for (const auto& remark : sheet.remarks) print_note(remark);
  if (output.keep) {
    study::keep_study(study.database, study.name,
                      study.command.given_options({"--json", "--csv", "--raw-csv", "--markdown",
                                                   "--latex", "--keep", "--collection"}),
                      sheet);
    print_note(fmt::format("kept in {}; the page and the JSON of 'matchbench report' show it",
                           study.database));
  }
  if (output.json && !sheet.parts.empty()) {
    fmt::print("{}", study::json_of(sheet));
    return;
  }
  print_table(sheet.table, output, sheet.heading);
}

}  // namespace matchbench::cli
