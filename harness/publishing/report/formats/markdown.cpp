#include "harness/data/store/facts.hpp"
#include "harness/foundation/text/counted.hpp"
#include "harness/foundation/text/number.hpp"
#include "harness/publishing/report/block_ratios.hpp"
#include "harness/publishing/report/board/setting_sheet.hpp"
#include "harness/publishing/report/board/unequal_nodes.hpp"
#include "harness/publishing/report/formats/report_tables.hpp"

#include <fmt/format.h>

namespace matchbench::report {
namespace {

std::string with_interval(double value, const std::optional<double>& low,
                          const std::optional<double>& high) {
  return fmt::format("{} {}", text::fixed_text(value, 4), interval_text(low, high, 4));
}

std::string figure_text(const SheetFigure& figure) {
  if (!figure.value) return "-";
  return with_interval(*figure.value, figure.low, figure.high) +
         (figure.own_requests ? fmt::format(" (n = {})", *figure.own_requests) : "") +
         (figure.is_separated_from_best ? " †" : "");
}

std::string none_cell(const ReportEntrant& one) {
  return one.no_times.empty() ? "-" : fmt::format("- ({})", kNotTimed);
}

std::string ms_cell(const ReportEntrant& one, const std::optional<double>& value) {
  return value ? text::fixed_text(*value, 3) : none_cell(one);
}

void add_times(const ReportEntrant& one, std::vector<text::Cell>& cells) {
  cells.emplace_back(
      one.cold_ms ? fmt::format("{} (n = {})", text::fixed_text(*one.cold_ms, 3), one.cold_queries)
                  : none_cell(one));
  cells.emplace_back(ms_cell(one, one.hot_ms));
  cells.emplace_back(ms_cell(one, one.aqrt_ms));
  cells.emplace_back(ms_cell(one, one.latency ? one.latency->p95.value : std::nullopt));
}

text::Table sheet_table(const ReportModel& model, const SettingSheet& sheet) {
  text::Table table;
  table.columns = {{"rank", "#"}, {"letters", "letters"}, {"entrant", "entrant"}};
  for (const auto measure : sheet.measures) {
    const std::string& name = model.measures[measure].name;
    table.columns.push_back({name, name});
  }
  const bool are_files = are_run_files(model);
  table.columns.push_back({"failures", are_files ? "missing" : "failed"});
  const bool timed = has_times(model);
  if (timed) {
    table.columns.insert(table.columns.end(), {{"cold_ms", "cold [ms]"},
                                               {"hot_ms", "hot [ms]"},
                                               {"aqrt_ms", "AQRT [ms]"},
                                               {"p95_ms", "p95 [ms]"}});
  }
  mark_times(model.provenance.nodes_differ_in, table);
  for (const auto& row : sheet.rows) {
    const ReportEntrant& one = model.entrants[row.entrant];
    const auto& rank = row.figures.front().rank;
    std::vector<text::Cell> cells = {
        rank ? text::Cell(static_cast<std::int64_t>(*rank)) : text::Cell(),
        row.figures.front().letters, timed ? marked_name(one) : one.entrant.name};
    for (const auto& figure : row.figures) cells.emplace_back(figure_text(figure));
    cells.emplace_back(fmt::format("{} of {}", unanswered_by(one, are_files), one.queries));
    if (timed) add_times(one, cells);
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::string nodes_part(const ReportModel& model) {
  if (!model.standings) return {};
  return fmt::format(
      "\n## Times within blocks\n\n{}\n{}\n## Nodes\n\n{}",
      text::format_table(time_ratios_table(model), text::TableFormat::kMarkdown),
      block_ratio_rule() + "\n",
      text::format_table(nodes_table(model.provenance), text::TableFormat::kMarkdown));
}

// The first measure under the first setting, a column for each round.
text::Table history_sheet(const ReportModel& model) {
  text::Table table{{{"entrant", "entrant"}}, {}};
  for (const auto& round : model.history->rounds) table.columns.push_back({round.name, round.name});
  for (const auto& entrant : model.history->entrants) {
    std::vector<text::Cell> cells(table.columns.size());
    cells[0] = entrant.name;
    for (const auto& point : entrant.series) {
      if (point.setting != model.settings.front().name ||
          point.measure != model.measures.front().name || !point.value) {
        continue;
      }
      cells[point.round + 1] = with_interval(*point.value, point.low, point.high);
    }
    table.rows.push_back(std::move(cells));
  }
  return table;
}

}  // namespace

std::string to_markdown(const ReportModel& model) {
  const store::RoundFacts& round = model.provenance.round;
  // Files have no version, and nobody knows when they were made.
  const auto if_any = [](std::string_view before, const std::string& word) {
    return word.empty() ? std::string() : fmt::format("{}{}", before, text::markdown_text(word));
  };
  // The documents of a LETOR file are not known, and other files may not name all of a collection.
  const bool is_of_files = round.created.empty();
  const std::string services =
      model.service_count == 0
          ? ""
          : ", " + text::counted(model.service_count, is_of_files ? "known document" : "service",
                                 is_of_files ? "known documents" : "services");
  std::string text =
      fmt::format("# {}\n\nOn {}{}: {}{}. Made{} by matchbench {}.\n",
                  text::markdown_text(round.contest.title()),
                  text::markdown_text(round.collection.name), if_any(" ", round.collection.version),
                  text::counted(model.requests.size(), is_of_files ? "topic" : "request",
                                is_of_files ? "topics" : "requests"),
                  services, if_any(" ", round.created), text::markdown_text(round.harness_version));
  for (const auto& remark : all_remarks(model))
    text += fmt::format("\n- {}", text::markdown_text(remark.text));
  if (!all_remarks(model).empty()) text += "\n";
  const auto sheets = setting_sheets(model);
  for (const auto& sheet : sheets) {
    const SheetNotes notes = notes_on(model, sheet);
    text += fmt::format("\n## Relevance setting {}\n",
                        text::markdown_text(model.settings[sheet.setting].name));
    for (const auto& warning : notes.warnings) {
      text += fmt::format("\n**{}**\n", text::markdown_text(warning));
    }
    text += "\n" + text::format_table(sheet_table(model, sheet), text::TableFormat::kMarkdown);
    for (const auto& note : notes.notes) text += fmt::format("\n{}\n", text::markdown_text(note));
  }
  text += nodes_part(model);
  if (model.history && !model.boards.empty()) {
    text += fmt::format("\n## {} under {}, round by round\n\n{}",
                        text::markdown_text(model.measures.front().name),
                        text::markdown_text(model.settings.front().name),
                        text::format_table(history_sheet(model), text::TableFormat::kMarkdown));
  }
  if (!sheets.empty()) {
    text += fmt::format(
        "\nThe first measure decides rank and letters. {} {} Brackets: 95 % interval (studentized "
        "bootstrap over requests; [-]: fewer than six, or all equal). †: significantly different "
        "from the best by that measure (step-down max-T over all pairs, level 0.05).{}\n",
        rank_sentence(), letter_sentence(model.entrants.size()),
        has_times(model) ? " Cold: first query of a fresh worker, median over n workers; hot: mean "
                           "over requests of the median over passes."
                         : "");
  }
  return text;
}

}  // namespace matchbench::report
