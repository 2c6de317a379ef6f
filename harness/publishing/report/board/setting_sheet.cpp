#include "harness/publishing/report/board/setting_sheet.hpp"

#include "harness/foundation/text/number.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace matchbench::report {
namespace {

std::string printed(const std::optional<double>& value) {
  return value ? text::fixed_text(*value, kSheetDecimals) : "";
}

void add_column(const Board& board, SettingSheet& sheet) {
  sheet.measures.push_back(board.measure);
  const BoardRow& best = board.rows.front();
  std::vector<std::size_t> row_of(board.rows.size());
  for (std::size_t i = 0; i < sheet.rows.size(); ++i) row_of[sheet.rows[i].entrant] = i;
  for (const auto& place : board.rows) {
    sheet.rows[row_of[place.entrant]].figures.push_back(
        {.value = place.value,
         .low = place.low,
         .high = place.high,
         .rank = place.rank,
         .letters = place.letters,
         .own_requests =
             place.requests == board.common ? std::nullopt : std::optional(place.requests),
         .is_best = place.rank && printed(place.value) == printed(best.value),
         .is_separated_from_best = place.is_separated_from_best});
  }
}

// What is said of measures, each sentence once.
struct OfMeasures {
  std::vector<std::string> measures;
  std::string sentence;
};
using Sentences = std::vector<OfMeasures>;

void add(const std::string& measure, const std::string& sentence, Sentences& sentences) {
  if (sentence.empty()) return;
  const auto known = std::ranges::find(sentences, sentence, &OfMeasures::sentence);
  if (known == sentences.end()) {
    sentences.push_back({{measure}, sentence});
  } else {
    known->measures.push_back(measure);
  }
}

std::vector<std::string> as_texts(const Sentences& sentences) {
  std::vector<std::string> texts;
  for (const auto& [measures, sentence] : sentences) {
    texts.push_back(fmt::format("{}: {}", fmt::join(measures, ", "), sentence));
  }
  return texts;
}

}  // namespace

SheetNotes notes_on(const ReportModel& model, const SettingSheet& sheet) {
  Sentences warnings, notes;
  for (const auto& shown : model.boards) {
    const Board& board = shown.board;
    if (board.setting != sheet.setting || !board.test) continue;
    const std::string& measure = model.measures[board.measure].name;
    add(measure, board.test->notes.warning, warnings);
    add(measure, board.test->notes.note, notes);
    add(measure, board.test->open_bounds, notes);
    add(measure, board.test->notes.visible, notes);
  }
  return {as_texts(warnings), as_texts(notes)};
}

std::string interval_text(const std::optional<double>& low, const std::optional<double>& high,
                          int decimals) {
  if (!low && !high) return "[-]";
  return fmt::format("[{}, {}]", low ? text::fixed_text(*low, decimals) : "-inf",
                     high ? text::fixed_text(*high, decimals) : "inf");
}

bool are_run_files(const ReportModel& model) {
  return std::ranges::all_of(
      model.entrants, [](const ReportEntrant& one) { return one.kind == EntrantKind::kRunFile; });
}

std::uint64_t unanswered_by(const ReportEntrant& entrant, bool are_run_files) {
  return are_run_files ? entrant.abstentions : entrant.failures;
}

std::vector<SettingSheet> setting_sheets(const ReportModel& model) {
  std::vector<SettingSheet> sheets;
  for (const ReportBoard& shown : model.boards) {
    const auto& board = shown.board;
    if (board.rows.empty()) continue;
    auto sheet = std::find_if(sheets.begin(), sheets.end(),
                              [&](const auto& one) { return one.setting == board.setting; });
    if (sheet == sheets.end()) {
      sheets.push_back({.setting = board.setting});
      sheet = sheets.end() - 1;
      for (const auto& place : board.rows) sheet->rows.push_back({.entrant = place.entrant});
    }
    add_column(board, *sheet);
  }
  return sheets;
}

}  // namespace matchbench::report
