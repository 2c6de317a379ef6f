#include "harness/publishing/report/formats/overall_report.hpp"

#include "harness/publishing/report/formats/html.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace matchbench::report {
namespace {

text::Table tracks_table(const OverallReport& report) {
  text::Table table;
  table.columns = {{"track", "track"},
                   {"measure", "measure"},
                   {"relevance", "relevance"},
                   {"unfinished", "entrants that are not finished"}};
  for (const TrackStanding& track : report.board.tracks) {
    table.rows.push_back(
        {track.track, track.measure, track.setting, text::count_cell(track.unfinished.entrants())});
  }
  return table;
}

text::Table remarks_table(const OverallReport& report) {
  text::Table table;
  table.columns = {{"remark", "remark"}};
  for (auto& sentence : remarks_on_tracks(report.board)) {
    table.rows.push_back({std::move(sentence)});
  }
  return table;
}

std::string missing_sentence(const OverallReport& report) {
  if (report.missing.empty()) return "";
  return fmt::format("Not run yet, and not part of this: {}.", fmt::join(report.missing, ", "));
}

// What the page says besides, in one row.
text::Table facts_table(const OverallReport& report) {
  text::Table table;
  table.columns = {
      {"contest", "contest"}, {"overall", "overall"}, {"rule", "rule"}, {"test", "test"}};
  table.rows.push_back({report.contest, std::string(name_of(report.board.rule)),
                        rule_sentence(report.board), test_sentence(report.board.test)});
  return table;
}

text::Table missing_table(const OverallReport& report) {
  text::Table table;
  table.columns = {{"track", "track"}};
  for (const auto& track : report.missing) table.rows.push_back({track});
  return table;
}

}  // namespace

ReportFile overall_json(const OverallReport& report) {
  return {"overall.json", text::format_json({{"facts", facts_table(report)},
                                             {"tracks", tracks_table(report)},
                                             {"missing", missing_table(report)},
                                             {"remarks", remarks_table(report)},
                                             {"board", to_table(report.board)},
                                             {"pairs", to_table(report.board.test)}})};
}

ReportFile overall_csv(const OverallReport& report, text::TableFormat format) {
  return {"overall.csv", text::format_table(to_table(report.board), format)};
}

ReportFile overall_markdown(const OverallReport& report) {
  std::string text = fmt::format("# {}\n\n", text::markdown_text(report.contest));
  for (const auto& sentence : remarks_on_tracks(report.board)) {
    text += text::markdown_text(sentence) + "\n\n";
  }
  text += fmt::format("{}\n{}\n",
                      text::format_table(to_table(report.board), text::TableFormat::kMarkdown),
                      rule_sentence(report.board));
  text += "\n" + text::markdown_text(test_sentence(report.board.test)) + "\n";
  if (!report.board.test.pairs.empty()) {
    text += "\n" + text::format_table(to_table(report.board.test), text::TableFormat::kMarkdown);
  }
  for (const TrackStanding& track : report.board.tracks) {
    text += fmt::format("\n* [{0}]({0}/report.md) is decided by {1} under {2}.", track.track,
                        text::markdown_text(track.measure), text::markdown_text(track.setting));
  }
  if (!report.missing.empty()) text += "\n\n" + text::markdown_text(missing_sentence(report));
  return {"overall.md", text + "\n"};
}

ReportFile overall_html(const OverallReport& report) {
  return {"index.html", to_html(overall_json(report).text)};
}

}  // namespace matchbench::report
