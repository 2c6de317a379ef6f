#include "harness/publishing/report/formats/report_file.hpp"

#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/file_names.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/foundation/text/table/latex.hpp"
#include "harness/publishing/report/board/setting_sheet.hpp"
#include "harness/publishing/report/board/unequal_nodes.hpp"
#include "harness/publishing/report/formats/report_tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace matchbench::report {
namespace {

using text::latex_text;

constexpr const char* kPreamble = R"(\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{textcomp}
\usepackage{booktabs}
\usepackage{graphicx}
\usepackage[margin=2cm]{geometry}
)";

std::string number_text(const SheetFigure& figure) {
  if (!figure.value) return "--";
  const std::string value = text::fixed_text(*figure.value, kSheetDecimals);
  return fmt::format(
      "{}{} {{\\scriptsize{}}}", figure.is_best ? "\\textbf{" + value + "}" : value,
      figure.is_separated_from_best ? "$^{\\dagger}$" : "",
      latex_text(interval_text(figure.low, figure.high, kSheetDecimals)) +
          (figure.own_requests ? fmt::format(", $n={}$", *figure.own_requests) : ""));
}

std::string ms_text(const ReportEntrant& one, const std::optional<double>& value) {
  if (value) return text::fixed_text(*value, 3);
  return one.no_times.empty() ? "--" : fmt::format("-- ({})", kNotTimed);
}

std::string sheet_text(const ReportModel& model, const SettingSheet& sheet) {
  const bool timed = has_times(model);
  std::string text = fmt::format("\\begin{{tabular}}{{rll{}r{}}}\n",
                                 std::string(sheet.measures.size(), 'l'), timed ? "r" : "");
  text += "\\toprule\n\\# & Letters & Entrant";
  for (const auto measure : sheet.measures) {
    text += " & " + latex_text(model.measures[measure].name);
  }
  const bool are_files = are_run_files(model);
  text += are_files ? " & Missing" : " & Failed";
  if (timed) text += fmt::format(" & AQRT [ms]{}", mark_of_times(model.provenance.nodes_differ_in));
  text += " \\\\\n\\midrule\n";
  for (const auto& row : sheet.rows) {
    const ReportEntrant& one = model.entrants[row.entrant];
    const auto& rank = row.figures.front().rank;
    text += fmt::format("{} & {} & {}", rank ? fmt::format("{}", *rank) : "--",
                        row.figures.front().letters,
                        latex_text(timed ? marked_name(one) : one.entrant.name));
    for (const auto& figure : row.figures) text += " & " + number_text(figure);
    text += fmt::format(" & {}", unanswered_by(one, are_files));
    if (timed) text += " & " + ms_text(one, one.aqrt_ms);
    text += " \\\\\n";
  }
  return text + "\\bottomrule\n\\end{tabular}\n";
}

std::string node_note(const results::RoundProvenance& provenance) {
  const auto& keys = provenance.nodes_differ_in;
  if (keys.empty()) return {};
  return latex_text(fmt::format(" *: over nodes that differ in {}.", fmt::join(keys, ", ")));
}

std::string caption_of(const ReportModel& model, const SettingSheet& sheet) {
  std::string caption = fmt::format(
      "{} on {}, relevance setting {}: {}. Brackets: 95\\,\\% interval (studentized bootstrap); "
      "bold: best; $\\dagger$: significantly different from the best (step-down max-T over all "
      "pairs, level "
      "0.05). The first measure decides \\# and letters. {} {}",
      latex_text(model.provenance.round.contest.title()),
      latex_text(model.provenance.round.collection.name),
      latex_text(model.settings[sheet.setting].name),
      text::counted(model.requests.size(), "request", "requests"), rank_sentence(),
      letter_sentence(sheet.rows.size()));
  const auto [warnings, notes] = notes_on(model, sheet);
  std::string above;
  for (const auto& warning : warnings) above += "\\textbf{" + latex_text(warning) + "} ";
  for (const auto& note : notes) caption += " " + latex_text(note);
  return above + caption + node_note(model.provenance);
}

}  // namespace

void write_latex_files(const ReportModel& model, const FileSink& write) {
  std::string document = kPreamble + std::string(text::kLatexCharacters);
  document += fmt::format("\\begin{{document}}\n\\section*{{{}}}\n",
                          latex_text(model.provenance.round.contest.title()));
  for (const auto& remark : all_remarks(model)) document += latex_text(remark.text) + "\n\n";
  text::FileNameMaker names;
  for (const auto& sheet : setting_sheets(model)) {
    const std::string file = "latex/" + names.name_for(model.settings[sheet.setting].name) + ".tex";
    document += fmt::format(
        "\\begin{{table}}[ht]\n\\centering\\footnotesize\\setlength{{\\tabcolsep}}{{3pt}}\n"
        "\\resizebox{{\\ifdim\\width>\\textwidth\\textwidth\\else\\width\\fi}}{{!}}{{\\input{{{}}}}"
        "}\n"
        "\\caption{{{}}}\n\\end{{table}}\n",
        file, caption_of(model, sheet));
    write({file, "% booktabs; \\mbchar as in report.tex\n" + sheet_text(model, sheet)});
  }
  write({"report.tex", document + "\\end{document}\n"});
}

}  // namespace matchbench::report
